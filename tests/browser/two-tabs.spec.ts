import { createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

const solo = 'solo-thailand-five-days';

test('what another device changed is not confirmed until the summary has shown it', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const draft = await shop.aDraftOf(solo, 'travel', shiftAnswersToToday(shop, 'travel', solo));
  await buyer.opensDraft(draft);
  await buyer.isOn('summary');
  const before = await shop.read(draft);

  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const otherPage = await elsewhere.newPage();
  const other = createBuyer(otherPage, shop, 'travel', 'en');
  await other.opensDraft(draft);
  await other.isOn('summary');
  await shop.answer(draft, { givenName: 'Rithy' });

  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await buyer.presses('wizard.confirm.button');
  const notice = page.getByRole('status').filter({ hasText: buyer.says('quote.changed.title') });
  await expect(notice).toContainText(
    buyer.says('quote.changed.answer', {
      label: buyer.reads('customerInfo.givenName.label'),
      now: 'Rithy',
      before: String(before.record.answers.givenName),
    }),
  );
  await expectAccessible(page);
  expect((await shop.read(draft)).order).toBeNull();
  await buyer.isOn('summary');
  await expect(page.getByText('Rithy', { exact: true })).toBeVisible();

  await buyer.presses('wizard.confirm.button');
  await expect(page).toHaveURL(/Payment$/);
  expect((await shop.read(draft)).order).not.toBeNull();

  // The tab of the other device shows the order as soon as it is looked at.
  await otherPage.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(otherPage).toHaveURL(page.url());
  await elsewhere.close();
});
