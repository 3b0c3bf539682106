import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PartnerDetail } from '#contract/people/partners.ts';
import type { CommissionReport, Grouping, Reconciliation, TransactionReport } from '#contract/reports.ts';
import { listEntries } from '#server/people/partners/statement-repository.ts';
import { paymentAttempts } from '#server/platform/db/schema/payment-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { logEvent } from '#server/purchase/orders/order-repository.ts';
import type { Attempt } from '#server/purchase/payments/payment-repository.ts';
import { pickCount } from '#tests/support/deep-run.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import {
  computePartnerStatus,
  computeReportLines,
  date,
  generateBooking,
  generateHistory,
  insertHistories,
  type Line,
} from './random-histories.ts';

/** A deep run tests as many histories as a large shop has in a year. */
const ROUNDS = 5;
const AT_ONCE = pickCount(2_000, 200);
const HISTORIES = ROUNDS * AT_ONCE;

const groupings: Grouping[] = ['day', 'week', 'month', 'product', 'agent', 'partner'];

const shop = await startTestShop();
const partners = [
  await createTestPartner(shop, { name: '=Angkor, Ltd' }),
  await createTestPartner(shop),
  await createTestPartner(shop),
];
const insurer = await createTestUser(shop, { scopes: ['insurer:orders'] });
const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
const agents: TestUser[] = [];
for (const at of [0, 0, 1, 2])
  agents.push(await createTestUser(shop, { scopes: ['b2b:reports'], partner: partners[at] ?? null }));
const people = {
  agents: agents.map(({ id }, at) => ({ id, partner: partners[[0, 0, 1, 2][at] ?? 0]?.id ?? '' })),
  partners: partners.map(({ id }) => id),
};
afterAll(() => shop.close());

async function read<T>(user: TestUser, path: string, query: Record<string, string | undefined>): Promise<T> {
  const said = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const reply = await user.call<T>('GET', `/api/b2b/reports/${path}?${new URLSearchParams(said)}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}

type Sums = Record<'orders' | 'premium' | 'commission' | 'settled' | 'refunds' | 'refunded', number>;

function add(lines: Line[]): Sums {
  const sums = { orders: 0, premium: 0, commission: 0, settled: 0, refunds: 0, refunded: 0 };
  for (const line of lines) for (const name of Object.keys(sums) as (keyof Sums)[]) sums[name] += line[name];
  return sums;
}

const transactions = ({ orders, premium, refunds, refunded }: Sums) => ({
  ...{ orders, written: premium, returned: 0, net: premium, charges: 0, refunds, refunded },
});
const commissions = ({ orders, premium, commission, settled }: Sums) => ({
  ...{ orders, net: premium, commission, takenBack: 0, settled, due: commission - settled },
});

/** The key of a line in a report. It uses another calendar than the server's. */
function keyOf({ day, product, agent, partner }: Line, by: Grouping): string | null {
  if (by === 'day') return day;
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  if (by !== 'week') return { product, agent, partner }[by];
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}

function grouped(lines: Line[], by: Grouping): Map<string | null, Line[]> {
  const groups = new Map<string | null, Line[]>();
  for (const line of lines) {
    const key = keyOf(line, by);
    groups.set(key, groups.get(key) ?? []);
    groups.get(key)?.push(line);
  }
  return groups;
}

/** The sums of all lines of a partner's statement, and the total of the newest line. */
async function statementSums(partner: string) {
  const lines = await listEntries(shop.services.database.sql, { partner, limit: 100_000 });
  return {
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    outstanding: lines.reduce((sum, { held }) => sum + held, 0),
    lastTotal: lines[0]?.total,
  };
}

test(`reports, balances and statements agree with ${HISTORIES} random histories after a separate addition`, async () => {
  const products = shop.services.catalogue.list().map(({ definition }) => definition.product.id);
  const within = (lines: Line[], { from, to }: { from: string; to: string }) =>
    lines.filter(({ day }) => day >= from && day <= to);
  let histories = 0;
  const property = fc.asyncProperty(
    // The report names a history by its seed: nobody can read hundreds of histories when a sum is wrong.
    fc.noShrink(fc.integer()),
    fc.tuple(date, date),
    fc.constantFrom('nothing', 'product', 'agent', 'partner', 'own'),
    async (seed, dates, filter) => {
      const all = fc.sample(generateHistory(products, people), { seed, numRuns: AT_ONCE });
      const booked = fc.sample(generateBooking(people), { seed, numRuns: 40 });
      histories += all.length;
      await insertHistories(shop.services.database.sql, all, booked, people);
      const [from = '', to = ''] = dates.toSorted();
      const asked = {
        product: filter === 'product' ? products[0] : undefined,
        agent: filter === 'agent' ? people.agents[1]?.id : undefined,
        partner: filter === 'partner' ? people.partners[1] : undefined,
      };
      const reader = filter === 'own' ? (agents[0] as TestUser) : insurer;
      const lines = computeReportLines(all, booked, people).filter(
        ({ product, agent, partner }) =>
          (asked.product ?? product) === product &&
          (asked.agent ?? agent) === agent &&
          (asked.partner ?? partner) === partner &&
          (filter !== 'own' || partner === people.partners[0]),
      );
      const wanted = within(lines, { from, to });
      for (const by of groupings) {
        const sold = await read<TransactionReport>(reader, 'transactions', { ...asked, from, to, by });
        const earned = await read<CommissionReport>(reader, 'commission', { ...asked, from, to, by });
        const rows = grouped(wanted, by);
        for (const { key, figures } of sold.rows)
          expect([by, key, figures]).toEqual([by, key, transactions(add(rows.get(key) ?? []))]);
        for (const { key, figures } of earned.rows)
          expect([by, key, figures]).toEqual([by, key, commissions(add(rows.get(key) ?? []))]);
        expect(sold.total).toEqual(transactions(add(wanted)));
        expect(earned.total).toEqual(commissions(add(wanted)));
        expect(sold.before.total).toEqual(transactions(add(within(lines, sold.before))));
        expect(earned.before.total).toEqual(commissions(add(within(lines, earned.before))));
        expect(new Set(sold.rows.map(({ key }) => key)).size).toBe(sold.rows.length);
      }
      for (const { id } of partners) {
        const { total, outstanding, commissionDue } = computePartnerStatus(id, all, booked, people);
        const reply = await admin.call('GET', `/api/admin/partners/${id}`);
        const balances = { total, outstanding, available: total - outstanding, currency: 'USD' };
        expect(reply.body).toMatchObject({ balances, commissionDue });
        expect(await statementSums(id)).toEqual({ total, outstanding, lastTotal: total });
      }
      if (filter === 'own') return;
      const agreed = await read<Reconciliation>(insurer, 'reconciliation', { from, to });
      const everything = add(within(computeReportLines(all, booked, people), { from, to }));
      expect([agreed.orders, agreed.written, agreed.returned]).toEqual([everything.orders, everything.premium, 0]);
      expect(agreed.refunds).toEqual({ count: everything.refunds, amount: everything.refunded });
      expect(agreed.payments.amount - agreed.refunds.amount + agreed.spends.amount + agreed.kept.amount).toBe(
        agreed.net - agreed.marked.amount,
      );
      expect([agreed.open, agreed.refundsSent.amount, agreed.deferred]).toEqual([0, agreed.refunds.amount, 0]);
      expect(agreed.differences).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: ROUNDS, endOnFailure: true });
  expect(histories).toBe(HISTORIES);
});

describe('reports of purchases', () => {
  const april = { from: '2026-04-01', to: '2026-04-30' };
  let total: number;
  let ref: string;
  let unpaid: string;
  beforeAll(async () => {
    const { sql } = shop.services.database;
    await insertHistories(sql, [], [], people);
    // Half an hour before midnight in Phnom Penh: another day in UTC than an hour later, and the same.
    shop.clock.set('2026-03-31T16:30:00Z');
    ({ ref } = await shop.anOrder('family-to-japan'));
    unpaid = (await shop.anOrder('family-to-japan')).ref;
    shop.clock.advance({ hours: 1 });
    // The confirmation of an agent's order fixes this share.
    total = (await shop.order(ref)).premium.total;
    const share = { commission: 1_234, premiumWithoutCommission: total - 1_234 };
    const agreed = { partnerId: partners[0]?.id, agentId: agents[0]?.id, ...share };
    await sql.update(orders).set(agreed).where(eq(orders.ref, ref));
    await shop.buy(ref);
    const order = await shop.order(ref);
    expect(order.status).toBe('issued');
    expect((await shop.order(unpaid)).status).toBe('confirmed');
  });

  test('the paid order counts on the day of its payment in Phnom Penh, beside the month before', async () => {
    const report = await read<TransactionReport>(insurer, 'transactions', { ...april, by: 'day' });
    const sold = transactions({ ...add([]), orders: 1, premium: total });
    expect(report.rows).toHaveLength(30);
    expect(report.rows[0]).toEqual({ key: '2026-04-01', name: null, figures: sold });
    expect(report.total).toEqual(sold);
    expect(report.before).toEqual({ from: '2026-03-01', to: '2026-03-31', total: transactions(add([])) });
  });

  test('its partner and the insurer see it with the name of its agent, and another partner does not see it', async () => {
    const [own, colleague, other] = agents as [TestUser, TestUser, TestUser];
    for (const reader of [own, colleague, insurer]) {
      const { rows } = await read<CommissionReport>(reader, 'commission', { ...april, by: 'agent' });
      expect(rows).toEqual([
        {
          key: own.id,
          name: 'Sokha Chan',
          figures: { orders: 1, net: total, commission: 1_234, takenBack: 0, settled: 0, due: 1_234 },
        },
      ]);
    }
    for (const query of [{}, { partner: partners[0]?.id }, { agent: own.id }]) {
      const { rows, total: sums } = await read<TransactionReport>(other, 'transactions', {
        ...april,
        by: 'partner',
        ...query,
      });
      expect([rows, sums.orders]).toEqual([[], 0]);
    }
    const choices = await read<{ agents: { id: string }[]; partners: unknown[] }>(other, 'choices', {});
    expect(choices).toEqual({ agents: [expect.objectContaining({ id: other.id })], partners: [] });
    expect((await read<typeof choices>(insurer, 'choices', {})).partners).toHaveLength(3);
  });

  test('a file contains names without formulas, in the requested language', async () => {
    const query = new URLSearchParams({ ...april, by: 'partner', format: 'csv', language: 'km' });
    const reply = await insurer.call('GET', `/api/b2b/reports/commission?${query}`);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toBe(
      'attachment; filename="commission-partner-2026-04-01-2026-04-30.csv"',
    );
    const [head, ...rows] = parse(reply.body as unknown as Buffer, { bom: true }) as string[][];
    const premium = (total / 100).toFixed(2);
    expect(head?.[0]).toBe('ដៃគូ');
    expect(rows).toEqual([["'=Angkor, Ltd", '1', premium, '12.34', '0.00', '0.00', '12.34']]);
    const sheet = await insurer.call('GET', `/api/b2b/reports/commission?${query}`.replace('csv', 'xlsx'));
    expect(sheet.headers['content-disposition']).toContain('.xlsx"');
    expect(String(sheet.body).slice(0, 2)).toBe('PK');
    const byProduct = new URLSearchParams({ ...april, by: 'product', format: 'csv' });
    const named = await insurer.call('GET', `/api/b2b/reports/transactions?${byProduct}`);
    expect(String(named.body)).toContain('Travel insurance,1,');
  });

  test('a settlement to the balance counts as settled, and every place shows that much less commission due', async () => {
    const id = partners[0]?.id ?? '';
    const path = `/api/admin/partners/${id}`;
    const before = await admin.call<PartnerDetail>('GET', path);
    // Earned 12.34 on the sale.
    expect(before.body.commissionDue).toBe(1_234);
    const body = {
      kind: 'settlement',
      direction: 'credit',
      amount: 10_00,
      note: 'Commission of April',
      reference: 'COM 4',
    };
    expect((await admin.call('POST', `${path}/entries`, { body })).status).toBe(201);
    const after = await admin.call<PartnerDetail>('GET', path);
    expect(after.body.commissionDue).toBe(2_34);
    expect(after.body.balances.total - before.body.balances.total).toBe(10_00);
    const query = { ...april, by: 'partner' };
    const { rows, total: sums } = await read<CommissionReport>(insurer, 'commission', query);
    expect(rows).toMatchObject([{ key: id, figures: { commission: 1_234, settled: 10_00, due: 2_34 } }]);
    expect(sums).toMatchObject({ settled: 10_00, due: 2_34 });
    const csv = await insurer.call(
      'GET',
      `/api/b2b/reports/commission?${new URLSearchParams({ ...query, format: 'csv' })}`,
    );
    expect(String(csv.body)).toContain(',12.34,0.00,10.00,2.34');
    const back = { ...body, direction: 'debit', note: 'It was of May' };
    await admin.call('POST', `${path}/entries`, { body: back });
    expect((await admin.call<PartnerDetail>('GET', path)).body.commissionDue).toBe(1_234);
    const unsaid = await admin.call('POST', `${path}/entries`, { body: { ...body, direction: undefined, amount: -1 } });
    expect(unsaid.status).toBe(422);
  });

  test.each([
    ['ends before it begins', { from: '2026-02-02', to: '2026-02-01' }, '/to'],
    ['has a day that does not exist', { from: '2026-02-30' }, '/from'],
  ])('a period that %s is refused', async (_why, query, pointer) => {
    const reply = await insurer.call('GET', `/api/b2b/reports/transactions?${new URLSearchParams(query)}`);
    expectRefusal(shop, reply, '422 invalidRequest', [[pointer, 'invalidRequest']]);
  });

  test('orders, payments and policies agree until money is missing or surplus', async () => {
    const { sql } = shop.services.database;
    const agreed = await read<Reconciliation>(insurer, 'reconciliation', april);
    const once = { count: 1, amount: total };
    expect(agreed).toMatchObject({ orders: 1, net: total, open: 0, payments: once, differences: [], more: false });

    const found = async () => (await read<Reconciliation>(insurer, 'reconciliation', april)).differences;
    const change = (which: string, to: object) => sql.update(orders).set(to).where(eq(orders.ref, which));
    await change(ref, { total: total + 1, premiumWithoutCommission: total + 1 - 1_234 });
    expect(await found()).toMatchObject([{ ref, kind: 'paidTooLittle', expected: total + 1, received: total }]);
    await change(ref, { total, premiumWithoutCommission: total - 1_234, status: 'cancelled' });
    expect(await found()).toMatchObject([{ ref, kind: 'moneyWithoutPolicy', expected: 0, received: total }]);
    await change(ref, { status: 'issued' });
    expect(await found()).toEqual([]);

    // A payment that the provider confirmed and that the ledger knows nothing of.
    const [attempt] = await sql.select().from(paymentAttempts);
    await sql.insert(paymentAttempts).values({ ...(attempt as Attempt), tranId: 'forgotten' });
    expect(await found()).toMatchObject([{ ref, kind: 'paidTooMuch', expected: total, received: 2 * total }]);
    await sql.delete(paymentAttempts).where(eq(paymentAttempts.tranId, 'forgotten'));

    await change(unpaid, { status: 'issued', paidBy: 'customer' });
    const [{ id: orderId, total: owed } = { id: '', total: 0 }] = await sql
      .select({ id: orders.id, total: orders.total })
      .from(orders)
      .where(eq(orders.ref, unpaid));
    await logEvent(sql, { orderId, type: 'ISSUED', at: shop.clock.now() });
    expect(await found()).toMatchObject([{ ref: unpaid, kind: 'issuedWithoutMoney', expected: owed, received: 0 }]);
    const of = { at: shop.clock.now(), orderId, partnerId: null, amount: owed, currency: 'USD' };
    await shop.services.database.transaction('test', (inner) => post(inner, transfer('marked', of)));
    expect(await found()).toMatchObject([{ ref: unpaid, kind: 'soldOtherwise', expected: owed, received: owed }]);
  });
});
