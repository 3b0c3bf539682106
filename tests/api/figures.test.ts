import { randomUUID } from 'node:crypto';
import { sql as raw } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { JobsView } from '#contract/jobs.ts';
import type { PremiumReport, Reconciliation, TransactionReport } from '#contract/reports.ts';
import { addDays, businessDate } from '#engine/language/dates.ts';
import { checkLedger } from '#server/reports/check-ledger.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { aUser } from '#tests/support/a-user.ts';
import { decideMoney } from '#tests/support/decide-money.ts';

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

const shop = await aShop();
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
      startDate: addDays(businessDate(clock.now()), 1),
      registrationNo: `2AH-${cars}`,
      chassisFrame: `JTK${cars}`,
    },
  });
  await shop.buy(ref, plan);
  return (await shop.order(ref)).policy?.number ?? '';
}

const aClerk = () => aUser(shop, { scopes: ['insurer:orders'] });
const read = async <T>(name: string, query: string) =>
  (await (await aClerk()).call<T>('GET', `/api/b2b/reports/${name}?${query}`)).body;
const april = 'from=2026-04-01&to=2026-04-30';
const july = 'from=2026-07-01&to=2026-07-31';

const whole = await sold();
const cancelled = await sold();
const inParts = await sold('quarterly');

test('of a month with changes, parts and a cancellation each view says the same', async () => {
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
  const agreed = await decideMoney(await aClerk(), { number: cancelled, request: asked.body.request.id });
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
    (await sql.execute(raw`select serial from payouts where policy_number = ${cancelled}`)) as unknown as {
      rows: { serial: number }[];
    }
  ).rows;
  const path = `/api/b2b/policies/${cancelled}/payouts/${payout?.serial}`;
  await (await aClerk()).call('POST', path, { body: { step: 'prepare', payee: 'Sok Dara, 000 111 222' } });
  const paid = await (await aClerk()).call('POST', path, { body: { step: 'paid', reference: 'FT26215' } });
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  expect(await read<Reconciliation>('reconciliation', 'from=2026-08-01&to=2026-08-31')).toMatchObject({
    ...{ refunds: { count: 0, amount: 0 }, refundsSent: { count: 1, amount: 517_10 }, open: 0 },
  });
});

test('each figure of a policy that is not what its postings say is named', async () => {
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
  const admin = await aUser(shop, { scopes: ['insurer:admin'] });
  const { differences } = (await admin.call<JobsView>('GET', '/api/admin/jobs')).body;
  for (const [kind, , of, expected, found] of wrong)
    expect(differences).toContainEqual(expect.objectContaining({ kind, of, expected, found, currency: 'USD' }));
});
