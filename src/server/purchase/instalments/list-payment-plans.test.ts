import { expect, test } from 'vitest';
import type { AgreedEndorsement } from '#engine/policy/endorsements/endorsement-details.ts';
import type { Product } from '#engine/product.ts';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { partial } from '#tests/support/partial.ts';
import type { Order } from '../orders/order-repository.ts';
import { listPaymentPlans } from './list-payment-plans.ts';

/*
 * A boat from 2 March to 2 May 2026, sold on 1 March for 100.01: in thirds at monthly distance, or in halves two months
 * apart.
 */

const boat = createFixtureProduct();
const instalments = {
  ...{ leastPremium: 100_00, graceDays: 15, afterClaim: 'dueAtOnce' as const },
  plans: {
    thirds: { payments: 3, everyMonths: 1, charge: 2_00 },
    halves: { payments: 2, everyMonths: 1, charge: 1_00 },
  },
};
function selling(afterSale: object | undefined): Product {
  const product = { ...boat.definition.product, ...(afterSale === undefined ? {} : { afterSale }) };
  return partial<Product>({ ...boat, definition: { ...boat.definition, product } });
}
const inParts = selling({ instalments });

function anOrder(lastDay = '2026-05-03', more: Partial<Order> = {}): Order {
  const frozen = {
    ...{ circumstances: publicCircumstances, findings: {}, passed: [], outcomes: [], asOf: '2026-03-01' },
    answers: { ...validAnswers, firstDay: '2026-03-02', lastDay },
  };
  return partial<Order>({ about: null, frozen, total: 100_01, ...more });
}
/** 23:30 in Phnom Penh on 1 March. */
const now = new Date('2026-03-01T16:30:00Z');
const thirds = {
  plan: 'thirds',
  parts: [
    { dueOn: '2026-03-01', amount: 33_34, charge: 0 },
    { dueOn: '2026-04-02', amount: 33_33, charge: 2_00 },
    { dueOn: '2026-05-02', amount: 33_34, charge: 2_00 },
  ],
};
const halves = {
  plan: 'halves',
  parts: [
    { dueOn: '2026-03-01', amount: 50_01, charge: 0 },
    { dueOn: '2026-04-02', amount: 50_00, charge: 1_00 },
  ],
};

test('a premium can be paid in instalments from the day of the sale on, as its product says', () => {
  expect(listPaymentPlans(inParts, anOrder(), now)).toEqual([thirds, halves]);
});

test('a plan is offered where its last payment is due before the last day of the cover', () => {
  expect(listPaymentPlans(inParts, anOrder('2026-05-02'), now)).toEqual([halves]);
  expect(listPaymentPlans(inParts, anOrder('2026-04-03'), now)).toEqual([halves]);
  expect(listPaymentPlans(inParts, anOrder('2026-04-02'), now)).toEqual([]);
});

test('a premium that is too small, or of a product without instalments, is paid at once', () => {
  expect(listPaymentPlans(inParts, anOrder(undefined, { total: 99_99 }), now)).toEqual([]);
  expect(listPaymentPlans(selling({}), anOrder(), now)).toEqual([]);
  expect(listPaymentPlans(selling(undefined), anOrder(), now)).toEqual([]);
});

test('a renewal can be paid in instalments, but a change or a single instalment cannot', () => {
  const about = (does: string) => anOrder(undefined, { about: { does } as AgreedEndorsement });
  expect(listPaymentPlans(inParts, about('renew'), now)).toEqual([thirds, halves]);
  for (const does of ['change', 'reinstate', 'pay']) expect(listPaymentPlans(inParts, about(does), now)).toEqual([]);
});
