import { createHash } from 'node:crypto';

/** Returns a whole number from 0 to below `count`. Equal words return equal numbers. */
export function randomInt(count: number, ...words: (string | number)[]): number {
  return createHash('sha256').update(words.join('\n')).digest().readUInt32BE(0) % count;
}

/** Picks one entry of a list. Equal words pick the same entry. */
export function pickRandom<T>(from: readonly T[], ...words: (string | number)[]): T {
  return from[randomInt(from.length, ...words)] as T;
}
