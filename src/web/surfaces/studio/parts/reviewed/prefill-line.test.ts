import { expect, test } from 'vitest';
import { createFixtureProduct } from '#tests/support/fixture-product.ts';
import { partial } from '#tests/support/partial.ts';
import type { BuiltProduct } from '#web/surfaces/studio/preview/use-built-product.ts';
import { prefillLine } from './prefill-line.ts';

const written = partial<BuiltProduct>({
  product: createFixtureProduct(),
  describe: partial<BuiltProduct['describe']>({ value: (_field, value) => `The ${String(value)} plan` }),
});

test('a row of a table fills in the inputs that it reads, if they are answers', () => {
  // The days are calculated from two answers; the plan is an answer.
  expect(prefillLine(written, '/tables/daily/rows/1')).toEqual({
    fields: ['plan'],
    row: { 'answer.plan': 'The storm plan' },
  });
  expect(prefillLine(written, '/tables/daily/rows/2')).toEqual({ fields: [], row: {} });
});

test('any other place fills in nothing', () => {
  for (const at of [undefined, '', '/', '/steps/1', '/tables/none/rows/1', '/tables/daily/rows/9'])
    expect(prefillLine(written, at)).toEqual({ fields: [], row: {} });
});
