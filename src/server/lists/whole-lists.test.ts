import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { DeskListName, ListQuestion } from '#contract/lists/exports.ts';
import type { Scope } from '#contract/scopes.ts';
import { moneyRequests } from '#server/platform/db/schema/ledger-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { countQueries } from '#tests/support/count-queries.ts';
import { partial } from '#tests/support/partial.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { findDeskList } from './find-desk-list.ts';

/* A list as a file has all its rows, read a page at a time. */

const shop = await startTestShop();
afterAll(() => shop.close());

const { sql } = shop.services.database;
const partner = await createTestPartner(shop, { name: 'Acme Brokers' });
const agent = asUser({ id: 'agent', partnerId: partner.id, scopes: ['b2b:sell', 'b2b:reports'] });

function asUser(user: { id: string; partnerId: string | null; scopes: Scope[] }): SignedInUser {
  return partial<SignedInUser>(user);
}

async function readAll(list: DeskListName, user: SignedInUser, limit: number, question: ListQuestion = {}) {
  const pages: Record<string, unknown>[][] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const asked = { ...question, limit, ...(cursor === undefined ? {} : { cursor }) };
    const { items, next } = await findDeskList(list).read(shop.services, user, asked as never);
    pages.push(items as Record<string, unknown>[]);
    cursor = next ?? undefined;
  }
  return pages;
}

/** Sells a policy to the customer with this phone. */
async function sell(phone: string, minute: number, seller = partner) {
  const { order } = await createSoldPolicy(shop, { testCase: 'family-to-japan', partner: seller });
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, minute));
  await sql.update(orders).set({ phone, createdAt }).where(eq(orders.id, order.id));
  return order.number;
}

test('all purchases of customers are read in pages, and the customer who bought last is first', async () => {
  const [sok, dara] = ['+85512000001', '+85512000002'];
  const rival = await createTestPartner(shop);
  const first = await sell(sok, 1);
  const second = await sell(dara, 2);
  const third = await sell(sok, 3);
  await sell(sok, 4, rival);
  const fifth = await sell(dara, 5);
  const last = await sell(sok, 6);
  const numbers = (pages: Record<string, unknown>[][]) => pages.map((rows) => rows.map(({ number }) => number));
  expect(numbers(await readAll('customers', agent, 2))).toEqual([[last, third], [first, fifth], [second]]);
  expect(numbers(await readAll('customers', agent, 4))).toEqual([[last, third, first, fifth], [second]]);
  expect(numbers(await readAll('customers', agent, 2, { search: dara }))).toEqual([[fifth, second]]);
  const stranger = asUser({ id: 'stranger', partnerId: null, scopes: ['b2b:sell'] });
  expect(await readAll('customers', stranger, 2)).toEqual([[]]);
});

test('a page of commission is read without the sum of all commission', async () => {
  const staff = asUser({ id: 'clerk', partnerId: null, scopes: ['insurer:admin'] });
  const database = countQueries(shop.services.database);
  const counting = { ...shop.services, database };
  const page = { limit: 25 } as never;
  await findDeskList('commission').read(counting, agent, page);
  await findDeskList('partnerCommission').read(counting, staff, { ...(page as object), id: partner.id } as never);
  expect(database.asked).toHaveLength(2);
});

test('the list contains all requests for money, or only the requests of a group', async () => {
  const asker = await createTestUser(shop, { scopes: ['insurer:admin'] });
  const clerk = asUser({ id: 'clerk', partnerId: null, scopes: ['insurer:admin', 'insurer:claim-payments'] });
  const askedAt = new Date('2026-01-02T03:00:00Z');
  const request = (act: 'booking' | 'claimRun', at: number) => ({
    ...{ id: `${act} ${at}`, act, subject: partner.id, payee: partner.id, amount: 100_00, currency: 'USD' },
    ...{ payload: {}, askedBy: asker.id, askedAt, status: 'waiting' as const },
  });
  const bookings = Array.from({ length: 101 }, (_, at) => request('booking', at));
  await sql.insert(moneyRequests).values([...bookings, request('claimRun', 1)]);
  const count = async (question?: ListQuestion) => (await readAll('moneyRequests', clerk, 250, question))[0]?.length;
  expect([await count(), await count({ due: 'bookings' }), await count({ due: 'runs' })]).toEqual([102, 101, 1]);
});
