import type { Page } from '@playwright/test';
import type { FieldSchema } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { findPageDefinition } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createIdentityCard, createVehicleCard } from '#tests/cards/synthetic-cards.ts';
import {
  CODE_DIGITS,
  countKeys,
  countPurchase,
  isConfirmedReading,
  type PurchaseCount,
} from '#tests/support/count-purchase.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { createShortPurchase, shortPurchases } from '#tests/support/short-purchases.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { type Buyer, createBuyer, shiftAnswersToToday } from '../create-buyer.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

/** The most answers and keys of a purchase with cards that are read; the other products only have to be bought. */
const goals: Record<string, { answers: number; keys: number }> = {
  festivalPA: { answers: 12, keys: 60 },
  travel: { answers: 15, keys: 90 },
  auto: { answers: 22, keys: 110 },
};

/** An adult of this card; the numbers were chosen so that the person may buy all products. */
const PERSON = 4;
const PASSPORT = 2;
const VEHICLE = 1;
const vehicle = { make: 'TOYOTA', model: 'CAMRY', year: 2018 };

/** The pictures of this buyer's cards, by the field that asks for them. */
const takePictures = async (): Promise<Record<string, Buffer>> => ({
  idFrontCard: (await createIdentityCard(PERSON, 'IDCARD')).picture,
  vehicleCardFront: (await createVehicleCard(VEHICLE, { states: vehicle })).picture,
  vehicleCardBack: await createPicture({ width: 900, height: 600 }),
});

/** The draft of this browser, as the server holds it. */
async function readRecord(page: Page, shop: Shop, product: string): Promise<DraftRecord> {
  const link = await page.evaluate((id) => JSON.parse(localStorage.getItem(`draft:${id}`) ?? '{}'), product);
  return (await shop.read(link)).record;
}

/** Sends the pictures that the first page offers to read, and waits until they are read. */
async function readsCardsAhead(page: Page, shop: Shop, buyer: Buyer, id: string): Promise<string[]> {
  const product = shop.services.catalogue.current(id)?.product;
  if (!product) throw new Error(`${id} is not on sale`);
  const pictures = await takePictures();
  const ahead = Object.values(product.definition.form.pages).flatMap(({ picturesAhead = [] }) => picturesAhead);
  await buyer.presses('wizard.ahead.open');
  for (const field of ahead) {
    const label = buyer.reads(`${product.pageOf[field]}.${field}.label`);
    const group = page.getByRole('group', { name: `${label} (${buyer.says('interface.ui.optional')})`, exact: true });
    const file = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: pictures[field] as Buffer };
    await group.getByLabel(buyer.says('wizard.picture.choose')).setInputFiles(file);
    await group.getByRole('button', { name: buyer.says('wizard.picture.use') }).click();
    await expect(group.getByText(buyer.says('wizard.picture.status.kept'), { exact: true })).toBeVisible();
  }
  const statuses = async () => {
    const { findings } = await readRecord(page, shop, id);
    return [...new Set(Object.values(findings).map(({ status }) => status))];
  };
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(['found']);
  return ahead;
}

/**
 * Buys a product as a person with cards at hand does; the page is found by its labels alone. Returns the work that the
 * browser asked for, and the work that the engine counts for the same answers.
 */
async function buysWithCards(page: Page, shop: Shop, id: string, language: 'en' | 'km') {
  const current = shop.services.catalogue.current(id);
  if (!current) throw new Error(`${id} is not on sale`);
  const { product } = current;
  const buyer = createBuyer(page, shop, id, language);
  await buyer.opens(`/buy_insurance/${id}`);
  const pictures = await readsCardsAhead(page, shop, buyer, id);
  const { answers: begun, findings } = await readRecord(page, shop, id);
  const filled = Object.assign({}, ...Object.values(findings).map((finding) => finding.filled)) as Answers;
  const asOf = toBusinessDate(shop.clock.now());
  const asked = createShortPurchase(id, language, asOf);
  const answers: Answers = { ...asked, ...begun, ...asked, ...filled };
  // Wherever a reading is to be confirmed, this buyer confirms it at once.
  for (const [name, { schema }] of Object.entries(product.definition.form.pages))
    for (const field of Object.keys(schema.properties).filter((one) => isConfirmedReading(product, name, one))) {
      const tick = { name: buyer.reads(`${name}.${field}.label`) };
      await page.addLocatorHandler(page.getByRole('checkbox', { ...tick, checked: false }), () =>
        page.getByRole('checkbox', tick).check(),
      );
    }
  await buyer.fillsIn(answers, async () => (await readRecord(page, shop, id)).answers);
  await buyer.confirms();
  await buyer.entersCode();
  await buyer.paysBy('khqr');
  await buyer.pressesAtTheBank('approve');
  await expect(page.getByRole('heading', { level: 1, name: buyer.says('checkout.success.title') })).toBeVisible();

  const keysOf = (field: string): number => {
    const { schema } = findPageDefinition(product, product.pageOf[field] ?? '');
    const definition = schema.properties[field] as FieldSchema;
    return countKeys(product, current.messages(language), definition, answers[field] as Json);
  };
  const typed = [...buyer.typed];
  const browser: PurchaseCount = {
    asked: ['code', ...pictures, ...typed],
    answers: 1 + pictures.length + typed.length,
    keys: CODE_DIGITS + typed.reduce((sum, field) => sum + keysOf(field), 0),
  };
  const readings = Object.entries(findings).filter(([name]) => /Card$/.test(name));
  const cards = Object.fromEntries(
    readings.map(([name, { inputs, value = null }]) => [name, { pictures: Object.keys(inputs), reading: value }]),
  );
  const engine = countPurchase(product, current.messages(language), { language, asOf, answers: asked, cards });
  return { browser, engine };
}

for (const id of shortPurchases)
  for (const language of ['en', 'km'] as const)
    test(`${id} is bought with readable cards, by labels alone (${language})`, async ({ page, shop }) => {
      test.slow();
      const { browser, engine } = await buysWithCards(page, shop, id, language);
      const { answers, keys, asked } = browser;
      const description = `${answers} answers, ${keys} keys: ${asked.join(' ')}`;
      test.info().annotations.push({ type: 'count', description });
      const goal = goals[id];
      expect(answers, description).toBeLessThanOrEqual(goal?.answers ?? Number.POSITIVE_INFINITY);
      expect(keys, description).toBeLessThanOrEqual(goal?.keys ?? Number.POSITIVE_INFINITY);
      expect(asked.toSorted()).toEqual(engine.asked.toSorted());
      expect(keys).toBe(engine.keys);
    });

test('a passport of a further traveller fills in the person, and two answers remain', async ({ page, shop }) => {
  test.slow();
  const answers = { ...shiftAnswersToToday(shop, 'travel', 'family-to-japan'), numberOfAdults: 2, numberOfChildren: 0 };
  const draft = await shop.aDraftOf('family-to-japan', 'travel', { ...answers, insuredPersons: null });
  const buyer = createBuyer(page, shop, 'travel', 'en');
  await buyer.opensDraft(draft);
  await buyer.isOn('childrenCard');
  const { picture, truth } = await createIdentityCard(PASSPORT, 'PASSPORT');
  await buyer.presses('wizard.ahead.open');
  const card = page.getByRole('group', { name: buyer.says('wizard.ahead.person') });
  const file = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: picture };
  await card.getByLabel(buyer.says('wizard.picture.choose')).setInputFiles(file);
  await card.getByRole('button', { name: buyer.says('wizard.picture.use') }).click();

  const field = (name: string) => page.getByLabel(buyer.reads(`childrenCard.insuredPersons.${name}.label`));
  await expect(field('fullName')).toHaveValue(new RegExp(truth.fullName, 'i'));
  await expect(field('passport')).toHaveValue(truth.idNumber);
  await expect(card.getByText(/We filled in from your card/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: buyer.reads('childrenCard.insuredPersons.insuredType.options.adult') }).check();
  await field('relationship').selectOption({ index: 1 });
  await buyer.presses('interface.ui.done');
  await buyer.goesOnTo('summary');
  const { answers: saved } = await readRecord(page, shop, 'travel');
  expect(saved.insuredPersons).toMatchObject([
    { gender: truth.gender, dateOfBirth: truth.dateOfBirth, passport: truth.idNumber },
  ]);
});

test('a person whom the buyer insured before is added by one press, once the phone is proven', async ({
  page,
  shop,
}) => {
  test.slow();
  const mobilePhone = '+85512781036';
  const family: Answers = { ...shiftAnswersToToday(shop, 'travel', 'family-to-japan'), mobilePhone };
  const { ref } = await shop.anOrder('family-to-japan', { product: 'travel', changes: family });
  await shop.buy(ref);
  shop.clock.advance({ minutes: 15 });

  const { insuredPersons: _none, ...alone } = shiftAnswersToToday(shop, 'festivalPA', 'alone-at-new-year');
  const changes = { ...alone, numberOfInsured: 'festivalPANumberOfInsuredList_02', mobilePhone };
  const born = { dateOfBirth: family.dateOfBirth as string, givenName: 'Dara', familyName: 'Sok' };
  const draft = await shop.aDraftOf('alone-at-new-year', 'festivalPA', { ...changes, ...born });
  const buyer = createBuyer(page, shop, 'festivalPA', 'en');
  await buyer.opensDraft(draft);
  await buyer.isOn('insuredCard');
  const offer = page.getByRole('button', { name: buyer.says('wizard.ahead.add', { name: 'Vuthy Chan' }) });
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expect(offer).toHaveCount(0);

  await shop.call('POST', `/api/drafts/${draft.id}/phone/code`, { key: draft.key });
  const body = { code: await shop.codeTo(mobilePhone) };
  await shop.call('POST', `/api/drafts/${draft.id}/phone/proof`, { key: draft.key, body });
  await shop.call('POST', `/api/drafts/${draft.id}/findings`, { key: draft.key });
  await page.reload();
  await offer.click();
  await expect(offer).toHaveCount(0);
  await expectAccessible(page);
  await buyer.goesOnTo('summary');
  const { answers } = await readRecord(page, shop, 'festivalPA');
  expect(answers.insuredPersons).toMatchObject([{ fullName: 'Vuthy Chan' }]);
});
