import { expect, test } from 'vitest';
import { cleanTexts } from './evaluate-products.ts';

test('a cleaned text has a length limit, no half characters and no characters that a database refuses', () => {
  expect(cleanTexts({ a: ['x\0y', { b: 'high \ud83d.', c: 'low \ude00.' }], d: 'whole 😀' })).toEqual({
    ...{ a: ['xy', { b: 'high .', c: 'low .' }], d: 'whole 😀' },
  });
  expect(cleanTexts('a'.repeat(2_000))).toHaveLength(2_000);
  expect(cleanTexts('a'.repeat(2_001))).toHaveLength(2_000);
  // A character that the limit would cut is removed whole.
  expect(cleanTexts(`${'a'.repeat(1_999)}😀`)).toBe('a'.repeat(1_999));
  expect(cleanTexts([1, true, null, undefined, {}])).toEqual([1, true, null, undefined, {}]);
});
