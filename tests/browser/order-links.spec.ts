import type { Page } from '@playwright/test';
import { createCustomerAnswers } from '#tests/api/create-customer.ts';
import { testedLanguages } from '#tests/support/deep-run.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { type Buyer, createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { shareShopCookies } from './share-shop-cookies.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

const testCase = 'solo-thailand-five-days';

/** A policy that somebody bought elsewhere: the page's browser holds its link, and no more. */
async function aLink(shop: Shop) {
  const today = shiftAnswersToToday(shop, 'travel', testCase);
  const changes = { ...today, ...createCustomerAnswers() };
  const { order, policy } = await createSoldPolicy(shop, { testCase, changes });
  return {
    ref: order.ref,
    phone: changes.mobilePhone,
    born: String(today.dateOfBirth),
    policy,
  };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function tellsBirth(page: Page, buyer: Buyer, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-');
  const boxes = page.getByRole('group', { name: buyer.says('checkout.ask.birth'), exact: true }).getByRole('textbox');
  await boxes.nth(0).fill(day);
  await boxes.nth(1).fill(month);
  await boxes.nth(2).fill(year);
  await buyer.presses('checkout.ask.show');
}

async function tellsCode(page: Page, shop: Shop, buyer: Buyer, phone: string): Promise<void> {
  await buyer.presses('checkout.ask.send');
  const box = page.getByLabel(buyer.says('checkout.code.label'), { exact: true });
  await expect(box).toBeFocused();
  await box.fill(await shop.codeTo(phone));
  await buyer.presses('checkout.code.verify');
}

for (const language of testedLanguages('km')) {
  test(`a new device shows nothing personal before the date of birth, and is not asked again (${language})`, async ({
    page,
    shop,
  }) => {
    const buyer = createBuyer(page, shop, 'travel', language);
    const { ref, policy, born } = await aLink(shop);
    await buyer.opens(`/payment_success/${ref}`);
    await expect(heading(page, buyer.says('checkout.ask.title'))).toBeVisible();
    await expect(page.getByText(policy.number)).toBeHidden();
    await expectAccessible(page);
    await tellsBirth(page, buyer, '1991-01-01');
    await expect(page.getByText(buyer.says('problems.birthWrong')).first()).toBeVisible();
    await tellsBirth(page, buyer, born);
    await expect(heading(page, buyer.says('checkout.success.title'))).toBeVisible();
    await expect(page.getByText(policy.number).first()).toBeVisible();
    await buyer.opens(`/travel_insurance_certificate/${ref}`);
    await expect(heading(page, buyer.says('checkout.paper.title'))).toBeVisible();
    // No script can read the proof, and the page stores nothing of the answers.
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(kept).not.toContain(born);
    expect(kept).not.toContain('device');
  });
}

test('a new device opens by a code to the phone, and withdraws a lost link', async ({ page, shop }) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const { ref, phone } = await aLink(shop);
  await buyer.opens(`/payment_success/${ref}`);
  shop.clock.advance({ minutes: 1 });
  await tellsCode(page, shop, buyer, phone);
  await expect(heading(page, 'You are insured')).toBeVisible();

  await buyer.presses('checkout.withdraw.button');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it', exact: true }).click();
  await expect(
    page.getByText('The old link no longer works. This page has a new address now: save this one.'),
  ).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(ref));
  await page.reload();
  await expect(heading(page, 'You are insured')).toBeVisible();
  await buyer.opens(`/payment_success/${ref}`);
  await expect(heading(page, 'This link has expired')).toBeVisible();
});

test('an expired link leads to a new one by a code', async ({ page, shop }) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const { ref, phone } = await aLink(shop);
  shop.clock.advance({ days: 91 });
  await buyer.opens(`/payment_success/${ref}`);
  await expect(heading(page, 'This link has expired')).toBeVisible();
  await expectAccessible(page);
  await tellsCode(page, shop, buyer, phone);
  await expect(heading(page, 'You are insured')).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(ref));
});

test('a buyer of a second cover for the same trip reads a warning before the payment, and continues after a confirmation', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const changes = {
    ...shiftAnswersToToday(shop, 'travel', testCase),
    ...createCustomerAnswers(),
    identityNumber: '070605040',
  };
  const { policy } = await createSoldPolicy(shop, { testCase, changes });
  shop.clock.advance({ minutes: 1 });
  const { ref } = await shop.anOrder(testCase, { changes });
  await buyer.opens(`/make_payment/${ref}`);
  // A person with the pay link alone learns nothing.
  const word = page.getByText('Already insured', { exact: true });
  await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible();
  await expect(word).toBeHidden();
  await shareShopCookies(page, shop);
  await page.reload();
  await expect(word).toBeVisible();
  await expect(page.getByText(policy.number)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(
    page.getByText(
      'The same person or property is already insured on some of the same days. Please confirm that you want both policies.',
    ),
  ).toBeVisible();
  await page.getByLabel('I understand. Both policies are wanted.', { exact: true }).check();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page).toHaveURL(/sandbox-gateway/);
});
