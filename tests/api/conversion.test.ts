import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConversionPages } from '#contract/reconciliation/conversion-pages.ts';
import type { ConversionReport } from '#contract/reports.ts';
import { endedDrafts } from '#server/platform/db/schema/desk/ended-draft-schema.ts';
import { drafts, orders } from '#server/platform/db/schema/schema.ts';
import { reopenOrder } from '#server/purchase/checkout/reopen-order.ts';
import { deleteEndedDrafts } from '#server/purchase/drafts/record-quote.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type OpenDraft, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { createAgentDraft, createAgentOrder } from './create-agent-order.ts';

/*
 * Conversion of drafts into orders. The drafts of a day in February are made by hand, so that each figure can be counted; the
 * others come from the application's own verbs.
 */

const shop = await startTestShop();
const { database } = shop.services;
const { sql } = database;
const mekong = await createTestPartner(shop, { name: 'Mekong' });
const tonle = await createTestPartner(shop, { name: 'Tonle' });
const dara = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:reports'], partner: mekong });
const bopha = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:reports'], partner: tonle });
const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
afterAll(() => shop.close());

const DAY = '2026-02-10';
const LATER = '2026-02-11';
let made = 0;

type Row = Partial<typeof drafts.$inferInsert>;

/** Stores some drafts of the product that are alike. */
async function insertDrafts(count: number, { agentId = null, partnerId = null, ...more }: Row) {
  const { version } = shop.services.catalogue.current('travel') ?? {};
  for (let nth = 0; nth < count; nth += 1) {
    made += 1;
    await sql.insert(drafts).values({
      ...{
        id: `made-${made}`,
        keyHash: `hash ${made}`,
        product: 'travel',
        version: String(version),
        agentId,
        partnerId,
      },
      ...{ circumstances: { channel: 'public', language: 'en' }, answers: {}, findings: {}, asOf: DAY, passed: [] },
      ...{ premium: null, begunOn: DAY, trail: 'travelInfo', stopField: 'travelType' },
      ...{ savedAt: shop.clock.now(), expiresAt: new Date('2026-05-01T05:00:00Z'), ...more },
    });
  }
}

const ofDara = { agentId: dara.id, partnerId: mekong.id };
const QUOTED = { premium: { total: 6_80, currency: 'USD' } as never };

beforeAll(async () => {
  // Three customers of nobody stop at the first question, and two more at the last day.
  await insertDrafts(3, {});
  await insertDrafts(2, { stopField: 'endDate' });
  // Two of Dara's see the plans, one of them with a premium; one by the link of Mekong reads the quotation and leaves.
  await insertDrafts(1, { ...ofDara, trail: 'travelInfo plan', stopField: 'selectedPlan' });
  await insertDrafts(1, { ...ofDara, ...QUOTED, trail: 'travelInfo plan', stopField: null });
  await insertDrafts(1, { partnerId: mekong.id, ...QUOTED, trail: 'travelInfo plan summaryInfo', stopField: null });
  // Tonle's, a day later.
  await insertDrafts(1, { agentId: bopha.id, partnerId: tonle.id, begunOn: LATER });
  // Not of this product, and not counted at all: of a trial, or of an older version of the application.
  await insertDrafts(1, { begunOn: null, trail: null, stopField: null });
});

const ask = async <T>(user: TestUser, path: string, query: Record<string, string> = {}) => {
  const asked = new URLSearchParams({ from: DAY, to: LATER, ...query });
  const reply = await user.call<T>('GET', `/api/b2b/reports/${path}?${asked}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
};
const report = (user: TestUser, query?: Record<string, string>) => ask<ConversionReport>(user, 'conversion', query);
const pages = (user: TestUser, query: Record<string, string> = {}) =>
  ask<ConversionPages>(user, 'conversion/pages', { product: 'travel', ...query });
/** Of each page that somebody reached: reached, stopped, still open; then of each question: stopped, still open. */
const outline = ({ pages }: ConversionPages) =>
  pages
    .filter(({ reached }) => reached > 0)
    .map(({ page, reached, stopped, open, questions }) => [
      ...[page, reached, stopped, open],
      Object.fromEntries(questions.map((one) => [one.question ?? '-', [one.stopped, one.open]])),
    ]);
const figures = (begun: number, quoted: number, confirmed = 0, issued = 0, conversion: number | null = 0) => ({
  ...{ begun, quoted, confirmed, issued, conversion },
});

const ALL = [
  ['travelInfo', 9, 6, 1, { travelType: [4, 1], endDate: [2, 0] }],
  ['plan', 3, 2, 2, { '-': [1, 1], selectedPlan: [1, 1] }],
  ['summaryInfo', 1, 1, 0, { '-': [1, 0] }],
];

describe('drafts made by hand', () => {
  test('are counted by the day, product, partner and agent of their beginning', async () => {
    expect((await report(clerk)).total).toEqual(figures(9, 2));
    expect((await report(clerk, { by: 'day' })).rows.map(({ key, figures: { begun } }) => [key, begun])).toEqual([
      [DAY, 8],
      [LATER, 1],
    ]);
    expect((await report(clerk, { by: 'product' })).rows).toEqual([
      { key: 'travel', name: null, figures: figures(9, 2) },
    ]);
    const byPartner = (await report(clerk, { by: 'partner' })).rows;
    expect(byPartner.map(({ name, figures: { begun, quoted } }) => [name, begun, quoted])).toEqual([
      ['Mekong', 3, 2],
      ['Tonle', 1, 0],
      [null, 5, 0],
    ]);
    const byAgent = (await report(clerk, { by: 'agent', partner: mekong.id })).rows;
    expect(byAgent.map(({ key, figures: { begun } }) => [key, begun])).toEqual([
      [dara.id, 2],
      [null, 1],
    ]);
  });

  test('show the page and the question at which people stopped, in the order of the product', async () => {
    const found = await pages(clerk);
    expect(found.begun).toBe(9);
    expect(outline(found)).toEqual(ALL);
    expect(found.pages.map(({ page }) => page)).toEqual([
      ...['travelInfo', 'plan', 'summaryInfo', 'customerInfo', 'childrenCard', 'summary', 'payment'],
    ]);
    expect(outline(await pages(clerk, { agent: dara.id }))).toEqual([
      ['travelInfo', 2, 0, 0, {}],
      ['plan', 2, 2, 2, { '-': [1, 1], selectedPlan: [1, 1] }],
    ]);
    expect(outline(await pages(clerk, { product: 'golfer' }))).toEqual([]);
  });

  test('have names in the language of the reader, from the product', async () => {
    const named = ({ pages: [, plan] }: ConversionPages) => [plan?.name, plan?.questions[1]?.name];
    const english = named(await pages(clerk));
    const khmer = named(await pages(clerk, { language: 'km' }));
    for (const name of english) expect(name).toMatch(/^[A-Z][a-z]+/);
    for (const name of khmer) expect(name).toMatch(/[ក-៩]/u);
    expect((await pages(clerk)).pages[1]?.questions[0]?.name).toBeNull();
  });

  test('a partner reads only its drafts, with any filter', async () => {
    expect((await report(dara)).total).toEqual(figures(3, 2));
    expect(outline(await pages(dara))).toEqual([
      ['travelInfo', 3, 0, 0, {}],
      ['plan', 3, 2, 2, { '-': [1, 1], selectedPlan: [1, 1] }],
      ['summaryInfo', 1, 1, 0, { '-': [1, 0] }],
    ]);
    for (const query of [{ partner: tonle.id }, { agent: bopha.id }]) {
      expect((await report(dara, query)).total).toEqual(figures(0, 0, 0, 0, null));
      expect(outline(await pages(dara, query))).toEqual([]);
    }
    expect((await report(bopha)).total.begun).toBe(1);
  });

  test('are saved as files with the same figures', async () => {
    const lines = parse(String(await ask<Buffer>(clerk, 'conversion/pages', { product: 'travel', format: 'csv' })), {
      bom: true,
    }) as string[][];
    const numbers = lines.map(([, question, ...counts]) => [question === '', ...counts]);
    expect(lines[0]).toEqual(['Page', 'Question', 'Reached', 'Stopped here', 'Can be opened']);
    expect(numbers.slice(1, 4)).toEqual([
      [true, '9', '6', '1'],
      [false, '', '4', '1'],
      [false, '', '2', '0'],
    ]);
    const rows = parse(String(await ask<Buffer>(clerk, 'conversion', { by: 'day', format: 'csv' })), { bom: true });
    expect(rows).toEqual([
      ['Day', 'Drafts begun', 'Quoted', 'Confirmed', 'Issued', 'Issued of begun (%)'],
      [DAY, '8', '2', '0', '0', '0'],
      [LATER, '1', '0', '0', '0', '0'],
    ]);
  });

  test('open as the list of drafts that the figure counts', async () => {
    const list = async (user: TestUser, filters: object) => {
      const body = { from: DAY, to: LATER, product: 'travel', ...filters };
      return (await user.call<{ items: { id: string }[] }>('POST', '/api/b2b/drafts/search', { body })).body.items
        .length;
    };
    expect(await list(dara, { page: 'plan' })).toBe(2);
    expect(await list(dara, { page: 'plan', question: 'selectedPlan', agent: dara.id })).toBe(1);
    expect(await list(dara, { page: 'travelInfo' })).toBe(0);
    expect(await list(dara, { page: 'plan', agent: bopha.id })).toBe(0);
    expect(await list(dara, { page: 'plan', from: LATER })).toBe(0);
    expect(await list(dara, { page: 'plan', to: '2026-02-09' })).toBe(0);
    expect(await list(bopha, { page: 'plan' })).toBe(0);
  });

  test('remain counted after their deletion, which runs twice', async () => {
    const before = [(await report(clerk, { by: 'partner' })).rows, (await report(clerk, { by: 'agent' })).rows];
    await sql
      .update(drafts)
      .set({ expiresAt: new Date('2026-03-01T05:00:00Z') })
      .where(eq(drafts.stopField, 'travelType'));
    await deleteEndedDrafts(shop.services, new Date('2026-03-01T06:00:00Z'));
    expect(await sql.select().from(endedDrafts)).toHaveLength(2);
    await sql
      .update(drafts)
      .set({ expiresAt: new Date('2026-03-01T05:00:00Z') })
      .where(eq(drafts.begunOn, DAY));
    await deleteEndedDrafts(shop.services, new Date('2026-03-01T06:00:00Z'));
    expect(await sql.select().from(drafts).where(eq(drafts.begunOn, DAY))).toEqual([]);
    // One more of a kind that is counted already.
    await insertDrafts(1, { expiresAt: new Date('2026-03-01T05:00:00Z') });
    await deleteEndedDrafts(shop.services, new Date('2026-03-01T06:00:00Z'));
    const [added] = await sql.select().from(endedDrafts).where(eq(endedDrafts.drafts, 4));
    expect(added).toMatchObject({ day: DAY, partnerId: null, agentId: null, trail: 'travelInfo' });
    await sql.update(endedDrafts).set({ drafts: 3 }).where(eq(endedDrafts.drafts, 4));

    expect([(await report(clerk, { by: 'partner' })).rows, (await report(clerk, { by: 'agent' })).rows]).toEqual(
      before,
    );
    const closed = ALL.map(([page, reached, stopped, , questions]) => [
      ...[page, reached, stopped, 0],
      Object.fromEntries(Object.entries(questions as object).map(([question, [all]]) => [question, [all, 0]])),
    ]);
    expect(outline(await pages(clerk))).toEqual(closed);
    // A deleted draft leaves nothing of a person.
    const text = JSON.stringify(await sql.select().from(endedDrafts));
    expect(text).not.toContain('made-');
  });
});

describe('drafts of the application', () => {
  const today = { from: '2026-03-01', to: '2026-12-31' };
  const mine = async () => (await report(dara, today)).total;

  test('have their page and question stored at each save', async () => {
    const { body } = await dara.call<{ draft: { id: string }; key: string }>('POST', '/api/drafts', {
      body: { product: 'travel', language: 'en' },
    });
    const draft = { id: body.draft.id, key: body.key, view: body.draft } as OpenDraft;
    const place = async () => {
      const [row] = await sql.select().from(drafts).where(eq(drafts.id, draft.id));
      return [row?.trail, row?.stopField];
    };
    const begun = await place();
    expect(begun[0]).toBe('travelInfo');
    const { answers } = shop.testCase('travel', 'solo-thailand-five-days');
    const { startDate: _start, ...others } = answers;
    await shop.fillIn(draft, others);
    expect(await place()).toEqual(['travelInfo', 'startDate']);
    await shop.fillIn(draft, answers);
    expect((await place())[0]).toMatch(/^travelInfo plan summaryInfo customerInfo summary/);
    expect(await mine()).toEqual(figures(1, 1));
  });

  test('become orders: confirmed, reopened, confirmed again and issued, each once', async () => {
    const { ref, draft, id } = await createAgentOrder(shop, dara);
    expect(await mine()).toEqual(figures(2, 2, 1));
    const stopped = async () => (await pages(dara, today)).pages.reduce((sum, page) => sum + page.stopped, 0);
    expect(await stopped()).toBe(1);
    const list = async (filters: object) =>
      (
        await dara.call<{ items: { id: string }[] }>('POST', '/api/b2b/orders/search', {
          body: { ...today, ...filters },
        })
      ).body.items.map((order) => order.id);
    expect(await list({ dated: 'begun' })).toEqual([id]);
    expect(await list({ dated: 'begun', from: '2026-12-30' })).toEqual([]);
    expect(await list({ dated: 'begun', to: '2026-03-02', from: '2026-03-01' })).toEqual([]);

    await reopenOrder(shop.services, ref);
    expect(await mine()).toEqual(figures(2, 2));
    expect(await stopped()).toBe(2);
    expect(await list({ dated: 'begun' })).toEqual([]);
    expect((await shop.confirm(draft)).status).toBe(201);
    expect(await mine()).toEqual(figures(2, 2, 1));
    expect(await stopped()).toBe(1);
    expect(await list({ dated: 'begun' })).toHaveLength(1);
  });

  test('a sold policy is issued, also after its draft was deleted', async () => {
    const { ref, id } = await createAgentOrder(shop, dara);
    await shop.buy(ref);
    expect(await mine()).toEqual(figures(3, 3, 2, 1, 33));
    await createAgentDraft(shop, bopha);
    await sql.update(drafts).set({ expiresAt: new Date('2026-01-01') });
    await deleteEndedDrafts(shop.services, new Date('2026-01-02'));
    expect(await sql.select().from(drafts)).toEqual([]);
    expect(await mine()).toEqual(figures(3, 3, 2, 1, 33));
    const [order] = await sql.select().from(orders).where(eq(orders.id, id));
    expect(order?.begunOn).toBe('2026-04-01');
  });
});
