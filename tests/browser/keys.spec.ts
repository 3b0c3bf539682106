import type { ReleaseView } from '#contract/studio/releases.ts';
import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expect, test } from './shop-test.ts';
import { signIn } from './sign-in.ts';

async function createAgent(shop: Shop) {
  const partner = await createTestPartner(shop);
  const agent = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:claims'], partner });
  const startDate = addDays(toBusinessDate(shop.clock.now()), 1);
  const buyer = { givenName: 'Sreymom', familyName: 'Chea', mobilePhone: '+85592345611', startDate };
  await createSoldPolicy(shop, { product: 'auto', testCase: 'comprehensive-camry', partner, changes: buyer });
  return agent;
}

test('Enter picks no customer of an earlier text: not while the server searches, and not by a held key', async ({
  page,
  shop,
}) => {
  await signIn(page, shop, await createAgent(shop));
  await page.goto('/b2b/my_account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Alt+q');
  const dialog = page.getByRole('dialog', { name: 'Quotation for a customer' });
  const customer = dialog.getByRole('combobox', { name: 'Customer: name or phone number' });
  await customer.fill('Sreymom');
  const known = dialog.getByRole('option', { name: 'Sreymom' });
  await expect(dialog.getByRole('option', { selected: true })).toContainText('Sreymom');

  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/b2b/customers/**', async (route) => {
    await isHeld;
    await route.continue();
  });
  await customer.pressSequentially('xx');
  await expect(dialog.getByText('Searching …')).toBeVisible();
  await page.keyboard.press('Enter');
  await known.click({ force: true });
  await expect(customer).toBeVisible();
  answer();
  await expect(dialog.getByRole('option')).toHaveText(['New customer']);
  await customer.fill('Sreymom');
  await expect(dialog.getByRole('option', { selected: true })).toContainText('Sreymom');
  await expect(dialog.getByText('Searching …')).toBeHidden();
  // A held Enter picks the customer, and no product.
  await page.keyboard.down('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Product' })).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Product' })).toBeFocused();
});

test('Enter in the search opens no row of an earlier, longer text', async ({ page, shop }) => {
  await signIn(page, shop, await createAgent(shop));
  await page.goto('/b2b/my_account');
  const field = page.getByRole('combobox', { name: 'Find anything' });
  await field.fill('Sreymom');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await field.fill('S');
  await expect(page.getByText('Type at least two characters.')).toBeVisible();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('S');
  await expect(page).toHaveURL('/b2b/my_account');
});

test('keys do nothing under an open dialog, and the list names them', async ({ page, shop }) => {
  const agent = await createAgent(shop);
  await signIn(page, shop, agent);
  await page.goto('/b2b/my_account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keys of this page' });
  await expect(list.locator('kbd')).toHaveText(['/', 'Ctrl+K', '?', 'Alt+Q', 'Alt+C']);
  for (const key of ['Alt+q', 'Control+k', '/', 'Alt+c']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page).toHaveURL('/b2b/my_account');
  await expect(page.getByRole('combobox', { name: 'Find anything', includeHidden: true })).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  await page.goto('/b2b/buy_insurance');
  await page.getByRole('link', { name: /^Get a quotation.*Travel/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Where/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('?');
  await expect(list.getByText('Goes to the next page')).toBeVisible();
  await expect(list.locator('kbd', { hasText: 'Ctrl+Enter' })).toBeVisible();
});

test('Ctrl+K in the studio searches the product alone, and the list shows its keys', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const editor = await createTestUser(shop, { scopes: ['studio:edit'] });
  await signIn(page, shop, editor);
  const { body } = await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'Keys' } });
  await page.goto(`/studio/releases/${body.id}/products/travel/tariff`);
  const find = page.getByRole('combobox', { name: 'Find anything' });
  await page.getByRole('link', { name: 'Single trip rates' }).click();
  await expect(page.getByRole('grid').first()).toBeVisible();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keys of this page' });
  for (const key of ['F6', 'Shift+F6', 'Ctrl+Z', 'Ctrl+Y', 'Ctrl+K', '/'])
    await expect(list.locator('kbd').getByText(key, { exact: true })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  // A letter in a cell is typed into it.
  const grid = page.getByRole('grid').first();
  await grid.getByRole('gridcell').nth(1).click();
  await page.keyboard.press('/');
  await expect(find).not.toBeFocused();
  await page.keyboard.press('Escape');

  await find.evaluate((field) => field.addEventListener('focus', () => Object.assign(window, { wasFound: true })));
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  expect(await page.evaluate(() => 'wasFound' in window)).toBe(false);
});

test('a request to close a month opens that month, and the filter remains while the list is empty', async ({
  page,
  shop,
}) => {
  const [finance, colleague] = [
    await createTestUser(shop, { scopes: ['insurer:orders'] }),
    await createTestUser(shop, { scopes: ['insurer:orders'] }),
  ];
  shop.clock.advance({ days: -70 });
  await createTestPartner(shop, { balance: 100_00 }).finally(() => shop.clock.advance({ days: 70 }));
  // Other tests of the same shop may have booked in earlier months, which must be closed first.
  const { body: months } = await finance.call<string[]>('GET', '/api/b2b/ledger/months');
  const month = months.at(-1) ?? '';
  const asked = await finance.call('POST', `/api/b2b/ledger/months/${month}/close`, { body: {} });
  expect(asked.status, JSON.stringify(asked.body)).toBeLessThan(300);
  await signIn(page, shop, colleague);
  await page.goto('/b2b/money_requests');
  await page
    .getByRole('row', { name: new RegExp(month) })
    .getByRole('link', { name: month })
    .click();
  await expect(page).toHaveURL(`/b2b/ledger?month=${month}`);
  await expect(page.getByLabel('Month')).toHaveValue(month);

  await page.goto('/b2b/money_requests?due=marks');
  await expect(page.getByText('Nothing of this kind waits for you.')).toBeVisible();
  const filter = page.getByLabel('Show', { exact: false });
  await expect(filter).toHaveValue('marks');
  await page.route('**/api/b2b/money-requests**', () => {});
  await filter.focus();
  await filter.selectOption('');
  await expect(filter).toBeFocused();
  await expect(filter).toHaveValue('');
});
