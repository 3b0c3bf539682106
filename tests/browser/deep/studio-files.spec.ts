import type { ReleaseView } from '#contract/studio/releases.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

/* Every detail of a product as a form, and the text of its files. */

test('an editor writes a file as text, a fault leads to its place, edits of others arrive, and Tab can leave the field', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const user = await createTestUser(shop, { scopes: ['studio:edit'] });
  const { body } = await user.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'As text' } });
  const release = `/api/studio/releases/${body.id}`;
  const path = 'product-schemas/golfer/product.json';
  const kept = async () => (await user.call<{ text: string }>('GET', `${release}/file?path=${path}`)).body.text;
  await page.context().addCookies([{ name: 'session', value: user.token, url: shop.url }]);
  await page.goto(`/studio/releases/${body.id}/products/golfer/files`);
  await page.getByLabel('File', { exact: true }).selectOption(path);
  await page.getByLabel('Shown as').selectOption('text');
  const editor = page.getByRole('textbox', { name: `${path}, text.`, exact: false });
  await expect(page.getByText('Faults: 0')).toBeVisible();
  const first = await editor.inputValue();
  const before = /"offerDays": \d+/.exec(first)?.[0] ?? '';

  // One value is typed: that alone is changed.
  await editor.fill(first.replace(before, '"offerDays": 9'));
  await expect.poll(kept).toContain('"offerDays": 9,');
  const edits = await user.call<{ items: { pointer: string; after: unknown }[] }>('GET', `${release}/edits`);
  expect(edits.body.items).toMatchObject([{ pointer: '/offerDays', after: 9 }]);

  // An incomplete text is not saved; a value of another type is a fault, whose button leads to it.
  await editor.fill(first.replace(before, '"offerDays": '));
  await expect(page.getByText('Not saved: the text is not complete yet.', { exact: false })).toBeVisible();
  await editor.fill(first.replace(before, '"offerDays": 9, "quickQuote": [1]'));
  const fault = page.getByRole('list', { name: 'Faults' }).getByRole('button', { name: /This must be: string\./ });
  await fault.click();
  await expect(editor).toBeFocused();
  const selected = () =>
    editor.evaluate((box: HTMLTextAreaElement) => box.value.slice(box.selectionStart, box.selectionEnd));
  expect(await selected()).toBe('1');
  await expectAccessible(page);
  await editor.fill(first.replace(before, '"offerDays": 9'));
  await expect(page.getByText('Faults: 0')).toBeVisible();

  // Words are found by the keyboard, whatever their case, and gone round.
  await editor.press('Control+f');
  await expect(page.getByLabel('Find in this file')).toBeFocused();
  await page.keyboard.insertText('offerdays');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  expect(await selected()).toBe('offerDays');
  await page.getByLabel('Find in this file').fill('offerdays1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not found in this file')).toBeVisible();

  // Other editors' changes meanwhile appear in their place.
  const theirs = { path, pointer: '/policyPrefix', before: JSON.parse(await kept()).policyPrefix, after: 'GLF' };
  expect((await user.call('POST', `${release}/edits`, { body: { edits: [theirs] } })).status).toBe(201);
  await expect(editor).toHaveValue(/"policyPrefix": "GLF"/);
  await editor.focus();
  await page.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();

  // As one file, saved and imported again.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save all files of the product' }).click();
  const file = await (await download).path();
  await page.getByLabel('Import files').setInputFiles(file);
  await expect(page.getByRole('dialog')).toContainText('The files are identical to those of this release.');
});

test('a shared part lists its uses, and is copied into the product for a change there alone', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  const user = await createTestUser(shop, { scopes: ['studio:edit'] });
  const { body } = await user.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'Shared' } });
  const path = 'product-schemas/golfer/form.json';
  const read = async (one: string) => {
    const found = await user.call<{ text: string }>('GET', `/api/studio/releases/${body.id}/file?path=${one}`);
    return JSON.parse(found.body.text);
  };
  await page.context().addCookies([{ name: 'session', value: user.token, url: shop.url }]);
  await page.goto(`/studio/releases/${body.id}/products/golfer/files?file=${path}&at=/pages/payment`);
  await expect(page.getByText('This part belongs to several products: Payment.', { exact: false })).toBeVisible();
  await page.getByText('Used in', { exact: true }).click();
  await expect(page.getByText('Travel insurance', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy into this product' }).press('Enter');
  await expect(page.getByText('This part belongs to several products', { exact: false })).toHaveCount(0);
  await expect.poll(async () => Object.keys((await read(path)).pages.payment)).toContain('schema');
  // The shared part stays as it is.
  const edits = await user.call<{ items: { path: string }[] }>('GET', `/api/studio/releases/${body.id}/edits`);
  expect(edits.body.items.map((edit) => edit.path)).toEqual([path]);
});
