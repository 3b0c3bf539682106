import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import { addDays } from '#engine/language/dates.ts';
import type { Json } from '#engine/language/json.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { partners } from '#server/platform/db/schema/account-schema.ts';
import { drafts, orderEvents, productVersions } from '#server/platform/db/schema/schema.ts';
import { confirmOrder } from '#server/purchase/checkout/confirm-order.ts';
import { findDraft } from '#server/purchase/drafts/draft-repository.ts';
import { loadJourney, openDraft } from '#server/purchase/drafts/open-draft.ts';
import { deriveRisks } from '#server/purchase/insured-risks/derive-risks.ts';
import { findOrderByRef, type Order } from '#server/purchase/orders/order-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type OpenDraft, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { createAgentDraft } from './create-agent-order.ts';
import { createCustomerAnswers } from './create-customer.ts';

/* A draft becomes an order: what is asked again at that moment, and what happens beside it meanwhile. */

const travel = 'solo-thailand-five-days';
const files = readProductFiles(projectRoot);

/** Travel, whose discount of nothing divides by the days that are left of the first of April: on the second by none. */
const rating = structuredClone(files('product-schemas/travel/rating.json')) as unknown as {
  inputs: Record<string, Json>;
  steps: Json[];
};
rating.inputs.daysLeft = { from: { daysBetween: [{ var: 'asOf' }, '2026-04-01'] }, type: 'integer' };
rating.steps.push({ set: 'share', part: 'discount', logic: { '/': [0, { var: 'daysLeft' }] } });

/** The transaction that the database rolls back. */
let givenUp: string | undefined;
const shop = await startTestShop({
  products: changeFiles(files, { 'product-schemas/travel/rating.json': rating }, ['travel']),
  probe: (point) => {
    if (point === `before commit ${givenUp}`) throw new Error('the database has given up');
  },
});
const { services, clock } = shop;
const { database } = services;
const { sql } = database;
afterAll(() => shop.close());
beforeEach(() => {
  givenUp = undefined;
  clock.set(TEST_START);
});

const orderOf = async (ref: string) => (await findOrderByRef(sql, ref)) as Order;
const logOf = async (id: string) =>
  (await sql.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id)).map(
    ({ type, note }) => (note === null ? type : `${type} ${note}`),
  );

let trips = 0;
/** Five days of which no other order of these tests has one: nobody is insured twice. */
function aTrip() {
  trips += 1;
  return { startDate: addDays('2026-04-10', 7 * trips), endDate: addDays('2026-04-14', 7 * trips) };
}

/** A buyer who has only to confirm. */
async function aBuyer(): Promise<OpenDraft & { phone: string }> {
  const { mobilePhone } = createCustomerAnswers();
  return { ...(await shop.aDraftOf(travel, 'travel', { mobilePhone, ...aTrip() })), phone: mobilePhone };
}

async function prove({ id, key, phone }: OpenDraft & { phone: string }): Promise<void> {
  await shop.call('POST', `/api/drafts/${id}/phone/code`, { key });
  const body = { code: await shop.codeTo(phone) };
  const { status } = await shop.call<DraftView>('POST', `/api/drafts/${id}/phone/proof`, { key, body });
  expect(status).toBe(200);
}

/** Something happens to the draft between the look at it and its confirmation. */
function meanwhile(happens: () => Promise<unknown>): PurchaseServices {
  const transaction: typeof database.transaction = async (name, work) => {
    if (name === 'confirm') await happens();
    return database.transaction(name, work);
  };
  return { ...services, database: { ...database, transaction } };
}

test('a phone that was proven in the draft needs no further code, but proves nothing in an agent’s sale', async () => {
  const own = await aBuyer();
  await prove(own);
  // Findings are dropped with the pages after them, and these pages are passed again.
  await shop.fillIn(own, {});
  const { order: bought } = (await shop.confirm(own)).body;
  expect(await orderOf(bought)).toMatchObject({ status: 'confirmed', partnerId: null });

  const partner = await createTestPartner(shop);
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
  const sold = await createAgentDraft(shop, agent, { changes: aTrip() });
  const { findings } = (await findDraft(sql, own.id)) ?? {};
  const phoneProof = { ...findings?.phoneProof, status: 'found' as const, inputs: { mobilePhone: sold.phone } };
  await sql.update(drafts).set({ findings: { phoneProof } }).where(eq(drafts.id, sold.id));
  const { order: ref } = (await shop.confirm(sold)).body;
  expect(await orderOf(ref)).toMatchObject({ status: 'incomplete', partnerId: partner.id });
  expect(await shop.order(ref)).toMatchObject({ status: 'incomplete', consent: { at: null } });
});

test('a draft that moves to another version or is deleted during confirmation is a conflict, and nothing is confirmed', async () => {
  const moved = await aBuyer();
  const row = await findDraft(sql, moved.id);
  const [version] = await sql
    .select()
    .from(productVersions)
    .where(eq(productVersions.version, String(row?.version)));
  const toOther = async () => {
    await sql.insert(productVersions).values({ ...version, version: 'other' } as typeof productVersions.$inferInsert);
    await sql.update(drafts).set({ version: 'other' }).where(eq(drafts.id, moved.id));
  };
  const confirming = confirmOrder(meanwhile(toOther), moved.id, moved.key, { network: 'n' });
  await expect(confirming).rejects.toMatchObject({ status: 409, code: 'conflict' });
  expect((await findDraft(sql, moved.id))?.orderId).toBeNull();

  const gone = await aBuyer();
  const away = () => sql.delete(drafts).where(eq(drafts.id, gone.id));
  const late = confirmOrder(meanwhile(away), gone.id, gone.key, { network: 'n' });
  await expect(late).rejects.toMatchObject({ status: 409, code: 'conflict' });
});

test('a customer who confirms in two windows at once has one order and one code', async () => {
  const draft = await aBuyer();
  const first: string[] = [];
  const other = async () => {
    first.push((await confirmOrder(services, draft.id, draft.key, { network: 'n' })).order);
  };
  const { order } = await confirmOrder(meanwhile(other), draft.id, draft.key, { network: 'n' });
  expect(first).toEqual([order]);
  expect(await shop.messagesTo(draft.phone)).toHaveLength(1);
  expect(await logOf((await orderOf(order)).id)).toEqual(['CONFIRM', 'SENT']);
});

test('a customer with the same risk waits until the order exists, because two at once would not see each other', async () => {
  const draft = await aBuyer();
  const { row, product } = await openDraft(services, draft.id, draft.key);
  const risks = deriveRisks(services, await loadJourney(sql, product, row, clock.now()));
  const marks = (risks?.things ?? []).map(({ mark }) => mark);
  expect(marks.length).toBeGreaterThan(0);
  const held: number[] = [];
  const transaction: typeof database.transaction = (name, work) =>
    database.transaction(name, async (inner) => {
      const done = await work(inner);
      for (const mark of name === 'confirm' ? marks : []) {
        const found = await inner.execute(raw`select 1 from pg_locks where locktype = 'advisory' and granted
          and ((classid::bigint << 32) | objid::bigint) = hashtextextended(${mark}, 727018)`);
        held.push(found.rows.length);
      }
      return done;
    });
  const confirming = { ...services, database: { ...database, transaction } };
  await confirmOrder(confirming, draft.id, draft.key, { network: 'n' });
  expect(held).toEqual(marks.map(() => 1));
});

test('an order whose code cannot be sent yet states the reason; a database failure is an error without a message', async () => {
  const abroad = await shop.aDraftOf(travel, 'travel', { mobilePhone: '+447400123477', ...aTrip() });
  const { body } = await shop.confirm(abroad);
  expect(await logOf((await orderOf(body.order)).id)).toEqual(['CONFIRM', 'FAILED phoneCountryNotServed']);

  const draft = await aBuyer();
  givenUp = 'send code';
  expect((await shop.confirm(draft)).status).toBe(500);
  givenUp = undefined;
  const orderId = (await findDraft(sql, draft.id))?.orderId as string;
  expect(await logOf(orderId)).toEqual(['CONFIRM']);
});

test('the premium is calculated on the day of the confirmation, and nothing is confirmed if this fails', async () => {
  const draft = await aBuyer();
  clock.advance({ days: 1 });
  await shop.next(draft, 'summaryInfo');
  expectRefusal(shop, await shop.confirm(draft), '503 ratingUnavailable');
  expect((await shop.read(draft)).order).toBeNull();
});

test('a customer who has bought before is an existing customer, by phone and date of birth', async () => {
  const first = await aBuyer();
  const ref = (await shop.confirm(first)).body.order;
  await shop.verify(ref, await shop.codeTo(first.phone));
  await shop.buy(ref);
  expect((await orderOf(ref)).customerStatus).toBe('new');
  clock.advance({ minutes: 15 });
  const again = await shop.aDraftOf(travel, 'travel', { ...aTrip(), mobilePhone: first.phone });
  expect((await orderOf((await shop.confirm(again)).body.order)).customerStatus).toBe('existing');
  clock.advance({ minutes: 15 });
  const other = await shop.aDraftOf(travel, 'travel', {
    ...aTrip(),
    mobilePhone: first.phone,
    dateOfBirth: '1971-01-01',
  });
  expect((await orderOf((await shop.confirm(other)).body.order)).customerStatus).toBe('new');
});

test('the commission of a sale is fixed at its confirmation; another share applies only to later confirmations', async () => {
  const partner = await createTestPartner(shop);
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
  const earned = async (id: string) =>
    (await agent.call<{ earns: unknown }>('GET', `/api/b2b/drafts/${id}/commission`)).body.earns;
  const [sold, open] = [
    await createAgentDraft(shop, agent, { changes: aTrip() }),
    await createAgentDraft(shop, agent, { changes: aTrip() }),
  ];
  // 15 % of 6.80, then 20 %.
  const before = { premium: 680, commission: 102, premiumWithoutCommission: 578, currency: 'USD' };
  const { order: ref } = (await shop.confirm(sold)).body;
  await sql
    .update(partners)
    .set({ commission: { default: '20', products: {} } })
    .where(eq(partners.id, partner.id));
  expect(await earned(sold.id)).toEqual(before);
  expect(await orderOf(ref)).toMatchObject({ commission: 102, premiumWithoutCommission: 578 });
  expect(await earned(open.id)).toEqual({ ...before, commission: 136, premiumWithoutCommission: 544 });
});
