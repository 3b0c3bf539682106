import { expect, test } from 'vitest';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { partial } from '#tests/support/partial.ts';
import type { ListedOrder } from './order-list-repository.ts';
import { viewOrderRow } from './order-row.ts';

const record = { circumstances: publicCircumstances, findings: {}, asOf: '2026-03-01', passed: [], outcomes: [] };
type Services = Parameters<typeof viewOrderRow>[0];
const services = {
  catalogue: partial<Services['catalogue']>({ at: async () => ({ product: createFixtureProduct() }) }),
  now: () => new Date('2026-03-01T05:00:00Z'),
};

/** Sold without a partner, and not paid. */
const listed = partial<ListedOrder>({
  order: {
    ...{ id: 'order', number: 'ORD-2026-000007', product: 'boat', version: 'v1', status: 'confirmed' },
    ...{ customerName: 'Chan Maly', phone: '+85512345678', customerStatus: 'new', total: 302, currency: 'USD' },
    ...{ premiumWithoutCommission: null, commission: null, paidBy: null, createdAt: new Date('2026-03-01T02:00:00Z') },
    frozen: { ...record, answers: validAnswers },
  },
  ...{ policy: null, held: null, code: null, isProcessing: false, takenBack: '0', agent: null, partner: null },
});
const row = (more: Partial<ListedOrder> = {}, order: Partial<ListedOrder['order']> = {}) =>
  viewOrderRow(services, { ...listed, ...more, order: { ...listed.order, ...order } }, []);

test('an order that nobody sold and nobody has paid yet', async () => {
  expect(await row()).toEqual({
    ...{ id: 'order', number: 'ORD-2026-000007', at: '2026-03-01T02:00:00.000Z', product: 'boat' },
    customer: { name: 'Chan Maly', phone: '+85512345678' },
    ...{ status: 'confirmed', paymentStatus: 'incomplete_payment', customerStatus: 'new' },
    ...{ premium: 302, currency: 'USD', premiumWithoutCommission: null, commission: null, code: null, paidBy: null },
    ...{
      policy: null,
      policyStatus: null,
      commissionTakenBack: 0,
      allowPayWithoutCommission: false,
      agent: null,
      partner: null,
      overlaps: [],
    },
  });
});

test('an order of before names were kept has the name that was answered', async () => {
  expect((await row({}, { customerName: null })).customer.name).toBe('Sok Dara');
});

test('how the payment stands: money is on its way, or has come', async () => {
  expect((await row({ isProcessing: true })).paymentStatus).toBe('processing');
  expect((await row({ isProcessing: true }, { status: 'issued' })).paymentStatus).toBe('successful_payment');
  expect((await row({}, { status: 'issued' })).paymentStatus).toBe('successful_payment');
});

test('who sold it, and how the policy stands today', async () => {
  const held = { status: 'active', effectiveFrom: '2026-03-02', effectiveTo: '2026-03-04', endedFrom: null };
  const partner = { id: 'mekong', name: 'Mekong Brokers', allowPayWithoutCommission: true };
  const sold = await row({ held, partner, agent: { id: 'dara', givenName: 'Dara', familyName: 'Sok' } });
  expect(sold).toMatchObject({
    policyStatus: 'notBegun',
    agent: { id: 'dara', name: 'Dara Sok' },
    partner: { id: 'mekong', name: 'Mekong Brokers' },
    allowPayWithoutCommission: true,
  });
  expect(sold.partner).not.toHaveProperty('allowPayWithoutCommission');
});
