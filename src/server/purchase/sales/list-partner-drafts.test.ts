import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drafts } from '#server/platform/db/schema/schema.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { insertOrderRows, insertVersionRows } from '#tests/support/order-rows.ts';
import { partial } from '#tests/support/partial.ts';
import { createBoatShop, insertClerks, noon } from '#tests/support/stored-policy.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Draft, insertDraft } from '../drafts/draft-repository.ts';
import { listPartnerDrafts } from './list-partner-drafts.ts';

/* Drafts that agents of a partner have begun, as one of them sees them on 16 March. */

const database = await openTestDatabase();
const { sql } = database;
const shop = createBoatShop(database);
const DARA = partial<SignedInUser>({ id: 'dara', scopes: ['b2b:sell'], partnerId: 'mekong' });

const aDraft = (id: string, day: string, { answers = {}, ...more }: Partial<Draft> = {}) =>
  insertDraft(sql, {
    ...{ id, keyHash: `key of ${id}`, product: 'boat', version: '1', circumstances: publicCircumstances },
    ...{ answers: { ...validAnswers, ...answers }, findings: {}, asOf: '2026-03-01', passed: [], premium: null },
    ...{
      orderId: null,
      offerId: null,
      about: null,
      trial: null,
      partnerId: 'mekong',
      agentId: 'dara',
      savedAt: noon(day),
    },
    ...{ begunOn: null, trail: null, stopField: null, expiresAt: noon('2026-04-01'), ...more },
  });

beforeAll(async () => {
  shop.on('2026-03-16');
  for (const id of ['mekong', 'tonle']) await createTestPartner(shop, { id, accountCode: id });
  await insertClerks(database, 'dara', 'bopha');
  await insertVersionRows(sql, 'boat', 'car');
  await insertOrderRows(sql, 'bought');
  await aDraft('own old', '2026-03-10', { answers: { skipper: 'Chan Maly' } });
  await aDraft('own new', '2026-03-12', { premium: { total: 3_02, currency: 'USD' } as never });
  await aDraft('colleague', '2026-03-15', { agentId: 'bopha', answers: { mobilePhone: '+85512999888' } });
  await aDraft('car', '2026-03-11', { product: 'car', answers: { skipper: '100%_\\' } });
  await aDraft('ends now', '2026-03-14', { expiresAt: noon('2026-03-16') });
  await aDraft('other partner', '2026-03-14', { partnerId: 'tonle' });
  await aDraft('of a customer', '2026-03-14', { agentId: null });
  await aDraft('an order', '2026-03-14', { orderId: 'bought' });
});
afterAll(() => database.close());

type Query = Parameters<typeof listPartnerDrafts>[2];
const list = (query: Query = {}, who = DARA) => listPartnerDrafts(shop.services, who, query);
const found = async (query: Query = {}, who = DARA) => (await list(query, who)).items.map(({ id }) => id);

test('own drafts come first, each group newest first; ended, bought and customers’ own drafts are absent', async () => {
  expect(await found()).toEqual(['own new', 'car', 'own old', 'colleague']);
  const bopha = { ...DARA, id: 'bopha' } as SignedInUser;
  expect(await found({}, bopha)).toEqual(['colleague', 'own new', 'car', 'own old']);
  const [first] = (await list({}, bopha)).items;
  expect(first?.isOwn).toBe(true);
  expect(await found({}, { ...DARA, partnerId: null } as SignedInUser)).toEqual([]);
});

test('each draft shows its premium, its customer, its agent and whether it is the reader’s own', async () => {
  const items = (await list()).items;
  expect(items[0]).toEqual({
    ...{ id: 'own new', product: 'boat', isOwn: true },
    customer: { name: 'Sok Dara', phone: '+85512345678' },
    premium: { total: 3_02, currency: 'USD' },
    agent: { id: 'dara', name: 'dara Prak' },
    ...{ savedAt: noon('2026-03-12').toISOString(), expiresAt: noon('2026-04-01').toISOString() },
  });
  expect(items.at(-1)).toMatchObject({
    ...{ id: 'colleague', isOwn: false, premium: null, agent: { id: 'bopha', name: 'bopha Prak' } },
  });
});

test('no draft is lost between pages, also between own drafts and those of others', async () => {
  const read: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof list>> = await list({ limit: 1, ...(cursor === '' ? {} : { cursor }) });
    read.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  }
  expect(read).toEqual(['own new', 'car', 'own old', 'colleague']);
});

test('drafts that were saved at one moment are sorted by their ids', async () => {
  await sql
    .update(drafts)
    .set({ savedAt: noon('2026-03-12') })
    .where(eq(drafts.id, 'own old'));
  const { items, next } = await list({ limit: 1 });
  expect(items.map(({ id }) => id)).toEqual(['own old']);
  expect(await found({ limit: 1, cursor: next ?? '' })).toEqual(['own new']);
  await sql
    .update(drafts)
    .set({ savedAt: noon('2026-03-10') })
    .where(eq(drafts.id, 'own old'));
});

describe('a search', () => {
  test.each<[string, string[]]>([
    ['maly', ['own old']],
    ['CHAN mal', ['own old']],
    ['chan dara', []],
    ['+855 12 999 888', ['colleague']],
    ['012 999 888', ['colleague']],
    ['99988', ['colleague']],
    ['12345', ['own new', 'car', 'own old']],
    // Signs do not count: wildcards of SQL find nothing of their own.
    ['100%_\\', ['car']],
    ['%', []],
    ['a_y', []],
    ['BOA-2026-000001', []],
  ])('for %s finds drafts whose holder has such a name or phone', async (search, wish) => {
    expect(await found({ search })).toEqual(wish);
  });

  test('may be limited to a product', async () => {
    expect(await found({ product: 'car' })).toEqual(['car']);
    expect(await found({ product: 'car', search: 'maly' })).toEqual([]);
  });
});
