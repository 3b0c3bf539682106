import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { CommissionPage, PartnerEntry } from '#contract/people/partners.ts';
import type { OrderDetail, OrderRow } from '#contract/purchase/order-histories.ts';
import type { CommissionReport } from '#contract/reports.ts';
import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { searchList } from '#tests/support/search-list.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createAgentOrder } from './create-agent-order.ts';

/*
 * Three trips of one partner cost 6.80 each, of which 15 % are 1.02. They are confirmed on 1 April 2026 and paid from
 * the balance on 2 April: one whole, two less the commission, 5.78. One of the latter is cancelled before it begins:
 * 6.80 are returned, less the 1.02 that the partner retained.
 *
 *                    earned    reversed  settled   due
 *   whole              1.02        0.00     0.00  1.02
 *   less               1.02        0.00     1.02  0.00
 *   cancelled          1.02        1.02     0.00  0.00
 */

const shop = await startTestShop();
afterAll(() => shop.close());

test('commission is shown by order as earned, reversed, settled and due, in every view', async () => {
  const partner = await createTestPartner(shop, { balance: 100_00 });
  const agent = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:reports'], partner });
  const start = addDays(toBusinessDate(shop.clock.now()), 20);
  const made = () => createAgentOrder(shop, agent, { changes: { startDate: start, endDate: addDays(start, 4) } });
  const [whole, less, cancelled] = [await made(), await made(), await made()];
  shop.clock.advance({ hours: 20 });
  for (const [{ id }, withoutCommission] of [
    [whole, false],
    [less, true],
    [cancelled, true],
  ] as const) {
    const paid = await agent.call('POST', `/api/b2b/orders/${id}/pay-from-balance`, { body: { withoutCommission } });
    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  }
  const { number } = (await shop.order(cancelled.ref)).policy as { number: string };
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  const body = { from: start, reason: 'wish', refund: 6_80, request: randomUUID() };
  const done = await clerk.call('POST', `/api/b2b/policies/${number}/cancellation`, { body });
  expect(done.status, JSON.stringify(done.body)).toBe(200);

  const page = (await agent.call<CommissionPage>('GET', '/api/b2b/statement/commission')).body;
  const row = (order: string, net: number, takenBack: number, settled: number, due: number) =>
    expect.objectContaining({ order, premium: net, earned: 1_02, takenBack, settled, due, currency: 'USD' });
  expect(page.items).toHaveLength(3);
  expect(page.items).toEqual(
    expect.arrayContaining([
      row(whole.number, 6_80, 0, 0, 1_02),
      row(less.number, 6_80, 0, 1_02, 0),
      row(cancelled.number, 0, 1_02, 0, 0),
    ]),
  );
  expect(page.all).toEqual({ earned: 3_06, takenBack: 1_02, settled: 1_02, due: 1_02 });
  const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
  const seen = await admin.call<CommissionPage>('GET', `/api/admin/partners/${partner.id}/commission?limit=2`);
  expect([seen.body.all, seen.body.items]).toEqual([page.all, page.items.slice(0, 2)]);
  const next = `/api/admin/partners/${partner.id}/commission?limit=2&cursor=${seen.body.next}`;
  expect((await admin.call<CommissionPage>('GET', next)).body.items).toEqual(page.items.slice(2));

  const statement = (await agent.call<{ items: PartnerEntry[] }>('GET', '/api/b2b/statement')).body.items;
  const moved = statement.filter(({ kind }) => kind === 'spend' || kind === 'returned');
  expect(moved.map(({ order, amount, kept }) => [order, amount, kept])).toEqual([
    [cancelled.number, 5_78, 1_02],
    [cancelled.number, -5_78, 1_02],
    [less.number, -5_78, 1_02],
    [whole.number, -6_80, 0],
  ]);

  const detail = (await agent.call<OrderDetail>('GET', `/api/b2b/orders/${cancelled.id}`)).body;
  expect(detail).toMatchObject({ commission: 1_02, commissionTakenBack: 1_02 });

  // Counted by the day of payment, in the report and in the list behind it.
  const [confirmedOn, paidOn] = ['2026-04-01', '2026-04-02'];
  const report = async (day: string) =>
    (await agent.call<CommissionReport>('GET', `/api/b2b/reports/commission?from=${day}&to=${day}&by=agent`)).body
      .total;
  expect(await report(paidOn)).toEqual({
    orders: 3,
    net: 13_60,
    commission: 3_06,
    takenBack: 1_02,
    settled: 1_02,
    due: 1_02,
  });
  expect((await report(confirmedOn)).orders).toBe(0);
  const listed = async (query: string) =>
    (await searchList<{ items: OrderRow[] }>(agent, '/api/b2b/orders', query)).body.items
      .map((one) => `${one.number} ${one.commissionTakenBack}`)
      .toSorted();
  const all = [`${whole.number} 0`, `${less.number} 0`, `${cancelled.number} 102`].toSorted();
  const period = (day: string) => `from=${day}&to=${day}`;
  expect(await listed(`dated=paid&${period(paidOn)}`)).toEqual(all);
  expect(await listed(`dated=paid&${period(confirmedOn)}`)).toEqual([]);
  for (const since of ['', `&from=${paidOn}`, `&to=${paidOn}`]) expect(await listed(`dated=paid${since}`)).toEqual(all);
  for (const none of ['from=2026-04-03', `to=${confirmedOn}`]) expect(await listed(`dated=paid&${none}`)).toEqual([]);
  expect(await listed(period(confirmedOn))).toEqual(all);
  expect(await listed(period(paidOn))).toEqual([]);
});
