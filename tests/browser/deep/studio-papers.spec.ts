import type { ReleaseView } from '#contract/studio/releases.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { SUBPROCESS_TIMEOUT_MS } from '#tests/support/timeouts.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

test('a document is shown as in print, messages to buyers are shown with their length, and a change is drawn on request', async ({
  page,
  shop,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 1000 });
  const user = await createTestUser(shop, { scopes: ['studio:edit'] });
  const { body } = await user.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'Documents' } });
  await page.context().addCookies([{ name: 'session', value: user.token, url: shop.url }]);
  const part = (name: string) => `/studio/releases/${body.id}/products/golfer/${name}`;

  // The paper shows the text of a moment ago.
  await page.goto(part('papers'));
  await page.getByRole('textbox', { name: 'English' }).first().fill('Who is insured');
  await page.getByRole('link', { name: 'As it is printed' }).click();
  const sheet = page.getByRole('img', { name: /^Page 1 of \d+$/ });
  const isDrawn = () => sheet.evaluate((img) => (img as HTMLImageElement).naturalWidth);
  await expect.poll(isDrawn, { timeout: SUBPROCESS_TIMEOUT_MS }).toBe(1240);
  await expectAccessible(page);
  const pdf = async () => {
    const address = await page.getByRole('link', { name: 'Open as PDF in a new tab' }).getAttribute('href');
    return page.request.get(address ?? '');
  };
  const answer = await pdf();
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect(extractPdfText(await answer.body()).replace(/\s/g, '')).toContain('Whoisinsured');

  // After undo, the specimen is drawn again on request.
  const before = (await sheet.getAttribute('src')) ?? '';
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The release was changed after this specimen was made. Update it.')).toBeVisible();
  await page.getByRole('button', { name: 'Update the specimen' }).click();
  await expect(sheet).not.toHaveAttribute('src', before, { timeout: SUBPROCESS_TIMEOUT_MS });
  await expect.poll(isDrawn, { timeout: SUBPROCESS_TIMEOUT_MS }).toBe(1240);

  await page.goto(part('words'));
  await page.getByLabel('Find a text').fill('documents.certificate.groups');
  await page.getByRole('link', { name: 'Show it on the document' }).first().click();
  await expect(page).toHaveURL(/papers\?paper=certificate&view=printed$/);

  await page.goto(part('words?view=sent'));
  const issued = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'The policy is issued', exact: true }) });
  await expect(issued.first()).toContainText('GOL-', { timeout: SUBPROCESS_TIMEOUT_MS });
  await expect(issued.first()).toContainText('SMS, charged as');
  await expectAccessible(page);
});
