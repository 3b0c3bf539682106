/**
 * Caches the results of slow functions by key. The least recently used result is removed first; a failed one is made
 * again.
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
