import { afterAll, expect, test } from 'vitest';
import { addDays } from '#engine/language/dates.ts';
import type { Answers } from '#engine/record.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { type OpenDraft, startTestShop } from '#tests/support/test-shop.ts';
import { createCustomerAnswers } from './create-customer.ts';
import { identityReading } from './identity-reading.ts';

const shop = await startTestShop({
  cards: { readIdentity: async () => identityReading, readVehicle: async () => null, close: async () => {} },
});
afterAll(() => shop.close());

const bought = shop.testCase('auto', 'comprehensive-camry').answers;
const known = ['givenName', 'identityNumber', 'autoOccupation', 'registrationNo', 'engineNo', 'chassisFrame'];
const cards = ['vehicleCardFront', 'vehicleCardBack', 'idFrontCard', 'idBackCard'];
const { mobilePhone } = createCustomerAnswers();

/** Insures the car a year later, as far as the vehicle's page, after the phone was proven. */
async function again(changes: Answers = {}): Promise<Answers> {
  shop.clock.advance({ minutes: 15 });
  const draft = await shop.aDraft('auto');
  const startDate = addDays(toBusinessDate(shop.clock.now()), 1);
  const { selectedMake, selectedModel, selectedCubicCapacity, yearOfManufacture, dateOfBirth } = bought;
  const vehicle = { selectedMake, selectedModel, selectedCubicCapacity, yearOfManufacture } as Answers;
  await shop.answer(draft, { ...vehicle, startDate, mobilePhone, dateOfBirth, ...changes } as Answers);
  await shop.call('POST', `/api/drafts/${draft.id}/phone/code`, { key: draft.key });
  const code = await shop.codeTo(mobilePhone);
  await shop.call('POST', `/api/drafts/${draft.id}/phone/proof`, { key: draft.key, body: { code } });
  await shop.call('POST', `/api/drafts/${draft.id}/findings`, { key: draft.key });
  const { record } = await shop.read(draft);
  for (const name of cards) if (record.answers[name]) await expectPicture(draft, String(record.answers[name]));
  return record.answers;
}

/** The draft reads the picture as its own. */
async function expectPicture({ id, key }: OpenDraft, upload: string): Promise<void> {
  expect((await shop.call('GET', `/api/drafts/${id}/uploads/${upload}`, { key })).status).toBe(200);
}

test('a buyer who insures the same car again finds its numbers and pictures, and the identity card while it is valid', async () => {
  const draft = await shop.aDraftOf('comprehensive-camry', 'auto', { mobilePhone });
  await shop.call('POST', `/api/drafts/${draft.id}/findings`, { key: draft.key });
  const { body } = await shop.confirm(draft);
  await shop.verify(body.order, await shop.codeTo(mobilePhone));
  await shop.buy(body.order);

  const same = await again();
  for (const name of known) expect(same[name]).toBe(bought[name]);
  for (const name of cards) expect(same[name]).toEqual(expect.any(String));

  // Another car's numbers are not this one's, but the person is the same.
  const other = await again({ selectedModel: 'toyota-corolla', selectedCubicCapacity: '1800' });
  expect(other).toMatchObject({ givenName: 'Sokha', idFrontCard: expect.any(String) });
  for (const name of ['registrationNo', 'engineNo', 'chassisFrame', 'vehicleCardFront'])
    expect(other[name]).toBeUndefined();

  shop.clock.advance({ days: 700 });
  const later = await again();
  expect(later).toMatchObject({ givenName: 'Sokha', registrationNo: bought.registrationNo });
  expect(later.idFrontCard).toBeUndefined();
  expect(later.vehicleCardFront).toEqual(expect.any(String));
});
