/** Chance that a seed repeats: the same seed returns the same throws in the same order. */
export type SeededRandom = {
  /** A whole number from 0 to one less than `sides`. */
  below(sides: number): number;
  /** True so many times of a hundred. */
  percent(chance: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
};

/** Dice of their own for each request: one can be made again without those before it. */
export function createSeededRandom(seed: number, request: number): SeededRandom {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(request + 1, 0x85ebca6b)) >>> 0;
  // Mulberry32.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (sides: number): number => Math.floor(next() * sides);
  return {
    below,
    percent: (chance) => next() * 100 < chance,
    pick: (items) => items[below(items.length)] as never,
  };
}
