import { createHash } from 'node:crypto';

/** A whole number from 0 to below `count`, the same for the same words. */
export function randomInt(count: number, ...words: (string | number)[]): number {
  return createHash('sha256').update(words.join('\n')).digest().readUInt32BE(0) % count;
}

/** One of a few, the same for the same words. */
export function pickRandom<T>(from: readonly T[], ...words: (string | number)[]): T {
  return from[randomInt(from.length, ...words)] as T;
}
