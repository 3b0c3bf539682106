import type { Page } from '@playwright/test';
import { type BakongServer, createToken, startFakeBakong } from '#tests/fakes/fake-bakong.ts';
import { createRunningClock } from '#tests/support/test-clock.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { TEST_TIMEOUT_MS } from '#tests/support/timeouts.ts';
import { createBuyer, shiftAnswersToToday } from '../create-buyer.ts';
import { decides } from '../decisive.ts';
import { shareShopCookies } from '../share-shop-cookies.ts';
import { expect, expectAccessible, test as withShop } from '../shop-test.ts';
import { signIn } from '../sign-in.ts';
import { delayServer } from '../slow-network.ts';

const ACCOUNT = 'insurer@devb';

/** A shop that draws KHQR codes of its own, and the national bank that it asks about them. */
const test = withShop.extend<object, { shop: Shop; bakong: BakongServer }>({
  bakong: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from its pattern
    async ({}, use) => {
      const bakong = await startFakeBakong();
      await use(bakong);
      await bakong.close();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ bakong }, use) => {
      const token = createToken(new Date(Date.now() + 90 * 86_400_000));
      bakong.tokens.push(token);
      const env = {
        BAKONG_URL: bakong.url,
        BAKONG_ACCOUNT: ACCOUNT,
        BAKONG_NAME: 'SEREY INSURANCE',
        BAKONG_TOKEN: token,
      };
      const shop = await startTestShop({ clock: createRunningClock(), env });
      delayServer(shop);
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: TEST_TIMEOUT_MS },
  ],
});

// One after another: each worker that runs one of them starts a shop for it.
test.describe.configure({ mode: 'default' });

const solo = 'solo-thailand-five-days';

/** The buyer's bank pays what a code asks for, or something else; then the shop asks. */
async function paid(shop: Shop, bakong: BakongServer, md5: string, amount: number): Promise<void> {
  bakong.paid.set(md5, { toAccountId: ACCOUNT, amount: amount / 100, currency: 'USD' });
  shop.clock.advance({ seconds: 30 });
  await shop.worker.work();
}

/** The MD5 of the code that is drawn next. */
async function nextCode(page: Page): Promise<string> {
  const reply = await page.waitForResponse(
    (one) => one.url().endsWith('/payments') && one.request().method() === 'POST',
  );
  return ((await reply.json()) as { fields: { md5: string } }).fields.md5;
}

test('a buyer who pays a quarter by KHQR scans its code, requests a new code after the first expires, and is insured after the payment', async ({
  page,
  shop,
  bakong,
}) => {
  const buyer = createBuyer(page, shop, 'auto', 'km');
  const { ref } = await shop.anOrder('comprehensive-camry', {
    product: 'auto',
    changes: shiftAnswersToToday(shop, 'auto', 'comprehensive-camry'),
  });
  await shareShopCookies(page, shop);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install({ time: shop.clock.now() });
  await buyer.opens(`/make_payment/${ref}`);
  await page.getByRole('radio', { name: /^បង់ជាដំណាក់កាលតាមត្រីមាស/ }).press('Space');
  const first = nextCode(page);
  await buyer.paysBy('khqr');
  const firstMd5 = await first;
  // 741.00 in four.
  const code = page.getByRole('region', { name: /185\.25/ });
  await expect(code).toBeFocused();
  await expect(code.getByRole('img', { name: /185\.25/ })).toBeVisible();
  await expect(code.getByText('SEREY INSURANCE')).toBeVisible();
  await expect(code.getByRole('timer')).toHaveText(/14:5\d|15:00/);
  await expectAccessible(page);

  shop.clock.advance({ minutes: 15 });
  await page.clock.fastForward('15:01');
  await expect(code.getByText(buyer.says('checkout.khqr.over'))).toBeVisible();
  await expect(code.getByRole('img')).toHaveCount(0);
  await shop.worker.work();
  const second = nextCode(page);
  await code.getByRole('button', { name: buyer.says('checkout.khqr.again') }).click();
  const md5 = await second;
  expect(md5).not.toBe(firstMd5);
  await expect(code.getByRole('img', { name: /185\.25/ })).toBeVisible();

  await paid(shop, bakong, md5, 185_25);
  await page.clock.runFor(60_000);
  await expect(page.getByRole('heading', { level: 1, name: buyer.says('checkout.success.title') })).toBeVisible();
  expect((await shop.order(ref)).status).toBe('issued');
});

test('the clerk notes a difference in the provider’s list, and two people refund money without a purchase by bank', async ({
  page,
  shop,
  bakong,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const anOrder = (mobilePhone: string) =>
    shop.anOrder(solo, { changes: { ...shiftAnswersToToday(shop, 'travel', solo), mobilePhone } });
  const bought = await anOrder('+85512345611');
  const tranId = await shop.buy(bought.ref);
  const { premium, number } = await shop.order(bought.ref);
  // Somebody pays a cent too little.
  const { ref } = await anOrder('+85512345612');
  const { body } = await shop.call<{ fields: { md5: string } }>('POST', `/api/orders/${ref}/payments`, {
    body: { option: 'khqr', language: 'en' },
  });
  await paid(shop, bakong, body.fields.md5, premium.total - 1);

  const honest = shop.services.provider.list;
  shop.services.provider.list = async (period, now) =>
    (await honest(period, now)).map((one) => (one.tranId === tranId ? { ...one, amount: (one.amount ?? 0) - 1 } : one));
  shop.clock.advance({ days: 1 });
  await shop.worker.work();
  const [one, two] = [
    await createTestUser(shop, { scopes: ['insurer:orders'], givenName: 'Mealea', familyName: 'Sok' }),
    await createTestUser(shop, { scopes: ['insurer:orders'], givenName: 'Rithy', familyName: 'Keo' }),
  ];
  await page.clock.setSystemTime(shop.clock.now());
  await signIn(page, shop, one);
  await page.goto('/b2b/reports?view=reconciliation');
  const list = page.getByRole('region', { name: buyer.says('reports.providerList.title') });
  await expect(list.getByText('1 payment differs from the list')).toBeVisible();
  const row = list.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText(buyer.says('reports.providerList.kind.otherAmount'));
  const dollars = (minor: number) => (minor / 100).toFixed(2);
  await expect(row).toContainText(dollars(premium.total));
  await expect(row).toContainText(dollars(premium.total - 1));
  await expectAccessible(page);
  await row.getByRole('button', { name: buyer.says('reports.providerList.explain', { payment: number }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: buyer.says('reports.providerList.save') }).click();
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox').fill('A cent that the bank wrote off, letter 77');
  await dialog.getByRole('button', { name: buyer.says('reports.providerList.save') }).click();
  await expect(list.getByText(buyer.says('reports.providerList.agrees.title'))).toBeVisible();
  await expect(list.getByRole('row').filter({ hasText: number })).toContainText(
    /Mealea Sok, .*: A cent that the bank wrote off, letter 77/,
  );

  const refunds = page.getByRole('region', { name: /^Refunds to be made by hand \(\d+\)$/ });
  await expect(refunds.getByRole('heading', { name: new RegExp(dollars(premium.total - 1)) })).toBeVisible();
  await refunds.getByRole('button', { name: decides('policy-life.payout.acts.due') }).click();
  await dialog.getByRole('textbox').fill('Sok Dara, Dev Bank, 000 123');
  await dialog.getByRole('button', { name: decides('policy-life.payout.acts.due') }).click();
  await expect(refunds.getByText(decides('policy-life.payout.waits')).first()).toBeVisible();
  await expect(refunds.getByRole('button')).toHaveCount(0);

  await signIn(page, shop, two);
  await page.reload();
  await refunds.getByRole('button', { name: decides('policy-life.payout.acts.prepared') }).click();
  await expect(dialog.getByText('Sok Dara, Dev Bank, 000 123')).toBeVisible();
  await dialog.getByRole('textbox').fill('FT-77');
  await dialog.getByRole('button', { name: decides('policy-life.payout.acts.prepared') }).click();
  const said = refunds.getByText(
    buyer.says('policy-life.payout.paidDone', { amount: `$${dollars(premium.total - 1)}` }),
  );
  await expect(said).toHaveText(decides('policy-life.payout.paidDone'));
  expect((await shop.order(ref)).refund).toMatchObject({ status: 'done', amount: premium.total - 1 });
});
