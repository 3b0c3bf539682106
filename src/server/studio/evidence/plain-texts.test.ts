import { expect, test } from 'vitest';
import { plain } from './plain-texts.ts';

test('what somebody wrote is told with an end, without half characters and without what no database keeps', () => {
  expect(plain({ a: ['x\0y', { b: 'high \ud83d.', c: 'low \ude00.' }], d: 'whole 😀' })).toEqual({
    ...{ a: ['xy', { b: 'high .', c: 'low .' }], d: 'whole 😀' },
  });
  expect(plain('a'.repeat(2_000))).toHaveLength(2_000);
  expect(plain('a'.repeat(2_001))).toHaveLength(2_000);
  // A character that the end cuts through goes whole.
  expect(plain(`${'a'.repeat(1_999)}😀`)).toBe('a'.repeat(1_999));
  expect(plain([1, true, null, undefined, {}])).toEqual([1, true, null, undefined, {}]);
});
