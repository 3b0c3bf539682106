import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { ListTotals, ListView } from '#contract/lists/list-views.ts';
import { updateUser } from '#server/people/users/user-repository.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';

/* Saved views of lists, their sharing, and the totals under a list. */

const shop = await startTestShop();
afterAll(() => shop.close());
const { sql } = shop.services.database;
const partner = await createTestPartner(shop);
const rival = await createTestPartner(shop);
const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
const colleague = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
const claimant = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
const head = await createTestUser(shop, { scopes: ['b2b:admin', 'b2b:sell'], partner });
const other = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:admin'], partner: rival });
const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });

const save = (user: TestUser, name: string, more: object = {}) =>
  user.call<ListView & { problem?: string }>('POST', '/api/b2b/list-views', {
    body: { list: 'orders', name, query: { status: 'issued', sort: '-premium' }, isShared: false, ...more },
  });
const viewsOf = async (user: TestUser) => (await user.call<ListView[]>('GET', '/api/b2b/list-views')).body;
const namesOf = async (user: TestUser) => (await viewsOf(user)).map(({ name }) => name);
const totals = (user: TestUser, question: object = {}, list = 'orders') =>
  user.call<ListTotals & { problem?: string }>('POST', '/api/b2b/list-totals', { body: { list, question } });

describe('a saved view', () => {
  test('belongs to the user, and to the colleagues only if it is shared', async () => {
    const { status, body } = await save(agent, 'Paid');
    expect([status, body]).toEqual([
      201,
      {
        ...{ id: expect.any(String), list: 'orders', name: 'Paid', isShared: false, mayDelete: true, isMailed: false },
        query: { status: 'issued', sort: '-premium' },
      },
    ]);
    await save(agent, 'Due', { isShared: true, query: { due: 'lapsing', columns: 'number,customer,premium' } });
    expect(await namesOf(agent)).toEqual(['Due', 'Paid']);
    expect(await viewsOf(colleague)).toMatchObject([{ name: 'Due', mayDelete: false }]);
    // Without the right of the list, of another partner, and of the insurer.
    expect([await namesOf(claimant), await namesOf(other), await namesOf(clerk)]).toEqual([[], [], []]);
  });

  test('with the name of an own view replaces that view', async () => {
    await save(agent, 'Paid', { query: { status: 'issued', product: 'travel' } });
    const paid = (await viewsOf(agent)).filter(({ name }) => name === 'Paid');
    expect(paid).toMatchObject([{ query: { status: 'issued', product: 'travel' } }]);
    await save(colleague, 'Paid');
    expect(await namesOf(colleague)).toEqual(['Due', 'Paid']);
  });

  test.each([
    ['a searched text', { query: { search: 'Sok Dara' } }, 422],
    ['a policyholder who is looked for', { query: { holder: 'Sok Dara' } }, 422],
    ['a filter that the list does not have', { query: { colour: 'red' } }, 422],
    ['a value that the list does not know', { query: { status: 'lost' } }, 422],
    ['a page', { query: { limit: '5' } }, 422],
    ['columns that are no names', { query: { columns: 'Sok Dara' } }, 422],
    ['a name without letters', { name: ' ' }, 422],
    ['a list without a right', { list: 'users', query: {} }, 403],
  ])('has no %s', async (_what, wrong, status) => {
    expect((await save(agent, 'Wrong', wrong)).status).toBe(status);
    expect(await namesOf(agent)).not.toContain('Wrong');
  });

  test('is deleted by its user, and a shared one by an administrator of the partner', async () => {
    const [due, paid] = (await viewsOf(agent)).map(({ id }) => `/api/b2b/list-views/${id}`) as [string, string];
    const unknown = { status: 404, body: { problem: 'viewNotFound' } };
    expect(await colleague.call('DELETE', due)).toMatchObject(unknown);
    expect(await other.call('DELETE', due)).toMatchObject(unknown);
    expect(await head.call('DELETE', paid)).toMatchObject(unknown);
    expect(await viewsOf(head)).toMatchObject([{ name: 'Due', mayDelete: true }]);
    expect((await head.call('DELETE', due)).status).toBe(204);
    expect((await agent.call('DELETE', paid)).status).toBe(204);
    expect(await viewsOf(agent)).toEqual([]);
  });

  test('remains with the partner at the time of its creation', async () => {
    const mover = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    await save(mover, 'Mine', { isShared: true });
    await updateUser(sql, mover.id, { partnerId: rival.id });
    expect([await namesOf(mover), await namesOf(other)]).toEqual([[], []]);
    expect(await namesOf(colleague)).toEqual(['Mine', 'Paid']);
  });

  test('is refused after fifty views', async () => {
    const many = await createTestUser(shop, { scopes: ['b2b:sell'], partner: rival });
    for (let nth = 0; nth < 50; nth += 1) expect((await save(many, `View ${nth}`)).status).toBe(201);
    expect(await save(many, 'View 50')).toMatchObject({ status: 409, body: { problem: 'tooManyViews' } });
    expect((await save(many, 'View 49')).status).toBe(201);
    expect(await viewsOf(many)).toHaveLength(50);
  });
});

describe('the totals of a list', () => {
  const sell = async (seller: typeof partner, total: number, commission: number) => {
    const { order } = await createSoldPolicy(shop, { testCase: 'family-to-japan', partner: seller });
    await sql
      .update(orders)
      .set({ total, commission, premiumWithoutCommission: total - commission })
      .where(eq(orders.id, order.id));
  };

  test('include all rows that the user sees, and follow the filter', async () => {
    await sell(partner, 10_00, 1_00);
    await sell(partner, 20_50, 2_05);
    await sell(rival, 40_00, 4_00);
    const usd = (premium: number, commission: number) => [{ currency: 'USD', amounts: { premium, commission } }];
    expect((await totals(agent)).body).toEqual({ count: 2, isMore: false, sums: usd(30_50, 3_05) });
    expect((await totals(clerk)).body).toEqual({ count: 3, isMore: false, sums: usd(70_50, 7_05) });
    expect((await totals(clerk, { status: 'cancelled' })).body).toEqual({ count: 0, isMore: false, sums: [] });
  });

  test.each([
    ['a filter that the list does not have', { colour: 'red' }, 'orders', 422],
    ['a list without a right', {}, 'payableClaims', 403],
    ['a list without totals', {}, 'users', 422],
  ])('do not exist for %s', async (_what, question, list, status) => {
    expect((await totals(agent, question, list)).status).toBe(status);
  });
});
