import { createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

const solo = 'solo-thailand-five-days';

test('a change from another device is not confirmed until the summary has shown it', async ({
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

test('the payment page of an order that was changed and confirmed elsewhere leads to the new order', async ({
  page,
  shop,
}) => {
  const changes = shiftAnswersToToday(shop, 'travel', solo);
  const { ref, draft } = await shop.anOrder(solo, { changes });
  const buyer = createBuyer(page, shop, 'travel', 'en');
  await shop.call('POST', `/api/orders/${ref}/reopen`);
  await shop.answer(draft, { givenName: 'Rithy' });
  await shop.fillIn(draft, { ...shop.testCase('travel', solo).answers, ...changes, givenName: 'Rithy' });
  const { body } = await shop.confirm(draft);
  expect(body.order).not.toBe(ref);

  await buyer.opens(`/make_payment/${ref}`);
  await expect(page.getByText(buyer.says('checkout.order.replacedText'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: buyer.says('checkout.order.replaced'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/make_payment/${body.order}$`));
});

test('a buyer with one name ticks the box, and sees no field for a second name until the tick is removed', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const { familyName: _second, ...others } = shop.testCase('travel', solo).answers;
  const answers = {
    ...{ ...others, ...shiftAnswersToToday(shop, 'travel', solo) },
    ...{ givenName: 'Suharto', familyName: null, hasOneName: true, mobilePhone: '+85512777555' },
  };
  await buyer.opensDraft(await shop.aDraftOf(solo, 'travel', answers));
  await buyer.isOn('summary');
  const names = page.getByRole('region', { name: buyer.reads('customerInfo.step'), exact: true });
  await expect(names.getByText('Suharto', { exact: true })).toBeVisible();
  await names
    .getByRole('link', { name: new RegExp(`^Change ${buyer.reads('customerInfo.hasOneName.label')}`) })
    .click();
  const tick = page.getByRole('checkbox', { name: buyer.reads('customerInfo.hasOneName.label') });
  await expect(tick).toBeFocused();
  await expect(tick).toBeChecked();
  const second = page.getByLabel(buyer.reads('customerInfo.familyName.label'), { exact: true });
  await expect(second).toHaveCount(0);
  await tick.uncheck();
  await expect(second).toBeVisible();
});
