import type { Page } from '@playwright/test';
import type { ReleaseView } from '#contract/studio/releases.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { SUBPROCESS_TIMEOUT_MS } from '#tests/support/timeouts.ts';
import { resizePage } from '../layout-checks.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Opens a part of the golfer product on a desk of 1440 pixels. */
async function openDesk(page: Page, shop: Shop, part: string) {
  await page.setViewportSize({ width: 1440, height: 900 });
  const editor = await createTestUser(shop, { scopes: ['studio:edit'], givenName: 'Visal', familyName: 'Heng' });
  await page.context().addCookies([{ name: 'session', value: editor.token, url: shop.url }]);
  const begun = await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'A desk' } });
  await page.goto(`/studio/releases/${begun.body.id}/products/golfer/${part}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Golfer insurance');
  return { editor, id: begun.body.id };
}

const widthOf = async (page: Page, id: string) => Math.round((await page.locator(`#${id}`).boundingBox())?.width ?? 0);

test('the panes of the desk fill the window, remember their sizes, and fold in a small window', async ({
  page,
  shop,
}) => {
  await openDesk(page, shop, 'pages');
  const contents = page.getByRole('navigation', { name: 'Parts of the product' });
  const isFilled = () =>
    page.evaluate(() => document.documentElement.scrollHeight === window.innerHeight && window.scrollY === 0);
  await expect(contents).toBeVisible();
  await expect(page.locator('iframe')).toBeVisible();
  expect(await isFilled()).toBe(true);
  await expectAccessible(page);

  // A separator is moved by a key, and the pane has its size after a reload.
  const separator = page.getByRole('separator', { name: 'Width of the contents' });
  const before = await widthOf(page, 'contents');
  await separator.press('ArrowRight');
  await expect.poll(() => widthOf(page, 'contents')).toBeGreaterThan(before);
  const wider = await widthOf(page, 'contents');
  await page.reload();
  await expect(contents).toBeVisible();
  await expect.poll(() => widthOf(page, 'contents')).toBe(wider);

  // F6 goes from pane to pane, the arrow keys through the contents.
  await page.locator('body').press('F6');
  await contents.getByRole('link', { name: 'Pages', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(contents.getByRole('link', { name: 'Package', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Which plan suits you?');
  await page.keyboard.press('F6');
  await page.keyboard.press('F6');
  await expect(page.getByRole('region', { name: 'Pages', exact: true })).toBeFocused();

  // The findings come in a drawer, and their number stays when it is closed.
  await button(page, 'Check now').click();
  await expect(button(page, 'Hide the items to do')).toBeVisible();
  const nothing = page.getByText('Nothing is missing. The check of the release tests all paths.');
  await expect(nothing).toBeVisible({ timeout: SUBPROCESS_TIMEOUT_MS });
  await button(page, 'Hide the items to do').click();
  await expect(nothing).toBeHidden();
  await expect(page.getByText('Items to do: 0')).toBeVisible();
  expect(await isFilled()).toBe(true);

  // A smaller window has room for the contents or the preview beside the editor.
  await resizePage(page, { width: 1024, height: 768 });
  await button(page, 'Show the contents').click();
  await expect(contents).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expectAccessible(page);
  // A phone has room for one pane.
  await resizePage(page, { width: 390, height: 844 });
  await expect(contents).toBeHidden();
  await button(page, 'Contents').click();
  await contents.getByRole('link', { name: 'Cover', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Cover', exact: true })).toBeVisible();
  await expect(contents).toBeHidden();
  await expectAccessible(page);
});

test('the picture of the journey opens a page, and the command key finds a text in Khmer, a table and an action', async ({
  page,
  shop,
}) => {
  await openDesk(page, shop, 'cover');
  await button(page, 'Journey').click();
  await page
    .getByRole('group', { name: 'The journey as a picture' })
    .getByRole('button', { name: /^Golfer/ })
    .click();
  await expect(page).toHaveURL(/\/pages\?page=/);

  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  const box = dialog.getByRole('combobox', { name: 'Search the product' });
  await expect(box).toBeFocused();
  await page.keyboard.insertText('តើអ្នកវាយកូនហ្គោលនៅពេលណា');
  await expect(dialog.getByRole('option').first()).toHaveText(/^When do you play\?/);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'golferPackage.title, English', exact: true })).toBeInViewport();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('rates');
  await dialog.getByRole('option', { name: /Table/ }).first().click();
  await expect(page.getByRole('grid')).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('hide the preview');
  await page.keyboard.press('Enter');
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('a form that is half written stays while a tablet is turned and the preview is opened', async ({ page, shop }) => {
  await openDesk(page, shop, 'tariff');
  const line = page
    .locator('form')
    .filter({ has: page.getByRole('heading', { name: 'Add a line to the premium', exact: true }) });
  const name = line.getByLabel('Name for customers (English)');
  await name.fill('Stamp duty');
  await button(page, 'Hide the preview').click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(name).toHaveValue('Stamp duty');
  await button(page, 'Create a table').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the table (English)').fill('Clubs');
  await resizePage(page, { width: 768, height: 1024 });
  await expect(page.locator('#desk')).toHaveCount(0);
  await expect(dialog.getByLabel('Name of the table (English)')).toHaveValue('Clubs');
  await resizePage(page, { width: 1024, height: 768 });
  await expect(page.locator('#desk')).toHaveCount(1);
  await expect(dialog.getByLabel('Name of the table (English)')).toHaveValue('Clubs');
  await page.keyboard.press('Escape');
  await expect(name).toHaveValue('Stamp duty');
  // Another tab begins at its top.
  const pane = page.getByRole('region', { name: 'Tariff', exact: true });
  await pane.evaluate((one) => one.scrollTo(0, 400));
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const next = page.getByRole('region', { name: 'Settings', exact: true });
  await expect(next.getByText('Names and description')).toBeInViewport();
  expect(await next.evaluate((one) => one.scrollTop)).toBe(0);
});

test('undo and redo survive a reload', async ({ page, shop }) => {
  await openDesk(page, shop, 'words?message=golferPackage.title');
  const box = page.getByRole('textbox', { name: 'golferPackage.title, English', exact: true });
  await box.fill('When do you start?');
  await box.press('Enter');
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await page.reload();
  await expect(box).toHaveValue('When do you start?');
  await button(page, 'Undo').click();
  await expect(box).toHaveValue('When do you play?');
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await page.reload();
  await expect(box).toHaveValue('When do you play?');
  await button(page, 'Redo').click();
  await expect(box).toHaveValue('When do you start?');
});

test('a text is written in the live page, in the language of the page', async ({ page, shop }) => {
  await openDesk(page, shop, 'cover');
  const frame = page.frameLocator('iframe');
  const heading = frame.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('When do you play?');
  await button(page, 'Click to find a text').click();
  await heading.click();
  const box = frame.getByRole('textbox', { name: 'When do you play?' });
  await expect(box).toBeFocused();
  await page.keyboard.type('Never mind');
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(heading).toHaveText('When do you play?');
  await heading.click();
  await page.keyboard.type('When do you start?');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('When do you start?');
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(heading).toHaveText('When do you play?');
});

test('a field is moved to another page by a choice, and by dragging it onto the page in the contents', async ({
  page,
  shop,
}) => {
  await openDesk(page, shop, 'pages?page=golferPackage&field=playerType');
  const title = page.getByRole('heading', { level: 2 });
  await expect(title).toHaveText('When do you play?');
  await page.getByLabel('Move to another page').selectOption({ label: 'Plan' });
  await expect(title).toHaveText('Which plan suits you?');
  await expect(page.getByText(/^“.*” is now on “Plan”\.$/)).toBeVisible();
  const field = page.getByRole('button', { name: /^(Player|You play|Amateur|How do you play)/ }).first();
  await expect(field).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Undo').click();
  await expect(page.getByText('Everything is saved')).toBeVisible();

  const contents = page.getByRole('navigation', { name: 'Parts of the product' });
  await contents.getByRole('link', { name: 'Package', exact: true }).click();
  await expect(title).toHaveText('When do you play?');
  const row = page.getByRole('region', { name: 'Pages', exact: true }).getByRole('listitem');
  await row
    .filter({ has: page.locator('#field-golferPackage-startDate') })
    .dragTo(contents.getByRole('link', { name: 'Plan', exact: true }));
  await expect(title).toHaveText('Which plan suits you?');
  await expect(page.locator('#field-golferPlan-startDate')).toBeVisible();
  await expect(page.locator('#field-golferPlan-startDate')).toHaveAttribute('aria-expanded', 'true');
});
