import type { Page } from '@playwright/test';
import type { Answers } from '#engine/record.ts';
import { createIdentityCard, createVehicleCard } from '#tests/cards/synthetic-cards.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import type { OpenDraft, Shop } from '#tests/support/test-shop.ts';
import { type Buyer, createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

/** A draft with a case's answers but for some, as far as they carry it. */
function aDraftWithout(shop: Shop, product: string, name: string, changes: Answers): Promise<OpenDraft> {
  return shop.aDraftOf(name, product, { ...shiftAnswersToToday(shop, product, name), ...changes });
}

async function sendPicture(page: Page, buyer: Buyer, path: string, buffer: Buffer): Promise<void> {
  const group = page.getByRole('group', { name: buyer.reads(`${path}.label`), exact: true });
  const file = { name: 'card.jpg', mimeType: 'image/jpeg', buffer };
  await group.locator('input[type=file]:not([capture])').setInputFiles(file);
  await group.getByRole('button', { name: buyer.says('wizard.picture.use') }).click();
  await expect(group.getByText(buyer.says('wizard.picture.status.kept'), { exact: true })).toBeVisible();
}

test('the page reads a vehicle card, fills in its numbers, and asks the buyer to confirm them', async ({
  page,
  shop,
}) => {
  test.slow();
  const buyer = createBuyer(page, shop, 'auto', 'en');
  const blank = {
    vehicleCardFront: null,
    vehicleCardBack: null,
    registrationNo: null,
    engineNo: null,
    chassisFrame: null,
  };
  const draft = await aDraftWithout(shop, 'auto', 'comprehensive-camry', { ...blank, mobilePhone: '+85512781001' });
  const card = await createVehicleCard(1);
  await buyer.opensDraft(draft);
  await buyer.isOn('vehicleIdentification');
  await sendPicture(page, buyer, 'vehicleIdentification.vehicleCardFront', card.picture);
  await sendPicture(
    page,
    buyer,
    'vehicleIdentification.vehicleCardBack',
    await createPicture({ width: 900, height: 600 }),
  );
  await buyer.presses('wizard.next');

  const field = (name: string) => page.getByLabel(buyer.reads(`vehicleIdentification.${name}.label`), { exact: true });
  await expect(field('registrationNo')).toHaveValue(card.truth.plateNumber);
  await expect(field('engineNo')).toHaveValue(card.truth.engineNo);
  await expect(field('chassisFrame')).toHaveValue(card.truth.frameNo);
  await expect(
    page.getByRole('checkbox', { name: buyer.reads('vehicleIdentification.numbersChecked.label') }),
  ).toBeVisible();
  await expectAccessible(page);
});

test('the page reports cards that it cannot read, and the buyer continues by hand', async ({ page, shop }) => {
  test.slow();
  const buyer = createBuyer(page, shop, 'auto', 'en');
  const blank = { vehicleCardFront: null, vehicleCardBack: null };
  const draft = await aDraftWithout(shop, 'auto', 'comprehensive-camry', { ...blank, mobilePhone: '+85512781002' });
  await buyer.opensDraft(draft);
  await buyer.isOn('vehicleIdentification');
  await sendPicture(
    page,
    buyer,
    'vehicleIdentification.vehicleCardFront',
    await createPicture({ width: 900, height: 600 }),
  );
  await sendPicture(
    page,
    buyer,
    'vehicleIdentification.vehicleCardBack',
    await createPicture({ width: 900, height: 600 }),
  );
  const unreadable = page.getByText(
    'Unable to read your vehicle identification card. Please enter the details yourself.',
  );
  await expect(unreadable.first()).toBeVisible();

  const reader = createBuyer(page, shop, 'auto', 'km');
  await reader.opens('/buy_insurance/auto');
  await reader.isOn('vehicleIdentification');
  await expect(page.getByText(reader.reads('vehicleIdentification.hints.vehicleCardNotRead')).first()).toBeVisible();
});

test('a promotion code that does not exist is refused, and an existing one is applied to the premium', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'auto', 'en');
  const draft = await aDraftWithout(shop, 'auto', 'comprehensive-camry', { selectedPlan: null });
  await buyer.opensDraft(draft);
  await buyer.isOn('benefit');
  await buyer.answers('benefit', { selectedPlan: 'comprehensivePlus', promoCode: 'NOSUCHCODE' });
  await expect(page.getByText('Promotion Code Does Not Exist').first()).toBeVisible();
  await buyer.answers('benefit', { promoCode: 'welcome10' });
  await expect(page.getByText('Promotion Code Does Not Exist')).toHaveCount(0);
  await buyer.goesOnTo('vehicleSummary');
  await expect(page.getByText(buyer.reads('premium.promotion')).first()).toBeVisible();
});

test('a returning buyer proves the phone number and finds the details, and another number removes them again', async ({
  page,
  shop,
}) => {
  test.slow();
  const name = 'standard-at-thirty';
  const mobilePhone = '+85512781003';
  const answers = shiftAnswersToToday(shop, 'medical', name);
  const { ref } = await shop.anOrder(name, { product: 'medical', changes: { ...answers, mobilePhone } });
  await shop.buy(ref);

  const blank = { givenName: null, familyName: null, gender: null, identityNumber: null, mobilePhone: null };
  const draft = await aDraftWithout(shop, 'medical', name, blank);
  const buyer = createBuyer(page, shop, 'medical', 'en');
  await buyer.opensDraft(draft);
  await buyer.isOn('customerInfo');
  const phone = page.getByRole('group', { name: buyer.reads('customerInfo.mobilePhone.label'), exact: true });
  await phone.getByRole('textbox').fill('012 781 003');
  await buyer.presses('wizard.phoneProof.open');
  await buyer.presses('wizard.phoneProof.send');
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeVisible();
  // Digits as a Khmer keyboard writes them.
  const khmer = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCharCode(0x17e0 + Number(digit)));
  await code.fill(khmer(await shop.codeTo()));
  await buyer.presses('checkout.code.verify');
  await expect(page.getByText('Your number is confirmed')).toBeVisible();
  await expect(page.getByText(buyer.reads('customerInfo.hints.filledFromLastTime'))).toBeVisible();
  await expectAccessible(page);

  await buyer.presses('wizard.next');
  await sendPicture(page, buyer, 'customerInfo.idFrontCard', (await createIdentityCard(2, 'IDCARD')).picture);
  await buyer.presses('wizard.next');
  const given = page.getByLabel(buyer.reads('customerInfo.givenName.label'), { exact: true });
  await expect(given).toHaveValue(String(answers.givenName));

  await phone.getByRole('textbox').fill('012 781 004');
  await phone.getByRole('textbox').blur();
  await expect(page.getByRole('dialog', { name: 'This change clears another answer' })).toBeVisible();
  await expectAccessible(page);
  await buyer.presses('wizard.clears.yes');
  await expect(given).toHaveValue('');
});
