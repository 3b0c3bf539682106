import type { Page } from '@playwright/test';
import { enableAuthenticator } from '#tests/support/enable-authenticator.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { SUBPROCESS_TIMEOUT_MS, TEST_TIMEOUT_MS } from '#tests/support/timeouts.ts';
import { createKeyboard } from '../input-device.ts';
import { expect, test } from '../shop-test.ts';

/*
 * One rate of a product that is sold, from the decision to the customer, with the face and the keyboard alone: a basic
 * trip of up to five days within Cambodia costs an adult USD 3.20 instead of 3.00. Its results are worked out here by
 * hand.
 */

const saved = (page: Page) => expect(page.getByText('Everything is saved')).toBeVisible();

async function signIn(page: Page, shop: Shop, { token }: TestUser): Promise<void> {
  await page.context().addCookies([{ name: 'session', value: token, url: shop.url }]);
}

test('a clerk changes one rate and brings it to sale', async ({ page, browser, shop }) => {
  test.setTimeout(TEST_TIMEOUT_MS + SUBPROCESS_TIMEOUT_MS);
  await page.setViewportSize({ width: 1440, height: 900 });
  const clerk = await createTestUser(shop, { scopes: ['studio:edit'], givenName: 'Visal', familyName: 'Heng' });
  const approver = await createTestUser(shop, { scopes: ['studio:approve'], givenName: 'Maly', familyName: 'Noun' });
  const { code } = await enableAuthenticator(shop, approver);
  await signIn(page, shop, clerk);
  const hand = createKeyboard(page);
  const press = (name: string | RegExp) => hand.presses(page.getByRole('button', { name, exact: true }));
  const goTo = (name: string | RegExp) => hand.presses(page.getByRole('link', { name, exact: true }));
  const heading = page.getByRole('heading', { level: 1 });
  const dialog = page.getByRole('dialog');

  await page.goto('/studio');
  await press('Begin a release');
  await hand.writes(dialog.getByLabel('Title'), 'Short trips at home');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText(/^Release \d+: Short trips at home$/);
  const release = new URL(page.url()).pathname;
  await goTo('Travel insurance');
  await expect(heading).toHaveText('Travel insurance');

  // The preview has tests of its own.
  await press('Hide the preview');
  await goTo('Tariff');
  await hand.selects(page.getByLabel('Table or calculation to show'), 'Table: Single trip rates');
  const grid = page.getByRole('grid');
  await hand.reaches(grid);
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await page.keyboard.type('320');
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('row').nth(1).getByRole('gridcell').nth(3)).toHaveText('320');
  await saved(page);
  await page.keyboard.press('Escape');

  // The results appear at once, with a link to each: two personas, then the reviewed lines.
  await press('Check now');
  await expect(page.getByText(/The total is 320, not 300/)).toBeVisible({ timeout: SUBPROCESS_TIMEOUT_MS });
  await goTo('Personas');
  await expect(page.getByText(/ personas, 2 of them with another result than recorded/)).toBeVisible({
    timeout: SUBPROCESS_TIMEOUT_MS,
  });
  const accept = page.getByRole('button', { name: 'Accept: Premium', exact: true });
  for (const left of [1, 0]) {
    await hand.presses(accept.first());
    await expect(accept).toHaveCount(left);
  }
  await expect(page.getByText(/ personas, 0 of them with another result than recorded/)).toBeVisible({
    timeout: SUBPROCESS_TIMEOUT_MS,
  });
  await goTo('Reviewed premiums');
  await expect(page.getByText(/ lines, 2 of them different from the reviewed premium/)).toBeVisible({
    timeout: SUBPROCESS_TIMEOUT_MS,
  });
  await press('Review all 2 lines again');
  const boxes = dialog.getByRole('textbox');
  await expect(boxes).toHaveCount(2);
  // She alone; two adults at 3.20 and two children at 1.50.
  const alone = dialog.getByText(/Adults: 1 · Children: 0/);
  await expect(alone).toBeVisible();
  const isFirst = (await dialog.textContent())?.indexOf('Reviewed before: $3.00') as number;
  const other = (await dialog.textContent())?.indexOf('Reviewed before: $9.00') as number;
  const [first, second] = isFirst < other ? ['3.20', '9.40'] : ['9.40', '3.20'];
  await hand.writes(boxes.nth(0), first as string);
  await hand.writes(boxes.nth(1), second as string);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/ lines, 0 of them different from the reviewed premium/)).toBeVisible({
    timeout: SUBPROCESS_TIMEOUT_MS,
  });
  await saved(page);
  await press('Check now');
  await expect(page.getByText('Nothing is missing. The check of the release tests all paths.')).toBeVisible({
    timeout: SUBPROCESS_TIMEOUT_MS,
  });

  await goTo(/^Release \d+: Short trips at home$/);
  await expect(heading).toHaveText(/Short trips at home$/);
  await press('Check the release');
  await expect(page.getByText('Everything was checked, and no fault was found.')).toBeVisible({
    timeout: SUBPROCESS_TIMEOUT_MS,
  });

  await press('Change the title or the summary');
  await hand.writes(dialog.getByLabel('Summary', { exact: true }), 'Short trips at home are dearer.');
  await press('Save the summary');
  await expect(page.getByText('The summary is saved.')).toBeVisible();

  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
  const reader = await context.newPage();
  await signIn(reader, shop, approver);
  await reader.goto(release);
  const approves = createKeyboard(reader);
  await approves.writes(reader.getByLabel('Code', { exact: true }), code(1));
  await reader.keyboard.press('Enter');
  await expect(reader.getByText('You have approved the release. It can be put on sale now.')).toBeVisible();
  await context.close();

  await page.goto(release);
  await press('Put on sale');
  await expect(dialog).toContainText('Travel insurance');
  await hand.writes(dialog.getByLabel('Reason', { exact: true }), 'Decided on Monday');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The release is on sale.', { exact: true })).toBeVisible();
});
