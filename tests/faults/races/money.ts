import { sql as raw } from 'drizzle-orm';
import { expect } from 'vitest';
import type { MoneyRequestView } from '#contract/reconciliation/money-requests.ts';
import { findOrderByRef, type Order } from '#server/purchase/orders/order-repository.ts';
import { findPolicyOfOrder } from '#server/purchase/policies/policy-repository.ts';
import { readLedgerSums } from '#tests/support/ledger-sums.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { countReplies } from '../count-replies.ts';
import type { Race } from '../race.ts';
import type { TwoShops } from '../two-shops.ts';

/** An order that a clerk marked as paid. */
async function markedOrder(shops: TwoShops, clerk: TestUser): Promise<Order> {
  const { ref, phone } = await shops.anOrder();
  await shops.call('POST', `/api/orders/${ref}/code/verify`, { body: { code: await shops.codeTo(phone) } });
  const order = (await findOrderByRef(shops.services.database.sql, ref)) as Order;
  const body = { amount: order.total, reference: 'TRF 1', reason: 'Bank transfer' };
  const marked = await clerk.call('POST', `/api/b2b/orders/${order.id}/mark-as-paid`, { body });
  expect(marked.status, JSON.stringify(marked.body)).toBe(200);
  return order;
}

/** Acts on money that must happen once: voids of marked payments, and receipts. */
export function createMoneyRaces(race: Race): void {
  race('a void is asked for and approved by many at once, and booked once', async (shops) => {
    const { sql } = shops.services.database;
    const [clerk, colleague] = [
      await createTestUser(shops, { scopes: ['insurer:orders'] }),
      await createTestUser(shops, { scopes: ['insurer:orders'] }),
    ];
    const { id } = await markedOrder(shops, clerk);
    const body = { reason: 'A mistake' };
    const asked = await shops.atOnce(6, () => clerk.call('POST', `/api/b2b/orders/${id}/void-payment`, { body }));
    expect(countReplies(asked)).toEqual({ 200: 6 });
    const waiting = (await colleague.call<MoneyRequestView[]>('GET', '/api/b2b/money-requests')).body;
    const own = waiting.filter(({ kind, subject }) => kind === 'voidMarked' && subject.id === id);
    expect(own).toHaveLength(1);
    const path = `/api/b2b/money-requests/${own[0]?.id}`;
    const decided = await shops.atOnce(6, () => colleague.call('POST', path, { body: { outcome: 'approve' } }));
    expect(countReplies(decided)).toEqual({ 200: 6 });
    const policy = await findPolicyOfOrder(sql, id);
    expect(policy).toMatchObject({ status: 'void', charged: 0 });
    expect(await readLedgerSums(sql, policy?.number ?? '')).toEqual({});
  });
  race('payments at once have receipts without a gap, whichever server books them', async (shops) => {
    const { database } = shops.services;
    const partner = await createTestPartner(shops);
    const admin = await createTestUser(shops, { scopes: ['insurer:admin'] });
    const body = { kind: 'deposit', amount: 10_00, note: 'paid in', reference: 'TRF 1' };
    const path = `/api/admin/partners/${partner.id}/entries`;
    expect(countReplies(await shops.atOnce(8, () => admin.call('POST', path, { body })))).toEqual({ 201: 8 });
    const { rows } = await database.sql.execute(raw`
      select right(number, 6)::int as nth, row_number() over (partition by left(number, 8) order by number)::int as place from receipts`);
    expect(rows.filter(({ nth, place }) => nth !== place)).toEqual([]);
    const { rows: own } = await database.sql.execute(raw`select 1 from receipts where partner_id = ${partner.id}`);
    expect(own).toHaveLength(8);
  });
}
