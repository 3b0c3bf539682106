import type { Page } from '@playwright/test';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { enableAuthenticator } from '#tests/support/enable-authenticator.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { SUBPROCESS_TIMEOUT_MS } from '#tests/support/timeouts.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';
import { signIn } from '../sign-in.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a word is judged, approved by another person with a code and sold, and a withdrawal removes the product', async ({
  page,
  shop,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const editor = await createTestUser(shop, { scopes: ['studio:edit'], givenName: 'Visal', familyName: 'Heng' });
  const approver = await createTestUser(shop, { scopes: ['studio:approve'], givenName: 'Maly', familyName: 'Noun' });
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const word = 'Swing without a worry';
  const begun = await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'Clearer words' } });
  const address = `/studio/releases/${begun.body.id}`;
  const path = 'locales/en/products/golfer.json';
  const file = await editor.call<{ text: string }>('GET', `/api${address}/file?path=${path}`);
  const edits = [{ path, pointer: '/tagline', before: JSON.parse(file.body.text).tagline, after: word }];
  expect((await editor.call('POST', `/api${address}/edits`, { body: { edits } })).status).toBe(201);
  await signIn(page, shop, editor);
  await page.goto(address);

  // Judged by a job, whose end the page sees by itself.
  await button(page, 'Check the release').click();
  await expect(page.getByRole('progressbar', { name: 'Results of the check' })).toBeVisible();
  await expect(page.getByText('Products checked: 0 of 1')).toBeVisible();
  await expect(page.getByText('Everything was checked, and no fault was found.')).toBeVisible({
    timeout: SUBPROCESS_TIMEOUT_MS,
  });
  await expect(page.getByText('The release waits for somebody with the right to approve it.')).toBeVisible();
  // The keyboard opens a finding: the text, as it is sold and as it would be.
  await page.getByText('Details of Golfer insurance').focus();
  await page.keyboard.press('Enter');
  const changedWords = page.getByRole('table', { name: 'Changed texts' });
  await expect(changedWords.getByRole('row', { name: /golfer\.tagline English/ })).toContainText(word);
  await expectAccessible(page);

  const summary = { title: 'Clearer words', summary: 'The tagline is clearer.' };
  expect((await editor.call('POST', `/api${address}/description`, { body: summary })).status).toBe(200);
  // The approver needs a second factor, and is led to it.
  await signIn(page, shop, approver);
  await page.goto(address);
  await expect(page.getByRole('link', { name: 'Switch it on under My account' })).toBeVisible();
  const { code } = await enableAuthenticator(shop, approver);
  await page.reload();
  const codeBox = page.getByLabel('Code', { exact: true });
  await codeBox.fill('000000');
  await codeBox.press('Enter');
  await expect(page.getByText('The code is wrong or was already used.', { exact: false }).first()).toBeVisible();
  // The code that switched it on is used; the next code is valid already.
  await codeBox.fill(code(1));
  await codeBox.press('Enter');
  await expect(page.getByText('You have approved the release. It can be put on sale now.')).toBeVisible();

  // The dialog shows the change first; then a visitor reads the new text.
  await button(page, 'Put on sale').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Golfer insurance: this release replaces the one on sale');
  await dialog.getByLabel('Reason', { exact: true }).fill('clearer');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Put on sale' }).click();
  await expect(page.getByText('The release is on sale.', { exact: true })).toBeVisible();
  await visitor.goto('/buy_insurance');
  await expect(visitor.getByText(word).first()).toBeVisible();

  // Withdrawn, with what that means said before and after.
  await page.goto('/studio');
  await page.getByRole('button', { name: 'Actions for Golfer insurance' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Withdraw from sale' }).press('Enter');
  await expect(dialog).toContainText('Quotations that are not paid yet become void.');
  await dialog.getByLabel('Reason', { exact: true }).fill('a wrong word');
  await dialog.getByRole('button', { name: 'Withdraw from sale' }).click();
  await expect(page.getByText(/is withdrawn\. Policies sold under this release: \d+\./)).toBeVisible();
  const products = page.getByRole('table', { name: 'On sale now' });
  await expect(products.getByRole('row', { name: /golfer.*Withdrawn/i })).toBeVisible();
  await visitor.goto('/buy_insurance');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByText(word)).toHaveCount(0);
  await visitor.context().close();

  // Put on sale again, as it was: the tests that share this shop find it where it was.
  const { body } = await editor.call<{ items: { id: string; number: number }[] }>(
    'GET',
    '/api/studio/releases?limit=100',
  );
  const first = body.items.find(({ number }) => number === 1)?.id;
  const back = { drafts: 'stay', offers: 'keep', reason: 'as it was', products: ['golfer'] };
  expect((await editor.call('POST', `/api/studio/releases/${first}/sale`, { body: back })).status).toBe(200);
});
