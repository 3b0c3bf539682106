import type { Page } from '@playwright/test';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** A release that somebody may edit, open in the browser; and what a file of it holds. */
async function aRelease(page: Page, shop: Parameters<typeof createTestUser>[0] & { url: string }) {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const user = await createTestUser(shop, { scopes: ['studio:edit'] });
  const { body } = await user.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'Lists' } });
  await page.context().addCookies([{ name: 'session', value: user.token, url: shop.url }]);
  return {
    at: (product: string, part: string) => `/studio/releases/${body.id}/products/${product}/${part}`,
    read: async (path: string) => {
      const found = await user.call<{ text: string }>('GET', `/api/studio/releases/${body.id}/file?path=${path}`);
      return found.status === 200 ? JSON.parse(found.body.text) : undefined;
    },
  };
}

test('an editor changes a shared list, sees links to its uses, and adds and removes a list', async ({ page, shop }) => {
  const { at, read } = await aRelease(page, shop);
  const file = 'product-schemas/shared/lists/occupations.json';
  const before = await read(file);
  await page.goto(at('shared', 'lists'));
  await page.getByRole('combobox', { name: 'List', exact: true }).selectOption('occupations');
  const entries = page.getByRole('region', { name: 'Occupation', exact: true });
  await expect(entries.getByRole('status')).toHaveText(`Entries: ${before.codes.length}`);

  await button(page, 'Add an entry').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name, English').fill('Land surveyor');
  await dialog.getByLabel('Name, Khmer').fill('អ្នកវាស់វែងដី');
  await dialog.getByLabel('Name, Chinese').fill('土地测量员');
  await dialog.getByRole('button', { name: 'Add an entry' }).click();
  await expect(dialog).toHaveCount(0);
  await entries.getByRole('searchbox').or(entries.getByLabel('Search entries')).first().fill('surveyor');
  await expect(entries.getByRole('status')).toHaveText('Entries: 1');
  await button(page, 'Change: Land surveyor').click();
  await page.getByLabel(/^Other names/).fill('Cadastre, Geometer');
  await page.getByRole('checkbox', { name: 'Chosen often: shown first' }).check();
  await expectAccessible(page);
  await expect
    .poll(() => read(file))
    .toEqual({
      ...before,
      often: [...before.often, 'landSurveyor'],
      alsoCalled: { ...before.alsoCalled, landSurveyor: ['Cadastre', 'Geometer'] },
      codes: [...before.codes, 'landSurveyor'],
    });
  await expect
    .poll(async () => (await read('locales/km/shared.json')).lists.occupations.landSurveyor)
    .toBe('អ្នកវាស់វែងដី');

  // All who use it, each with the way to the field.
  const used = page.getByRole('region', { name: 'Used by' });
  const golf = used.getByRole('listitem').filter({ hasText: 'Golf' });
  await golf.getByRole('link').first().click();
  await expect(page).toHaveURL(/products\/golfer\/pages\?page=customerInfo&field=occupation/);

  await page.goto(at('shared', 'lists'));
  await box(page, 'Name of a new list, in English').fill('Kinds of boats');
  await button(page, 'Add the list').click();
  const made = page.getByRole('region', { name: 'Kinds of boats', exact: true });
  await expect(made).toBeVisible();
  await expect(used).toContainText('No product uses this list.');
  await expect.poll(() => read('product-schemas/shared/lists/kinds-of-boats.json')).toEqual([]);
  await button(page, 'Delete the list').click();
  await expect(made).toHaveCount(0);
  await expect.poll(() => read('product-schemas/shared/lists/kinds-of-boats.json')).toBeUndefined();

  // Charts are files here, and who uses them is shown.
  await page.goto(at('shared', 'files'));
  await page.getByRole('combobox', { name: 'File' }).selectOption('machines/shared/checkout.json');
  await expect(page.getByRole('combobox', { name: 'File' })).toHaveValue('machines/shared/checkout.json');
  await expect(
    used.getByRole('listitem').filter({ hasText: 'Golf' }).getByRole('link', { name: 'Journey' }),
  ).toBeVisible();
});

test('the studio has forms for optional benefits, columns of a printed list, insured things, figures, and impossible cases', async ({
  page,
  shop,
}) => {
  const { at, read } = await aRelease(page, shop);
  const product = (name: string) => `product-schemas/travel/${name}.json`;

  await page.goto(at('travel', 'cover'));
  const bought = page.getByRole('region', { name: 'Optional benefits' });
  const lines = (await read(product('benefits'))).lines as string[];
  await bought.getByRole('combobox', { name: 'Make a benefit optional' }).selectOption(lines[0] ?? '');
  await expect(bought.getByRole('group', { name: /it was bought if$/ })).toBeVisible();
  await expect.poll(async () => Object.keys((await read(product('benefits'))).optional ?? {})).toEqual([lines[0]]);
  await bought.getByRole('button', { name: /^Remove / }).click();
  await expect.poll(async () => (await read(product('benefits'))).optional).toBeUndefined();

  await page.goto(at('travel', 'papers'));
  const certificate = page.getByRole('region', { name: 'Printed contents: certificate', exact: true });
  const persons = certificate.getByRole('region', { name: /^Insured/ }).filter({ hasText: 'one row for each' });
  await persons.getByRole('button', { name: 'Move Gender up' }).click();
  const columns = async () => (await read(product('product'))).documents[0].lists[0].columns;
  await expect.poll(columns).toEqual(['fullName', 'gender', 'relationship', 'dateOfBirth', 'passport']);
  await expect(persons.getByRole('checkbox', { name: /^The policyholder is in the first row/ })).toBeChecked();
  await expectAccessible(page);

  await page.goto(at('travel', 'settings'));
  const risks = page.getByRole('region', { name: 'Insured persons and things', exact: true });
  await risks.getByRole('button', { name: 'Add an insured person or thing' }).click();
  await page.getByRole('combobox', { name: 'Kind', exact: true }).nth(2).selectOption('A vehicle');
  await expect.poll(async () => (await read(product('product'))).insuredRisks[2]?.kind).toBe('vehicle');
  await expectAccessible(page);
  await risks.getByRole('button', { name: 'Remove Insured person or thing 3' }).click();
  await expect.poll(async () => (await read(product('product'))).insuredRisks.length).toBe(2);

  await page.goto(at('travel', 'pages'));
  await button(page, /Calculated/).click();
  await box(page, 'Name of a new figure, in English').fill('most days');
  await button(page, 'Add a figure').click();
  const figure = page.getByRole('group', { name: '{mostDays}' });
  await figure.getByLabel('Figure', { exact: true }).fill('ninety');
  await expect(page.getByText('Write a number in digits.')).toBeVisible();
  await figure.getByLabel('Figure', { exact: true }).fill('90');
  await expect.poll(async () => (await read(product('form'))).figures).toEqual({ mostDays: { value: 90 } });
  const from = figure.getByLabel('Source');
  const rule = await from.locator('option').nth(1).getAttribute('value');
  await from.selectOption(rule ?? '');
  await expect.poll(async () => (await read(product('form'))).figures.mostDays.value).toEqual({ $ref: rule });
  const conditions = Object.keys((await read(product('form'))).conditions);
  await page.getByRole('combobox', { name: 'Add a condition' }).selectOption(conditions[0] ?? '');
  await box(page, 'Reason why it never occurs').fill('No page asks for it');
  await expect
    .poll(async () => (await read(product('form'))).impossible)
    .toEqual([{ fact: conditions[0], outcome: 'true', why: 'No page asks for it' }]);
  await expectAccessible(page);
});
