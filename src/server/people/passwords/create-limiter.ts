/**
 * Returns a function that runs at most `most` tasks at once; the others wait in order. For work on Node's few threads,
 * which file access and DNS also need.
 */
export function limitConcurrency(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      // The next task starts in this place, or the place becomes free.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
