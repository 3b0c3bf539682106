import { expect, test } from 'vitest';
import { removeAllUnused, removeUnused } from './unused-removals.ts';

const words = 'locales/en/products/boat.json';
const rating = 'product-schemas/boat/rating.json';

test('what nothing uses is removed at its place, and nothing else', () => {
  expect(removeUnused({ code: 'message-unused', file: words, at: '/trace/per~1cent' })).toEqual({
    ...{ path: words, at: ['trace', 'per/cent'], to: undefined },
  });
  expect(removeUnused({ code: 'table-unused', file: rating, at: '/tables/rates' })).toMatchObject({
    at: ['tables', 'rates'],
  });
  expect(removeUnused({ code: 'message-missing', file: words, at: '/trace/percent' })).toBeUndefined();
  expect(removeUnused({ code: 'table-unused', file: rating, at: '' })).toBeUndefined();
});

test('all are removed at once, a part of another with it', () => {
  const changes = removeAllUnused([
    { code: 'message-unused', file: words, at: '/trace' },
    { code: 'message-unused', file: words, at: '/trace/percent' },
    { code: 'message-unused', file: words, at: '/traced' },
    { code: 'rating-input-unused', file: rating, at: '/inputs/days' },
    { code: 'dead-end', file: 'machines/boat.json', at: '/states/a' },
  ]);
  expect(changes.map((change) => [change.path, 'at' in change && change.at])).toEqual([
    [words, ['trace']],
    [words, ['traced']],
    [rating, ['inputs', 'days']],
  ]);
});
