import type { Page } from '@playwright/test';
import { type Buyer, createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { decides } from './decisive.ts';
import { shareShopCookies } from './share-shop-cookies.ts';
import { expect, test } from './shop-test.ts';

const solo = 'solo-thailand-five-days';

test('a wrong code and an expired one are explained, and a new one works', async ({ page, shop }) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const { ref } = await shop.anOrder(solo, {
    verified: false,
    changes: { ...shiftAnswersToToday(shop, 'travel', solo), mobilePhone: '+85512345601' },
  });
  await page.clock.install();
  await buyer.opens(`/make_payment/${ref}`);
  const code = await shop.codeTo();
  await buyer.entersCode({ code: code === '123456' ? '654321' : '123456' });
  const wrong = page.getByText(buyer.says('checkout.code.wrong', { left: 4 })).first();
  await expect(wrong).toHaveText(decides('checkout.code.wrong'));

  shop.clock.advance({ minutes: 6 });
  await page.clock.fastForward('06:00');
  await buyer.entersCode({ code });
  await expect(page.getByText(decides('problems.codeExpired')).first()).toBeVisible();

  await page.reload();
  await buyer.presses('checkout.code.resend');
  await expect.poll(() => shop.codeTo()).not.toBe(code);
  await buyer.entersCode();
  await expect(page.getByText(decides('checkout.pay.how')).first()).toBeVisible();
});

test('the page reports a declined payment, the gateway charges nothing, and the buyer can try again', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'km');
  const friend = createBuyer(page, shop, 'travel', 'en');
  const { ref } = await shop.anOrder(solo, {
    changes: { ...shiftAnswersToToday(shop, 'travel', solo), mobilePhone: '+85512345602' },
  });
  await shareShopCookies(page, shop);
  const taken = async () => (await shop.ledger()).reduce((sum, { charged }) => sum + charged, 0);
  const before = await taken();
  for (const reader of [friend, buyer]) {
    await reader.opens(`/travel_insurance_certificate/${ref}`);
    await expect(page.getByText(reader.says('checkout.paper.none'))).toBeVisible();
  }
  await buyer.opens(`/make_payment/${ref}`);
  await buyer.paysBy('cards');
  await buyer.pressesAtTheBank('decline');
  // Back by themselves: the bank had asked for another card.
  for (const [reader, language] of [
    [friend, 'en'],
    [buyer, 'km'],
  ] as const) {
    await reader.opens(`/payment_fail/${ref}`);
    await expectIncomplete(page, reader, 'checkout.fail.failed', language);
  }
  // In the page and in its footer: a person abroad cannot dial the free line.
  const call = page.getByRole('link', { name: '+855 23 890 999' });
  await expect(call).toHaveAttribute('href', 'tel:+85523890999');
  const office = page.getByRole('contentinfo').getByRole('link', { name: '023-890 999' });
  await expect(office).toHaveAttribute('href', 'tel:+85523890999');
  await page.getByRole('link', { name: buyer.says('interface.ui.tryAgain') }).click();
  await buyer.paysBy('cards');
  await buyer.pressesAtTheBank('cancel');
  await expect(page).toHaveURL(new RegExp(`/km/payment_fail/${ref}$`));
  await expectIncomplete(page, buyer, 'checkout.fail.cancelled', 'km');
  expect(await taken()).toBe(before);

  await page.getByRole('link', { name: buyer.says('interface.ui.tryAgain') }).click();
  await buyer.paysBy('cards');
  await buyer.pressesAtTheBank('approve');
  const success = page.getByRole('heading', { level: 1, name: buyer.says('checkout.success.title') });
  await expect(success).toBeVisible();
  await expect(call.first()).toHaveAttribute('href', 'tel:+85523890999');

  // Back is not the bank's form again.
  await page.goBack();
  await expect(success).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/km/payment_success/${ref}$`));
  // No form exists further back: the bank says that a payment was abandoned, and our page that it is paid.
  const { premium } = await shop.order(ref);
  const given = page.getByText('បានបោះបង់', { exact: true });
  for (let back = 0; back < 4; back += 1) {
    await page.goBack();
    await expect(success.or(given)).toBeVisible();
    await expect(page.locator('button[name=press]')).toHaveCount(0);
  }
  expect(await taken()).toBe(before + premium.total);
});

/** The page of a payment that is not complete: that it is not, why, and that it may be tried again. */
async function expectIncomplete(page: Page, reader: Buyer, why: string, language: 'en' | 'km'): Promise<void> {
  const title = page.getByRole('heading', { level: 1, name: reader.says('checkout.fail.title') });
  await expect(title).toHaveText(decides('checkout.fail.title', language));
  await expect(page.getByText(reader.says(why))).toHaveText(decides(why, language));
  await expect(page.getByText(reader.says('checkout.fail.nothingTaken'), { exact: true })).toBeVisible();
  await expect(page.getByText(reader.says('checkout.fail.text'))).toBeVisible();
}

test('while the bank decides or is silent, the page does not say that nothing was charged, and offers no second payment', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const { ref } = await shop.anOrder(solo, {
    changes: { ...shiftAnswersToToday(shop, 'travel', solo), mobilePhone: '+85512345603' },
  });
  const nothingTaken = page.getByText(buyer.says('checkout.fail.nothingTaken'), { exact: true });
  const again = page.getByRole('link', { name: 'Try again' });
  await buyer.opens(`/payment_fail/${ref}`);
  await expect(page.getByText(decides('checkout.fail.notBegun')).first()).toBeVisible();
  await expect(nothingTaken).toBeHidden();

  await buyer.opens(`/make_payment/${ref}`);
  await buyer.paysBy('cards');
  await expect(page.locator('button[name=press]').first()).toBeVisible();
  const tranId = (await shop.ledger()).at(-1)?.tranId ?? '';
  await buyer.opens(`/payment_fail/${ref}`);
  await expect(page.getByText(decides('checkout.fail.undecided')).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(decides('checkout.fail.undecidedTitle'));
  await expect(nothingTaken).toBeHidden();
  await expect(again).toBeHidden();

  await shop.gateway({ next429: 20 });
  await page.reload();
  await expect(page.getByText(decides('checkout.fail.silent')).first()).toBeVisible();
  await expect(nothingTaken).toBeHidden();
  await expect(again).toBeHidden();

  await shop.gateway({ next429: 0 });
  await shop.gateway({ tranId, action: 'decline' });
  await buyer.presses('checkout.fail.look');
  await expectIncomplete(page, buyer, 'checkout.fail.failed', 'en');
  await expect(again).toBeVisible();

  // Another card on the bank's page, which is open still: the money comes late, and buys the policy.
  await shop.gateway({ tranId, action: 'approve' });
  await buyer.opens(`/check_payment/${ref}`);
  await expect.poll(async () => (await shop.order(ref)).status).toBe('issued');
});
