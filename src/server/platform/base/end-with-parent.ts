import { Worker } from 'node:worker_threads';

/**
 * The watcher runs in its own thread, because an endless loop in the main thread handles no event, not even the end of
 * the parent.
 */
const WATCHER_SCRIPT = `
const { workerData: { pid, parent } } = require('node:worker_threads');
setInterval(() => { if (process.ppid !== parent) process.kill(pid, 'SIGKILL'); }, 500);
`;

/** Ends this process, in any state, within a second of the end of its parent process, for any reason. */
export function endWithParent(): void {
  const { pid, ppid: parent } = process;
  new Worker(WATCHER_SCRIPT, { eval: true, execArgv: [], workerData: { pid, parent } }).unref();
}
