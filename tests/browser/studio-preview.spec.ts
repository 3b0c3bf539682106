import type { Page } from '@playwright/test';
import type { ReleaseView } from '#contract/studio/releases.ts';
import type { Shop } from '#tests/support/a-shop.ts';
import { aUser } from '#tests/support/a-user.ts';
import { expect, test } from './shop-test.ts';

/** A product in a new release, open for an editor. */
async function openProduct(page: Page, shop: Shop, product: string, part: string): Promise<void> {
  const editor = await aUser(shop, { scopes: ['studio:edit'], givenName: 'Visal', familyName: 'Heng' });
  const { body } = await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'Preview' } });
  await page.context().addCookies([{ name: 'session', value: editor.token, url: shop.url }]);
  await page.goto(`/studio/releases/${body.id}/products/${product}/${part}`);
}

test('the pages as they are written, in a window of their own: words at once, from a thing to its setting and back', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const drafts: string[] = [];
  page.on('request', (request) => request.url().includes('/api/drafts') && drafts.push(request.url()));
  await openProduct(page, shop, 'golfer', 'words');
  const frame = page.frameLocator('iframe');
  const title = frame.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('When do you play?');

  // What is written is seen at once, in every language.
  await page.getByRole('searchbox').fill('golferPackage.title');
  const box = page.getByRole('textbox', { name: 'golferPackage.title, English', exact: true });
  await box.fill('On which day do you play?');
  await box.press('Enter');
  await expect(title).toHaveText('On which day do you play?');
  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  await preview.getByRole('button', { name: 'ខ្មែរ' }).click();
  await expect(title).toHaveText(await page.getByRole('textbox', { name: 'golferPackage.title, Khmer' }).inputValue());
  await preview.getByRole('button', { name: 'EN' }).click();
  await expect(title).toHaveText('On which day do you play?');

  // As wide as a computer the steps stand beside the page.
  const step = frame.getByText('1 of 6 · Package', { exact: true });
  await expect(step).toBeVisible();
  await preview.getByRole('button', { name: '1024' }).click();
  await expect(step).toBeHidden();
  await preview.getByRole('button', { name: '390' }).click();

  // What is pointed at is named, and answers nothing.
  await preview.getByRole('button', { name: 'Point' }).click();
  await frame.getByText('Annual, all rounds of one year').click();
  await expect(preview.getByRole('status')).toContainText('Package');
  await expect(preview.getByRole('link', { name: 'To its words' })).toBeVisible();
  await preview.getByRole('button', { name: 'Point' }).click();
  await expect(frame.getByRole('radio', { checked: true })).toHaveCount(0);

  // Clicked through, it answers, and no draft is made anywhere.
  await frame.getByText('Single round, one day').click();
  await expect(frame.getByRole('radio', { checked: true })).toHaveCount(1);
  expect(drafts).toEqual([]);
});
