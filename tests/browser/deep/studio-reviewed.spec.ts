import type { Locator, Page } from '@playwright/test';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { createKeyboard } from '../input-device.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

/* The path of somebody who changed a rate or a limit on purpose, through the earlier reviews and decisions. */

const project = readProductFiles(projectRoot);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const saved = (page: Page) => expect(page.getByText('Everything is saved')).toBeVisible();

type Members = Record<string, unknown>;

/** A file of the project in which something is changed. */
function changedFile(path: string, change: (content: never) => void): Record<string, string> {
  const content = structuredClone(project(path)) as Members;
  change(content as never);
  return { [path]: `${JSON.stringify(content, null, 2)}\n` };
}

/** A product in a new release with these files, open for an editor. */
async function openProduct(page: Page, shop: Shop, at: string, files: Record<string, string>) {
  const editor = await createTestUser(shop, { scopes: ['studio:edit'] });
  await page.context().addCookies([{ name: 'session', value: editor.token, url: shop.url }]);
  const made = await editor.call<ReleaseView>('POST', '/api/studio/imports', { body: { title: 'New rates', files } });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await page.goto(`/studio/releases/${made.body.id}/products/${at}`);
  return { editor, id: made.body.id };
}

async function linesOf(editor: TestUser, id: string, path: string): Promise<string[]> {
  const { body } = await editor.call<{ text: string }>('GET', `/api/studio/releases/${id}/file?path=${path}`);
  return body.text.split(/\r?\n/);
}

test('a person calculates the reviewed premiums again after a change of a rate, and does not copy them from the shop', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // A basic trip of five days within Cambodia: USD 3.20 instead of 3.00 for an adult.
  const files = changedFile(
    'product-schemas/travel/rating.json',
    (rating: { tables: { singleTripRates: { rows: unknown[][] } } }) => {
      (rating.tables.singleTripRates.rows[0] as unknown[])[3] = 320;
    },
  );
  const { editor, id } = await openProduct(page, shop, 'travel/reviewed', files);
  const folder = 'product-schemas/travel/cases/reviewed';
  await expect(page.getByText(/ lines, 2 of them different from the reviewed premium/)).toBeVisible();
  const differ = page.getByRole('region', { name: 'Different from the reviewed premium' });
  const row = (name: string) => differ.getByRole('row', { name, exact: true });
  await expect(row('Premium, Basic $3.00 $3.20 +$0.20 (+6.7 %)')).toHaveCount(1);
  await expect(row('Premium, Basic $9.00 $9.40 +$0.40 (+4.4 %)')).toHaveCount(1);
  await expectAccessible(page);

  // A text that is no amount, and an amount that differs from the shop's, is refused with the shop's own calculation.
  const alone = button(page, /^Review again: Adults: 1/);
  await alone.click();
  const dialog = page.getByRole('dialog');
  const box = dialog.getByLabel('Premium, Basic');
  const write = dialog.getByRole('button', { name: /^Record as reviewed/ });
  await expect(dialog).not.toContainText('$3.20');
  await box.fill('3,2');
  await write.click();
  await expect(dialog).toContainText('Type an amount, for example 1,200.50.');
  await box.fill('3.30');
  await write.click();
  await expect(dialog).toContainText('The system calculates $3.20. Find out which of the two premiums is wrong.');
  await expect(dialog.getByRole('table')).toContainText('Rate of an adult');
  await expectAccessible(page);
  await box.fill('3.20');
  await write.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Premiums recorded as reviewed: 1\./)).toBeFocused();
  await expect(page.getByText(/ lines, 1 of them/)).toBeVisible();
  await saved(page);
  expect((await linesOf(editor, id, `${folder}/single-trips-alone.csv`))[1]).toMatch(/,320,340,470$/);

  // A reader who insists on another amount says so: the line is the reader's, and the product still differs from it.
  await button(page, /^Review again: Destinations/).click();
  await box.fill('9.50');
  await write.click();
  await dialog.getByRole('button', { name: 'Keep my result' }).click();
  await expect(row('Premium, Basic $9.50 $9.40 -$0.10 (-1.1 %)')).toHaveCount(1);
  await button(page, 'Undo').click();
  await expect(row('Premium, Basic $9.00 $9.40 +$0.40 (+4.4 %)')).toHaveCount(1);

  // More lines, for which nobody has worked out anything yet: pasted from a spreadsheet.
  await button(page, 'Add reviewed premiums').click();
  await dialog.getByLabel('Persona').selectOption({ label: 'A woman travels alone to Thailand for five days' });
  await dialog.getByLabel('Changed answer').selectOption({ label: 'Adults' });
  const add = dialog.getByRole('button', { name: /^Add \d lines?$/ });
  await add.click();
  await expect(dialog).toContainText('Enter at least one premium.');
  await expect(dialog).not.toContainText('The system calculates');
  // By the table of the tariff 5.95 for each.
  await pasteInto(dialog.getByLabel('Adults, row 1'), '2\t11.95\n3\t17.85\n');
  await add.click();
  await expect(dialog).toContainText('The system calculates $11.90.');
  await expect(dialog).not.toContainText('$17.85');
  await expectAccessible(page);
  await dialog.getByLabel('Premium, Basic, row 1').fill('11.90');
  await dialog.getByLabel('Calculated by').fill('Chan Sophea');
  await add.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^2 lines were added\./)).toBeVisible();
  await expect(button(page, 'Add reviewed premiums')).toBeFocused();
  await saved(page);
  expect(await linesOf(editor, id, `${folder}/added.csv`)).toEqual([
    'case,note,answer.numberOfAdults,total.basic',
    'solo-thailand-five-days,Chan Sophea,2,1190',
    'solo-thailand-five-days,Chan Sophea,3,1785',
    '',
  ]);
  // The screen names who calculated each line.
  const all = page.getByRole('region', { name: 'All reviewed lines' });
  await all.getByLabel('Table').selectOption(`${folder}/added.csv`);
  await expect(all.getByRole('row', { name: /Chan Sophea/ })).toHaveCount(2);
});

/** Pastes cells of a spreadsheet into an input. */
const pasteInto = (input: Locator, cells: string) =>
  input.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, cells);

test('a limit that was changed on purpose is confirmed, with the keyboard alone', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  type Form = { pages: { travelInfo: { schema: { properties: { numberOfChildren: { maximum: number } } } } } };
  const files = changedFile('product-schemas/travel/form.json', (form: Form) => {
    form.pages.travelInfo.schema.properties.numberOfChildren.maximum = 3;
  });
  const { editor, id } = await openProduct(page, shop, 'travel/decided', files);
  const hand = createKeyboard(page);
  const take = button(page, /^Confirm as the new decision: .*numberOfChildren.*most/);
  await expect(take).toHaveCount(1);
  // The preview has tests of its own.
  await hand.presses(button(page, 'Hide the preview'));
  await hand.presses(take);
  await expect(take).toHaveCount(0);
  await expect(page.getByText(/numberOfChildren.*” is confirmed\.$/)).toBeFocused();
  await expect(page.getByRole('region', { name: 'Fields and their limits' })).toContainText(
    'The product matches the decisions',
  );
  await saved(page);
  const lines = await linesOf(editor, id, 'product-schemas/travel/cases/witness/fields.csv');
  expect(lines.find((line) => line.includes('numberOfChildren'))).toContain(',3,');
});

test('a narrow window shows the parts beside the preview, and a click on a text leads to its row in the words table', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openProduct(page, shop, 'golfer/words', {});
  await button(page, 'Show the preview').click();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('When do you play?');
  const table = page.getByRole('table');
  await expect(table).toBeVisible();
  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  await page.getByRole('searchbox').fill('nothing of that kind');
  await expect(table).toHaveCount(0);
  await preview.getByRole('button', { name: 'Click to find a text' }).click();
  await frame.getByText('When do you play?').click();
  const box = page.getByRole('textbox', { name: 'golferPackage.title, English', exact: true });
  await expect(box).toBeFocused();
  await expect(box).toBeInViewport();
  // A phone shows one of them at a time.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(table).toBeHidden();
  await button(page, 'Editor').click();
  await expect(table).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});
