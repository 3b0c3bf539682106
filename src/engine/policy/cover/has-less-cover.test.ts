import { expect, test } from 'vitest';
import type { MoneyLine } from '../share-amounts.ts';
import { hasLessCover } from './has-less-cover.ts';

const cover = (own: number, discount = 0, fee = 0): { lines: MoneyLine[] } => ({
  lines: [
    { name: 'ownDamage', part: 'net', amount: own },
    ...(discount === 0 ? [] : [{ name: 'deductible', part: 'discount' as const, amount: discount }]),
    ...(fee === 0 ? [] : [{ name: 'fee', part: 'fee' as const, amount: fee }]),
  ],
});

test.each<[string, ReturnType<typeof cover> | undefined, ReturnType<typeof cover> | undefined, boolean]>([
  ['none before', undefined, cover(1), false],
  ['none after', cover(1), undefined, true],
  ['the same', cover(560), cover(560), false],
  ['more', cover(560), cover(561), false],
  ['less', cover(560), cover(559), true],
  ['a line less', cover(560), { lines: [] }, true],
  ['a new discount', cover(560), cover(560, -10), true],
  ['a discount less', cover(560, -10), cover(560), false],
  ['more of one for a greater discount', cover(560, -10), cover(600, -20), true],
  ['another fee', cover(560, 0, 10), cover(560, 0, 5), false],
])('%s', (_case, before, after, less) => expect(hasLessCover(before, after)).toBe(less));
