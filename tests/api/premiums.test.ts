import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { PremiumReport, RetentionReport } from '#contract/reports.ts';
import { addDays, businessDate } from '#engine/language/dates.ts';
import { expirePolicies } from '#server/purchase/policy-life/expire-policies.ts';
import { lapsePolicies } from '#server/purchase/policy-life/lapse-policies.ts';
import { aPartner } from '#tests/support/a-partner.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { aUser } from '#tests/support/a-user.ts';

/*
 * Three cars, each 741.00 from 2 April 2026 to 1 April 2027, 365 days, 2.0301 a day; in cents, through the last day of each month:
 *
 *   through       30 Apr   31 May   30 Jun   31 Jul
 *   days              29       60       90      121
 *   of 741.00      58.87   121.81   182.71   245.65
 *
 * One stays. One is cancelled to the end of day 100, 10 July: 517.10 back for the 265 days from 11 July, of which 21 lie in July: 40.98.
 * One pays in quarters, misses the second part and lapses from 18 July: 523.78 back for 258 days, of which 14 lie in July: 28.42.
 */

const shop = await aShop();
const { clock } = shop;
afterAll(() => shop.close());
let cars = 830_000;

async function sold(plan?: string): Promise<string> {
  cars += 1;
  const { ref } = await shop.anOrder('comprehensive-camry', {
    product: 'auto',
    changes: {
      mobilePhone: `+85512${cars}`,
      startDate: addDays(businessDate(clock.now()), 1),
      registrationNo: `2AD-${cars}`,
      chassisFrame: `JTP${cars}`,
    },
  });
  await shop.buy(ref, plan);
  return (await shop.order(ref)).policy?.number ?? '';
}

const read = async <T>(path: string) =>
  (await (await aUser(shop, { scopes: ['insurer:orders'] })).call<T>('GET', `/api/b2b/reports/${path}`)).body;

test('premium is written and given back when it is booked, and earned by the days of cover; policies end as they ended', async () => {
  await sold();
  const cancelled = await sold();
  await sold('quarterly');
  clock.set('2026-07-10T03:00:00Z');
  const clerk = await aUser(shop, { scopes: ['insurer:orders'] });
  const body = { from: '2026-07-11', reason: 'wish', refund: 517_10, request: randomUUID() };
  const path = `/api/b2b/policies/${cancelled}/cancellation`;
  // More than one alone may give back: a colleague agrees.
  const asked = await clerk.call<{ request: { id: string } | null }>('POST', path, { body });
  const colleague = await aUser(shop, { scopes: ['insurer:orders'] });
  const id = asked.body.request?.id ?? '';
  const agreed = await colleague.call('POST', `/api/b2b/policies/${cancelled}/requests/${id}`, {
    body: { outcome: 'approve' },
  });
  expect(agreed.status).toBe(200);
  clock.set('2026-07-17T17:00:02Z');
  expect(await lapsePolicies(shop.services)).toBe(1);

  const months = await read<PremiumReport>('premiums?from=2026-04-01&to=2026-07-31&by=month');
  expect(months.rows.map(({ key, figures }) => [key, figures.written, figures.returned, figures.earned])).toEqual([
    ['2026-04-01', 3 * 741_00, 0, 3 * 58_87],
    ['2026-05-01', 0, 0, 3 * 62_94],
    ['2026-06-01', 0, 0, 3 * 60_90],
    ['2026-07-01', 0, 517_10 + 523_78, 3 * 62_94 - 40_98 - 28_42],
  ]);
  // To its end the first has earned all of it; of the others what they were not given back.
  const whole = await read<PremiumReport>('premiums?from=2026-04-01&to=2027-04-30&by=product');
  expect(whole.total.earned).toBe(741_00 + 223_90 + 217_22);

  clock.set('2027-04-01T17:00:02Z');
  await expirePolicies(shop.services);
  const stayed = await read<RetentionReport>('retention?from=2026-04-01&to=2027-04-30&by=product');
  expect(stayed.total).toEqual({ renewed: 0, expired: 1, lapsed: 1, cancelled: 1, rate: 0 });
  const july = await read<RetentionReport>('retention?from=2026-07-01&to=2026-07-31&by=month');
  expect(july.total).toEqual({ renewed: 0, expired: 0, lapsed: 1, cancelled: 1, rate: 0 });
});

test('a file has the same figures, and a partner sees its own alone', async () => {
  const clerk = await aUser(shop, { scopes: ['insurer:orders'] });
  const file = await clerk.call<Buffer>(
    'GET',
    '/api/b2b/reports/premiums?from=2026-04-01&to=2026-04-30&by=month&format=csv',
  );
  expect(String(file.body)).toContain('2223.00,0.00,176.61');
  const agent = await aUser(shop, { scopes: ['b2b:reports'], partner: await aPartner(shop) });
  const path = '/api/b2b/reports/premiums?from=2026-04-01&to=2027-04-30&by=product';
  expect((await agent.call<PremiumReport>('GET', path)).body.total).toEqual({ written: 0, returned: 0, earned: 0 });
  const none = await shop.call('GET', path);
  expect(none.status).toBe(401);
});
