import { afterAll, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import type { CustomerRow } from '#contract/purchase/sales.ts';
import { searchList } from '#tests/support/search-list.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';

const shop = await startTestShop();
const partner = await createTestPartner(shop);
afterAll(() => shop.close());

/**
 * The status of one policy in each place: the customers' list, the order in the portal, and the order as its buyer sees
 * it.
 */
async function told(number: string, order: { id: string; ref: string }) {
  // Of that day: a session lasts a day at most.
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
  const customers = await searchList<{ items: CustomerRow[] }>(agent, '/api/b2b/customers');
  const purchases = customers.body.items.flatMap((row) => row.purchases);
  const detail = await agent.call<OrderDetail>('GET', `/api/b2b/orders/${order.id}`);
  return [
    purchases.find(({ policy }) => policy.number === number)?.policy.status,
    detail.body.issued?.status,
    (await shop.order(order.ref)).policy?.status,
  ];
}

test('a policy has one state in every view: before, in and after its cover, to the minute of Phnom Penh', async () => {
  shop.clock.set(TEST_START);
  // Golf on Saturday 18 April 2026, one day.
  const { policy, order } = await createSoldPolicy(shop, {
    product: 'golfer',
    testCase: 'a-round-on-saturday',
    partner,
  });
  expect([policy.effectiveFrom, policy.effectiveTo]).toEqual(['2026-04-18', '2026-04-18']);
  const days: [instant: string, status: string][] = [
    [TEST_START, 'notBegun'],
    ['2026-04-17T16:59:00Z', 'notBegun'],
    ['2026-04-17T17:00:00Z', 'active'],
    ['2026-04-18T16:59:00Z', 'active'],
    ['2026-04-18T17:00:00Z', 'expired'],
  ];
  for (const [instant, status] of days) {
    shop.clock.set(instant);
    expect(await told(policy.number, order), instant).toEqual([status, status, status]);
  }
});
