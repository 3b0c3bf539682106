import type { Page } from '@playwright/test';
import { createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { expect, test } from './shop-test.ts';

const solo = 'solo-thailand-five-days';

const waitForSave = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PATCH' && response.url().endsWith('/answers'));

test('typed text is saved after a pause without a sign on the page, and again when the visitor leaves the page', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  await buyer.opensDraft(await shop.aDraftOf(solo, 'travel', shiftAnswersToToday(shop, 'travel', solo)));
  await buyer.isOn('summary');
  await buyer.opens('/buy_insurance/travel/components/CustomerInfo');
  await buyer.isOn('customerInfo');
  const email = page.getByLabel(buyer.reads('customerInfo.email.label'));
  const wrong = page.locator('#root_email-error');

  // The field was left before, and half an address is wrong: nothing says so until it is left again.
  await email.focus();
  await email.blur();
  await email.fill('sok@');
  await waitForSave(page);
  await expect(email).toBeFocused();
  await expect(wrong).toHaveCount(0);
  await page.keyboard.type('example');
  await waitForSave(page);
  await expect(email).toHaveValue('sok@example');
  await expect(wrong).toHaveCount(0);
  await email.blur();
  await expect(wrong).toBeVisible();
  // An error that is shown stays while another text is typed, and goes when the field is left.
  await email.fill('sok@example.com');
  await waitForSave(page);
  await expect(wrong).toBeVisible();
  await email.blur();
  await expect(wrong).toHaveCount(0);

  await page.getByLabel(buyer.reads('customerInfo.givenName.label'), { exact: true }).fill('Half a na');
  await waitForSave(page);
  await page.reload();
  await expect(page.getByLabel(buyer.reads('customerInfo.givenName.label'), { exact: true })).toHaveValue('Half a na');

  // No pause: leaving the page saves, as soon as the first letter has fetched the token for writing.
  const token = page.waitForResponse((response) => response.url().endsWith('/oauth/token'));
  await page.getByLabel(buyer.reads('customerInfo.familyName.label'), { exact: true }).fill('Sokha');
  await token;
  await page.reload();
  await expect(page.getByLabel(buyer.reads('customerInfo.familyName.label'), { exact: true })).toHaveValue('Sokha');
});
