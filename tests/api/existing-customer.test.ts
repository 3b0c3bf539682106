import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Answers, Item } from '#engine/record.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { testCase } from '#tests/support/buyer-actions.ts';
import type { OpenDraft } from '#tests/support/test-shop.ts';
import { createCustomerAnswers } from './create-customer.ts';
import { startLookupShop } from './lookup-shop.ts';

const shop = await startLookupShop();
afterAll(() => shop.close());

const name = 'solo-thailand-five-days';
const person = testCase('travel', name).answers;
const born = String(person.dateOfBirth);

/** Other trips than the case's: nobody is insured twice for the same days. */
const inMay = { startDate: '2026-05-10', endDate: '2026-05-14' };
const inJune = { startDate: '2026-06-10', endDate: '2026-06-14' };

/** Of someone who has bought. */
const phone = createCustomerAnswers().mobilePhone;
await buy(phone);

/** Buys a policy with a phone. A phone receives only so many codes an hour, and the time identifies the newest. */
async function buy(mobilePhone: string, more: Answers = {}): Promise<string> {
  shop.clock.advance({ minutes: 15 });
  const { ref } = await shop.anOrder(name, { changes: { mobilePhone, ...more } });
  await shop.buy(ref);
  return ref;
}

async function prove({ id, key }: OpenDraft, to = phone): Promise<DraftView> {
  shop.clock.advance({ minutes: 15 });
  await shop.call('POST', `/api/drafts/${id}/phone/code`, { key });
  return (
    await shop.call<DraftView>('POST', `/api/drafts/${id}/phone/proof`, { key, body: { code: await shop.codeTo(to) } })
  ).body;
}

async function statusOf(ref: string): Promise<string | undefined> {
  const [order] = await shop.services.database.sql.select().from(orders).where(eq(orders.ref, ref));
  return order?.customerStatus;
}

describe('an earlier customer with a proven phone', () => {
  test('finds the blanks filled, and the typed answers unchanged', async () => {
    const draft = await shop.aDraft();
    await shop.answer(draft, { mobilePhone: phone, dateOfBirth: born, givenName: 'Maly' });
    const proven = await prove(draft);
    expect(proven.record.findings.existingCustomer?.status).toBe('pending');
    const { record } = (await shop.findOut(draft)).draft;
    expect(record.answers).toMatchObject({ givenName: 'Maly', identityNumber: person.identityNumber });
    expect(record.findings.existingCustomer).toMatchObject({
      status: 'found',
      filled: { identityNumber: person.identityNumber },
    });
  });

  test('is shown with the latest details', async () => {
    const { mobilePhone } = createCustomerAnswers();
    await buy(mobilePhone);
    await buy(mobilePhone, { identityNumber: 'N99887766', ...inMay });
    const draft = await shop.aDraft();
    await shop.answer(draft, { mobilePhone, dateOfBirth: born });
    await prove(draft, mobilePhone);
    expect((await shop.findOut(draft)).draft.record.answers.identityNumber).toBe('N99887766');
  });

  test('finds the persons of earlier policies', async () => {
    const { mobilePhone } = createCustomerAnswers();
    shop.clock.advance({ minutes: 15 });
    const { ref } = await shop.anOrder('family-to-japan', { changes: { mobilePhone } });
    await shop.buy(ref);
    const draft = await shop.aDraft();
    await shop.answer(draft, { mobilePhone, dateOfBirth: born });
    expect(JSON.stringify((await shop.findOut(draft)).draft)).not.toContain('Vuthy Chan');
    await prove(draft, mobilePhone);
    const { value } = (await shop.findOut(draft)).draft.record.findings.existingCustomer ?? {};
    const { insuredPersons } = testCase('travel', 'family-to-japan').answers;
    const persons = (insuredPersons as Item[]).map(({ id: _id, ...person }) => person);
    expect(value).toMatchObject({ people: persons });
  });

  test('is a stranger with another date of birth', async () => {
    const draft = await shop.aDraft();
    await shop.answer(draft, { mobilePhone: phone, dateOfBirth: '1971-01-01' });
    await prove(draft);
    const { record } = (await shop.findOut(draft)).draft;
    expect(record.findings.existingCustomer).toEqual({
      status: 'not-found',
      inputs: { mobilePhone: phone, dateOfBirth: '1971-01-01' },
    });
    expect(record.answers.identityNumber).toBeUndefined();
  });

  test('cannot try dates of birth one after another', async () => {
    const draft = await shop.aDraft();
    await shop.answer(draft, { mobilePhone: phone, dateOfBirth: '1971-01-01' });
    await prove(draft);
    for (let day = 1; day <= 5; day++) {
      await shop.answer(draft, { dateOfBirth: `1971-01-0${day}` });
      await shop.findOut(draft);
    }
    await shop.answer(draft, { dateOfBirth: born });
    expect((await shop.findOut(draft)).draft.record.findings.existingCustomer?.status).toBe('not-found');
  });
});

test('a known customer and a stranger look the same without the proof', async () => {
  const views = [];
  for (const mobilePhone of [phone, createCustomerAnswers().mobilePhone]) {
    const draft = await shop.aDraft();
    await shop.answer(draft, { mobilePhone, dateOfBirth: born });
    const { draft: view } = await shop.findOut(draft);
    // The digest covers the phone, which differs.
    const { id: _, digest: _digest, record, ...rest } = view;
    const { mobilePhone: _phone, ...answers } = record.answers;
    views.push({ ...rest, answers, found: Object.keys(record.findings) });
  }
  expect(views[0]).toEqual(views[1]);
  expect(views[0]?.found).not.toContain('existingCustomer');
});

test('a proof is valid for one number only, and another number has the answers of a stranger again', async () => {
  const own = createCustomerAnswers().mobilePhone;
  const draft = await shop.aDraft();
  await shop.answer(draft, { mobilePhone: own, dateOfBirth: born });
  await prove(draft, own);
  const { body } = await shop.answer(draft, { mobilePhone: phone });
  expect(body.draft.record.findings.existingCustomer).toBeUndefined();
  expect((await shop.findOut(draft)).draft.record.answers.identityNumber).toBeUndefined();
});

test('a code is valid for one draft only, and proves nothing in another draft', async () => {
  const own = createCustomerAnswers().mobilePhone;
  const [asked, other] = [await shop.aDraft(), await shop.aDraft()];
  for (const draft of [asked, other]) await shop.answer(draft, { mobilePhone: own });
  shop.clock.advance({ minutes: 15 });
  await shop.call('POST', `/api/drafts/${asked.id}/phone/code`, { key: asked.key });
  const body = { code: await shop.codeTo(own) };
  const enter = ({ id, key }: OpenDraft) => shop.call('POST', `/api/drafts/${id}/phone/proof`, { key, body });
  expect((await enter(other)).status).toBeGreaterThanOrEqual(400);
  expect((await shop.read(other)).record.findings.phoneProof).toBeUndefined();
  expect((await enter(asked)).status).toBe(200);
});

test('an order recognises a customer by phone and date of birth together', async () => {
  const { mobilePhone } = createCustomerAnswers();
  expect(await statusOf(await buy(mobilePhone))).toBe('new');
  expect(await statusOf(await buy(mobilePhone, inMay))).toBe('existing');
  expect(await statusOf(await buy(mobilePhone, { dateOfBirth: '1980-02-03', ...inJune }))).toBe('new');
});
