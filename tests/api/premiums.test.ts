import { randomUUID } from 'node:crypto';
import { sql as raw } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { PremiumReport, RetentionReport } from '#contract/reports.ts';
import { addDays } from '#engine/language/dates.ts';
import { expirePolicies } from '#server/purchase/policy-life/expire-policies.ts';
import { lapsePolicies } from '#server/purchase/policy-life/lapse-policies.ts';
import { storeEarned } from '#server/reports/sums/store-earned.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { decideApproval } from '#tests/support/decide-approval.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';

/*
 * Three cars, each 741.00 from 2 April 2026 to 1 April 2027, 365 days, 2.0301 a day; in cents, through the last day
 * of each month:
 *
 *   through       30 Apr   31 May   30 Jun   31 Jul
 *   days              29       60       90      121
 *   of 741.00      58.87   121.81   182.71   245.65
 *
 * One remains: 62.94 in July. One is cancelled to the end of day 100, 10 July, with a refund of 517.10. The remaining
 * 223.90 are all earned by then, so July earns 223.90 - 182.71 = 41.19 (203.01 fall on the 100 days, 20.89 are
 * retained). One pays in quarters, misses the second part and lapses from 18 July with a refund of 523.78 for 258
 * days. The remaining 217.22 are for 107 days, so July earns 217.22 - 182.71 = 34.51.
 */

const shop = await startTestShop();
const { clock } = shop;
afterAll(() => shop.close());
let cars = 830_000;

async function sold(plan?: string): Promise<string> {
  cars += 1;
  const { ref } = await shop.anOrder('comprehensive-camry', {
    product: 'auto',
    changes: {
      mobilePhone: `+85512${cars}`,
      startDate: addDays(toBusinessDate(clock.now()), 1),
      registrationNo: `2AD-${cars}`,
      chassisFrame: `JTP${cars}`,
    },
  });
  await shop.buy(ref, plan);
  return (await shop.order(ref)).policy?.number ?? '';
}

/** The policies of the orders that a list shows for a date, by their number. */
async function listed(dated: string, from: string, to: string): Promise<string[]> {
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  const body = { dated, from, to };
  const reply = await clerk.call<{ items: { policy: string }[] }>('POST', '/api/b2b/orders/search', { body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.items.map(({ policy }) => policy).toSorted();
}

const read = async <T>(path: string) =>
  (await (await createTestUser(shop, { scopes: ['insurer:orders'] })).call<T>('GET', `/api/b2b/reports/${path}`)).body;

test('premium is written and refunded at its booking, and earned by the days of cover; each policy counts by its end', async () => {
  const kept = await sold();
  const cancelled = await sold();
  const lapsed = await sold('quarterly');
  clock.set('2026-07-10T03:00:00Z');
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  const body = { from: '2026-07-11', reason: 'wish', refund: 517_10, request: randomUUID() };
  const path = `/api/b2b/policies/${cancelled}/cancellation`;
  // The refund is above the limit of one person: a colleague agrees.
  const asked = await clerk.call<{ request: { id: string } | null }>('POST', path, { body });
  const colleague = await createTestUser(shop, { scopes: ['insurer:orders'] });
  const id = asked.body.request?.id ?? '';
  const agreed = await decideApproval(colleague, { number: cancelled, request: id });
  expect(agreed.status).toBe(200);
  clock.set('2026-07-17T17:00:02Z');
  expect(await lapsePolicies(shop.services)).toBe(1);

  const months = await read<PremiumReport>('premiums?from=2026-04-01&to=2026-07-31&by=month');
  expect(months.rows.map(({ key, figures }) => [key, figures.written, figures.returned, figures.earned])).toEqual([
    ['2026-04-01', 3 * 741_00, 0, 3 * 58_87],
    ['2026-05-01', 0, 0, 3 * 62_94],
    ['2026-06-01', 0, 0, 3 * 60_90],
    ['2026-07-01', 0, 517_10 + 523_78, 62_94 + 41_19 + 34_51],
  ]);
  // Each figure leads to the orders whose bookings it counts.
  expect(await listed('written', '2026-04-01', '2026-04-30')).toEqual([kept, cancelled, lapsed]);
  expect(await listed('written', '2026-05-01', '2026-07-31')).toEqual([]);
  expect(await listed('returned', '2026-04-01', '2026-07-10')).toEqual([cancelled]);
  expect(await listed('returned', '2026-07-11', '2026-07-31')).toEqual([lapsed]);

  // The first policy has earned all of its premium at its end; the others have earned theirs without the refunds.
  const whole = await read<PremiumReport>('premiums?from=2026-04-01&to=2027-04-30&by=product');
  expect(whole.total.earned).toBe(741_00 + 223_90 + 217_22);

  clock.set('2027-04-01T17:00:02Z');
  await expirePolicies(shop.services);
  const stayed = await read<RetentionReport>('retention?from=2026-04-01&to=2027-04-30&by=product');
  expect(stayed.total).toEqual({ renewed: 0, expired: 1, lapsed: 1, cancelled: 1, rate: 0 });
  const july = await read<RetentionReport>('retention?from=2026-07-01&to=2026-07-31&by=month');
  expect(july.total).toEqual({ renewed: 0, expired: 0, lapsed: 1, cancelled: 1, rate: 0 });
  // Covered through 10 July and 17 July: the first days without cover are the next ones. The last one ends on 1 April.
  expect(await listed('cancelled', '2026-07-11', '2026-07-11')).toEqual([cancelled]);
  expect(await listed('lapsed', '2026-07-18', '2026-07-18')).toEqual([lapsed]);
  expect(await listed('lapsed', '2026-07-01', '2026-07-17')).toEqual([]);
  expect(await listed('expired', '2027-04-01', '2027-04-01')).toEqual([kept]);
  expect(await listed('renewed', '2026-04-01', '2027-04-30')).toEqual([]);
});

/*
 * Two more of 741.00 are cancelled for non-disclosure, without a refund. One is covered from 2 to 20 May 2027: 36.44
 * fall on its first 18 days of 366 (29 February 2028 is one), and the rest is earned on 20 May. The other is
 * cancelled from its first day, 21 May, and earned on that day. The first is then reinstated for nothing and earned
 * by its days: 38.47 through day 19, 40.49 through day 20, 60.74 through day 30.
 */
test('the retained premium of an ended policy is earned on its last day of cover, and by days again after its reinstatement', async () => {
  const cancel = async (number: string) => {
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const colleague = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const path = `/api/b2b/policies/${number}`;
    const body = { from: '2027-05-21', reason: 'nonDisclosure', refund: 0, request: randomUUID() };
    const asked = await clerk.call<{ request: { id: string } | null }>('POST', `${path}/cancellation`, { body });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const id = asked.body.request?.id;
    if (id) await decideApproval(colleague, { number, request: id });
  };
  const earned = async () => {
    const days = await read<PremiumReport>('premiums?from=2027-05-01&to=2027-05-31&by=day');
    const on = (day: string) => days.rows.find(({ key }) => key === day)?.figures.earned;
    return [on('2027-05-20'), on('2027-05-21'), days.total.earned];
  };
  clock.set('2027-05-01T03:00:00Z');
  const covered = await sold();
  clock.set('2027-05-20T03:00:00Z');
  const never = await sold();
  await cancel(covered);
  await cancel(never);
  expect(await earned()).toEqual([741_00 - 36_44, 741_00, 2 * 741_00]);
  await shop.services.database.sql.execute(raw`insert into policy_transactions
    (policy_number, serial, kind, effective_from, recorded_at, version, changes, bookings)
    select policy_number, 3, 'reinstate', effective_from, recorded_at, version, '{}', '[]'
    from policy_transactions where policy_number = ${covered} and kind = 'cancel'`);
  expect(await earned()).toEqual([38_47 - 36_44, 741_00 + 40_49 - 38_47, 741_00 + 60_74]);
});

test('the stored earned premium of changed policies equals a new calculation of all policies', async () => {
  const { database } = shop.services;
  const { sql } = database;
  const stored = async () => {
    await storeEarned(database);
    const spans = await sql.execute(raw`select * from earned_spans order by policy_number, earns_from, amount`);
    const months = await sql.execute(raw`select * from earned_months where amount <> 0 order by product, month`);
    return [spans.rows, months.rows];
  };
  const before = await stored();
  expect(before[0]?.length).toBeGreaterThan(5);
  await sql.execute(raw`truncate earned_spans, earned_months`);
  await sql.execute(raw`insert into earned_changes (policy_number) select number from policies`);
  expect(await stored()).toEqual(before);
  // The sums of months are those of the days, whatever the period begins with.
  for (const [from, to] of [
    ['2026-04-10', '2026-04-20'],
    ['2026-04-10', '2026-05-20'],
    ['2026-04-01', '2026-07-31'],
    ['2026-04-15', '2026-08-15'],
    ['2027-03-15', '2027-06-01'],
  ]) {
    const total = async (by: string) =>
      (await read<PremiumReport>(`premiums?from=${from}&to=${to}&by=${by}`)).total.earned;
    const ofDays = await total('day');
    expect(ofDays).toBeGreaterThan(0);
    expect([await total('month'), await total('product'), await total('week')]).toEqual([ofDays, ofDays, ofDays]);
  }
});

test('a file has the same figures, and a partner sees only its own figures', async () => {
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  const file = await clerk.call<Buffer>(
    'GET',
    '/api/b2b/reports/premiums?from=2026-04-01&to=2026-04-30&by=month&format=csv',
  );
  expect(String(file.body)).toContain('2223.00,0.00,2223.00,176.61,0.00,0,0.00');
  const agent = await createTestUser(shop, { scopes: ['b2b:reports'], partner: await createTestPartner(shop) });
  const path = '/api/b2b/reports/premiums?from=2026-04-01&to=2027-04-30&by=product';
  expect((await agent.call<PremiumReport>('GET', path)).body.total).toMatchObject({
    written: 0,
    returned: 0,
    net: 0,
    earned: 0,
  });
  const none = await shop.call('GET', path);
  expect(none.status).toBe(401);
});
