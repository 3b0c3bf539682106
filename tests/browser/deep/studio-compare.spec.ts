import { readFileSync } from 'node:fs';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

const english = 'locales/en/products/golfer.json';

test('two versions are compared by their pages, changed texts go to a translator and return, and a field gets comments', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const editor = await createTestUser(shop, { scopes: ['studio:edit'], givenName: 'Visal', familyName: 'Heng' });
  const begin = async (title: string) =>
    (await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title } })).body.id;
  const write = async (id: string, pointer: string, after: string) => {
    const { body } = await editor.call<{ text: string }>('GET', `/api/studio/releases/${id}/file?path=${english}`);
    const steps = pointer.slice(1).split('/');
    const before = steps.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], JSON.parse(body.text));
    const edits = [{ path: english, pointer, before, after }];
    expect((await editor.call('POST', `/api/studio/releases/${id}/edits`, { body: { edits } })).status).toBe(201);
  };
  const [older, newer] = [await begin('First wording'), await begin('Second wording')];
  await write(older, '/golferPackage/title', 'When is your game?');
  await write(newer, '/golferPackage/title', 'When do you tee off?');
  await page.context().addCookies([{ name: 'session', value: editor.token, url: shop.url }]);

  // A version is compared with another one by its name: in words, and page beside page.
  await page.goto(`/studio/releases/${newer}`);
  const changes = page.getByRole('region', { name: 'Changes in this release', exact: true });
  await expect(changes.getByRole('row', { name: /When do you play\?/ })).toContainText('When do you tee off?');
  await changes.getByLabel('Compare with').selectOption(older);
  await changes.getByRole('button', { name: 'Golfer insurance' }).click();
  await expect(changes.getByRole('row', { name: /When is your game\?/ })).toContainText('When do you tee off?');
  await changes.getByRole('button', { name: 'Compare the pages' }).click();
  const titleIn = (side: string) =>
    changes.getByRole('region', { name: side, exact: true }).frameLocator('iframe').getByRole('heading', { level: 1 });
  await expect(titleIn('Before')).toHaveText('When is your game?');
  await expect(titleIn('After')).toHaveText('When do you tee off?');
  await expectAccessible(page);

  // Only the changed texts go to the translator; the page shows the returned texts before it accepts them.
  await page.goto(`/studio/releases/${newer}/products/golfer/words`);
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save only changed texts (Excel)' }).click(),
  ]);
  expect(sheet.suggestedFilename()).toBe('golfer.xlsx');
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Import a translation').setInputFiles({ name, mimeType: '', buffer });
  const dialog = page.getByRole('dialog');
  await choose('golfer.xlsx', readFileSync(await sheet.path()));
  await expect(dialog.getByText('Texts that change: 0')).toBeVisible();
  await page.keyboard.press('Escape');
  const lines = ['id,en,km', 'golferPackage.title,When do you tee off?,តើអ្នកចាប់ផ្ដើមលេងនៅពេលណា?', 'nowhere,a,b'];
  await choose('golfer.csv', Buffer.from(`${lines.join('\r\n')}\r\n`));
  await expect(dialog.getByText('Texts that change: 1')).toBeVisible();
  await expect(dialog.getByRole('insertion')).toHaveText('តើអ្នកចាប់ផ្ដើមលេងនៅពេលណា?');
  await expect(dialog.getByText('Not imported: 1')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import the translation' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await page.getByRole('searchbox').fill('golferPackage.title');
  const khmer = page.getByRole('textbox', { name: 'golferPackage.title, Khmer', exact: true });
  await expect(khmer).toHaveValue('តើអ្នកចាប់ផ្ដើមលេងនៅពេលណា?');

  // A comment at a field is answered and resolved there, and the release shows its place.
  await page.goto(`/studio/releases/${newer}/products/golfer/pages?page=golferPackage&field=startDate`);
  const comments = page.getByRole('button', { name: /^Comment/ }).first();
  await comments.click();
  await dialog.getByLabel('Your comment', { exact: true }).fill('Is a year ahead allowed?');
  await dialog.getByRole('button', { name: 'Add the comment' }).click();
  await dialog.getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('dialog').last().getByLabel('Your comment', { exact: true }).fill('Sixty days at most.');
  await page.getByRole('dialog').last().getByRole('button', { name: 'Add the comment' }).click();
  await expect(dialog.getByText('Sixty days at most.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click();
  await expect(dialog.getByRole('button', { name: /Resolved comments: 1/ })).toBeVisible();
  await page.goto(`/studio/releases/${newer}`);
  await page.getByRole('button', { name: /Resolved comments: 1/ }).click();
  await expect(page.getByText('Sixty days at most.')).toBeVisible();
  await expect(page.getByText(/^About: .*First day of cover/)).toBeVisible();
});
