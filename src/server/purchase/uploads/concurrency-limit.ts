import { ApiProblem } from '#server/platform/http/api-problem.ts';

/**
 * Limits costly work: `atOnce` tasks run, `waiting` more wait in line, and a later one is refused with 503 `tooBusy`.
 * Waiting callers take turns: a caller with many tasks does not delay a caller with few.
 */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queues = new Map<string, (() => void)[]>();
  let queued = 0;
  let busy = 0;

  /** Returns the task of the first caller, and moves the caller with its other tasks to the end of the line. */
  const next = (): (() => void) | undefined => {
    const [first] = queues;
    if (!first) return undefined;
    const [whose, [turn, ...rest]] = first;
    queues.delete(whose);
    if (rest.length > 0) queues.set(whose, rest);
    queued -= 1;
    return turn;
  };

  return async <Result>(work: () => Promise<Result>, whose = ''): Promise<Result> => {
    if (busy >= atOnce && queued >= waiting) throw new ApiProblem(503, 'tooBusy', [], 10);
    if (busy >= atOnce) {
      queued += 1;
      await new Promise<void>((turn) => queues.set(whose, [...(queues.get(whose) ?? []), turn]));
    } else busy += 1;
    try {
      return await work();
    } finally {
      // The slot passes directly to the next task, so that no new caller overtakes the waiting ones.
      const turn = next();
      if (turn) turn();
      else busy -= 1;
    }
  };
}
