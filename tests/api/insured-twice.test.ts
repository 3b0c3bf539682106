import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { ProblemDetails } from '#contract/problem.ts';
import type { DuplicateCover } from '#contract/purchase/duplicate-cover.ts';
import type { OrderDetail, OrderRow } from '#contract/purchase/order-histories.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import { addDays } from '#engine/language/dates.ts';
import type { Answers } from '#engine/record.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { insuredRisks, orderOverlaps } from '#server/platform/db/schema/insured-risk-schema.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';
import { backfillAllRisks } from '#server/purchase/insured-risks/backfill-risks.ts';
import { lockSameRisks } from '#server/purchase/insured-risks/double-insurance.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { searchList } from '#tests/support/search-list.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type OpenDraft, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { createAgentDraft } from './create-agent-order.ts';
import { createCustomerAnswers } from './create-customer.ts';

const testCase = 'solo-thailand-five-days';
const refused = '409 alreadyInsured';

const shop = await startTestShop();
const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
afterAll(() => shop.close());

let people = 0;
/** Somebody whom no other test insures: name, papers, phone. The trip is from the 10th to the 14th day from today. */
function somebody(): Answers & { mobilePhone: string; startDate: string; endDate: string } {
  people += 1;
  const startDate = addDays(toBusinessDate(shop.clock.now()), 10);
  const letters = String.fromCharCode(97 + Math.floor(people / 26), 97 + (people % 26));
  return {
    ...{ familyName: `Chan${letters}`, identityNumber: `0909${10_000 + people}`, ...createCustomerAnswers() },
    ...{ startDate, endDate: addDays(startDate, 4) },
  };
}

const at = (draft: OpenDraft, rest: string) => `/api/drafts/${draft.id}/${rest}`;
const told = async (draft: OpenDraft, as: TestUser | undefined = undefined) => {
  const reply = as
    ? await as.call<DuplicateCover[]>('GET', at(draft, 'insured-already'), { headers: { 'draft-key': draft.key } })
    : await shop.call<DuplicateCover[]>('GET', at(draft, 'insured-already'), { key: draft.key });
  return reply.body;
};
const confirm = (draft: OpenDraft, knowsOf?: string[]) =>
  shop.call<{ order: string } & ProblemDetails>('POST', at(draft, 'confirm'), {
    key: draft.key,
    ...(knowsOf ? { body: { knowsOf } } : {}),
  });
const detail = async (number: string, as = clerk) => {
  const { body } = await searchList<{ items: OrderRow[] }>(as, '/api/b2b/orders', { search: number });
  return (await as.call<OrderDetail>('GET', `/api/b2b/orders/${body.items[0]?.id}`)).body;
};
const numbersOf = ({ overlaps }: OrderDetail | OrderRow) => overlaps.map(({ number }) => number);

/** A draft whose phone was proven by a code. */
async function aProvenDraft(changes: Answers & { mobilePhone: string }, product = 'travel', of = testCase) {
  const draft = await shop.aDraftOf(of, product, changes);
  shop.clock.advance({ minutes: 1 });
  await shop.call('POST', at(draft, 'phone/code'), { key: draft.key });
  const code = await shop.codeTo(changes.mobilePhone);
  const { status } = await shop.call('POST', at(draft, 'phone/proof'), { key: draft.key, body: { code } });
  if (status !== 200) throw new Error('the phone was not proven');
  return draft;
}

describe('a holder whose phone is proven', () => {
  test('sees the policy that insures the same, and confirms only with that knowledge', async () => {
    const who = somebody();
    const { policy } = await createSoldPolicy(shop, { testCase, changes: who });
    const draft = await aProvenDraft({ ...who, startDate: who.endDate, endDate: addDays(who.endDate, 4) });
    const first = {
      ...{ policy: policy.number, product: 'travel', kind: 'person' },
      ...{ effectiveFrom: who.startDate, effectiveTo: who.endDate },
    };
    expect(await told(draft)).toEqual([first]);
    const unknowing = await confirm(draft);
    expectRefusal(shop, unknowing, refused, [[undefined, 'alreadyInsured']]);
    expect(unknowing.body.errors?.[0]?.params).toEqual({ policy: policy.number, until: who.endDate });
    expectRefusal(shop, await confirm(draft, ['TRV-2026-999999']), refused);

    const { status, body } = await confirm(draft, [policy.number]);
    expect(status).toBe(201);
    const { number } = await shop.order(body.order);
    const { timeline } = await detail(number);
    expect(timeline.map(({ type, note }) => [type, note])).toEqual([
      ['CONFIRM', null],
      ['KNOWN', policy.number],
      ['OVERLAP', policy.number],
    ]);
  });

  test('sees nothing about days that do not overlap, or about a cancelled policy', async () => {
    const who = somebody();
    const { policy } = await createSoldPolicy(shop, { testCase, changes: who });
    const after = addDays(who.endDate, 1);
    const later = await aProvenDraft({ ...who, startDate: after, endDate: addDays(after, 4) });
    expect(await told(later)).toEqual([]);
    const { sql } = shop.services.database;
    const same = await aProvenDraft(who);
    expect((await told(same)).map((one) => one.policy)).toEqual([policy.number]);
    await sql.update(policies).set({ status: 'cancelled' }).where(eq(policies.number, policy.number));
    expect(await told(same)).toEqual([]);
    expect((await confirm(same)).status).toBe(201);
  });

  test('by the code of the order sees the policy before the payment, and pays only with that knowledge', async () => {
    const who = somebody();
    const { policy } = await createSoldPolicy(shop, { testCase, changes: who });
    shop.clock.advance({ minutes: 1 });
    const draft = await shop.aDraftOf(testCase, 'travel', who);
    // The number alone proves nothing: a person who types it sees nothing.
    expect(await told(draft)).toEqual([]);
    const { order: ref } = (await confirm(draft)).body;
    expect((await shop.call<OrderView>('GET', `/api/orders/${ref}`)).body.insuredAlready).toEqual([]);
    const code = await shop.codeTo(who.mobilePhone);
    const verified = await shop.verify(ref, code);
    expect(verified.body.insuredAlready.map((one) => one.policy)).toEqual([policy.number]);
    const pay = (more: object, headers = {}) =>
      shop.call('POST', `/api/orders/${ref}/payments`, { body: { option: 'cards', language: 'en', ...more }, headers });
    expectRefusal(shop, await pay({}), refused);
    expect((await pay({ knowsOf: [policy.number] })).status).toBe(201);
    // Said once is said.
    expect((await pay({})).status).toBe(201);
    // Another person with the pay link sees nothing, and may pay.
    const stranger = { cookie: 'nobody=yes' };
    const seen = await shop.call<OrderView>('GET', `/api/orders/${ref}`, { headers: stranger });
    expect(seen.body.insuredAlready).toEqual([]);
    expect((await pay({}, stranger)).status).toBe(201);
  });
});

describe('a stranger', () => {
  test('receives the same answers as without a policy; the clerk reads both orders with a mark', async () => {
    const who = somebody();
    const { policy, order } = await createSoldPolicy(shop, { testCase, changes: who });
    // The papers are the same; the phone is the stranger's own, and proven.
    const draft = await aProvenDraft({ ...who, ...createCustomerAnswers() });
    expect(await told(draft)).toEqual([]);
    const { status, body } = await confirm(draft);
    expect(status).toBe(201);
    const { body: view } = await shop.call<OrderView>('GET', `/api/orders/${body.order}`);
    expect(view.insuredAlready).toEqual([]);
    expect(JSON.stringify([view, body])).not.toContain(policy.number);
    expect(
      (await shop.call('POST', `/api/orders/${body.order}/payments`, { body: { option: 'cards', language: 'en' } }))
        .status,
    ).toBe(201);

    const second = await detail(view.number);
    expect(second.overlaps).toEqual([
      { order: order.id, number: policy.number, kind: 'person', effectiveTo: who.endDate },
    ]);
    expect(numbersOf(await detail(order.number))).toEqual([view.number]);
    const list = async (query: string) =>
      (await searchList<{ items: OrderRow[] }>(clerk, '/api/b2b/orders', `insured=twice&limit=100${query}`)).body.items;
    expect((await list('')).map(({ number }) => number)).toEqual(expect.arrayContaining([view.number, order.number]));
    const alone = await createSoldPolicy(shop, { testCase, changes: somebody() });
    expect((await list('')).map(({ number }) => number)).not.toContain(alone.order.number);
    // One of the two ends, and nothing is insured twice.
    await shop.services.database.sql.update(orders).set({ status: 'cancelled' }).where(eq(orders.number, view.number));
    expect(numbersOf(await detail(order.number))).toEqual([]);
    expect(numbersOf(await detail(view.number))).toEqual([]);
    expect((await list('')).map(({ number }) => number)).not.toContain(order.number);
  });

  test('a person is recognised in another spelling of the name and with another document', async () => {
    const familyName = 'Cheam';
    const who = { ...somebody(), givenName: 'Srey Mom', familyName, dateOfBirth: '1991-02-03' };
    const { policy } = await createSoldPolicy(shop, { testCase, changes: who });
    const again = {
      ...{ ...who, ...somebody(), dateOfBirth: who.dateOfBirth },
      ...{ givenName: familyName.toUpperCase(), familyName: 'Sreymóm' },
    };
    const { order } = await createSoldPolicy(shop, { testCase, changes: again });
    expect(numbersOf(await detail(order.number))).toEqual([policy.number]);
  });

  test('a vehicle is recognised only by its chassis number, in any spelling', async () => {
    const days = { startDate: addDays(toBusinessDate(shop.clock.now()), 5) };
    const car = { ...createCustomerAnswers(), ...days, chassisFrame: 'JTNBF4FK0J3099001', registrationNo: '2AB-9001' };
    const { policy } = await createSoldPolicy(shop, { product: 'auto', testCase: 'comprehensive-camry', changes: car });
    const again = {
      ...createCustomerAnswers(),
      ...days,
      chassisFrame: 'JTNBF4FK0J-3099001',
      registrationNo: '2ZZ-7777',
    };
    const { order } = await createSoldPolicy(shop, {
      product: 'auto',
      testCase: 'comprehensive-camry',
      changes: again,
    });
    expect((await detail(order.number)).overlaps).toMatchObject([{ number: policy.number, kind: 'vehicle' }]);
  });
});

describe('a partner', () => {
  test('sees the policies that it sold itself, and nothing of the sales of others', async () => {
    const [mekong, other] = [await createTestPartner(shop), await createTestPartner(shop)];
    const [agent, rival] = [
      await createTestUser(shop, { scopes: ['b2b:sell'], partner: mekong }),
      await createTestUser(shop, { scopes: ['b2b:sell'], partner: other }),
    ];
    const who = somebody();
    const { policy } = await createSoldPolicy(shop, { testCase, partner: mekong, changes: who });
    const own = await createAgentDraft(shop, agent, { changes: { ...who, ...createCustomerAnswers() } });
    expect((await told(own, agent)).map((one) => one.policy)).toEqual([policy.number]);
    // The draft's key without the agent's session belongs to a customer, who sees nothing.
    expect(await told(own)).toEqual([]);
    const as = (user: TestUser, draft: OpenDraft, body?: object) =>
      user.call<{ order: string }>('POST', at(draft, 'confirm'), {
        headers: { 'draft-key': draft.key },
        ...(body ? { body } : {}),
      });
    expectRefusal(shop, await as(agent, own), refused);
    expect((await as(agent, own, { knowsOf: [policy.number] })).status).toBe(201);

    const theirs = await createAgentDraft(shop, rival, { changes: { ...who, ...createCustomerAnswers() } });
    expect(await told(theirs, rival)).toEqual([]);
    const { status, body } = await as(rival, theirs);
    expect(status).toBe(201);
    const { number } = await shop.order(body.order);
    expect(numbersOf(await detail(number))).toHaveLength(2);
    const seen = await detail(number, rival);
    expect(seen.overlaps).toEqual([]);
    expect(seen.timeline.map(({ type }) => type)).not.toContain('OVERLAP');
    const twice = await searchList<{ items: OrderRow[] }>(rival, '/api/b2b/orders', 'insured=twice');
    expect(twice.body.items).toEqual([]);
  });
});

test('two orders that are confirmed at once find each other', async () => {
  const who = somebody();
  const drafts = await Promise.all(
    [1, 2].map(() => shop.aDraftOf(testCase, 'travel', { ...who, ...createCustomerAnswers() })),
  );
  const replies = await Promise.all(drafts.map((draft) => confirm(draft)));
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  const [one, two] = await Promise.all(replies.map(async ({ body }) => (await shop.order(body.order)).number));
  expect(numbersOf(await detail(one as string))).toEqual([two]);
  expect(numbersOf(await detail(two as string))).toEqual([one]);
});

test('orders for the same things wait for each other: each lock lasts until the end of its transaction', async () => {
  const { database } = shop.services;
  const held = async (sql: Sql) => {
    const found = await sql.execute(raw`select objid from pg_locks where locktype = 'advisory' and granted
      and ((classid::bigint << 32) | objid::bigint) in (hashtextextended('one', 727018), hashtextextended('two', 727018))`);
    return found.rows.length;
  };
  const things = ['one', 'two'].map((mark) => ({ mark, kind: 'person', hash: mark, hashes: [mark] }));
  await database.transaction('take turns', async (sql) => {
    await lockSameRisks(sql, { from: '2026-04-02', to: '2026-04-03', things });
    expect(await held(sql)).toBe(2);
  });
  expect(await held(database.sql)).toBe(0);
  await database.transaction('take turns', (sql) => lockSameRisks(sql, undefined));
});

test('no stored risk can be read, and earlier orders are filled in from their confirmed answers', async () => {
  const who = somebody();
  const { sql } = shop.services.database;
  const { order: first } = await createSoldPolicy(shop, { testCase, changes: who });
  const { order: second } = await createSoldPolicy(shop, { testCase, changes: { ...who, ...createCustomerAnswers() } });
  const kept = await sql.select().from(insuredRisks).where(eq(insuredRisks.orderId, first.id));
  // The document; the name and the day of birth as they are written; the letters of the name with that day.
  expect(kept).toHaveLength(3);
  for (const word of ['Chan', String(who.identityNumber)]) expect(JSON.stringify(kept)).not.toContain(word);

  await sql.delete(insuredRisks);
  await sql.delete(orderOverlaps);
  await sql.update(orders).set({ risksKept: false });
  expect(numbersOf(await detail(second.number))).toEqual([]);
  await backfillAllRisks(shop.services);
  expect(await sql.select().from(insuredRisks).where(eq(insuredRisks.orderId, first.id))).toEqual(kept);
  expect((await detail(second.number)).overlaps.map(({ order }) => order)).toEqual([first.id]);
  expect((await detail(first.number)).overlaps.map(({ order }) => order)).toEqual([second.id]);
});
