import type { Page } from '@playwright/test';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { createMortalShop, type MortalShop } from '#tests/faults/killable-shop.ts';
import { partial } from '#tests/support/partial.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { TEST_TIMEOUT_MS } from '#tests/support/timeouts.ts';
import { expect, test } from '../shop-test.ts';

/* The server's process ends and comes again, or the line is lost, while an admin types: nothing typed is lost. */

const saved = (page: Page) => expect(page.getByText('Everything is saved')).toBeVisible({ timeout: TEST_TIMEOUT_MS });
const unsaved = (page: Page) =>
  expect(page.getByText('Not saved yet: the server does not answer.', { exact: false })).toBeVisible();

async function openMortalShop(): Promise<{ mortal: MortalShop; token: string }> {
  let token = '';
  const fill: Parameters<typeof createMortalShop>[1] = async (database, now) => {
    const services = partial<Shop['services']>({ database, now, ids: { id: () => crypto.randomUUID() } as never });
    const shop = { app: partial<Shop['app']>({}), services };
    token = (await createTestUser(shop, { scopes: ['studio:edit'], givenName: 'Visal', familyName: 'Heng' })).token;
  };
  const mortal = await createMortalShop('http://127.0.0.1:9', fill, { PRODUCTS: 'golfer' });
  await mortal.start();
  return { mortal, token };
}

/** The English texts of the first page, as the server has them. */
async function readTexts(mortal: MortalShop, token: string, id: string) {
  const path = `/api/studio/releases/${id}/file?path=locales/en/products/golfer.json`;
  const { body } = await mortal.ask<{ text: string }>('GET', path, undefined, undefined, token);
  return JSON.parse(body.text).golferPackage as { title: string; step: string; lead?: string };
}

async function openTexts(page: Page, { mortal, token }: { mortal: MortalShop; token: string }) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.context().addCookies([{ name: 'session', value: token, url: mortal.url }]);
  const begun = await mortal.ask<ReleaseView>('POST', '/api/studio/releases', { title: 'Restarted' }, undefined, token);
  await page.goto(`${mortal.url}/studio/releases/${begun.body.id}/products/golfer/pages?page=golferPackage`);
  await page.getByText('Title and texts of the page', { exact: true }).click();
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  return { id: begun.body.id, box };
}

test('the process of the server is killed while an admin types, and starts again: all is there afterwards', async ({
  page,
}) => {
  test.setTimeout(TEST_TIMEOUT_MS);
  const opened = await openMortalShop();
  const { mortal, token } = opened;
  try {
    const { id, box } = await openTexts(page, opened);
    await box('Title, English').fill('When is your round?');
    await saved(page);
    // It dies in the middle of a word, and the admin writes on: the same text and another one.
    await box('Name in the list of steps, English').fill('Round');
    mortal.kill();
    await mortal.death();
    await box('Name in the list of steps, English').pressSequentially(' and day');
    await unsaved(page);
    await box('Title, English').fill('When do you play your round?');
    // A part of the page that is not loaded yet comes when the server is back; the page and its unsaved texts stay.
    await page.getByRole('button', { name: 'Add a field', exact: true }).click();
    await page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    await expect(box('Title, English')).toHaveValue('When do you play your round?');

    await mortal.start();
    await page.getByRole('dialog').getByLabel('Label, English').fill('Name of the club');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Name of the club Text/ })).toBeVisible();
    await saved(page);
    const texts = await readTexts(mortal, token, id);
    expect(texts).toMatchObject({
      title: 'When do you play your round?',
      step: 'Round and day',
      nameOfTheClub: { label: 'Name of the club' },
    });
    // Another start, and a reload: the screen shows what the server has.
    mortal.kill();
    await mortal.death();
    await mortal.start();
    await page.reload();
    await page.getByText('Title and texts of the page', { exact: true }).click();
    await expect(box('Title, English')).toHaveValue('When do you play your round?');
    await expect(page.getByRole('button', { name: /^Name of the club Text/ })).toBeVisible();
  } finally {
    await mortal.close();
  }
});

test('the line is lost while an admin types, for longer than one try: all is saved when it comes again', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const editor = await createTestUser(shop, { scopes: ['studio:edit'], givenName: 'Visal', familyName: 'Heng' });
  await page.context().addCookies([{ name: 'session', value: editor.token, url: shop.url }]);
  const { body } = await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'Lost line' } });
  await page.goto(`/studio/releases/${body.id}/products/golfer/words?message=golferPackage.title`);
  const title = page.getByRole('textbox', { name: 'golferPackage.title, English', exact: true });
  const khmer = page.getByRole('textbox', { name: 'golferPackage.title, Khmer', exact: true });
  await title.fill('When is your round?');
  await page.context().setOffline(true);
  await khmer.fill('តើអ្នកវាយនៅពេលណា?');
  await unsaved(page);
  // It tries again meanwhile, in vain.
  await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/edits'));
  await title.fill('When do you play your round?');
  await title.press('Tab');
  await page.context().setOffline(false);
  await saved(page);
  const read = async (language: string) => {
    const path = `/api/studio/releases/${body.id}/file?path=locales/${language}/products/golfer.json`;
    return JSON.parse((await editor.call<{ text: string }>('GET', path)).body.text).golferPackage.title;
  };
  expect(await read('en')).toBe('When do you play your round?');
  expect(await read('km')).toBe('តើអ្នកវាយនៅពេលណា?');
});
