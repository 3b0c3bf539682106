import type { ChildProcess } from 'node:child_process';
import { forkAside } from '#server/platform/base/aside.ts';
import type { ToWalk, Walked } from './walk-tree.ts';

/** Most memory and time that a product may take to be walked. */
const MOST_MEGABYTES = 512;
const MOST_MS = 60_000;
/** Walks at a time; others wait for their turn. */
const MOST_WALKERS = 2;
/** How long a process waits for more work: loading takes it longer than most walks. */
const IDLE_MS = 60_000;

export type Walkers = {
  /**
   * Walks a product; undefined where that takes too much.
   * @param wanted ends it: then it rejects with the reason
   */
  walk(work: ToWalk, wanted: AbortSignal): Promise<Walked | undefined>;
};

/** Processes that walk products: few, kept warm for a while, ended when they take too long or are not wanted any more. */
export function createWalkers(): Walkers {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  /** A turn; who is not wanted any more leaves the line. */
  async function turn(wanted: AbortSignal): Promise<void> {
    wanted.throwIfAborted();
    if (busy < MOST_WALKERS) {
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

  async function walk(work: ToWalk, wanted: AbortSignal): Promise<Walked | undefined> {
    await turn(wanted);
    try {
      wanted.throwIfAborted();
      return await workOf(awake() ?? begin(), work, wanted);
    } finally {
      over();
    }
  }

  function workOf(child: ChildProcess, work: ToWalk, wanted: AbortSignal): Promise<Walked | undefined> {
    held(child, true);
    return new Promise((resolve, reject) => {
      const end = () => void child.kill('SIGKILL');
      const late = setTimeout(end, MOST_MS);
      const settled = () => {
        clearTimeout(late);
        wanted.removeEventListener('abort', end);
        unheard(child);
      };
      const ended = () => {
        settled();
        if (wanted.aborted) reject(wanted.reason);
        else resolve(undefined);
      };
      wanted.addEventListener('abort', end, { once: true });
      child.once('message', (walked: Walked) => {
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
    held(child, false);
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
    unheard(child);
    return child;
  }

  return { walk };
}

function begin(): ChildProcess {
  return forkAside(new URL('./walk-process.ts', import.meta.url), { megabytes: MOST_MEGABYTES });
}

function unheard(child: ChildProcess): void {
  for (const event of ['message', 'exit', 'error']) child.removeAllListeners(event);
}

/** One that only waits keeps no server from ending; it ends with its channel. */
function held(child: ChildProcess, isHeld: boolean): void {
  for (const one of [child, child.channel]) isHeld ? one?.ref() : one?.unref();
}
