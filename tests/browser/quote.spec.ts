import type { Page } from '@playwright/test';
import type { OpenDraft, Shop } from '#tests/support/test-shop.ts';
import { createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

const solo = 'solo-thailand-five-days';

/** A draft at its quotation, with nobody named in it. */
async function aQuote(shop: Shop): Promise<OpenDraft> {
  const { givenName: _nobody, ...answers } = shiftAnswersToToday(shop, 'travel', solo);
  const draft = await shop.aDraft();
  await shop.answer(draft, answers);
  for (const page of ['travelInfo', 'plan']) await shop.next(draft, page);
  return draft;
}

/** The animations that would run though the visitor wants no motion, as the tests' browser says. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
      const longest = (list: string) => Math.max(...list.split(',').map(Number.parseFloat));
      const moves =
        longest(transitionDuration) > 0.001 || (animationName !== 'none' && longest(animationDuration) > 0.001);
      return moves ? [element.outerHTML.slice(0, 120)] : [];
    }),
  );

test('a quotation is emailed without an account, and its link opens it on another device', async ({
  page,
  shop,
  browser,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'km');
  await buyer.opensDraft(await aQuote(shop));
  await buyer.isOn('summaryInfo');
  await page.getByRole('button', { name: 'រក្សាទុក ឬផ្ញើសម្រង់តម្លៃនេះ', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'រក្សាទុក ឬផ្ញើសម្រង់តម្លៃនេះ' });
  const box = dialog.getByLabel('អ៊ីមែល', { exact: true });
  await box.fill('sok@');
  await box.press('Enter');
  await expect(box).toBeFocused();
  await expect(dialog).toContainText(buyer.says('problems.format.email', { label: 'អ៊ីមែល' }));
  await expectAccessible(page);
  await expect.poll(() => moving(page)).toEqual([]);
  const email = `sok.${Date.now()}@example.com`;
  await box.fill(email);
  await box.press('Enter');
  await expect(dialog.getByRole('status').filter({ hasText: email })).toBeVisible();

  const mails = await shop.messagesTo(email);
  expect(mails).toHaveLength(1);
  const link = /^http\S+$/m.exec(mails[0] ?? '')?.[0] ?? '';
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await createBuyer(other, shop, 'travel', 'km').isOn('summaryInfo');
  await expect(other).toHaveURL(/^[^#]*$/);
  await elsewhere.close();
});

test('an expired quotation says so when it is opened, and shows the earlier premium', async ({ page, shop }) => {
  const draft = await aQuote(shop);
  shop.clock.advance({ days: 20 });
  try {
    await createBuyer(page, shop, 'travel', 'en').opensDraft(draft);
    const notice = page.getByRole('status').filter({ hasText: 'The quotation you saved is no longer valid' });
    await expect(notice).toContainText('$6.80');
    await expect(notice.getByRole('listitem')).toHaveCount(1);
  } finally {
    shop.clock.advance({ days: -20 });
  }
});

test('a quotation prints on one page, without the site around it', async ({ page, shop }) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  await buyer.opensDraft(await aQuote(shop));
  await buyer.isOn('summaryInfo');
  await page.emulateMedia({ media: 'print' });
  await expect(
    page.getByText(
      'This is a quotation and not a contract of insurance. There is no cover before the premium is paid and the certificate is issued.',
    ),
  ).toBeVisible();
  await expect(page.getByText('$6.80', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const paper = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('home shows the price of each plan after three answers, by keyboard, and the journey continues with them', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const { startDate = '', endDate = '' } = shiftAnswersToToday(shop, 'travel', solo);
  await buyer.opens('/');
  await page.getByRole('button', { name: buyer.reads('name'), exact: true }).press('Enter');
  await buyer.answers('travelInfo', { selectedCountries: ['JP'], startDate, endDate });
  const prices = page.getByRole('region', { name: 'The price of each plan' });
  // Five days in the third area.
  await expect(prices.getByRole('listitem')).toContainText(['$10.00', '$13.00', '$17.00']);
  await expectAccessible(page);
  await prices.getByRole('button', { name: 'Continue with Standard' }).press('Enter');
  await buyer.isOn('plan');
  await expect(page.getByRole('radio', { name: /^Standard/ })).toBeChecked();
  await expect(page).toHaveURL(/^[^?#]*$/);
});

test('home shows the price of a car in Khmer, and asks for its engine if the model has several', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'auto', 'km');
  const { answers } = shop.testCase('auto', 'third-party-for-an-old-vios');
  const fields = ['selectedMake', 'selectedModel', 'selectedCubicCapacity', 'yearOfManufacture', 'vehicleValue'];
  await buyer.opens('/');
  await page.getByRole('button', { name: buyer.reads('name'), exact: true }).click();
  await buyer.answers('vehicleInfo', Object.fromEntries(fields.map((field) => [field, answers[field] ?? ''])));
  await page.keyboard.press('Tab');
  const prices = page.getByRole('region', { name: buyer.says('wizard.quick.prices') });
  await expect(prices.getByRole('listitem').first()).toContainText('54.00 ដុល្លារ');
});

test('the price remains in sight on the quotation, beside it or in a bar', async ({ page, shop }) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  await buyer.opensDraft(await aQuote(shop));
  await buyer.isOn('summaryInfo');
  await expect(page.getByText('Total premium').and(page.locator(':visible')).last()).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
  const beside = page.getByRole('complementary', { name: 'Travel insurance' });
  for (const key of ['End', 'Home']) {
    await page.keyboard.press(key);
    await expect(beside.getByText('$6.80').first()).toBeInViewport();
  }
});
