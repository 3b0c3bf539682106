import type { ChildProcess } from 'node:child_process';
import { locateProgram } from '#server/platform/base/programs.ts';
import { forkSandboxedProcess } from '#server/platform/base/sandboxed-process.ts';
import type { PathRunResult, PathRunTask } from './run-paths.ts';

/** The maximum memory and time for the paths of a product. */
const MAX_MEGABYTES = 512;
const MAX_MS = 60_000;
/** The maximum number of parallel runs; others wait. */
const MAX_RUNNERS = 2;
/** The time for which an idle process waits; loading takes longer than most runs. Milliseconds. */
const IDLE_MS = 60_000;

export type PathRunners = {
  /**
   * Runs the paths of a product; undefined if the run exceeds its limits.
   * @param wanted aborts the run, which then rejects with the reason
   */
  walk(work: PathRunTask, wanted: AbortSignal): Promise<PathRunResult | undefined>;
};

/** Creates the processes that run paths: few, reused for a while, ended if they exceed their limits or are aborted. */
export function createPathRunners(): PathRunners {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  /** Waits for a turn; an aborted task leaves the queue. */
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
      // A process that cannot start, or cannot receive its task, ends without an exit event.
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

  /** Returns the process that has been idle for the shortest time. */
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
  return forkSandboxedProcess(locateProgram('studio/path-runs/path-run-process.ts'), { megabytes: MAX_MEGABYTES });
}

function removeListeners(child: ChildProcess): void {
  for (const event of ['message', 'exit', 'error']) child.removeAllListeners(event);
}

/** An idle process does not prevent the server's end; it ends with its channel. */
function setHeld(child: ChildProcess, isHeld: boolean): void {
  for (const one of [child, child.channel]) isHeld ? one?.ref() : one?.unref();
}
