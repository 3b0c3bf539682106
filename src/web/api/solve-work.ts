import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { WorkRequest } from '#contract/proof-of-work.ts';

/*
 * Computes a proof of work. Not by `crypto.subtle`: it does not exist on plain http, and one promise for each hash makes
 * it many times slower than this loop.
 */

/** Milliseconds of computation before the page can answer a touch. */
const SLICE_MS = 12;
/** Hashes between two looks at the clock. */
const HASHES_PER_LOOK = 64;

/** Counts the zero bits with which the SHA-256 of a text begins; of more than 32 it returns 32. */
function countZeroBits(text: string): number {
  const hash = sha256(utf8ToBytes(text));
  return Math.clz32(new DataView(hash.buffer, hash.byteOffset).getUint32(0));
}

/**
 * Returns the answer to a challenge: `{challenge}.{number}`. It computes in slices, so that the page stays usable.
 */
export async function solveWork({ challenge, bits }: WorkRequest): Promise<string> {
  const seed = challenge.slice(0, challenge.indexOf('.'));
  let sliceEnd = performance.now() + SLICE_MS;
  for (let number = 0; ; number++) {
    if (countZeroBits(`${seed}.${number}`) >= bits) return `${challenge}.${number}`;
    if (number % HASHES_PER_LOOK > 0 || performance.now() < sliceEnd) continue;
    await new Promise((resolve) => setTimeout(resolve));
    sliceEnd = performance.now() + SLICE_MS;
  }
}
