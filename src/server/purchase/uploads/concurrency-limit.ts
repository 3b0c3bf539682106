import { ApiProblem } from '#server/platform/http/api-problem.ts';

/**
 * Costly work a few at a time: `atOnce` are done, `waiting` more wait for their turn, and who comes then is refused with 503
 * `tooBusy`. Those who wait take turns: who has much to do holds up nobody who has little.
 */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queues = new Map<string, (() => void)[]>();
  let queued = 0;
  let busy = 0;

  /** Whoever is first, and goes to the end of the line with what is left to do. */
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
      // The place is handed on, so that nobody who comes at this moment is before those who wait.
      const turn = next();
      if (turn) turn();
      else busy -= 1;
    }
  };
}
