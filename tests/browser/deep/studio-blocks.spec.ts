import type { Page } from '@playwright/test';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { pickNativeOption } from '../input-device.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

/* Work that once needed the files alone: a clerk does it in words of the field, by the keyboard where it says so. */

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const saved = (page: Page) => expect(page.getByText('Everything is saved')).toBeVisible();

async function opened(page: Page, shop: Parameters<typeof createTestUser>[0], part: string) {
  await page.setViewportSize({ width: 1440, height: 900 });
  const editor = await createTestUser(shop, { scopes: ['studio:edit'], givenName: 'Visal', familyName: 'Heng' });
  const session = { name: 'session', value: editor.token, url: (shop as unknown as { url: string }).url };
  await page.context().addCookies([session]);
  const { body } = await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'In words' } });
  await page.goto(`/studio/releases/${body.id}/products/travel/${part}`);
  // The preview has tests of its own.
  await button(page, 'Hide the preview').press('Enter');
  return { editor, id: body.id };
}

async function written({ editor, id }: { editor: TestUser; id: string }, path: string) {
  const { body } = await editor.call<{ text: string }>('GET', `/api/studio/releases/${id}/file?path=${path}`);
  return JSON.parse(body.text);
}

test('the keyboard alone adds an optional occupation to each insured person of this product only', async ({
  page,
  shop,
}) => {
  const release = await opened(page, shop, 'pages');
  const { keyboard } = page;
  const contents = page.getByRole('navigation', { name: 'Parts of the product' });
  await contents.getByRole('link', { name: 'Insured persons', exact: true }).press('Enter');
  await button(page, /List of people/).press('Enter');
  await expect(page.getByText(/^These are shared fields/)).toBeVisible();
  await button(page, 'Add a question').press('Enter');
  const dialog = page.getByRole('dialog');
  await pickNativeOption(dialog.getByLabel('Field or group to add'), 'Occupation');
  await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  const field = button(page, /^Occupation Choice from a list/);
  await expect(field).toBeFocused();
  await keyboard.press('Alt+ArrowUp');
  await expect(page.getByText(/^Occupation is now number 6 of 7/)).toBeAttached();
  await page.getByLabel('Must be answered').last().press('Space');
  await saved(page);
  await expectAccessible(page);
  const form = await written(release, 'product-schemas/travel/form.json');
  const { items } = form.pages.childrenCard.schema.properties.insuredPersons;
  expect(Object.keys(items.properties).slice(-2)).toEqual(['occupation', 'passport']);
  expect(items.required).not.toContain('occupation');
  const shared = await written(release, 'product-schemas/shared/insured-person.json');
  expect(Object.keys(shared.schema.properties)).not.toContain('occupation');
});

test('a rule applies to quotations, a page shows the result of a typed formula, and a wrong formula is reported and not saved', async ({
  page,
  shop,
}) => {
  const release = await opened(page, shop, 'pages');
  const refuses = page.getByRole('region', { name: 'Rules of the page' });
  await refuses.getByRole('button', { expanded: false }).first().click();
  await page.getByLabel('This rule also applies to quotations already given').check();

  await button(page, 'Calculated from answers').click();
  await button(page, 'Add a value').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name, English').fill('Nights away');
  await dialog.getByLabel('First value', { exact: true }).selectOption('startDate');
  await dialog.getByLabel('Second value').selectOption('endDate');
  await dialog.getByRole('button', { name: 'Add a value' }).click();
  const formula = page.getByRole('textbox', { name: 'Formula' });
  await expect(formula).toHaveValue('daysBetween(startDate, endDate)');
  await formula.press('End');
  await formula.pressSequentially(' - nigt');
  await expect(page.getByText('“nigt” is not a name here.')).toBeVisible();
  await formula.press('Control+A');
  await formula.pressSequentially('daysBetween(startD');
  // The list offers the matching name in words, and Enter accepts it.
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText('startDate');
  await formula.press('Enter');
  await formula.pressSequentially(', endDate) - 1');
  await saved(page);
  await expectAccessible(page);

  const contents = page.getByRole('navigation', { name: 'Parts of the product' });
  await contents.getByRole('link', { name: 'Quotation', exact: true }).click();
  await page.getByLabel('Show another value').selectOption({ label: 'Nights away' });
  await expect(button(page, 'Move Nights away up')).toBeVisible();
  await saved(page);
  const { pages, derived } = await written(release, 'product-schemas/travel/form.json');
  expect(pages.travelInfo.rules[0]).toMatchObject({ binds: true });
  expect(derived.at(-1)).toMatchObject({
    set: 'nightsAway',
    logic: { '-': [{ daysBetween: [{ var: 'startDate' }, { var: 'endDate' }] }, 1] },
  });
  expect(pages.summaryInfo.shows.at(-1)).toBe('nightsAway');
});

test('a table is made of bands and options, priced by each person, and its formula is typed; a column comes with its look-ups', async ({
  page,
  shop,
}) => {
  const release = await opened(page, shop, 'tariff');
  await button(page, 'Create a table').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the table (English)').fill('Sports');
  await dialog.getByLabel('Add an answer').selectOption('stayDays');
  await dialog.getByLabel('The bands begin at').fill('1, 8');
  await expect(dialog.getByText('from 1 up to, but not including, 8; 8 or more')).toBeVisible();
  await dialog.getByLabel('Maximum value').fill('30');
  await dialog.getByLabel('Add an answer').selectOption('selectedPlan');
  await expect(dialog.getByText('The table will have 6 rows.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create the table' }).click();
  // Opened as a grid, whole from the first day to the last.
  await expect(page.getByRole('grid', { name: 'Sports' }).getByRole('row')).toHaveCount(7);
  await expect(page.getByText('The rows have gaps or overlaps')).toHaveCount(0);

  await button(page, 'Columns').click();
  await page.getByLabel('Find rows by another answer, too').selectOption('numberOfChildren');
  await expect(page.getByRole('columnheader', { name: 'Children' })).toBeVisible();
  await saved(page);
  await expectAccessible(page);

  await page.getByLabel('Table or calculation to show').selectOption('calculation');
  const base = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Add a price from a table' }) });
  await base.getByLabel('Table and column').selectOption({ label: 'Sports › Rate' });
  await base.getByLabel('Kind of value in the table').selectOption({ label: 'A price for each person (USD)' });
  await base.getByLabel('Number of persons').selectOption('personCount');
  await base.getByLabel('Name for customers (English)').fill('Sports cover');
  await base.getByRole('button', { name: 'Add it to the premium' }).click();
  const step = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Sports cover', exact: true }) });
  await step.getByText('Change the formula').click();
  const formula = step.getByRole('textbox', { name: 'Formula of Sports cover' });
  await expect(formula).toHaveValue('sportsCoverRate × personCount');
  await formula.press('End');
  await formula.pressSequentially(' + numberOfAdults');
  await formula.press('Escape');
  await saved(page);
  await expectAccessible(page);

  const rating = await written(release, 'product-schemas/travel/rating.json');
  expect(rating.tables.sports.inputs.map(({ name }: { name: string }) => name)).toEqual([
    'stayDays',
    'selectedPlan',
    'numberOfChildren',
  ]);
  expect(rating.tables.sports.rows[5]).toEqual([[8, 31], 'premium', '*', '0']);
  const set = rating.steps.find((one: { set: string }) => one.set === 'sportsCover');
  expect(set).toMatchObject({ part: 'net', persons: { count: 'personCount', each: 'sportsCoverRate' } });
  expect(set.logic['+'].at(-1)).toEqual({ var: 'numberOfAdults' });
  // The premium now depends on a new input.
  expect(Object.keys(rating.inputs)).toEqual(
    expect.arrayContaining(['stayDays', 'numberOfChildren', 'numberOfAdults']),
  );
});
