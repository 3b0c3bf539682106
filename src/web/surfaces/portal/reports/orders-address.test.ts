import { expect, test } from 'vitest';
import { buildDraftsAddress, buildOrdersAddress, countedOrders } from './orders-address.ts';

const report = (by: 'day' | 'week' | 'month' | 'agent' | 'partner') => ({ by, from: '2026-11-05', to: '2026-12-10' });
const asked = (address: string | undefined) =>
  address && Object.fromEntries(new URLSearchParams(address.split('?')[1]));

test.each([
  ['day', '2026-11-28', { from: '2026-11-28', to: '2026-11-28' }],
  ['week', '2026-12-07', { from: '2026-12-07', to: '2026-12-10' }],
  ['month', '2026-11-01', { from: '2026-11-05', to: '2026-11-30' }],
  ['agent', 'sokha', { agent: 'sokha', from: '2026-11-05', to: '2026-12-10' }],
] as const)('a row by %s links to the orders that were paid on its days', (by, key, days) => {
  expect(asked(buildOrdersAddress(report(by), key, {}))).toEqual({ dated: 'paid', ...days });
});

test('the list of orders receives the filters of the report, and a row without a name has no list', () => {
  expect(asked(buildOrdersAddress(report('day'), '2026-11-28', { product: 'car', agent: 'sokha' }))).toEqual({
    ...{ product: 'car', agent: 'sokha', dated: 'paid', from: '2026-11-28', to: '2026-11-28' },
  });
  expect(asked(buildOrdersAddress(report('partner'), 'p', { product: 'car' }))).toEqual({
    ...{ product: 'car', partner: 'p', dated: 'paid', from: '2026-11-05', to: '2026-12-10' },
  });
  expect(asked(buildOrdersAddress(report('agent'), 'sokha', { partner: 'p' }))).toMatchObject({ partner: 'p' });
  expect(buildOrdersAddress(report('agent'), null, {})).toBeUndefined();
});

test('issued policies of drafts link to the issued orders of the drafts that began on these days', () => {
  expect(
    asked(buildOrdersAddress(report('day'), '2026-11-28', { partner: 'p' }, { dated: 'begun', status: 'issued' })),
  ).toEqual({ partner: 'p', dated: 'begun', status: 'issued', from: '2026-11-28', to: '2026-11-28' });
});

test('open drafts link to the list of drafts at this page and question', () => {
  const query = { product: 'car', agent: 'sokha', from: '2026-11-05', to: '2026-12-10' };
  expect(asked(buildDraftsAddress(query, { page: 'plan', question: 'selectedPlan' }))).toEqual({
    ...{ ...query, page: 'plan', question: 'selectedPlan' },
  });
  expect(buildDraftsAddress({ product: 'car' }, { page: 'plan' })).toBe('/b2b/drafts?product=car&page=plan');
});

test('figures of premium, claims and retention link to the orders of their bookings and ends', () => {
  expect(countedOrders.premiums?.returned).toEqual({ dated: 'returned' });
  expect(countedOrders.claims?.claims).toEqual({ dated: 'claimsPaid' });
  expect(countedOrders.retention?.lapsed).toEqual({ dated: 'lapsed' });
  // A difference, a rate, and premium that is earned on each day of cover have no list.
  expect([countedOrders.premiums?.net, countedOrders.premiums?.earned, countedOrders.retention?.rate]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
