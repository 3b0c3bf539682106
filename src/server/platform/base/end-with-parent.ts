import { Worker } from 'node:worker_threads';

/** Asked in a thread of its own: what runs without an end hears nothing, not even that its parent is gone. */
const WATCHER_SCRIPT = `
const { workerData: { pid, parent } } = require('node:worker_threads');
setInterval(() => { if (process.ppid !== parent) process.kill(pid, 'SIGKILL'); }, 500);
`;

/** Ends this process, whatever it does, within a second of the end of the one that has started it, however that ended. */
export function endWithParent(): void {
  const { pid, ppid: parent } = process;
  new Worker(WATCHER_SCRIPT, { eval: true, execArgv: [], workerData: { pid, parent } }).unref();
}
