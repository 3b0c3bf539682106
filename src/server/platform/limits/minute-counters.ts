const MINUTE_MS = 60_000;

/** Counters kept at once. A flood from more networks than that drops the oldest counters, and costs no more memory. */
const MOST_COUNTERS = 100_000;

/** The uses of a key within its minute, and the whole seconds until that minute ends. */
export type MinuteUse = { used: number; seconds: number };

type MinuteCounters = {
  /** Counts one use of a key. The minute of a key begins with its first use. */
  add(key: string): MinuteUse;
  /** Removes one use of a key, if its minute lasts. */
  remove(key: string): void;
};

/** Creates counters in the memory of this process. */
export function createMinuteCounters(now: () => Date): MinuteCounters {
  const counters = new Map<string, { used: number; start: number }>();
  /** A clock that was set back ends a minute too, so that no counter lasts longer. */
  const isRunning = ({ start }: { start: number }, at: number) => at >= start && at < start + MINUTE_MS;
  return {
    add(key) {
      const at = now().getTime();
      const last = counters.get(key);
      const counter = last && isRunning(last, at) ? last : { used: 0, start: at };
      counter.used += 1;
      if (counter !== last) {
        // Inserted anew, so that the oldest minute is the first one of the map.
        counters.delete(key);
        counters.set(key, counter);
        dropOldest(counters, MOST_COUNTERS);
      }
      return { used: counter.used, seconds: Math.ceil((counter.start + MINUTE_MS - at) / 1000) };
    },
    remove(key) {
      const counter = counters.get(key);
      if (counter && counter.used > 0) counter.used -= 1;
    },
  };
}

/** Removes the entries that were inserted first, until a map has at most `most` entries. */
export function dropOldest(entries: Map<string, unknown>, most: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= most) return;
    entries.delete(key);
  }
}
