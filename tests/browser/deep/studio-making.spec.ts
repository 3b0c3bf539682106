import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { createTestUser } from '#tests/support/test-user.ts';
import { SUBPROCESS_TIMEOUT_MS } from '#tests/support/timeouts.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a product begins with a name, lists the missing parts, and leads to them', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { token } = await createTestUser(shop, { scopes: ['studio:edit'] });
  await page.context().addCookies([{ name: 'session', value: token, url: shop.url }]);
  await page.goto('/studio');
  await button(page, 'New product').press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name, English').fill('Camera insurance');
  await expect(dialog.getByLabel('Short name')).toHaveValue('camera');
  await dialog.getByLabel('Short name').fill('golfer');
  await dialog.getByLabel('Name, Khmer').fill('ធានារ៉ាប់រងម៉ាស៊ីនថត');
  await dialog.getByLabel('Name, Chinese').fill('相机保险');
  await dialog.getByRole('radio', { name: /Device insurance/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create the product' }).click();
  // The typed text remains.
  await expect(
    dialog.getByText('A product or another text already uses this name.', { exact: false }).first(),
  ).toBeVisible();
  await dialog.getByLabel('Short name').fill('camera');
  await dialog.getByRole('button', { name: 'Create the product' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camera insurance');
  await expect(page.getByText(/^Items to do: \d+$/)).toBeVisible({ timeout: SUBPROCESS_TIMEOUT_MS });
  await page.getByText(/^Texts: \d+$/).click();
  await expect(page.getByText('Texts › English › Tagline')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Texts › English › Tagline' })
    .getByRole('link', { name: 'Go there' })
    .click();
  const tagline = page.getByRole('textbox', { name: 'tagline, English', exact: true });
  await tagline.fill('Your camera, wherever you are');
  await tagline.press('Enter');
  await expect(page.getByText('The product was changed after the last check. Check it again.')).toBeVisible();

  // For a translator and back: what would break a message is left out, the rest is one step.
  const download = page.waitForEvent('download');
  await button(page, 'Table for a translator').click();
  const table = readFileSync(await (await download).path(), 'utf8');
  expect(table).toContain('tagline,Home and product page,');
  const back = table
    .replace('៉ាក និងម៉ូដែល', '៉ាក និងឈ្មោះម៉ូដែល')
    .replace('同样物品今天的价格，最高 {mostValue} 美元', '同样物品今天的价格');
  expect(back).not.toBe(table);
  const file = { name: 'camera.csv', mimeType: 'text/csv', buffer: Buffer.from(back) };
  await page.getByLabel('Import a translation').setInputFiles(file);
  await expect(dialog).toContainText('Texts that change: 1');
  await expect(dialog).toContainText('Its places to fill in differ from the English.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import the translation' }).click();
  const khmer = page.getByRole('textbox', { name: 'thing.thingModel.label, Khmer', exact: true });
  await expect(khmer).toHaveValue('ម៉ាក និងឈ្មោះម៉ូដែល');
  await button(page, 'Undo').click();
  await expect(khmer).toHaveValue('ម៉ាក និងម៉ូដែល');
});
