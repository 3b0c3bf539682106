import { afterAll, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import type { CustomerRow } from '#contract/purchase/sales.ts';
import { START } from '#tests/support/a-clock.ts';
import { aPartner } from '#tests/support/a-partner.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { aSoldPolicy } from '#tests/support/a-sold-policy.ts';
import { aUser } from '#tests/support/a-user.ts';
import { searchList } from '#tests/support/search-list.ts';

const shop = await aShop();
const partner = await aPartner(shop);
afterAll(() => shop.close());

/** What each place says of one policy: the customers' list, the order in the portal, and the order as its buyer sees it. */
async function told(number: string, order: { id: string; ref: string }) {
  // Of that day: a session lasts a day at most.
  const agent = await aUser(shop, { scopes: ['b2b:sell'], partner });
  const customers = await searchList<{ items: CustomerRow[] }>(agent, '/api/b2b/customers');
  const purchases = customers.body.items.flatMap((row) => row.purchases);
  const detail = await agent.call<OrderDetail>('GET', `/api/b2b/orders/${order.id}`);
  return [
    purchases.find(({ policy }) => policy.number === number)?.policy.status,
    detail.body.issued?.status,
    (await shop.order(order.ref)).policy?.status,
  ];
}

test('a policy is in one state wherever it is told: before, in and after its cover, to the minute of Phnom Penh', async () => {
  shop.clock.set(START);
  // Golf on Saturday 18 April 2026, one day.
  const { policy, order } = await aSoldPolicy(shop, { product: 'golfer', testCase: 'a-round-on-saturday', partner });
  expect([policy.effectiveFrom, policy.effectiveTo]).toEqual(['2026-04-18', '2026-04-18']);
  const days: [instant: string, status: string][] = [
    [START, 'notBegun'],
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
