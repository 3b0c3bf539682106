import type { Page } from '@playwright/test';
import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createMessageLookup, type MessageLookup } from '#tests/support/message-lookup.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

let phones = 0;

/** The holder of a policy for a car, sold ten days ago for 741.00 a year. */
async function aHolder(shop: Shop, language: 'en' | 'km') {
  const phone = `+8551277${4000 + ++phones}`;
  shop.clock.advance({ days: -10 });
  const startDate = addDays(toBusinessDate(shop.clock.now()), 1);
  const changes = { mobilePhone: phone, startDate };
  const sold = createSoldPolicy(shop, { product: 'auto', testCase: 'comprehensive-camry', changes, language });
  const { policy } = await sold.finally(() => shop.clock.advance({ days: 10 }));
  return { phone, number: policy.number, lastDay: addDays(startDate, 364) };
}

/** All texts of the site and of the product for cars. */
function saysIn(shop: Shop, language: 'en' | 'km'): MessageLookup {
  const sold = shop.services.catalogue.current('auto');
  return createMessageLookup(language, sold?.messages(language));
}

async function signsIn(page: Page, shop: Shop, says: MessageLookup, phone: string, place: string) {
  await page.goto(place);
  await page.getByLabel(says('mine.signIn.phone')).fill(phone.replace('+855', '0'));
  const date = page.getByRole('group', { name: says('mine.signIn.born') }).getByRole('textbox');
  for (const [nth, part] of ['14', '05', '1990'].entries()) await date.nth(nth).fill(part);
  await page.getByRole('button', { name: says('mine.signIn.send') }).click();
  const code = page.getByLabel(says('checkout.code.label'));
  await expect(code).toBeFocused();
  await code.fill(await shop.codeTo(phone));
  await code.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: says('mine.policies.title') })).toBeVisible();
}

const look = async (page: Page, name: string) => {
  if (!process.env.LOOK) return;
  const before = page.viewportSize();
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.screenshot({ path: `${process.env.LOOK}/${name}-${width}.png`, fullPage: width !== 390 });
  }
  if (before) await page.setViewportSize(before);
};

/** Screens and answers of a journey, counted from its beginning. */
function aCount(page: Page, says: MessageLookup) {
  const counted = { screens: 0, answers: 0 };
  return {
    counted,
    /** A screen is known by its heading. */
    async sees(title: string) {
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      counted.screens += 1;
    },
    async writes(label: string, value: string) {
      await page.getByLabel(label, { exact: true }).fill(value);
      counted.answers += 1;
    },
    async picks(label: string, option: string) {
      await page.getByLabel(label, { exact: true }).selectOption({ label: option });
      counted.answers += 1;
    },
    async chooses(option: string) {
      await page.getByRole('radio', { name: option }).check();
      counted.answers += 1;
    },
    async agrees() {
      await page.getByRole('checkbox').check();
      counted.answers += 1;
    },
    presses: (id: string) => page.getByRole('button', { name: says(id), exact: true }).click(),
  };
}

test('a policyholder names another beneficiary and renews in Khmer on a telephone, by labels alone', async ({
  page,
  shop,
}) => {
  const says = saysIn(shop, 'km');
  const { phone, number, lastDay } = await aHolder(shop, 'km');
  await signsIn(page, shop, says, phone, '/km/my_insurance');
  const card = page.getByRole('article').filter({ hasText: number });
  await card.getByText(says('mine.policy.change'), { exact: true }).click();
  const change = aCount(page, says);
  await card.getByRole('button', { name: says('auto.afterSale.changes.beneficiary') }).click();
  await change.sees(says('auto.afterSale.changes.beneficiary'));
  await look(page, 'km-beneficiary');
  await change.chooses(says('auto.customerInfo.beneficiary.options.other'));
  await change.writes(says('auto.customerInfo.beneficiaryName.label'), 'Chan Dara');
  await change.writes(says('auto.customerInfo.beneficiaryIdentity.label'), '020304050');
  await change.picks(says('auto.customerInfo.beneficiaryRelationship.label'), 'កូន');
  await change.presses('wizard.next');
  await change.sees(says('policy-journey.confirm.change'));
  await expect(page.getByRole('row').filter({ hasText: 'Chan Dara' })).toBeVisible();
  await look(page, 'km-confirm');
  await expectAccessible(page);
  await change.agrees();
  await change.presses('policy-journey.confirm.button');
  await change.sees(says('checkout.about.title.agree'));
  await look(page, 'km-code');
  await change.writes(says('checkout.code.label'), await shop.codeTo(phone));
  await change.presses('checkout.code.verify');
  await change.sees(says('checkout.about.done.change'));
  await look(page, 'km-done');
  expect(change.counted.screens).toBeLessThanOrEqual(6);
  expect(change.counted.answers).toBeLessThanOrEqual(8);

  // Ten days before its last day it is offered for another year.
  shop.clock.set(`${addDays(lastDay, -10)}T03:00:00Z`);
  await page.clock.setSystemTime(shop.clock.now());
  await signsIn(page, shop, says, phone, '/km/my_insurance');
  const renewal = aCount(page, says);
  await card.getByRole('button', { name: says('mine.policy.renew'), exact: true }).click();
  await renewal.sees(says('policy-journey.confirm.renew'));
  // The same page shows the present answers to read.
  await expect(page.getByText('Chan Dara')).toBeVisible();
  await look(page, 'km-renew');
  await expectAccessible(page);
  await renewal.agrees();
  await renewal.presses('policy-journey.confirm.button');
  await renewal.sees(says('checkout.about.title.renew'));
  await renewal.writes(says('checkout.code.label'), await shop.codeTo(phone));
  await renewal.presses('checkout.code.verify');
  await renewal.chooses(says('checkout.pay.options.cards.name'));
  await look(page, 'km-pay');
  await page.getByRole('button', { name: says('checkout.pay.button', { amount: '' }).trim() }).click();
  await page.locator('button[name=press][value=approve]').click();
  await renewal.sees(says('checkout.about.done.renew'));
  await look(page, 'km-renewed');
  expect(renewal.counted.screens).toBeLessThanOrEqual(6);
  expect(renewal.counted.answers).toBeLessThanOrEqual(8);
});

test('a policyholder insures the car for more, and sees before and after, the premium and the reason, to the payment', async ({
  page,
  shop,
}) => {
  const says = saysIn(shop, 'en');
  const { phone, number } = await aHolder(shop, 'en');
  await signsIn(page, shop, says, phone, '/en/my_insurance');
  const card = page.getByRole('article').filter({ hasText: number });
  await card.getByText(says('mine.policy.change'), { exact: true }).click();
  await card.getByRole('button', { name: says('auto.afterSale.changes.vehicle') }).click();
  const change = aCount(page, says);
  await change.sees(says('auto.afterSale.changes.vehicle'));
  await page.getByLabel(says('auto.vehicleInfo.vehicleValue.label')).fill('40000');
  await look(page, 'en-vehicle');
  // One press from the field, though a hint comes up when it is left.
  await change.presses('wizard.next');
  await expect(page.getByLabel(says('auto.vehicleIdentification.chassisFrame.label'))).toBeVisible();
  await look(page, 'en-identification');
  await change.presses('wizard.next');
  await change.sees('Before and after');
  const row = page.getByRole('row').filter({ hasText: '40,000' });
  await expect(row).toContainText('28,000');
  await look(page, 'en-confirm');
  await expectAccessible(page);
  await change.agrees();
  await change.presses('policy-journey.confirm.button');
  await change.sees('Pay for your change');
  await change.writes(says('checkout.code.label'), await shop.codeTo(phone));
  await change.presses('checkout.code.verify');
  await change.chooses(says('checkout.pay.options.cards.name'));
  await look(page, 'en-pay');
  await page.getByRole('button', { name: says('checkout.pay.button', { amount: '' }).trim() }).click();
  await page.locator('button[name=press][value=approve]').click();
  await change.sees('Your change is made');
  await expect(page.getByText(`Policy ${number}`)).toBeVisible();
  await expectAccessible(page);
  await look(page, 'en-done');
});
