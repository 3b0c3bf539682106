import type { Page } from '@playwright/test';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { pickNativeOption } from './input-device.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('the keyboard alone adds a field, orders it, limits it, links it to a condition, and names it in three languages', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const editor = await createTestUser(shop, { scopes: ['studio:edit'], givenName: 'Visal', familyName: 'Heng' });
  await page.context().addCookies([{ name: 'session', value: editor.token, url: shop.url }]);
  const begun = await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'Clubs' } });
  const { keyboard } = page;
  await page.goto(`/studio/releases/${begun.body.id}/products/golfer/pages`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('When do you play?');

  // The preview has tests of its own.
  await button(page, 'Hide the preview').press('Enter');

  // A field with its label in three languages; it is open with its settings then, and has the focus.
  await button(page, 'Add a field').press('Enter');
  const dialog = page.getByRole('dialog');
  await pickNativeOption(dialog.getByLabel('Field or group to add'), 'Number');
  await dialog.getByLabel('Label, English').focus();
  await keyboard.type('Clubs in the bag');
  await keyboard.press('Tab');
  await keyboard.insertText('ចំនួនដំបង');
  await keyboard.press('Tab');
  await keyboard.insertText('球杆数量');
  await keyboard.press('Enter');
  const field = button(page, /^Clubs in the bag Number/);
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByLabel('Label, Khmer', { exact: true })).toHaveValue('ចំនួនដំបង');

  // Its order, said aloud.
  await keyboard.press('Alt+ArrowUp');
  await expect(page.getByText(/^Clubs in the bag is now number \d+ of \d+/)).toBeAttached();
  await expect(field).toBeFocused();
  await keyboard.press('Alt+ArrowUp');

  // Its limits: a text that cannot be a limit remains with a message.
  const to = page.getByLabel('Maximum value', { exact: true });
  await to.focus();
  await keyboard.press('Control+A');
  await keyboard.type('many');
  await expect(page.getByText(/^Write a whole number/)).toBeVisible();
  await expect(to).toHaveValue('many');
  await keyboard.press('Control+A');
  await keyboard.type('14');
  await expect(page.getByText(/^Write a whole number/)).toHaveCount(0);

  // Asked while a condition holds, which is a sentence.
  await pickNativeOption(page.getByLabel('When it is asked', { exact: true }), 'while a new');
  await pickNativeOption(page.getByLabel('Subject').first(), 'Player');
  await page.getByLabel('Comparison').first().focus();
  await keyboard.press('Home');
  await pickNativeOption(page.getByLabel('Value', { exact: true }).first(), 'Professional');
  await expect(page.getByText(/“Player.*” is “Professional”/).first()).toBeVisible();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await expectAccessible(page);

  // The product's files contain it.
  const { body } = await editor.call<{ text: string }>(
    'GET',
    `/api/studio/releases/${begun.body.id}/file?path=product-schemas/golfer/form.json`,
  );
  const form = JSON.parse(body.text);
  const { golferPackage } = form.pages;
  expect(golferPackage.schema.properties.clubsInTheBag).toEqual({ type: 'integer', minimum: 0, maximum: 14 });
  expect(Object.keys(golferPackage.schema.properties).indexOf('clubsInTheBag')).toBeLessThan(
    Object.keys(golferPackage.schema.properties).length - 2,
  );
  expect(form.conditions[golferPackage.when.clubsInTheBag]).toEqual({ '==': [{ var: 'playerType' }, 'professional'] });

  // Its own condition goes with it; one undo restores both.
  await button(page, 'Remove Clubs in the bag').press('Enter');
  await expect(dialog).toContainText('One undo restores everything.');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(field).toHaveCount(0);
  await button(page, 'Undo').press('Enter');
  await expect(field).toBeVisible();
});
