import type { Page } from '@playwright/test';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

/* A month finds the row of a table, and the premium reads the sum insured of the plan: nothing is typed twice. */

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('the table, its cells and the example of a monthly share of the plan’s amount are chosen by name', async ({
  page,
  shop,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.url });
  await page.setViewportSize({ width: 1440, height: 900 });
  const editor = await createTestUser(shop, { scopes: ['studio:edit'], givenName: 'Visal', familyName: 'Heng' });
  await context.addCookies([{ name: 'session', value: editor.token, url: shop.url }]);
  const { body } = await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'Seasons' } });
  const read = async (path: string) => {
    const file = await editor.call<{ text: string }>('GET', `/api/studio/releases/${body.id}/file?path=${path}`);
    return JSON.parse(file.body.text);
  };
  await page.goto(`/studio/releases/${body.id}/products/travel/tariff`);
  await button(page, 'Hide the preview').press('Enter');

  await button(page, 'Create a table').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the table (English)').fill('Season');
  await dialog.getByLabel('Add an answer').selectOption({ label: 'Month of Date of departure' });
  await expect(dialog.getByText('January, February, March', { exact: false })).toBeVisible();
  await dialog.getByLabel('Add an answer').selectOption('selectedPlan');
  await dialog.getByLabel('Column with the result').fill('Percent');
  await expect(dialog.getByText('The table will have 36 rows.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create the table' }).click();

  // The cells have names. January costs 0.01 percent, August 0.08 percent.
  const grid = page.getByRole('grid', { name: 'Season' });
  const cell = (row: number, column: number) => grid.getByRole('row').nth(row).getByRole('gridcell').nth(column);
  await expect(cell(1, 0)).toHaveText('January');
  await expect(cell(1, 1)).toHaveText('Basic');
  const rates = Array.from({ length: 36 }, (_one, at) => String(Math.floor(at / 3 + 1) / 100));
  await page.evaluate((text) => navigator.clipboard.writeText(text), rates.join('\r\n'));
  await cell(1, 2).click();
  await page.keyboard.press('Control+v');
  await expect(cell(2, 2)).toHaveText('0.01');
  await cell(1, 0).click();
  await page.keyboard.press('F2');
  await expect(grid.getByRole('combobox')).toHaveValue('January');
  await page.keyboard.press('Escape');

  await page.getByLabel('Table or calculation to show').selectOption('calculation');
  const base = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Add a price from a table' }) });
  await base.getByLabel('Table and column').selectOption({ label: 'Season › Percent' });
  await base.getByLabel('Kind of value in the table').selectOption({ label: 'Percentage of an amount of money' });
  await base
    .getByLabel('Amount of money', { exact: true })
    .selectOption({ label: 'Amount of the plan: Accidental death or permanent disablement' });
  await base.getByLabel('Name for customers (English)').fill('Season share');
  await base.getByRole('button', { name: 'Add it to the premium' }).click();

  // Basic pays 25,000.00 for an accidental death, Standard 50,000.00: 0.08 percent are 20.00 and 40.00.
  const example = page.getByRole('region', { name: 'Worked example' });
  const share = example.getByRole('row', { name: /^Season share(?! rate)/ }).getByRole('cell');
  await example.getByText('Try other values').click();
  await example.getByLabel('Month of Date of departure').selectOption({ label: 'August' });
  await example.getByLabel('Plan', { exact: true }).selectOption({ label: 'Basic' });
  await expect(share.last()).toHaveText('$20.00');
  await example.getByLabel('Plan', { exact: true }).selectOption({ label: 'Standard' });
  await expect(share.last()).toHaveText('$40.00');
  await example.getByLabel('Month of Date of departure').selectOption({ label: 'January' });
  await expect(share.last()).toHaveText('$5.00');

  // The formula reads the plan's amount. Brackets that nobody needs stay as they are typed.
  const step = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Season share', exact: true }) });
  await expect(step.getByText('the plan’s Accidental death or permanent disablement')).toBeVisible();
  await step.getByText('Change the formula').click();
  const formula = step.getByRole('textbox', { name: 'Formula of Season share' });
  const amount = 'lookup(benefits, accidentalDeath, selectedPlan)';
  await expect(formula).toHaveValue(`(${amount} × seasonShareRate) ÷ 100`);
  await formula.fill(`(${amount} * seasonShareRate) / 100.0`);
  await formula.press('Escape');
  await formula.blur();
  await expect(formula).toHaveValue(`(${amount} * seasonShareRate) / 100.0`);
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await expectAccessible(page);

  const rating = await read('product-schemas/travel/rating.json');
  expect(rating.inputs.startDateMonth).toEqual({ from: { month: { var: 'startDate' } }, type: 'integer' });
  expect(rating.tables.season.inputs[0]).toMatchObject({ name: 'startDateMonth', match: 'eq' });
  expect(rating.tables.season.rows[22]).toEqual([8, 'standard', '0.08']);
  expect((await read('locales/km/products/travel.json')).trace.startDateMonth).toContain('ខែនៃ');
});
