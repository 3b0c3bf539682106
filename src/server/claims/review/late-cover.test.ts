import { expect, test } from 'vitest';
import type { PolicyAggregate } from '#server/purchase/policies/load-policy.ts';
import { createFixtureProduct } from '#tests/support/fixture-product.ts';
import { partial } from '#tests/support/partial.ts';
import { createIssue, createSellingProduct, createTransaction, year } from '#tests/support/policy-life.ts';
import { rejectLateCover } from './late-cover.ts';

/* A policy of 2026 that was cancelled on 5 June and reinstated on 12 June from that day: a loss of June comes after it. */

const sold = createIssue({ ...year, net: 365_00 });
const cancelled = createTransaction('cancel', '2026-06-05', { recordedOn: '2026-06-04', reason: 'wish' });
const back = createTransaction('reinstate', '2026-06-05', { recordedOn: '2026-06-12' });
const history = [sold, cancelled, back];

/** Checks a claim for a loss on this date; no loss was declared for 6 to 8 June. */
function judge(lossDate: string, { read = [] as number[], granted = null as string | null } = {}): string {
  const rows = history.map(({ serial, kind }) => ({ serial, kind, granted: null, note: null, noLoss: null }));
  Object.assign(rows[2] as object, { granted, noLoss: { from: '2026-06-06', to: '2026-06-08' } });
  const product = () => createFixtureProduct();
  const file = partial<PolicyAggregate>({ history, claims: [], terms: createSellingProduct(), product, rows });
  try {
    rejectLateCover(file, { lossDate }, read);
    return 'passes';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test('a claim on a declared day passes after the declaration is read, from the first declared day to the last', () => {
  for (const day of ['2026-06-06', '2026-06-07', '2026-06-08']) {
    expect(judge(day)).toBe('lateCoverNotRead');
    expect(judge(day, { read: [back.serial] })).toBe('passes');
  }
  for (const day of ['2026-06-05', '2026-06-09'])
    expect(judge(day, { read: [back.serial] })).toBe('lateCoverNotAllowed');
});

test('a reason from staff lets any day pass, and cover that existed in time needs no reason', () => {
  expect(judge('2026-06-05', { granted: 'the bank was late', read: [back.serial] })).toBe('passes');
  expect(judge('2026-06-04')).toBe('passes');
});
