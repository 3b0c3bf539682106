import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#server/platform/db/schema/schema.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { partial } from '#tests/support/partial.ts';
import { createBoatShop, createStoredPolicy, noon } from '#tests/support/stored-policy.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { Order } from '../orders/order-repository.ts';
import { listCustomers } from './list-customers.ts';

/* Customers of a partner: one bought twice, one once; a third bought from another partner alone. */

const database = await openTestDatabase();
const { sql } = database;
const shop = createBoatShop(database);
const agent = partial<SignedInUser>({ id: 'dara', scopes: ['b2b:sell'], partnerId: 'mekong' });
const [TWICE, ONCE, ELSEWHERE] = ['+85512000001', '+85512000002', '+85512000003'];

async function bought(
  nth: number,
  phone: string,
  day: string,
  { skipper = 'Sok Dara', ...more }: Partial<Order> & { skipper?: string } = {},
) {
  const share = { partnerId: 'mekong', commission: 0, premiumWithoutCommission: 75_00 };
  const order = { ...share, phone, createdAt: noon(day), customerName: skipper, ...more };
  await createStoredPolicy(database, { nth, order, skipper });
}

beforeAll(async () => {
  for (const id of ['mekong', 'tonle']) await createTestPartner(shop, { id, accountCode: id });
  await bought(1, TWICE, '2026-03-01');
  await bought(2, ONCE, '2026-03-05', { skipper: 'Chan Maly' });
  await bought(3, TWICE, '2026-03-10', { skipper: 'Sok Dara Junior' });
  await bought(4, ELSEWHERE, '2026-03-12', { partnerId: 'tonle' });
  await bought(5, TWICE, '2026-03-13', { partnerId: 'tonle' });
  // An endorsement is no purchase, and an unpaid order is not either.
  await bought(6, ONCE, '2026-03-14', { about: { policy: 'BOA-2026-000002' } as never });
  await bought(7, ONCE, '2026-03-15');
  await sql.update(orders).set({ status: 'expired', paidBy: null }).where(eq(orders.id, 'order-7'));
  shop.on('2026-03-16');
});
afterAll(() => database.close());

type Query = Parameters<typeof listCustomers>[2];
const list = (query: Query = {}, who = agent) => listCustomers(shop.services, who, query);
const phones = async (query: Query = {}) => (await list(query)).items.map(({ phone }) => phone);

test('the list shows a partner’s customers, latest purchase first, each with all purchases, newest first', async () => {
  const { items } = await list();
  expect(items.map(({ phone, name, lastBoughtAt }) => [phone, name, lastBoughtAt])).toEqual([
    [TWICE, 'Sok Dara Junior', noon('2026-03-10').toISOString()],
    [ONCE, 'Chan Maly', noon('2026-03-05').toISOString()],
  ]);
  expect(items.map(({ purchases }) => purchases.map(({ order }) => order))).toEqual([
    ['order-3', 'order-1'],
    ['order-2'],
  ]);
  expect(items[1]?.purchases).toEqual([
    {
      ...{ order: 'order-2', number: 'ORD order-2', product: 'boat', at: noon('2026-03-05').toISOString() },
      ...{ premium: 75_00, currency: 'USD', name: 'Chan Maly' },
      policy: {
        ...{ number: 'BOA-2026-000002', effectiveFrom: '2026-03-02', effectiveTo: '2026-03-31', status: 'active' },
      },
    },
  ]);
});

test('the list is read page by page, and filtered by name, phone or number', async () => {
  const first = await list({ limit: 1 });
  expect(first.items.map(({ phone }) => phone)).toEqual([TWICE]);
  expect(await phones({ limit: 1, cursor: first.next ?? '' })).toEqual([ONCE]);
  expect(await phones({ search: 'maly' })).toEqual([ONCE]);
  expect(await phones({ search: '012 000 001' })).toEqual([TWICE]);
  expect(await phones({ search: 'BOA-2026-000003' })).toEqual([TWICE]);
  expect(await phones({ search: '000003' })).toEqual([TWICE]);
  expect(await phones({ search: '900003' })).toEqual([]);
  expect(await phones({ search: 'nobody' })).toEqual([]);
});

test('an agent without a partner has no customers', async () => {
  expect((await list({}, { ...agent, partnerId: null } as SignedInUser)).items).toEqual([]);
});
