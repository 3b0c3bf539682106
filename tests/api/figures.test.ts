import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql as raw } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { JobsView } from '#contract/jobs.ts';
import type { PremiumReport, Reconciliation, TransactionReport } from '#contract/reports.ts';
import { addDays } from '#engine/language/dates.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { checkLedger } from '#server/reports/check-ledger.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { decideApproval } from '#tests/support/decide-approval.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';

/*
 * Two months by hand. Three cars are sold on 1 April 2026 for 741.00 each, one of them in quarters: 185.25 at once, 555.75 in three parts.
 *
 *   April: orders 3, written 2,223.00, payments 741.00 + 741.00 + 185.25 = 1,667.25, put off 555.75, open 2,223.00 - 555.75 - 1,667.25 = 0
 *
 * On 2 July the second part is paid with its charge: 187.25. On 10 July the second car is cancelled to the end of the day: 517.10 back
 * ((741.00 - 15.00) x 265 / 365 - 10.00), by bank, for the payment is more than 30 days old. Nothing of it was sent in July.
 *
 *   July: returned 517.10, net -517.10, charges 2.00, payments 187.25, refunds owed 1 of 517.10, put off -185.25,
 *   open -517.10 + 2.00 + 185.25 - 187.25 + 517.10 = 0
 *
 * On 3 August the refund is paid by bank.
 */

const shop = await startTestShop();
const { clock } = shop;
const { sql } = shop.services.database;
afterAll(() => shop.close());
let cars = 870_000;

async function sold(plan?: string): Promise<string> {
  cars += 1;
  const { ref } = await shop.anOrder('comprehensive-camry', {
    product: 'auto',
    changes: {
      mobilePhone: `+85512${cars}`,
      startDate: addDays(toBusinessDate(clock.now()), 1),
      registrationNo: `2AH-${cars}`,
      chassisFrame: `JTK${cars}`,
    },
  });
  await shop.buy(ref, plan);
  return (await shop.order(ref)).policy?.number ?? '';
}

const aClerk = () => createTestUser(shop, { scopes: ['insurer:orders'] });
const read = async <T>(name: string, query: string) =>
  (await (await aClerk()).call<T>('GET', `/api/b2b/reports/${name}?${query}`)).body;
const april = 'from=2026-04-01&to=2026-04-30';
const july = 'from=2026-07-01&to=2026-07-31';

const whole = await sold();
const cancelled = await sold();
const inParts = await sold('quarterly');

test('each view shows the same figures of a month with changes, instalments and a cancellation', async () => {
  clock.set('2026-07-02T03:00:00Z');
  const { body } = await (await aClerk()).call<{ link: string }>(
    'POST',
    `/api/b2b/policies/${inParts}/instalments/link`,
  );
  await shop.buy(body.link.split('/').at(-1) as string);
  clock.set('2026-07-10T03:00:00Z');
  const path = `/api/b2b/policies/${cancelled}`;
  const asked = await (await aClerk()).call<{ request: { id: string } }>('POST', `${path}/cancellation`, {
    body: { from: '2026-07-11', reason: 'wish', refund: 517_10, request: randomUUID() },
  });
  const agreed = await decideApproval(await aClerk(), { number: cancelled, request: asked.body.request.id });
  expect(agreed.status).toBe(200);

  const none = { count: 0, amount: 0 };
  const before = { orders: 3, written: 2_223_00, returned: 0, net: 2_223_00, charges: 0 };
  const after = { orders: 0, written: 0, returned: 517_10, net: -517_10, charges: 2_00 };
  for (const [period, figures, refunds] of [
    [april, before, none],
    [july, after, { count: 1, amount: 517_10 }],
  ] as const) {
    const sales = await read<TransactionReport>('transactions', `${period}&by=month`);
    expect(sales.total).toEqual({ ...figures, refunds: refunds.count, refunded: refunds.amount });
    const { orders: _orders, ...premium } = figures;
    const premiums = await read<PremiumReport>('premiums', `${period}&by=month`);
    expect(premiums.total).toMatchObject({ ...premium, claims: 0, claimsPaid: 0 });
    const agreed = await read<Reconciliation>('reconciliation', period);
    expect(agreed).toMatchObject({ ...figures, refunds, refundsSent: none, open: 0, differences: [] });
  }
  expect(await read<Reconciliation>('reconciliation', april)).toMatchObject({
    payments: { count: 3, amount: 1_667_25 },
    deferred: 555_75,
  });
  expect(await read<Reconciliation>('reconciliation', july)).toMatchObject({
    payments: { count: 1, amount: 187_25 },
    deferred: -185_25,
  });
});

test('a refund by bank is sent on the day on which it is paid', async () => {
  clock.set('2026-08-03T03:00:00Z');
  const [payout] = (
    await sql.execute<{ serial: number }>(raw`select serial from payouts where policy_number = ${cancelled}`)
  ).rows;
  const path = `/api/b2b/policies/${cancelled}/payouts/${payout?.serial}`;
  await (await aClerk()).call('POST', path, { body: { step: 'prepare', payee: 'Sok Dara, 000 111 222' } });
  const paid = await (await aClerk()).call('POST', path, { body: { step: 'paid', reference: 'FT26215' } });
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  expect(await read<Reconciliation>('reconciliation', 'from=2026-08-01&to=2026-08-31')).toMatchObject({
    ...{ refunds: { count: 0, amount: 0 }, refundsSent: { count: 1, amount: 517_10 }, open: 0 },
  });
});

/*
 * Before charges were a figure of their own, what paying in parts costs was booked as a change by a fee: receivable 2.00, fee -2.00. A
 * change of another order that costs as much stays what it is.
 */
test('the migration of an older database books the cost of instalments as a charge, and changes nothing else', async () => {
  const folder = join(projectRoot, 'src/server/platform/db/migrations');
  const file = readdirSync(folder).find((name) => name.endsWith('charges_and_figures.sql')) ?? '';
  const migration = readFileSync(join(folder, file), 'utf8').split('--> statement-breakpoint');
  const asBefore = [
    'alter table ledger_entries disable trigger ledger_entries_stay',
    'alter table ledger_lines disable trigger ledger_lines_stay',
    `update ledger_lines l set account = 'fee' from ledger_entries e where e.id = l.entry_id and l.account = 'charge'`,
    `update ledger_entries set kind = 'change' where kind = 'charge'`,
    `insert into ledger_entries (at, kind, order_id, note) select e.at, 'change', p.order_id, 'another change'
      from ledger_entries e, policies p where p.number = '${whole}' and e.kind = 'change' limit 1`,
    `insert into ledger_lines (entry_id, account, amount, currency) select e.id, part.account, part.amount, 'USD'
      from ledger_entries e, (values ('receivable', 200), ('fee', -200)) part (account, amount) where e.note = 'another change'`,
    'set constraints all immediate',
    'set constraints all deferred',
    'alter table ledger_lines enable trigger ledger_lines_stay',
    'alter table ledger_entries enable trigger ledger_entries_stay',
    'alter table daily_sums drop column premium, drop column written, drop column returned, drop column charges',
    'alter table daily_sums drop column taken_back, drop column refunds_sent, drop column claims, drop column claims_paid',
    'alter table daily_sums add column premium bigint not null default 0',
  ];
  const charged = raw`select e.kind, l.account, sum(l.amount)::int as amount from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where l.account in ('charge', 'fee') group by 1, 2 order by 1`;
  const seen: unknown[] = [];
  // Nothing of it stays.
  const undone = shop.services.database.transaction('as before', async (inner) => {
    for (const statement of asBefore) await inner.execute(raw.raw(statement));
    seen.push((await inner.execute(charged)).rows);
    for (const statement of migration) await inner.execute(raw.raw(statement));
    seen.push((await inner.execute(charged)).rows);
    throw new Error('all seen');
  });
  await expect(undone).rejects.toThrow('all seen');
  expect(seen).toEqual([
    [{ kind: 'change', account: 'fee', amount: -4_00 }],
    [
      { kind: 'change', account: 'fee', amount: -2_00 },
      { kind: 'charge', account: 'charge', amount: -2_00 },
    ],
  ]);
});

test('each figure of a policy that differs from its postings is named', async () => {
  expect(await checkLedger(shop.services)).toBe(0);
  const wrong: [string, ReturnType<typeof raw>, string, number, number][] = [
    ['charged', raw`update policies set charged = charged + 1 where number = ${whole}`, whole, 741_01, 741_00],
    [
      'payouts',
      raw`update payouts set amount = amount + 2 where policy_number = ${cancelled}`,
      ...([cancelled, 517_12, 517_10] as const),
    ],
    [
      'partsPaid',
      raw`update instalments set amount = amount + 3 where policy_number = ${inParts} and nth = 2`,
      ...([inParts, 185_28, 185_25] as const),
    ],
    [
      'instalments',
      raw`update instalments set amount = amount + 4 where policy_number = ${inParts} and nth = 4`,
      ...([inParts, 370_54, 370_50] as const),
    ],
    [
      'refunds',
      raw`insert into refunds (tran_id, order_id, amount, total_after, currency, status, created_at)
        select a.tran_id, a.order_id, 500, 500, 'USD', 'due', now()
        from payment_attempts a join policies p on p.order_id = a.order_id where p.number = ${whole} and a.status = 'paid'`,
      ...([whole, 5_00, 0] as const),
    ],
    [
      'booked',
      raw`insert into policy_transactions (policy_number, serial, kind, effective_from, recorded_at, version, changes, bookings)
        select policy_number, 2, 'correct', effective_from, recorded_at, version, '{}',
          '[{"serial": 1, "lines": [{"name": "net", "part": "net", "amount": 600}]}]'
        from policy_transactions where policy_number = ${whole} and serial = 1`,
      ...([whole, 6_00, 0] as const),
    ],
  ];
  for (const [, breaking] of wrong) await sql.execute(breaking);
  expect(await checkLedger(shop.services)).toBe(wrong.length);
  const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
  const { differences } = (await admin.call<JobsView>('GET', '/api/admin/jobs')).body;
  for (const [kind, , of, expected, found] of wrong)
    expect(differences).toContainEqual(expect.objectContaining({ kind, of, expected, found, currency: 'USD' }));
});
