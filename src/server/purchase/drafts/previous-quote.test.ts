import { expect, test } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import { partial } from '#tests/support/partial.ts';
import type { Draft } from './draft-repository.ts';
import { findPreviousQuote } from './previous-quote.ts';

/** Saved on 1 April 2026 for 6.80 dollars. */
const premium = { total: 680, currency: 'USD', lines: [], trace: [] };
const saved = partial<Draft>({ asOf: '2026-04-01', premium, orderId: null, version: 'v1' });
type Now = Parameters<typeof findPreviousQuote>[1];
const costs = (total: number, currency = 'USD') =>
  partial<Now['rated']>({ status: 'rated', premium: { total, currency, lines: [] } });
/** The same day at noon in Phnom Penh, nothing changed. */
const now: Now = { rated: costs(680), version: 'v1', problems: [], now: new Date('2026-04-01T05:00:00Z') };
const nextDay = { now: new Date('2026-04-01T17:00:00Z') };
const wrong = (problem: string) =>
  [{ problem, message: `problems.${problem}`, pointer: '/startDate' }] as DraftView['problems'];

const before = { total: 680, currency: 'USD', asOf: '2026-04-01' };
const ofDay = { ...before, why: 'day' };

test.each([
  ['nothing is another', {}, undefined],
  ['the same day is not over, whatever it costs', { rated: costs(700) }, undefined],
  ['the day is another, and the price the same', nextDay, undefined],
  ['the day is another, and the price', { ...nextDay, rated: costs(700) }, ofDay],
  ['the day is another, and the currency', { ...nextDay, rated: costs(680, 'KHR') }, ofDay],
  ['the day is another, and there is no price', { ...nextDay, rated: { status: 'unavailable' } as const }, ofDay],
  ['the day is another, and an answer no longer fits', { ...nextDay, problems: wrong('startsInPast') }, ofDay],
  ['the day is another, and an answer is to come', { ...nextDay, problems: wrong('required') }, undefined],
  ['the version is another, and the price the same', { version: 'v2' }, undefined],
  ['the version is another, and the price', { version: 'v2', rated: costs(700) }, { ...before, why: 'version' }],
  ['both are others', { ...nextDay, version: 'v2', rated: costs(700) }, { ...before, why: 'version' }],
])('the view reports the earlier price only after a relevant change: %s', (_what, change, told) => {
  expect(findPreviousQuote(saved, { ...now, ...change })).toEqual(told);
});

test('an order has no earlier price, and a draft without a premium has none, too', () => {
  const dearer = { ...now, ...nextDay, rated: costs(700) };
  expect(findPreviousQuote(saved, dearer)).toEqual(ofDay);
  expect(findPreviousQuote({ ...saved, orderId: 'order' }, dearer)).toBeUndefined();
  expect(findPreviousQuote({ ...saved, premium: null }, dearer)).toBeUndefined();
});
