import type { ReleaseView } from '#contract/studio/releases.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

/* The text of a product's files, in an editor under the page's policy: what it blocks is an error of the page, which fails a test. */

test('a file is written as text: proposals, faults in place, both ways with what others write, and no trap', async ({
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
  const editor = page.getByRole('textbox', { name: `${path}, text.`, exact: false });
  const line = (words: string) => editor.locator('.cm-line').filter({ hasText: words });
  await expect(page.getByText('Faults: 0')).toBeVisible();

  // One value is typed: that alone is changed.
  await line('"offerDays"').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.insertText('"offerDays": 9,');
  await expect.poll(kept).toContain('"offerDays": 9,');
  const edits = await user.call<{ items: { pointer: string; after: unknown }[] }>('GET', `${release}/edits`);
  expect(edits.body.items).toMatchObject([{ pointer: '/offerDays', after: 9 }]);

  // An incomplete text is not saved, and a fault appears in its line.
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('"quickQ');
  await expect(page.getByText('Not saved: the text is not complete yet.', { exact: false })).toBeVisible();
  await page.keyboard.press('Control+Space');
  // The list that came while one typed takes no choice until the one that was asked for is there.
  await expect(page.locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)')).toBeVisible();
  await page.getByRole('option', { name: /^quickQuote/ }).click();
  await page.keyboard.insertText('[1],');
  await expect(page.getByRole('list', { name: 'Faults' })).toContainText('This must be: string.');
  // And where it stands, at the end of its line.
  await expect(editor.locator('.cm-line').filter({ hasText: 'This must be: string.' })).toHaveText(/^\s*1|\[1\]/);
  await expectAccessible(page);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/files.png` });
  for (let tries = 0; tries < 4; tries += 1) await page.keyboard.press('Control+z');
  await expect(page.getByText('Faults: 0')).toBeVisible();

  // Words are found by the keyboard, whatever their case, and gone round.
  await page.keyboard.press('Control+f');
  await expect(page.getByLabel('Find in this file')).toBeFocused();
  await page.keyboard.insertText('offerdays');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(editor.locator('.cm-activeLine')).toContainText('"offerDays": ');
  await page.keyboard.insertText('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not found in this file')).toBeVisible();

  // Other editors' changes meanwhile appear in their place.
  const before = JSON.parse(await kept()).policyPrefix;
  const theirs = { path, pointer: '/policyPrefix', before, after: 'GLF' };
  expect((await user.call('POST', `${release}/edits`, { body: { edits: [theirs] } })).status).toBe(201);
  await expect(line('"policyPrefix"')).toContainText('"GLF"');
  await line('"policyPrefix"').click();
  await page.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();

  // As one file, kept and taken over again.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save all files of the product' }).click();
  const file = await (await download).path();
  await page.getByLabel('Import files').setInputFiles(file);
  await expect(page.getByRole('dialog')).toContainText('The files are identical to those of this release.');
});
