import { ApiProblem } from '#server/platform/http/api-problem.ts';

/**
 * Costly work a few at a time: `atOnce` are done, `waiting` more wait for their turn in the order in which they came, and
 * who comes then is refused with 503 `tooBusy`.
 */
export function takeTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let busy = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (busy >= atOnce && queue.length >= waiting) throw new ApiProblem(503, 'tooBusy', [], 10);
    if (busy >= atOnce) await new Promise<void>((turn) => queue.push(turn));
    else busy += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody who comes at this moment is before those who wait.
      const next = queue.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
