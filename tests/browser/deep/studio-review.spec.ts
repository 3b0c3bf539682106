import type { Browser, Page } from '@playwright/test';
import type { Edit } from '#contract/studio/files.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { enableAuthenticator } from '#tests/support/enable-authenticator.ts';
import { insertPassedChecks } from '#tests/support/insert-passed-checks.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

/* The approver's story: reads a change in the product's words, comments at a cell, sends the release back, and approves it. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openFor(browser: Browser, { url }: Shop, { token }: TestUser): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'session', value: token, url }]);
  return context.newPage();
}

const rating = 'product-schemas/golfer/rating.json';
const form = 'product-schemas/golfer/form.json';
const words = 'locales/en/products/golfer.json';

test('an approver reads a change in words, comments at a cell, sends it back, and approves what was corrected', async ({
  shop,
  browser,
}) => {
  const editor = await createTestUser(shop, { scopes: ['studio:edit'], givenName: 'Visal', familyName: 'Heng' });
  const approver = await createTestUser(shop, { scopes: ['studio:approve'], givenName: 'Maly', familyName: 'Noun' });
  const { code } = await enableAuthenticator(shop, approver);
  const begun = await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'Dearer golf' } });
  const address = `/studio/releases/${begun.body.id}`;
  const change = async (...edits: Edit[]) => {
    expect((await editor.call('POST', `/api${address}/edits`, { body: { edits } })).status).toBe(201);
  };
  const text = (await editor.call<{ text: string }>('GET', `/api${address}/file?path=${words}`)).body.text;
  const before = JSON.parse(text).tagline as string;
  await change({ path: rating, pointer: '/tables/annualRates/rows/1/1', before: 9000, after: 9900 });
  const days = '/conditions/startsWithin60Days/<=/1/addDays/1';
  await change({ path: form, pointer: days, before: 60, after: 90 });
  // One word, as it is typed: two requests, one act.
  await change({ path: words, pointer: '/tagline', before, after: 'Swing fre' });
  await change({ path: words, pointer: '/tagline', before: 'Swing fre', after: 'Swing freely' });
  await insertPassedChecks(shop, editor, begun.body.id);

  // Nobody approves before an editor has summarized the changes.
  const reader = await openFor(browser, shop, approver);
  await reader.goto(address);
  const approval = region(reader, 'Approval');
  await expect(approval).toContainText('The release cannot be approved before an editor has summarized its changes.');
  const page = await openFor(browser, shop, editor);
  await page.goto(address);
  await button(page, 'Change the title or the summary').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Summary', { exact: true }).fill('The annual standard plan is dearer.');
  await dialog.getByRole('button', { name: 'Save the summary' }).click();
  await expect(page.getByText('The summary is saved.')).toBeVisible();

  // The history has one act for the typed word, without any pointer.
  const history = page.getByRole('table', { name: 'Edit history' });
  await expect(history.getByRole('row')).toHaveCount(4);
  const typed = history.getByRole('row', { name: /Short description, English/ });
  for (const said of [before, 'Swing freely']) await expect(typed).toContainText(said);

  // The approver reads the change, comments at the cell, and sends the release back.
  await reader.reload();
  await expect(reader.getByText('The annual standard plan is dearer.')).toBeVisible();
  const changes = region(reader, 'Changes in this release');
  const cell = changes.getByRole('row', { name: /^Annual rates, Standard, Rate/ });
  await expect(cell).toContainText('9000');
  await expect(cell).toContainText('9900');
  await expect(changes.getByRole('row', { name: /^Condition/ })).toContainText(
    '“First day of cover” is not after 90 days after “Day of the purchase”',
  );
  await expect(changes).not.toContainText(/[{}]|addDays|\/tables/);
  await cell.getByRole('button').click();
  const asked = reader.getByRole('dialog');
  await asked.getByLabel('Your comment', { exact: true }).fill('Is this ten per cent?');
  await asked.getByRole('button', { name: 'Add the comment' }).click();
  await expect(asked.getByText('Is this ten per cent?')).toBeVisible();
  await reader.keyboard.press('Escape');
  await approval.getByRole('button', { name: 'Send back' }).click();
  await reader.getByRole('dialog').getByLabel('Reasons').fill('The rate is too high.');
  await reader.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
  await expect(reader.getByText('The release is sent back to its editors.')).toBeVisible();
  await expect(region(reader, 'Comments')).toContainText('About: Annual rates, Standard, Rate');
  await expectAccessible(reader);

  // The editor reads the reason on the product, answers at the cell, and corrects it.
  await page.goto(`${address}/products/golfer/tariff?table=annualRates`);
  await expect(page.getByText('The rate is too high.')).toBeVisible();
  await page.getByRole('gridcell', { name: '9900' }).click();
  await page.getByRole('button', { name: /^Open comments: 1/ }).click();
  const answering = page.getByRole('dialog');
  await answering.getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('dialog').last().getByLabel('Your comment', { exact: true }).fill('No, nine. I correct it.');
  await page.getByRole('dialog').last().getByRole('button', { name: 'Add the comment' }).click();
  await expect(answering.getByText('No, nine. I correct it.')).toBeVisible();
  await answering.getByRole('button', { name: 'Mark as resolved' }).click();
  await expect(answering.getByRole('button', { name: /Resolved comments: 1/ })).toBeVisible();
  await change({ path: rating, pointer: '/tables/annualRates/rows/1/1', before: 9900, after: 9800 });
  await insertPassedChecks(shop, editor, begun.body.id);

  await reader.reload();
  await expect(reader.getByText('The rate is too high.')).toHaveCount(1);
  await expect(cell).toContainText('9800');
  await reader.getByLabel('Code', { exact: true }).fill(code(1));
  await reader.getByLabel('Code', { exact: true }).press('Enter');
  await expect(reader.getByText('You have approved the release. It can be put on sale now.')).toBeVisible();
});
