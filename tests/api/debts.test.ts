import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import type { listDebts } from '#contract/reconciliation/debts.ts';
import { addDays } from '#engine/language/dates.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';

/*
 * A premium in quarters from 2 April 2026: 185.25 at the sale, then 187.25 with its charge on 2 July, 2 October and
 * 2 January. Nobody pays the later ones.
 */

const shop = await startTestShop();
const { clock } = shop;
afterAll(() => shop.close());
const partner = await createTestPartner(shop);
const rival = await createTestPartner(shop);
const anAgent = (of: typeof partner) => createTestUser(shop, { scopes: ['b2b:sell'], partner: of });

test('an overdue instalment is a debt from the day after, by age and with its charge, for those who see its sale', async () => {
  clock.set(TEST_START);
  const { ref } = await shop.anOrder('comprehensive-camry', {
    product: 'auto',
    changes: { startDate: addDays(toBusinessDate(clock.now()), 1), mobilePhone: '+85512700123' },
  });
  await shop.buy(ref, 'quarterly');
  const number = (await shop.order(ref)).policy?.number;
  const aClerk = () => createTestUser(shop, { scopes: ['insurer:orders'] });
  const read = async (user: TestUser, query = '') =>
    (await user.call<ReplyOf<typeof listDebts>>('GET', `/api/b2b/debts${query}`)).body;
  const on = async (day: string, query = '') => {
    clock.set(`${day}T12:00:00+07:00`);
    return read(await aClerk(), query);
  };
  expect(await on('2026-07-02')).toEqual({ items: [], next: null, sums: [] });
  expect(await on('2026-07-03')).toEqual({
    items: [
      {
        ...{ id: expect.stringMatching(/ 2$/), policy: number, product: 'auto', partner: null, reminder: null },
        customer: { name: expect.any(String), phone: '+85512700123' },
        ...{ dueOn: '2026-07-02', days: 1, lapsesOn: '2026-07-18', amount: 187_25, currency: 'USD' },
      },
    ],
    next: null,
    sums: [{ age: 'to30', count: 1, amount: 187_25, currency: 'USD' }],
  });
  const ages = async (day: string) =>
    (await on(day)).sums.map(({ age, count, amount }) => [age, count, amount].join(' '));
  expect(await ages('2026-08-01')).toEqual(['to30 1 18725']);
  expect(await ages('2026-08-02')).toEqual(['to60 1 18725']);
  expect(await ages('2026-08-31')).toEqual(['to60 1 18725']);
  expect(await ages('2026-09-01')).toEqual(['to90 1 18725']);
  expect(await ages('2026-10-01')).toEqual(['over90 1 18725']);
  expect(await ages('2026-10-03')).toEqual(['to30 1 18725', 'over90 1 18725']);
  const days = async (query: string) => (await on('2026-10-03', query)).items.map((debt) => debt.days);
  expect(await days('')).toEqual([93, 1]);
  expect([await days('?age=to30'), await days('?age=to60'), await days('?age=over90')]).toEqual([[1], [], [93]]);
  const first = await on('2026-10-03', '?limit=1');
  expect(first.items.map((debt) => debt.days)).toEqual([93]);
  // The sums are those of the whole list, on each page and for each age.
  const whole = [
    { age: 'to30', count: 1, amount: 187_25, currency: 'USD' },
    { age: 'over90', count: 1, amount: 187_25, currency: 'USD' },
  ];
  for (const query of ['?limit=1', `?limit=1&cursor=${first.next}`, '?age=to30'])
    expect((await on('2026-10-03', query)).sums).toEqual(whole);
  expect(await days(`?limit=1&cursor=${first.next}`)).toEqual([1]);
  // A sale of nobody is no partner's; then it is the partner's, and not the rival's.
  const [agent, other] = [await anAgent(partner), await anAgent(rival)];
  expect(await read(agent)).toEqual({ items: [], next: null, sums: [] });
  const sale = { partnerId: partner.id, commission: 0, premiumWithoutCommission: 741_00 };
  await shop.services.database.sql.update(orders).set(sale).where(eq(orders.ref, ref));
  const own = await read(agent);
  expect(own.items.map((debt) => [debt.days, debt.partner?.id])).toEqual([
    [93, partner.id],
    [1, partner.id],
  ]);
  expect(own.sums.map(({ age, count, amount }) => [age, count, amount].join(' '))).toEqual([
    'to30 1 18725',
    'over90 1 18725',
  ]);
  expect(await read(other)).toEqual({ items: [], next: null, sums: [] });
  expect(
    (await (await createTestUser(shop, { scopes: ['insurer:claims'] })).call('GET', '/api/b2b/debts')).status,
  ).toBe(403);
});
