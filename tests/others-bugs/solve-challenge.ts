import { createHash } from 'node:crypto';
import type { CodeRefusal } from '#server/platform/codes/code-limits.ts';

/** Solves a challenge as a page does: the witness of the hash is the runtime's own. */
export function solve({ work }: Pick<CodeRefusal, 'work'>): string {
  if (!work) throw new Error('no work is asked for');
  const seed = work.challenge.slice(0, work.challenge.indexOf('.'));
  for (let number = 0; ; number++) {
    const bits = [...createHash('sha256').update(`${seed}.${number}`).digest().subarray(0, 4)]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('');
    if (bits.startsWith('0'.repeat(work.bits))) return `${work.challenge}.${number}`;
  }
}
