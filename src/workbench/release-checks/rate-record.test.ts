import { expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { answer, start } from '#engine/wizard.ts';
import { addLongHireStop } from '#tests/support/add-long-hire-stop.ts';
import {
  createFixtureProduct,
  type FixtureFiles,
  publicCircumstances,
  validAnswers,
} from '#tests/support/fixture-product.ts';
import { rateNewVersion, rateQuoteValues, rateRecord, toRenewedRecord } from './rate-record.ts';

const product = createFixtureProduct();
const rating = (files: FixtureFiles) =>
  files['product-schemas/boat/rating.json'] as { tables: Record<string, { rows: Json[][] }>; inputs: Json };
const record = (changes: Record<string, Json> = {}) =>
  answer(start(product, publicCircumstances, '2026-03-01'), { ...validAnswers, ...changes }).journey.record;
const both = (one: ReturnType<typeof record>, other: ReturnType<typeof createFixtureProduct>) => {
  const before = rateRecord(product, one);
  return [before.outcome, rateNewVersion(before, rateRecord(other, one))];
};

test('a policy is renewed for the same number of days from the day after its last day, with unchanged answers', () => {
  const sold = record({ lastDay: '2026-03-04' });
  const renewed = toRenewedRecord(product, sold, '2026-03-04');
  expect(renewed).toMatchObject({
    asOf: '2026-03-05',
    answers: { firstDay: '2026-03-05', lastDay: '2026-03-07', plan: sold.answers.plan, skipper: sold.answers.skipper },
  });
});

test('a record is refused if it leads to a page without a sale, or if a table has no row for it', () => {
  expect(both(record({ lastDay: '2026-04-02' }), createFixtureProduct(addLongHireStop))).toEqual([
    { total: expect.any(Number) },
    { why: 'stopped', at: 'callUs' },
  ]);
  const without = createFixtureProduct((files) => {
    const table = rating(files).tables.daily as { rows: Json[][] };
    table.rows = table.rows.filter((row) => !row.includes('calm'));
  });
  expect(both(record(), without)).toEqual([{ total: 302 }, { why: 'noRule', at: 'daily' }]);
});

test('an answer that only the new version refuses prevents a renewal; one that both refuse changes nothing', () => {
  const shorter = createFixtureProduct((files) => {
    const form = files['product-schemas/boat/form.json'] as {
      pages: { person: { schema: { properties: { skipper: { maxLength: number } } } } };
    };
    form.pages.person.schema.properties.skipper.maxLength = 3;
  });
  const [, after] = both(record(), shorter);
  expect(after).toMatchObject({ why: 'notValid', at: expect.stringContaining('/skipper') });
  const reversed = record({ lastDay: '2026-02-01' });
  const before = rateRecord(product, reversed);
  expect(before.problems).toEqual(['/lastDay reversed']);
  expect(rateNewVersion(before, rateRecord(product, reversed))).toEqual(before.outcome);
});

test('a quote is rated by the values that its rating read, and a missing value is reported', () => {
  expect(rateQuoteValues(product, { days: 3, plan: 'calm' }, '2026-03-01')).toEqual({ total: 302 });
  expect(rateQuoteValues(product, { plan: 'calm' }, '2026-03-01')).toEqual({ why: 'incomplete', at: 'days' });
  expect(rateQuoteValues(product, { days: 184, plan: 'calm' }, '2026-03-01')).toEqual({ why: 'noRule', at: 'daily' });
});
