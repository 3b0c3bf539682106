import { expect, test } from 'vitest';
import { passAllPages } from '#engine/commands/confirm.ts';
import { openJourney } from '#engine/journey.ts';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import type { Order } from '../orders/order-repository.ts';
import { isOfferValid } from './issue-policy.ts';

/* Three days of a boat from 2 March 2026, judged on 1 March: 100.5 cents a day are 3.02. */

const boat = createFixtureProduct();
const passed = (answers: object) => {
  const circumstances = { ...publicCircumstances };
  const record = { circumstances, findings: {}, passed: [], outcomes: [], asOf: '2026-03-01' };
  return passAllPages(openJourney(boat, { ...record, answers: { ...validAnswers, ...answers } })).journey.record;
};
const order = (more: Partial<Order> = {}, answers: object = {}) =>
  ({ frozen: passed(answers), total: 302, currency: 'USD', status: 'confirmed', ...more }) as Order;
const now = new Date('2026-03-01T02:00:00Z');

test('a confirmed offer can be bought for its price by its own day', () => {
  expect(isOfferValid(boat, order(), now)).toBe(true);
  // It is valid also after its cover has begun: it was confirmed before, and the money is under way.
  expect(isOfferValid(boat, order(), new Date('2026-03-20T02:00:00Z'))).toBe(true);
});

test.each<[string, Partial<Order>, object]>([
  ['costs more by now', { total: 301 }, {}],
  ['is in another currency', { currency: 'KHR' }, {}],
  ['costs nothing that is known', {}, { plan: undefined }],
  ['lacks its declaration', {}, { declaration: false }],
])('an offer that %s cannot be bought', (_what, more, answers) => {
  expect(isOfferValid(boat, order(more, answers), now)).toBe(false);
});

test.each([
  ['2026-03-02T16:59:59Z', true],
  ['2026-03-02T17:00:00Z', false],
])('an expired offer remains valid until its first day is over in Phnom Penh: %s', (at, stands) => {
  expect(isOfferValid(boat, order({ status: 'expired' }), new Date(at))).toBe(stands);
});
