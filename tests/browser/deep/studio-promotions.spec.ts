import type { ReleaseView } from '#contract/studio/releases.ts';
import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

test('an editor adds a code, tries it on a persona while typing, changes it and ends it, and a wrong value remains with a message', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const user = await createTestUser(shop, { scopes: ['studio:edit'] });
  const { body } = await user.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'New year' } });
  const kept = async () => {
    const path = 'product-schemas/auto/promotions.json';
    const found = await user.call<{ text?: string }>('GET', `/api/studio/releases/${body.id}/file?path=${path}`);
    return found.body.text === undefined ? [] : JSON.parse(found.body.text).promotions;
  };
  await page.context().addCookies([{ name: 'session', value: user.token, url: shop.url }]);
  await page.goto(`/studio/releases/${body.id}/products/auto/promotions`);
  await page.getByRole('button', { name: 'New code' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code', { exact: true }).fill('car 10');
  await dialog.getByLabel('Discount', { exact: true }).fill('110');
  const day = async (name: string, value: [string, string, string]) => {
    const boxes = dialog.getByRole('group', { name, exact: true }).getByRole('textbox');
    for (const [at, typed] of value.entries()) await boxes.nth(at).fill(typed);
  };
  await day('First day', ['1', '4', '2026']);
  await day('Last day', ['31', '12', '2099']);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Write 3 to 20 letters and digits, without spaces.').last()).toBeVisible();
  await expect(dialog.getByText('Write a number above 0 and at most 100.').last()).toBeVisible();

  // The persona pays 741.00; ten per cent of it are 74.10.
  await dialog.getByLabel('Code', { exact: true }).fill('car10');
  await dialog.getByLabel('Discount', { exact: true }).fill('10');
  await expect(dialog.getByRole('status')).toContainText(/741\.00.*→.*666\.90/);
  await dialog.getByLabel(/^Minimum premium/).fill('741.01');
  await expect(dialog.getByRole('status')).toContainText(/741\.00.*→.*741\.00/);
  await dialog.getByLabel(/^Minimum premium/).fill('500');
  await dialog.getByLabel(/^Maximum number of uses per person/).fill('1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: /CAR10/ });
  await expect(row).toContainText('10 %');
  await expect(row).toContainText('Paid: 0. In open quotations: 0.');
  await expect(row).toContainText(/741\.00.*→.*666\.90/);
  const made = { code: 'CAR10', kind: 'percent', percent: '10', minimum: 50_000, maxUsesPerPerson: 1 };
  await expect.poll(kept).toEqual([{ ...made, validFrom: '2026-04-01', validTo: '2099-12-31' }]);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'CAR10' }).click();
  await dialog.getByRole('button', { name: 'End it now' }).click();
  await expect(row).toContainText('Expired');
  await expect.poll(async () => (await kept())[0].validTo).toBe(addDays(toBusinessDate(new Date()), -1));
});
