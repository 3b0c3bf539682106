import { eq, sql as raw } from 'drizzle-orm';
import { expect } from 'vitest';
import { findPartner } from '#server/people/partners/partner-repository.ts';
import { listEntries } from '#server/people/partners/statement-repository.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { sumCommissionDue } from '#server/platform/ledger/ledger-repository.ts';
import { findOrderByRef, type Order } from '#server/purchase/orders/order-repository.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { countReplies } from '../count-replies.ts';
import type { Race } from '../race.ts';
import type { TwoShops } from '../two-shops.ts';

const reference = 'TRF 1';

/** Money of a partner, moved by many at once: every cent is in the ledger once, and the ledger balances. */
export function createLedgerRaces(race: Race): void {
  race('deposits, spends and settlements of one partner at once come to their sum', async (shops) => {
    const admin = await createTestUser(shops, { scopes: ['insurer:admin'] });
    const partner = await createTestPartner(shops, { balance: 1_000_00 });
    const agent = await createTestUser(shops, { scopes: ['b2b:sell'], partner });
    const [full, less] = [await createSale(shops, partner.id, agent.id), await createSale(shops, partner.id, agent.id)];
    const book = (body: object) => admin.call('POST', `/api/admin/partners/${partner.id}/entries`, { body });
    const pay = ({ id }: Order, withoutCommission: boolean) =>
      agent.call('POST', `/api/b2b/orders/${id}/pay-from-balance`, { body: { withoutCommission } });
    const acts = [
      () => book({ kind: 'deposit', amount: 1_00, note: 'paid in', reference }),
      () => book({ kind: 'settlement', direction: 'credit', amount: 2_00, note: 'for April', reference }),
      () => book({ kind: 'settlement', direction: 'debit', amount: 50, note: 'too much for April', reference }),
      () => pay(full, false),
      () => pay(less, true),
    ];
    const replies = await shops.atOnce(20, (index) => (acts[index % acts.length] as (typeof acts)[number])());
    // Each four times; the answer for an order that is paid already says that it is paid.
    expect(countReplies(replies)).toEqual({ 200: 8, 201: 12 });

    const { sql } = shops.services.database;
    const total = 1_000_00 + 4_00 + 8_00 - 2_00 - full.total - (less.total - COMMISSION);
    expect(await findPartner(sql, partner.id)).toMatchObject({ total, outstanding: 0 });
    const lines = await listEntries(sql, { partner: partner.id, limit: 100 });
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
    expect(lines[0]).toMatchObject({ total, available: total });
    // Earned on both, retained on one, settled by 8.00 and reversed by 2.00.
    expect(await sumCommissionDue(sql, partner.id)).toBe(2 * COMMISSION - COMMISSION - 6_00);
    await expectBalanced(shops);
  });

  race('of ten that take 300.00 each at once, a balance of 1,000.00 pays three', async (shops) => {
    const admin = await createTestUser(shops, { scopes: ['insurer:admin'] });
    const partner = await createTestPartner(shops, { balance: 1_000_00 });
    const body = { kind: 'correction', direction: 'debit', amount: 300_00, note: 'a fee', reference };
    const replies = await shops.atOnce(10, () =>
      admin.call('POST', `/api/admin/partners/${partner.id}/entries`, { body }),
    );
    expect(countReplies(replies)).toEqual({ 201: 3, balanceTooLow: 7 });
    expect(await findPartner(shops.services.database.sql, partner.id)).toMatchObject({ total: 100_00 });
    await expectBalanced(shops);
  });
}

const COMMISSION = 1_02;

/** An order whose customer has agreed to it, as this partner's agent sold it. */
async function createSale(shops: TwoShops, partnerId: string, agentId: string): Promise<Order> {
  const { ref, phone } = await shops.anOrder();
  const body = { code: await shops.codeTo(phone) };
  expect(await shops.call('POST', `/api/orders/${ref}/code/verify`, { body })).toMatchObject({ status: 200 });
  const { sql } = shops.services.database;
  const { total } = (await findOrderByRef(sql, ref)) as Order;
  const share = { commission: COMMISSION, premiumWithoutCommission: total - COMMISSION };
  await sql
    .update(orders)
    .set({ partnerId, agentId, ...share })
    .where(eq(orders.ref, ref));
  return (await findOrderByRef(sql, ref)) as Order;
}

async function expectBalanced({ services }: TwoShops): Promise<void> {
  const off = raw`select entry_id from ledger_lines group by entry_id, currency having sum(amount) <> 0`;
  expect((await services.database.sql.execute(off)) as unknown).toMatchObject({ rows: [] });
}
