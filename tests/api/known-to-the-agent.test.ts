import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import type { getBought } from '#contract/purchase/bought.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import { addDays } from '#engine/language/dates.ts';
import type { Answers } from '#engine/record.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type OpenDraft, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { createAgentDraft } from './create-agent-order.ts';
import { identityReading } from './identity-reading.ts';

const shop = await startTestShop({
  cards: { readIdentity: async () => identityReading, readVehicle: async () => null, close: async () => {} },
});
const { sql } = shop.services.database;
const mekong = await createTestPartner(shop, { company: 'mekong' });
const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner: mekong });
const colleague = await createTestUser(shop, { scopes: ['b2b:sell'], partner: mekong });
const stranger = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
afterAll(() => shop.close());

const bought = shop.testCase('auto', 'comprehensive-camry').answers;
const born = String(bought.dateOfBirth);
const { phone, id: order } = await sell();
const cards = ['vehicleCardFront', 'vehicleCardBack', 'idFrontCard', 'idBackCard'];

/** The car that the agent sold, with the pictures of its card and of the identity card, which is read. */
async function sell(changes: Answers = {}, seller = agent) {
  const startDate = addDays(toBusinessDate(shop.clock.now()), 5);
  const wanted = { product: 'auto', testCase: 'comprehensive-camry', changes: { startDate, ...changes } };
  const draft = await createAgentDraft(shop, seller, wanted);
  await seller.call('POST', `/api/drafts/${draft.id}/findings`, { headers: { 'draft-key': draft.key } });
  const { body } = await shop.confirm(draft);
  const [order] = await sql.select().from(orders).where(eq(orders.ref, body.order));
  return { id: order?.id ?? '', phone: draft.phone };
}

async function begin(user: TestUser, product: string): Promise<OpenDraft> {
  const { body } = await user.call<{ draft: DraftView; key: string }>('POST', '/api/drafts', {
    body: { product, language: 'en' },
  });
  return { id: body.draft.id, key: body.key, view: body.draft };
}

/** A draft in which somebody types the customer's phone and date of birth, as the lookup leaves it. */
async function typed(user: TestUser, product: string, asker: Pick<TestUser, 'call'> = user): Promise<DraftView> {
  const draft = await begin(user, product);
  await shop.answer(draft, { mobilePhone: phone, dateOfBirth: born });
  const { body } = await asker.call<{ draft: DraftView }>('POST', `/api/drafts/${draft.id}/findings`, {
    headers: { 'draft-key': draft.key },
  });
  return body.draft;
}

async function opened(user: TestUser, path: string, body = {}) {
  const reply = await user.call<OpenDraft & { dropped?: string[] }>('POST', path, { body });
  expect(reply.status).toBe(201);
  const { id, key, dropped } = reply.body;
  const view = await shop.call<DraftView>('GET', `/api/drafts/${id}`, { key });
  return { dropped, draft: view.body, id, key };
}

const isFilled = ({ record: { answers } }: DraftView, fields: string[]) =>
  fields.filter((field) => answers[field] !== undefined);

describe('an earlier entry of the agent’s own partner for a customer', () => {
  test('fills the blanks of the next sale with the card, also for a colleague', async () => {
    const { record } = await typed(colleague, 'medical');
    expect(record.answers).toMatchObject({ givenName: 'Sokha', address: bought.address, province: bought.province });
    expect(record.answers.idFrontCard).toEqual(expect.any(String));
    expect(record.findings.existingCustomer?.status).toBe('found');
  });

  test('is not found by another partner or by a person with only the draft key', async () => {
    const others = await typed(stranger, 'medical');
    const shared = await typed(agent, 'medical', shop as never);
    const crossing = await typed(agent, 'medical', stranger);
    for (const draft of [others, shared, crossing]) {
      expect(draft.record.findings.existingCustomer).toMatchObject({ status: 'not-found' });
      expect(isFilled(draft, ['givenName', 'address', 'idFrontCard', 'identityNumber'])).toEqual([]);
      expect(JSON.stringify(draft)).not.toContain(String(bought.identityNumber));
    }
  });

  test('excludes an order of its earlier holder after another person became the holder', async () => {
    const { id } = await sell({ mobilePhone: '+85512650001', registrationNo: '2AZ-6501', chassisFrame: 'JTNB6501' });
    // A change of the holder moves the order, and leaves the answers of the sale.
    const next = { phone: '+85512650002', customerBorn: '1985-02-03' };
    await sql.update(orders).set(next).where(eq(orders.id, id));
    const draft = await begin(agent, 'medical');
    await shop.answer(draft, { mobilePhone: next.phone, dateOfBirth: next.customerBorn });
    const { body } = await agent.call<{ draft: DraftView }>('POST', `/api/drafts/${draft.id}/findings`, {
      headers: { 'draft-key': draft.key },
    });
    expect(body.draft.record.findings.existingCustomer?.status).toBe('not-found');
    expect(isFilled(body.draft, ['givenName', 'address', 'idFrontCard', 'identityNumber'])).toEqual([]);
  });

  test('excludes entries by the customer without an agent, also through the partner’s link', async () => {
    const { id } = await sell({ address: 'House 99, Street 271' });
    await sql.update(orders).set({ agentId: null }).where(eq(orders.id, id));
    const [row] = await sql.select().from(orders).where(eq(orders.id, id));
    const draft = await begin(agent, 'travel');
    await shop.answer(draft, { mobilePhone: row?.phone ?? '', dateOfBirth: born });
    const { body } = await agent.call<{ draft: DraftView }>('POST', `/api/drafts/${draft.id}/findings`, {
      headers: { 'draft-key': draft.key },
    });
    expect(body.draft.record.findings.existingCustomer?.status).toBe('not-found');
  });
});

describe('a new quotation for a customer', () => {
  test('has the order’s answers and its pictures for the same product, and opens at the price', async () => {
    const { draft, dropped, id, key } = await opened(colleague, `/api/b2b/orders/${order}/copy`);
    expect(draft.page).toBe('vehicleSummary');
    expect(isFilled(draft, cards)).toEqual(cards);
    expect(dropped?.filter((field) => cards.includes(field))).toEqual([]);
    for (const field of cards) {
      const upload = String(draft.record.answers[field]);
      expect((await shop.call('GET', `/api/drafts/${id}/uploads/${upload}`, { key })).status).toBe(200);
    }
    const quoted = await opened(agent, '/api/b2b/customers/quotations', { order, product: 'auto' });
    expect(quoted.draft.record.answers).toMatchObject({ registrationNo: bought.registrationNo });
    expect(isFilled(quoted.draft, cards)).toEqual(cards);
  });

  test('of another product knows the person, and begins at the first open question', async () => {
    const { draft } = await opened(colleague, '/api/b2b/customers/quotations', { order, product: 'medical' });
    expect(draft.page).toBe('plan');
    expect(draft.record.answers).toMatchObject({
      ...{ mobilePhone: phone, dateOfBirth: born, givenName: 'Sokha', province: bought.province },
      idFrontCard: expect.any(String),
    });
    expect(draft.record.circumstances).toMatchObject({ isSale: true, partner: 'mekong' });
  });

  test('is refused for another partner’s order and for an unknown order, with the same words', async () => {
    for (const guessed of [order, 'nobody-knows-it']) {
      const body = { order: guessed, product: 'medical' };
      expectRefusal(shop, await stranger.call('POST', '/api/b2b/customers/quotations', { body }), '404 orderNotFound');
      expectRefusal(shop, await stranger.call('POST', `/api/b2b/orders/${guessed}/copy`), '404 orderNotFound');
    }
    const unknown = { order, product: 'nothing' };
    expectRefusal(
      shop,
      await agent.call('POST', '/api/b2b/customers/quotations', { body: unknown }),
      '404 productNotFound',
    );
  });

  test('has no picture of a card that has expired', async () => {
    shop.clock.set('2028-01-02T03:00:00Z');
    const later = await createTestUser(shop, { scopes: ['b2b:sell'], partner: mekong });
    const { draft } = await opened(later, '/api/b2b/customers/quotations', { order, product: 'medical' });
    expect(draft.record.answers).toMatchObject({ givenName: 'Sokha' });
    expect(isFilled(draft, ['idFrontCard', 'idBackCard'])).toEqual([]);
  });
});

test('an order shows what was bought with its pictures, to its own partner and the insurer alone', async () => {
  const now = await createTestUser(shop, { scopes: ['b2b:sell'], partner: mekong });
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  const foreign = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
  const { body } = await now.call<ReplyOf<typeof getBought>>('GET', `/api/b2b/orders/${order}/bought`);
  const rows = body.groups.flatMap((group) => group.rows.map(({ label, value }) => `${label}: ${value}`));
  expect(rows).toContain('Given name: Sokha');
  expect(rows).toContain('Date of birth: 14 May, 1990');
  expect(rows).toContainEqual(expect.stringMatching(new RegExp(`: ${bought.registrationNo}$`)));
  const pictures = body.groups.flatMap((group) => group.pictures.map(({ address }) => address));
  expect(pictures).toHaveLength(4);
  const [picture = ''] = pictures;
  for (const user of [now, clerk]) expect((await user.call('GET', picture)).headers['content-type']).toBe('image/jpeg');
  expectRefusal(shop, await foreign.call('GET', picture), '404 orderNotFound');
  expectRefusal(shop, await foreign.call('GET', `/api/b2b/orders/${order}/bought`), '404 orderNotFound');
  // A picture of another order is not one of this order, also for its own partner.
  const { id: another } = await sell({ registrationNo: 'PP-2B-9999', chassisFrame: 'JTDBR32E720123456' }, now);
  const upload = picture.split('/').at(-1);
  expectRefusal(shop, await now.call('GET', `/api/b2b/orders/${another}/pictures/${upload}`), '404 fileNotFound');
});
