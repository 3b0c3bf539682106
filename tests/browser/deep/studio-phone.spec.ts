import type { ReleaseView } from '#contract/studio/releases.ts';
import { enableAuthenticator } from '#tests/support/enable-authenticator.ts';
import { insertPassedChecks } from '#tests/support/insert-passed-checks.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { findLayoutIssues } from '../layout-checks.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

/* The approver's story on a phone: reads a change, comments, sends it back, and approves what was corrected. */

const rating = 'product-schemas/golfer/rating.json';
const pointer = '/tables/annualRates/rows/1/1';

test('an approver on a phone reads a product and its change, comments and answers, sends back and approves', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const editor = await createTestUser(shop, { scopes: ['studio:edit'], givenName: 'Visal', familyName: 'Heng' });
  const approver = await createTestUser(shop, { scopes: ['studio:approve'], givenName: 'Maly', familyName: 'Noun' });
  const { code } = await enableAuthenticator(shop, approver);
  const begun = await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'Dearer golf' } });
  const address = `/studio/releases/${begun.body.id}`;
  const change = async (before: number, after: number) => {
    const edits = [{ path: rating, pointer, before, after }];
    expect((await editor.call('POST', `/api${address}/edits`, { body: { edits } })).status).toBe(201);
    await insertPassedChecks(shop, editor, begun.body.id);
  };
  await change(9000, 9900);
  const summary = { title: 'Dearer golf', summary: 'The annual standard plan is dearer.' };
  await editor.call('POST', `/api${address}/description`, { body: summary });
  await page.context().addCookies([{ name: 'session', value: approver.token, url: shop.url }]);
  const isReadable = async () => {
    expect(await findLayoutIssues(page)).toEqual([]);
    await expectAccessible(page);
  };

  // From the list of releases to the change.
  await page.goto('/studio');
  await page
    .getByRole('link', { name: /Dearer golf/ })
    .first()
    .click();
  await expect(page.getByText('The annual standard plan is dearer.')).toBeVisible();
  const changes = page.getByRole('region', { name: 'Changes in this release', exact: true });
  const cell = changes.getByRole('row', { name: /Annual rates, Standard, Rate/ });
  for (const amount of ['9000', '9900']) await expect(cell).toContainText(amount);
  await isReadable();

  // A comment at the cell, and the release is sent back.
  await cell.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your comment', { exact: true }).fill('Is this ten per cent?');
  await dialog.getByRole('button', { name: 'Add the comment' }).click();
  await expect(dialog.getByText('Is this ten per cent?')).toBeVisible();
  await isReadable();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  const approval = page.getByRole('region', { name: 'Approval', exact: true });
  await approval.getByRole('button', { name: 'Send back' }).click();
  await dialog.getByLabel('Reasons').fill('The rate is too high.');
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(page.getByText('The release is sent back to its editors.')).toBeVisible();
  await isReadable();

  // The product is read on its desk, pane by pane; the comment is answered at the field and resolved.
  await page.goto(`${address}/products/golfer/tariff?table=annualRates`);
  await expect(page.getByText('The rate is too high.')).toBeVisible();
  await page.getByRole('gridcell', { name: '9900' }).click();
  await page.getByRole('button', { name: /^Open comments: 1/ }).click();
  await dialog.getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('dialog').last().getByLabel('Your comment', { exact: true }).fill('Nine is enough.');
  await page.getByRole('dialog').last().getByRole('button', { name: 'Add the comment' }).click();
  await expect(dialog.getByText('Nine is enough.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click();
  await expect(dialog.getByRole('button', { name: /Resolved comments: 1/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await isReadable();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Contents', exact: true }).click();
  await page.getByRole('link', { name: 'Texts', exact: true }).click();
  await expect(page.getByRole('textbox', { name: /English$/ }).first()).toHaveAttribute('readonly');

  // The corrected release is approved.
  await change(9900, 9800);
  await page.goto(address);
  await expect(cell).toContainText('9800');
  await page.getByLabel('Code', { exact: true }).fill(code(1));
  await page.getByLabel('Code', { exact: true }).press('Enter');
  await expect(page.getByText('You have approved the release. It can be put on sale now.')).toBeVisible();
  await isReadable();
});
