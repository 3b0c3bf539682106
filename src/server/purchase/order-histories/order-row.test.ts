import { expect, test } from 'vitest';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { partial } from '#tests/support/partial.ts';
import type { ListedOrder } from './listed-order-repository.ts';
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
  ...{ policy: null, held: null, code: null, takenBack: '0', agent: null, partner: null },
  ...{ paymentBegan: null, customerSince: null, requestedAt: null },
});
const row = (more: Partial<ListedOrder> = {}, order: Partial<ListedOrder['order']> = {}) =>
  viewOrderRow(services, { ...listed, ...more, order: { ...listed.order, ...order } });

test('a row shows an order that nobody sold and nobody has paid yet', async () => {
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
      pending: { with: 'customer', name: null, since: '2026-03-01T02:00:00.000Z' },
      overlaps: [],
    },
  });
});

test('an order without a stored name has the name from its answers', async () => {
  expect((await row({}, { customerName: null })).customer.name).toBe('Sok Dara');
});

const noon = new Date('2026-03-01T05:00:00Z');
const evening = new Date('2026-03-01T11:00:00Z');
const dara = { id: 'dara', givenName: 'Dara', familyName: 'Sok' };

test.each<[string, Partial<ListedOrder>, object, object | null]>([
  ['the agent, who sent no link', { agent: dara }, {}, { with: 'agent', name: 'Dara Sok', since: '02:00' }],
  ['the customer since the link', { agent: dara, customerSince: noon }, {}, { with: 'customer', since: '05:00' }],
  [
    'the agent’s customer before agreeing',
    { customerSince: noon },
    { status: 'incomplete' },
    { with: 'customer', since: '05:00' },
  ],
  [
    'the payment provider',
    { agent: dara, customerSince: noon, paymentBegan: evening },
    {},
    { with: 'provider', since: '11:00' },
  ],
  ['a second person', { paymentBegan: noon, requestedAt: evening }, {}, { with: 'confirmation', since: '11:00' }],
  [
    'a second person about its policy',
    { requestedAt: evening },
    { status: 'issued' },
    { with: 'confirmation', since: '11:00' },
  ],
  ['nobody: it is issued', { customerSince: noon }, { status: 'issued' }, null],
  ['nobody: it lapsed', {}, { status: 'expired' }, null],
  ['nobody: it was cancelled', { paymentBegan: noon }, { status: 'cancelled' }, null],
])('an order is pending with %s', async (_with, more, order, wish) => {
  const { pending } = await row(more, order);
  if (wish === null) expect(pending).toBeNull();
  else {
    const { since, ...rest } = wish as { since: string };
    expect(pending).toEqual({ name: null, ...rest, since: `2026-03-01T${since}:00.000Z` });
  }
});

test('the payment status shows a payment in progress or a received payment', async () => {
  expect((await row({ paymentBegan: noon })).paymentStatus).toBe('processing');
  expect((await row({ paymentBegan: noon }, { status: 'issued' })).paymentStatus).toBe('successful_payment');
  expect((await row({}, { status: 'issued' })).paymentStatus).toBe('successful_payment');
});

test('the row shows the seller, and the status of the policy today', async () => {
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
