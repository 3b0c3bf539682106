/**
 * Runs work of one kind, at most so many at once; the rest waits in the order in which it came. For what is done on Node's
 * few threads, which files and names of hosts need as well.
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
      // The place goes to the next, or is free.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
