import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits for work at most so many milliseconds.
 * @returns the result of the work
 * @throws Error `ETIMEDOUT` after this time. The work goes on, and nobody hears of its end
 */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const waiting = new AbortController();
  const late = pause(milliseconds, undefined, { signal: waiting.signal }).then(() => {
    throw Object.assign(new Error(`no answer within ${milliseconds} ms`), { code: 'ETIMEDOUT' });
  });
  // One of the two loses, and its error is nobody's.
  late.catch(() => {});
  work.catch(() => {});
  return Promise.race([work, late]).finally(() => waiting.abort());
}

/** Lets all who want the same work at one time wait for one run of it. */
export function shareRun<Given>(work: (given: Given) => Promise<void>): (given: Given) => Promise<void> {
  let current: Promise<void> | undefined;
  return (given) => {
    current ??= work(given).finally(() => {
      current = undefined;
    });
    return current;
  };
}
