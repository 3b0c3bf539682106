import type { Page } from '@playwright/test';
import { createTestUser } from '#tests/support/test-user.ts';
import { SUBPROCESS_TIMEOUT_MS } from '#tests/support/timeouts.ts';
import { pickNativeOption } from '../input-device.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saved = (page: Page) => expect(page.getByText('Everything is saved')).toBeVisible();
const patient = { timeout: SUBPROCESS_TIMEOUT_MS };

/** Opens a new product of a template as an editor. Returns the number of findings of its first check. */
async function begin(page: Page, shop: Parameters<typeof createTestUser>[0] & { url: string }, template: RegExp) {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { token } = await createTestUser(shop, { scopes: ['studio:edit'] });
  await page.context().addCookies([{ name: 'session', value: token, url: shop.url }]);
  await page.goto('/studio');
  await button(page, 'New product').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name, English').fill('Camera insurance');
  await dialog.getByLabel('Name, Khmer').fill('ធានារ៉ាប់រងម៉ាស៊ីនថត');
  await dialog.getByLabel('Name, Chinese').fill('相机保险');
  await dialog.getByRole('radio', { name: template }).check();
  await dialog.getByRole('button', { name: 'Create the product' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camera insurance');
  await expect(page.getByText(/^Items to do: \d+$/)).toBeVisible(patient);
}

test('a blank product has only texts to write, and a part that was added is removed without leftovers', async ({
  page,
  shop,
}) => {
  await begin(page, shop, /A blank product/);
  const findings = page.getByText(/^Items to do: \d+$/);
  const first = await findings.textContent();

  // A field is added to the first page, with its label in three languages.
  await button(page, 'Add a field').click();
  const dialog = page.getByRole('dialog');
  await pickNativeOption(dialog.getByLabel('Field or group to add'), 'Number');
  await dialog.getByLabel('Label, English').fill('Number of lenses');
  await dialog.getByLabel('Label, Khmer').fill('ចំនួនកញ្ចក់');
  await dialog.getByLabel('Label, Chinese').fill('镜头数量');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  await saved(page);

  await page.getByRole('link', { name: 'Parts', exact: true }).click();
  await expectAccessible(page);
  await button(page, 'Remove Number of lenses').click();
  await expect(dialog).toContainText('Removed texts in all languages: 1');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Number of lenses was removed.')).toBeVisible();
  await saved(page);
  await button(page, 'Check now').click();
  await expect(page.getByText('The product was changed after the last check. Check it again.')).toBeHidden(patient);
  await expect(findings).toHaveText(first ?? '', patient);
});

test('a page is removed with everything that only it needed, by one press and one undo', async ({ page, shop }) => {
  await begin(page, shop, /Device insurance/);
  await page.getByRole('link', { name: 'Parts', exact: true }).click();
  await button(page, 'Remove Thing').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Tables of the premium: Rates');
  await expect(dialog).toContainText('Reviewed lines that are removed: 8');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Thing was removed.')).toBeVisible();
  await expect(button(page, 'Remove Rates')).toBeHidden();
  await saved(page);

  // The check names unwritten texts and the missing premium, and nothing that is left over.
  await button(page, 'Check now').click();
  await expect(page.getByText(/^Items to do: \d+$/)).toBeVisible(patient);
  await expect(page.getByRole('button', { name: /unused/ })).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(button(page, 'Remove Rates')).toBeVisible();

  // The product needs its first day: the dialog names the places and removes nothing.
  await button(page, 'Remove First day of cover').click();
  await expect(dialog).toContainText('The product needs it here. Change these places first:');
  await expect(dialog.getByRole('button', { name: 'Remove', exact: true })).toBeHidden();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
});

test('a word is replaced in the chosen texts, by one undo', async ({ page, shop }) => {
  await begin(page, shop, /Device insurance/);
  await page.getByRole('link', { name: 'Parts', exact: true }).click();
  await page.getByLabel('Find', { exact: true }).fill('Make and model');
  await page.getByLabel('Replace with').fill('Brand and model');
  await expect(page.getByRole('checkbox', { name: 'Make and model → Brand and model' })).toBeChecked();
  await button(page, 'Replace (1)').click();
  await expect(page.getByText('Replaced places: 1. One undo restores them.')).toBeVisible();
  await expect(button(page, 'Remove Brand and model')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(button(page, 'Remove Make and model')).toBeVisible();
});

test('a field, a condition and a table are copied from another product with all that they need, each by one undo', async ({
  page,
  shop,
}) => {
  await begin(page, shop, /A blank product/);
  await page.getByRole('link', { name: 'Parts', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const copy = async (part: string, onto?: string) => {
    await button(page, 'Copy a part').click();
    await pickNativeOption(dialog.getByLabel('Product', { exact: true }), 'Golfer insurance');
    await expect(dialog.getByLabel('Part', { exact: true })).toBeEnabled();
    await pickNativeOption(dialog.getByLabel('Part', { exact: true }), part);
    if (onto !== undefined) await pickNativeOption(dialog.getByLabel('Onto the page'), onto);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Copy the part' }).click();
    await expect(dialog).toBeHidden();
    await saved(page);
  };

  // The question is asked while its condition is true, and the condition comes along.
  await copy('Fields and calculated values: Last day of the tournament', 'Cover');
  await expect(page.getByText(/^Copied parts: [5-7]\. One undo removes them\.$/)).toBeVisible();
  await expect(button(page, 'Remove Plays tournament')).toBeVisible();
  await page.getByRole('link', { name: 'Pages', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Last day of the tournament Date' })).toBeVisible();
  await page.getByRole('link', { name: 'Parts', exact: true }).click();
  await button(page, 'Undo').click();
  await expect(button(page, 'Remove Plays tournament')).toBeHidden();

  await copy('Conditions: Policyholder is at most 65');
  await expect(page.getByText('Copied parts: 1. One undo removes them.')).toBeVisible();
  await copy('Tables of the premium: Player loadings');
  await page.getByRole('link', { name: 'Tariff', exact: true }).click();
  await page.getByLabel('Table or calculation to show').selectOption('playerLoadings');
  await expect(page.getByRole('grid').getByRole('row')).not.toHaveCount(0);
});
