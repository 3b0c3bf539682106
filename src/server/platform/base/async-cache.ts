/**
 * Creates a cache for the results of slow functions, by key. Above `most` results, the least recently used one is
 * removed. A failure is not stored, so the next call tries again.
 */
export function createAsyncCache<Thing>(most: number): (key: string, make: () => Promise<Thing>) => Promise<Thing> {
  const kept = new Map<string, Promise<Thing>>();
  return (key, make) => {
    const found = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, found);
    found.catch(() => kept.get(key) === found && kept.delete(key));
    if (kept.size > most) kept.delete(kept.keys().next().value as string);
    return found;
  };
}
