import { expect } from 'vitest';
import type { MoneyRequestView } from '#contract/reconciliation/money-requests.ts';
import { findOrderByRef, type Order } from '#server/purchase/orders/order-repository.ts';
import { findPolicyOfOrder } from '#server/purchase/policies/policy-repository.ts';
import { readLedgerSums } from '#tests/support/ledger-sums.ts';
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

/** Acts on money that must happen once: voids of marked payments. */
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
}
