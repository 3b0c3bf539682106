import type { ChildProcess } from 'node:child_process';
import { forkSandboxedProcess } from '#server/platform/base/sandboxed-process.ts';
import type { PathRunResult, PathRunTask } from './run-paths.ts';

/** Most memory and time that a product may take to be walked. */
const MAX_MEGABYTES = 512;
const MAX_MS = 60_000;
/** Walks at a time; others wait for their turn. */
const MAX_RUNNERS = 2;
/** How long a process waits for more work: loading takes it longer than most walks. */
const IDLE_MS = 60_000;

export type PathRunners = {
  /**
   * Walks a product; undefined where that takes too much.
   * @param wanted ends it: then it rejects with the reason
   */
  walk(work: PathRunTask, wanted: AbortSignal): Promise<PathRunResult | undefined>;
};

/** Processes that walk products: few, kept warm for a while, ended when they take too long or are not wanted any more. */
export function createPathRunners(): PathRunners {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  /** A turn; who is not wanted any more leaves the line. */
  async function turn(wanted: AbortSignal): Promise<void> {
    wanted.throwIfAborted();
    if (busy < MAX_RUNNERS) {
      busy += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(wanted.reason);
      };
      const begin = () => {
        wanted.removeEventListener('abort', leave);
        resolve();
      };
      wanted.addEventListener('abort', leave, { once: true });
      waiting.push(begin);
    });
  }

  function over(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  async function walk(work: PathRunTask, wanted: AbortSignal): Promise<PathRunResult | undefined> {
    await turn(wanted);
    try {
      wanted.throwIfAborted();
      return await workOf(awake() ?? startProcess(), work, wanted);
    } finally {
      over();
    }
  }

  function workOf(child: ChildProcess, work: PathRunTask, wanted: AbortSignal): Promise<PathRunResult | undefined> {
    setHeld(child, true);
    return new Promise((resolve, reject) => {
      const end = () => void child.kill('SIGKILL');
      const late = setTimeout(end, MAX_MS);
      const settled = () => {
        clearTimeout(late);
        wanted.removeEventListener('abort', end);
        removeListeners(child);
      };
      const ended = () => {
        settled();
        if (wanted.aborted) reject(wanted.reason);
        else resolve(undefined);
      };
      wanted.addEventListener('abort', end, { once: true });
      child.once('message', (walked: PathRunResult) => {
        settled();
        rest(child);
        resolve(walked);
      });
      // One that cannot even begin, or be told, ends without an exit.
      child.once('error', ended);
      child.once('exit', ended);
      child.send(work);
    });
  }

  function rest(child: ChildProcess): void {
    setHeld(child, false);
    const timer = setTimeout(() => child.kill('SIGKILL'), IDLE_MS);
    timer.unref();
    idle.set(child, timer);
    child.once('exit', () => {
      clearTimeout(timer);
      idle.delete(child);
    });
  }

  /** The one that has waited for the shortest time. */
  function awake(): ChildProcess | undefined {
    const [child, timer] = [...idle].at(-1) ?? [];
    if (child === undefined) return undefined;
    clearTimeout(timer);
    idle.delete(child);
    removeListeners(child);
    return child;
  }

  return { walk };
}

function startProcess(): ChildProcess {
  return forkSandboxedProcess(new URL('./path-run-process.ts', import.meta.url), { megabytes: MAX_MEGABYTES });
}

function removeListeners(child: ChildProcess): void {
  for (const event of ['message', 'exit', 'error']) child.removeAllListeners(event);
}

/** One that only waits keeps no server from ending; it ends with its channel. */
function setHeld(child: ChildProcess, isHeld: boolean): void {
  for (const one of [child, child.channel]) isHeld ? one?.ref() : one?.unref();
}
