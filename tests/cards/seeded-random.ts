/** Random numbers that are the same for the same seed (mulberry32). */
export type RandomSource = {
  /** From `low` up to, not including, `high`. */
  between(low: number, high: number): number;
  whole(low: number, high: number): number;
  chance(share: number): boolean;
  pick<Thing>(things: readonly Thing[]): Thing;
};

export function createRandomSource(seed: number): RandomSource {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const whole = (low: number, high: number) => Math.floor(between(low, high));
  return { between, whole, chance: (share) => next() < share, pick: (things) => things[whole(0, things.length)]! };
}
