import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { addPromotions } from '#server/catalogue/promotions/promotion-repository.ts';
import { promotions, promotionUses } from '#server/platform/db/schema/promotion-schema.ts';
import { findDraft, insertDraft } from '#server/purchase/drafts/draft-repository.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import type { OpenDraft } from '#tests/support/test-shop.ts';
import { expectRefusal } from './coded-problem.ts';
import { createCustomerAnswers } from './create-customer.ts';
import { createPromotion, startLookupShop } from './lookup-shop.ts';
import { readOrderMoney } from './order-money.ts';

const shop = await startLookupShop();
await addPromotions(shop.services.database.sql, [
  createPromotion('TENTH'),
  createPromotion('FIVEOFF', { kind: 'amount', percent: null, amount: 500 }),
  createPromotion('OVER', { validTo: '2026-03-31' }),
  createPromotion('TOMORROW', { validFrom: '2026-04-02' }),
  createPromotion('ELSEWHERE', { product: 'somewhere' }),
  createPromotion('RUSH', { maxUses: 5 }),
  createPromotion('LAST', { maxUses: 1 }),
  createPromotion('LATE', { maxUses: 1 }),
  createPromotion('ENDS', { validTo: '2026-04-01' }),
]);
afterAll(() => shop.close());
beforeEach(() => shop.clock.set(TEST_START));

const travel = 'solo-thailand-five-days';

/** A code typed into a draft, and what the server makes of it. */
async function enter(draft: OpenDraft, promoCode: string) {
  await shop.answer(draft, { promoCode });
  const { record, rated } = (await shop.findOut(draft)).draft;
  const { status, value } = record.findings.promotion ?? {};
  return { status, value, premium: rated.status === 'rated' ? rated.premium : undefined };
}

/** A buyer who has seen the premium with the code, and has only to confirm. */
async function aBuyer(promoCode: string): Promise<OpenDraft & { phone: string }> {
  const customer = createCustomerAnswers();
  const draft = await shop.aDraftOf(travel, 'travel', { ...customer, promoCode });
  await shop.findOut(draft);
  await shop.next(draft, 'summaryInfo');
  return { ...draft, phone: customer.mobilePhone };
}

/** Copies of a buyer who is about to confirm: as many people with one code. */
async function aCrowd(size: number, promoCode: string): Promise<OpenDraft[]> {
  const { sql } = shop.services.database;
  const buyer = await aBuyer(promoCode);
  const row = await findDraft(sql, buyer.id);
  if (!row) throw new Error('no draft to copy');
  const copies = Array.from({ length: size }, (_, nth) => ({ ...row, id: `${row.id}-${nth}` }));
  for (const copy of copies) await insertDraft(sql, copy);
  return copies.map(({ id }) => ({ ...buyer, id }));
}

async function anOrderWith(promoCode: string): Promise<string> {
  const buyer = await aBuyer(promoCode);
  const { body, status } = await shop.confirm(buyer);
  if (status !== 201) throw new Error(`not confirmed: ${JSON.stringify(body)}`);
  await shop.verify(body.order, await shop.codeTo(buyer.phone));
  return body.order;
}

async function uses(code: string): Promise<Record<string, number>> {
  const rows = await shop.services.database.sql.select().from(promotionUses).where(eq(promotionUses.code, code));
  const counts: Record<string, number> = {};
  for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test('a demonstration has two codes: a tenth off every premium, and five dollars off a car’s premium', async () => {
  const rows = await shop.services.database.sql
    .select()
    .from(promotions)
    .where(eq(promotions.isDemo, true))
    .orderBy(promotions.code);
  const always = { validFrom: '2024-01-01', validTo: '2099-12-31', maxUses: null, isDemo: true };
  expect(rows).toEqual([
    { code: 'AUTO5', product: 'auto', kind: 'amount', amount: 500, percent: null, ...always },
    { code: 'WELCOME10', product: null, kind: 'percent', percent: '10', amount: null, ...always },
  ]);
});

describe('a code', () => {
  test('reduces the premium by a share or an amount, in any spelling', async () => {
    const draft = await shop.aDraftOf(travel);
    const full = draft.view.rated.status === 'rated' ? draft.view.rated.premium.total : 0;
    const tenth = await enter(draft, ' tenth ');
    expect(tenth).toMatchObject({ status: 'found', value: { code: 'TENTH', kind: 'percent', percent: '10' } });
    expect(tenth.premium?.total).toBe(full - Math.round(full / 10));
    expect((await enter(draft, 'FiveOff')).premium?.total).toBe(full - 500);
    const { draft: without } = (await shop.answer(draft, { promoCode: null })).body;
    expect(without.rated).toMatchObject({ premium: { total: full } });
  });

  test.each<[string, Json]>([
    ['that nobody gave out', 'NOSUCH'],
    ['whose time is over', 'OVER'],
    ['whose time has not come', 'TOMORROW'],
    ['of another product', 'ELSEWHERE'],
  ])('%s has no discount', async (_which, code) => {
    const found = await enter(await shop.aDraftOf(travel), String(code));
    expect(found).toMatchObject({ status: 'not-found', value: undefined, premium: { discounts: 0 } });
  });

  test('cannot be guessed: after ten misses every attempt fails for an hour', async () => {
    const draft = await shop.aDraft();
    for (let miss = 0; miss < 10; miss++) expect((await enter(draft, `GUESS${miss}`)).status).toBe('not-found');
    expect((await enter(draft, 'GUESS11')).status).toBe('failed');
    expect((await enter(draft, 'TENTH')).status).toBe('failed');
    shop.clock.advance({ minutes: 61 });
    expect((await enter(draft, 'TENTH')).status).toBe('found');
  });

  test('that is typed at the last moment counts: its premium is shown before the confirmation', async () => {
    const draft = await shop.aDraftOf(travel, 'travel', createCustomerAnswers());
    await shop.answer(draft, { promoCode: 'TENTH' });
    const refused = await shop.confirm(draft);
    expectRefusal(shop, refused, '409 draftChanged');
    expect(await shop.read(draft)).toMatchObject({
      page: 'summaryInfo',
      rated: { premium: { discounts: expect.any(Number) } },
    });
    await shop.next(draft, 'summaryInfo');
    expect((await shop.confirm(draft)).status).toBe(201);
  });
});

test('a code with a changed discount buys nothing at the old premium', async () => {
  const { sql } = shop.services.database;
  await addPromotions(sql, [createPromotion('MISTAKE', { percent: '90' })]);
  const buyer = await aBuyer('MISTAKE');
  await sql.update(promotions).set({ percent: '9' }).where(eq(promotions.code, 'MISTAKE'));
  expectRefusal(shop, await shop.confirm(buyer), '422 promotionGone /promoCode promotionGone');
  expect(await shop.read(buyer)).toMatchObject({ order: null, rated: { premium: { discounts: 0 } } });
});

test('twenty buyers with five uses create five orders, even with a rush and changed minds', async () => {
  const buyers = await aCrowd(20, 'RUSH');
  const replies = await Promise.all(buyers.map(shop.confirm));
  const bought = replies.filter(({ status }) => status === 201);
  expect(bought.length).toBe(5);
  expect(await uses('RUSH')).toEqual({ reserved: 5 });
  const refused = buyers.filter((_, index) => replies[index]?.status !== 201);
  const [first] = refused as [OpenDraft];
  expectRefusal(shop, await shop.confirm(first), '409 pageNotReached');
  expectRefusal(
    shop,
    replies.find(({ status }) => status !== 201) as never,
    '422 promotionGone /promoCode promotionGone',
  );
  for (const draft of refused) {
    const view = await shop.read(draft);
    expect(view).toMatchObject({ order: null, rated: { premium: { discounts: 0 } } });
    expect(view.record.findings.promotion?.status).toBe('not-found');
  }

  // Two customers withdraw, and three refused customers request it again.
  await Promise.all(bought.slice(0, 2).map(({ body }) => shop.reopen(body.order)));
  expect(await uses('RUSH')).toEqual({ released: 2, reserved: 3 });
  const again = await Promise.all(
    refused.slice(0, 3).map(async (draft) => {
      await shop.answer(draft, { promoCode: null });
      await enter(draft, 'RUSH');
      await shop.next(draft, 'summaryInfo');
      return shop.confirm(draft);
    }),
  );
  expect(again.filter(({ status }) => status === 201).length).toBe(2);
  expect(await uses('RUSH')).toEqual({ released: 2, reserved: 5 });
});

describe('a use', () => {
  test('counts once, at the payment, and the code is then used up', async () => {
    const ref = await anOrderWith('LAST');
    await Promise.all([shop.buy(ref), shop.worker.work()]);
    await shop.worker.work();
    expect((await shop.order(ref)).status).toBe('issued');
    expect(await uses('LAST')).toEqual({ used: 1 });
    expect((await enter(await shop.aDraftOf(travel), 'LAST')).status).toBe('not-found');
  });

  test('of an expired order is free again, and late money buys only while a use is left', async () => {
    const first = await anOrderWith('LATE');
    // The provider accepts money until fifteen minutes after the end of the offer.
    shop.clock.set('2026-04-08T16:55:00Z');
    const tranId = await shop.pay(first);
    shop.clock.set('2026-04-08T17:30:00Z');
    await shop.worker.work();
    expect((await shop.order(first)).status).toBe('expired');
    expect(await uses('LATE')).toEqual({ released: 1 });

    const second = await aBuyer('LATE');
    expect((await shop.confirm(second)).status).toBe(201);
    await shop.gateway({ tranId, action: 'approve', callback: 'none' });
    await shop.settle(first);
    expect(await readOrderMoney(shop, first)).toMatchObject({ policies: 0, refunds: ['due'] });
    expect((await shop.order(first)).outcomes.at(-1)).toEqual({ type: 'REFUNDED' });
    expect(await uses('LATE')).toEqual({ released: 1, reserved: 1 });
  });

  test('of an expired order counts if its late money arrives while a use is left', async () => {
    const ref = await anOrderWith('ENDS');
    shop.clock.set('2026-04-08T16:55:00Z');
    const tranId = await shop.pay(ref);
    shop.clock.set('2026-04-08T17:30:00Z');
    await shop.worker.work();
    expect(await uses('ENDS')).toEqual({ released: 1 });
    await shop.gateway({ tranId, action: 'approve', callback: 'none' });
    await shop.settle(ref);
    expect((await shop.order(ref)).status).toBe('issued');
    expect(await uses('ENDS')).toEqual({ used: 1 });
  });
});
