import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Answers, Circumstances } from '#engine/record.ts';
import { startDraft } from '#server/purchase/drafts/start-draft.ts';
import { testCase } from '#tests/support/buyer-actions.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { type OpenDraft, type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { expectRefusal, languages } from './coded-problem.ts';
import { createCustomerAnswers, createVerifiedOrder } from './create-customer.ts';

const shop = await startTestShop();
afterAll(() => shop.close());
beforeEach(() => shop.clock.set(TEST_START));

const read = async ({ id, key }: OpenDraft, at: Shop = shop): Promise<DraftView> =>
  (await at.call<DraftView>('GET', `/api/drafts/${id}`, { key })).body;
const family = testCase('travel', 'family-to-japan').answers;

test('a draft is stored for thirty days after its last change', async () => {
  const draft = await shop.aDraft();
  shop.clock.advance({ days: 29 });
  await shop.answer(draft, { numberOfAdults: 2 });
  shop.clock.advance({ days: 29 });
  await shop.worker.work();
  expect((await read(draft)).record.answers.numberOfAdults).toBe(2);
  shop.clock.advance({ days: 1 });
  expectRefusal(shop, await shop.call('GET', `/api/drafts/${draft.id}`, { key: draft.key }), '404 draftNotFound');
  await shop.worker.work();
  expectRefusal(shop, await shop.next(draft, 'travelInfo'), '404 draftNotFound');
});

test('the answers of two devices that answer at once are both stored', async () => {
  const draft = await shop.aDraft();
  const all: Answers[] = [
    { numberOfAdults: 2 },
    { selectedCountries: ['JP'] },
    { startDate: '2026-04-20' },
    { givenName: 'Sokha' },
  ];
  await Promise.all(all.map((changes) => shop.answer(draft, changes)));
  expect((await read(draft)).record.answers).toMatchObject(Object.assign({}, ...all));
});

describe('the calculation of a premium', () => {
  const seen = async (circumstances: Partial<Circumstances>) => {
    const { draft, key } = await startDraft(shop.services, 'travel', { ...circumstances, language: 'en' });
    const open = { id: draft.id, key, view: draft };
    await shop.answer(open, testCase('travel', 'five-friends-to-korea').answers);
    return shop.call<DraftView>('GET', `/api/drafts/${open.id}`, { key });
  };

  test('is shown to an agent, with the rows that the rating read', async () => {
    const { body } = await seen({ channel: 'agent', partner: 'acme' });
    if (body.rated.status !== 'rated') throw new Error(body.rated.status);
    const { trace = [], total, lines } = body.rated.premium;
    expect(body.record.circumstances).toEqual({ channel: 'agent', partner: 'acme', language: 'en' });
    expect(trace.map(({ step }) => step)).toEqual(expect.arrayContaining(lines.map(({ name }) => name)));
    const discount = trace.find(({ step }) => step === 'groupDiscount');
    expect(discount?.lookups).toEqual([{ table: 'groupDiscounts', row: 0, inputs: { personCount: 5 } }]);
    expect(total).toBe(lines.reduce((sum, { part, amount }) => sum + (part === 'discount' ? -amount : amount), 0));
  });

  test('is never sent to a customer', async () => {
    const { body } = await seen({});
    expect(body.rated.status).toBe('rated');
    expect(JSON.stringify(body)).not.toMatch(/"(trace|lookups)"/);
  });
});

describe('a change', () => {
  test('that changes the package clears the plan and reports both', async () => {
    const draft = await shop.aDraftOf('solo-thailand-five-days');
    const moved = await shop.answer(draft, { endDate: '2026-07-20' });
    expect(moved.body).toMatchObject({
      clears: ['selectedPlan'],
      tells: ['movedToAnnual'],
      draft: { page: 'travelInfo' },
    });
    const agreed = await shop.answer(draft, { agreesToAnnual: true });
    expect(agreed.body.draft.page).toBe('plan');
    expect(moved.body.draft.record.answers.selectedPlan).toBeUndefined();
    const back = await shop.answer(draft, { endDate: '2026-04-14', selectedPlan: 'basic' });
    // The plan was chosen with the change: it stays.
    expect(back.body).toMatchObject({ clears: [], tells: ['backToSingleTrip'] });
    expect(back.body.draft.record.answers.selectedPlan).toBe('basic');
    for (const language of languages) {
      const words = shop.services.catalogue.current('travel')?.messages(language) ?? {};
      for (const tell of ['movedToAnnual', 'backToSingleTrip']) expect(words[`travel.tells.${tell}`]).toBeTruthy();
    }
  });

  test('that excludes other travellers parks them, and restores them later', async () => {
    const draft = await shop.aDraftOf('family-to-japan');
    const alone = await shop.answer(draft, { numberOfAdults: 1, numberOfChildren: 0 });
    expect(alone.body.draft.trail).not.toContain('childrenCard');
    expect(alone.body).toMatchObject({
      clears: [],
      draft: { record: { answers: { insuredPersons: family.insuredPersons } } },
    });
    const { body } = await shop.answer(draft, { numberOfAdults: 2, numberOfChildren: 2 });
    expect(body.draft).toMatchObject({ page: 'summary', record: { answers: family } });
  });

  test('parked answers are dropped by the order', async () => {
    const draft = await shop.aDraftOf('family-to-japan', 'travel', createCustomerAnswers());
    await shop.answer(draft, { numberOfAdults: 1, numberOfChildren: 0 });
    for (const page of ['summaryInfo']) await shop.next(draft, page);
    const { body } = await shop.confirm(draft);
    expect(body.draft.record.answers.insuredPersons).toBeUndefined();
  });

  test('of the premium requests the quotation again, and another change does not', async () => {
    const draft = await shop.aDraftOf('family-to-japan');
    expect((await shop.answer(draft, { address: 'Street 63' })).body.draft.page).toBe('summary');
    const dearer = await shop.answer(draft, { selectedPlan: 'premium' });
    expect(dearer.body.draft.page).toBe('summaryInfo');
    expectRefusal(shop, await shop.confirm(draft), '409 pageNotReached');
    // Back to what was seen: it is seen.
    expect((await shop.answer(draft, { selectedPlan: 'standard' })).body.draft.page).toBe('summary');
    await shop.answer(draft, { selectedPlan: 'premium' });
    expect((await shop.next(draft, 'summaryInfo')).body.page).toBe('summary');
  });

  test('of everything restarts the form', async () => {
    const draft = await shop.aDraftOf('family-to-japan');
    const fresh = await shop.aDraft();
    const { body } = await shop.call<DraftView>('POST', `/api/drafts/${draft.id}/reset`, { key: draft.key });
    expect(body.record.answers).toEqual(fresh.view.record.answers);
    expect(body).toMatchObject({ page: 'travelInfo', trail: ['travelInfo'] });
  });
});

test('a draft returns after midnight to the page with a past date, and states the reason', async () => {
  const draft = await shop.aDraftOf('solo-thailand-five-days', 'travel', {
    startDate: '2026-04-01',
    endDate: '2026-04-05',
  });
  expect((await read(draft)).page).toBe('summary');
  shop.clock.set('2026-04-01T17:00:00Z');
  const { page, problems, record } = await read(draft);
  expect({ page, asOf: record.asOf }).toEqual({ page: 'travelInfo', asOf: '2026-04-02' });
  expect(problems).toMatchObject([{ problem: 'startsInPast', pointer: '/startDate' }]);
  const refused = await shop.confirm(draft);
  expect(refused.body).toMatchObject({ problem: 'pageNotReached' });
  expect((await shop.answer(draft, { startDate: '2026-04-02' })).body.draft.page).toBe('summaryInfo');
});

describe('an order', () => {
  test('ends the changes of its draft', async () => {
    const { draft } = await createVerifiedOrder(shop, 'family-to-japan');
    const before = await read(draft);
    const call = (path: string) => shop.call('POST', `/api/drafts/${draft.id}/${path}`, { key: draft.key });
    const tries = [
      await shop.answer(draft, { address: 'Street 63' }),
      await shop.next(draft, 'travelInfo'),
      await call('reset'),
      await call('version'),
      await call('phone/code'),
    ];
    for (const reply of tries) expectRefusal(shop, reply, '409 alreadyConfirmed');
    expect(await read(draft)).toEqual(before);
  });

  test('is the same order after a second confirmation', async () => {
    const { ref, draft } = await createVerifiedOrder(shop, 'family-to-japan');
    expect(await shop.confirm(draft)).toMatchObject({ status: 201, body: { order: ref } });
  });

  test('opened again returns its draft with everything but the declaration', async () => {
    const { ref, draft } = await createVerifiedOrder(shop, 'family-to-japan');
    const { declaration: _, ...kept } = (await read(draft)).record.answers;
    expect(await shop.reopen(ref)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect((await shop.reopen(ref)).status).toBe(200);
    const view = await read(draft);
    expect(view.record.answers).toEqual(kept);
    expect(view).toMatchObject({ order: null, page: 'summary', problems: [{ pointer: '/declaration' }] });
    await shop.answer(draft, { declaration: true });
    const { body } = await shop.confirm(draft);
    expect(body.order).not.toBe(ref);
    expect((await shop.order(ref)).status).toBe('cancelled');
  });

  test('that has expired can also be opened again', async () => {
    const { ref, draft } = await createVerifiedOrder(shop, 'family-to-japan');
    shop.clock.advance({ days: 10 });
    await shop.worker.work();
    expect((await shop.order(ref)).status).toBe('expired');
    expect((await shop.reopen(ref)).status).toBe(200);
    expect(await read(draft)).toMatchObject({ order: null, page: 'summary' });
  });
});
