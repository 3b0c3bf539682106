import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { solveWork } from './solve-work.ts';

test.each([0, 1, 8, 14])(
  'the answer to a challenge of %i bits has that many zero bits, and contains the challenge',
  async (bits) => {
    const challenge = `seed${bits}.${bits}.1795845688.1.abc`;
    const answer = await solveWork({ challenge, bits });
    const number = answer.slice(challenge.length + 1);
    expect(answer).toBe(`${challenge}.${number}`);
    const hash = createHash('sha256').update(`seed${bits}.${number}`).digest();
    expect(
      [...hash]
        .map((byte) => byte.toString(2).padStart(8, '0'))
        .join('')
        .indexOf('1'),
    ).toBeGreaterThanOrEqual(bits);
  },
);

test('the page can answer a touch while the work is computed', async () => {
  let touches = 0;
  const touch = setInterval(() => touches++, 1);
  await solveWork({ challenge: 'seed.17.1795845688.1.abc', bits: 17 });
  clearInterval(touch);
  expect(touches).toBeGreaterThan(0);
});
