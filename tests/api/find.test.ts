import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import type { findAnything } from '#contract/claims/find.ts';
import { insertClaim } from '#server/claims/records/claim-repository.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { backfillSearchFacts } from '#server/purchase/insured-risks/backfill-search-facts.ts';
import type { Policy } from '#server/purchase/policies/policy-repository.ts';
import { createAgentDraft } from '#tests/api/create-agent-order.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';

/*
 * Two partners sold one car to one woman. Each has a policy, a claim on it and a draft for her, and sees only its own;
 * the insurer's people see both.
 */

const shop = await startTestShop();
const { sql } = shop.services.database;
afterAll(() => shop.close());

const sreymom = {
  ...{ givenName: 'Sreymom', familyName: 'Chea', mobilePhone: '+85592345611', identityNumber: '010334512' },
  ...{ registrationNo: '2BG-4471', chassisFrame: 'MR053REE104123456', engineNo: '2NR-FE-887123' },
};

type Found = ReplyOf<typeof findAnything>;
const find = async (user: TestUser, text: string) =>
  (await user.call<Found>('POST', '/api/b2b/find', { body: { text } })).body;
/** The number of rows of each kind. */
const counted = async (user: TestUser, text: string) =>
  Object.fromEntries((await find(user, text)).map(({ kind, count }) => [kind, count]));
const ALL = { customers: 1, policies: 1, orders: 1, claims: 1, drafts: 1 };
const NOT_DRAFTS = { customers: 1, policies: 1, orders: 1, claims: 1 };

let claims = 0;
async function fileClaim(policy: Policy, partnerId: string) {
  claims += 1;
  return insertClaim(sql, {
    ...{ id: `claim-${claims}`, ref: `ref-${claims}`, number: `CLM-2026-00770${claims}`, partnerId },
    ...{ policyNumber: policy.number, status: 'submitted', lossDate: policy.effectiveFrom, dischargeDate: null },
    ...{ amount: 100_00, currency: 'USD', description: 'A loss', assignedTo: null, duplicateOf: null },
    ...{ createdAt: shop.clock.now(), updatedAt: shop.clock.now(), decision: null, draft: null },
    claimant: {
      ...{ claimant: 'Sreymom Chea', insured: 'policyholder', contactPerson: 'Bopha Keo', phone: '+85510777888' },
      ...{ language: 'en', papers: {}, filedBy: null },
    },
  });
}

async function createSeller(seller: string) {
  const partner = await createTestPartner(shop, { id: seller, name: seller, accountCode: seller });
  const agent = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:claims'], partner });
  const sold = await createSoldPolicy(shop, {
    ...{ product: 'auto', testCase: 'comprehensive-camry', partner, changes: sreymom },
  });
  const claim = await fileClaim(sold.policy, seller);
  await createAgentDraft(shop, agent, { product: 'auto', testCase: 'comprehensive-camry', changes: sreymom });
  return { partner, agent, ...sold, claim };
}

let mekong: Awaited<ReturnType<typeof createSeller>>;
let tonle: typeof mekong;
beforeAll(async () => {
  mekong = await createSeller('mekong');
  tonle = await createSeller('tonle');
});

describe('an agent', () => {
  test.each([
    ...['2BG-4471', '2BG4471', '2bg 4471', '4471', 'bg44'],
    ...['092 345 611', '+855 92 345 611', '0855 92-345-611', '92345611', '345611', '5611', '092 34', '2345'],
    ...['០៩២ ៣៤៥ ៦១១', '4512', '010334512', '123456', 'FE887123'],
    ...['Sreymom Chea', 'chea sreymom', 'CHEA', 'sreymomchea', 'srey'],
  ])('finds only the sales and drafts of its partner by "%s"', async (text) => {
    expect(await counted(mekong.agent, text)).toEqual(ALL);
    expect(await counted(tonle.agent, text)).toEqual(ALL);
  });

  test('finds each by its number or the end of it', async () => {
    const { agent, order, policy, claim } = mekong;
    expect(await counted(agent, order.number)).toEqual(NOT_DRAFTS);
    expect(await counted(agent, policy.number.toLowerCase())).toEqual(NOT_DRAFTS);
    expect(await counted(agent, policy.number.slice(-6))).toMatchObject({ policies: 1 });
    expect(await counted(agent, claim.number)).toEqual({ claims: 1 });
    expect(await counted(agent, '7701')).toEqual({ claims: 1 });
    expect(await counted(agent, '10 777 888')).toEqual({ claims: 1 });
    // The contact person is another person.
    expect(await counted(agent, 'Keo Bopha')).toEqual({});
  });

  test('finds nothing of another partner, not even by its numbers', async () => {
    const { order, policy, claim } = tonle;
    for (const text of [order.number, policy.number, claim.number, '7702'])
      expect(await find(mekong.agent, text)).toEqual([]);
  });

  test.each(['2BG-4472', '99999', 'Sreymom Dara', '%', "' or", 'ជា', '...', '12'])(
    'finds nothing by "%s"',
    async (text) => expect(await find(mekong.agent, text)).toEqual([]),
  );

  test('reads the matching fact, and only the end of an identity number', async () => {
    const factOf = async (text: string) => (await find(mekong.agent, text)).map(({ rows }) => rows[0]?.fact);
    const five = <T>(fact: T) => [fact, fact, fact, fact, fact];
    expect(await factOf('4471')).toEqual(five({ kind: 'plate', text: '2BG-4471' }));
    expect(await factOf('334512')).toEqual(five({ kind: 'identity', text: '…4512' }));
    expect(await factOf('345611')).toEqual(five({ kind: 'phone', text: '+85592345611' }));
    expect(await factOf('chea')).toEqual(five({ kind: 'name', text: 'Sreymom Chea' }));
    expect(await factOf('4123456')).toEqual(five({ kind: 'vehicle', text: 'MR053REE104123456' }));
  });

  test('reads rows with the name of their page', async () => {
    const { agent, order, policy, claim } = mekong;
    const [customers, policies, found, claimed, drafts] = await find(agent, '2BG-4471');
    const at = order.createdAt.toISOString();
    const fact = { kind: 'plate', text: '2BG-4471' };
    const row = { name: 'Sreymom Chea', product: 'auto', at, fact };
    expect(customers?.rows).toEqual([{ ...row, id: order.id, number: null, product: null }]);
    expect(policies?.rows).toEqual([{ ...row, id: policy.number, number: policy.number }]);
    expect(found?.rows).toEqual([{ ...row, id: order.id, number: order.number }]);
    expect(claimed?.rows).toMatchObject([{ id: claim.ref, number: claim.number, name: 'Sreymom Chea', fact }]);
    expect(drafts?.rows).toMatchObject([{ number: null, name: 'Sreymom Chea', product: 'auto', fact }]);
  });
});

test('a search returns the five newest of more rows of a kind, and the number of all', async () => {
  const partner = await createTestPartner(shop);
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
  const drafts: string[] = [];
  for (let nth = 0; nth < 7; nth += 1) {
    shop.clock.advance({ minutes: 1 });
    const { id } = await createAgentDraft(shop, agent, {
      ...{ product: 'auto', testCase: 'comprehensive-camry', changes: sreymom },
    });
    drafts.unshift(id);
  }
  const [found] = await find(agent, 'sreymom');
  expect(found).toMatchObject({ kind: 'drafts', count: 7, isMore: false });
  expect(found?.rows.map(({ id }) => id)).toEqual(drafts.slice(0, 5));
});

test('the insurer’s people find all partners’ rows, as far as their rights open the lists', async () => {
  const found = async (...scopes: Parameters<typeof createTestUser>[1] extends infer _ ? string[] : never) =>
    counted(await createTestUser(shop, { scopes: scopes as never }), '2bg4471');
  expect(await found('insurer:orders')).toEqual({ customers: 1, policies: 2, orders: 2 });
  expect(await found('insurer:claims')).toEqual({ customers: 1, policies: 2, claims: 2 });
  expect(await found('insurer:claim-payments')).toEqual({ claims: 2 });
  expect(await found('insurer:admin')).toEqual({ customers: 1, policies: 2 });
});

test('an agent with only reports finds only orders', async () => {
  const reader = await createTestUser(shop, { scopes: ['b2b:reports'], partner: mekong.partner });
  expect(await counted(reader, '2bg4471')).toEqual({ orders: 1 });
});

test('orders without stored facts are found by them after the next run of the job', async () => {
  await sql.update(orders).set({ searchFacts: null });
  expect(await counted(mekong.agent, '2BG-4471')).toEqual({ drafts: 1 });
  expect(await counted(mekong.agent, 'chea sreymom')).toEqual(ALL);
  await backfillSearchFacts(shop.services, 1);
  expect(await counted(mekong.agent, '2BG-4471')).toEqual(ALL);
  expect(await counted(tonle.agent, '2BG-4471')).toEqual(ALL);
});
