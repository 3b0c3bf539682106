import type { Page } from '@playwright/test';
import { findOrderByRef } from '#server/purchase/orders/order-repository.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { expect, test } from './shop-test.ts';

const solo = 'solo-thailand-five-days';
const LINK = '?company=lotus&accountCode=L-1';

const soldBy = (page: Page) => page.getByText(/^Sold by /);

test('a visitor who opens a partner’s link buys from that partner, on every page of the visit', async ({
  page,
  browser,
  shop,
}) => {
  const partner = await createTestPartner(shop, { name: 'Lotus Brokers', company: 'lotus', accountCode: 'L-1' });
  const buyer = createBuyer(page, shop, 'travel', 'en');
  await page.goto(`/buy_insurance${LINK}`);
  await expect(soldBy(page)).toHaveText('Sold by Lotus Brokers');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await expect(page).toHaveURL(`/about_us${LINK}`);
  await page.reload();
  await expect(soldBy(page)).toHaveText('Sold by Lotus Brokers');
  // The browser stores nothing about a person, and only for this tab.
  await expect
    .poll(() => page.evaluate(() => [JSON.stringify(localStorage), sessionStorage.getItem('partner')]))
    .toEqual(['{}', LINK]);

  // Addresses that lose the query: one of a page that is not there, one that was typed.
  for (const path of ['/no_such_page', '/buy_insurance']) {
    await page.goto(path);
    await expect(soldBy(page)).toHaveText('Sold by Lotus Brokers');
  }
  const changes = { mobilePhone: '+85512777001' };
  await page.goto('/buy_insurance/travel');
  await page.getByRole('textbox', { name: buyer.reads('travelInfo.numberOfAdults.label') }).fill('2');
  await expect(page.getByText(buyer.says('wizard.saved.saved')).first()).toBeVisible();
  // The draft is the link's; how its other pages are filled in other tests say.
  const draft = await page.evaluate(() => JSON.parse(localStorage.getItem('draft:travel') ?? '{}'));
  await shop.fillIn(
    { ...draft, view: await shop.read(draft) },
    { ...shiftAnswersToToday(shop, 'travel', solo), ...changes },
  );
  await page.goto('/buy_insurance/travel');
  await buyer.isOn('summary');
  await expect(soldBy(page)).toHaveText('Sold by Lotus Brokers');
  await buyer.confirms();
  await buyer.entersCode();
  await buyer.paysBy('khqr');
  await buyer.pressesAtTheBank('approve');
  await expect(page.getByRole('heading', { level: 1, name: 'You are insured' })).toBeVisible();
  await expect(soldBy(page)).toHaveText('Sold by Lotus Brokers');
  await expect(page.getByText(/commission/i)).toHaveCount(0);
  const ref = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { number = '' } = (await findOrderByRef(shop.services.database.sql, ref)) ?? {};

  const agent = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:reports'], partner });
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'session', value: agent.token, url: shop.url }]);
  const portal = await context.newPage();
  await portal.goto('/b2b/order_histories');
  await expect(portal.getByText(number).first()).toBeVisible();
  await context.close();
});

test('an unknown partner is not shown, and the purchase has no partner', async ({ page, shop }) => {
  await page.goto('/buy_insurance?company=Free+money+at+evil.example&accountCode=1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/evil\.example/)).toHaveCount(0);
  const asked = page.waitForResponse('**/api/seller?**');
  await page.goto('/buy_insurance/travel?company=lotus&accountCode=nobody');
  expect(await (await asked).json()).toEqual({ seller: null });
  const begun = page.waitForResponse('**/api/drafts');
  await page
    .getByRole('textbox', { name: createBuyer(page, shop, 'travel', 'en').reads('travelInfo.numberOfAdults.label') })
    .fill('2');
  const { draft } = await (await begun).json();
  expect(draft).toMatchObject({ seller: null, record: { circumstances: { channel: 'public', language: 'en' } } });
  await expect(soldBy(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('partner'))).toBe(null);
});

test('a draft that was begun before a link preserves its seller, and another link replaces the partner of the first', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  for (const [name, accountCode] of [
    ['Jasmine Agency', 'J-1'],
    ['Orchid Bank', 'O-1'],
  ] as const)
    await createTestPartner(shop, { name, company: 'flowers', accountCode });
  await page.goto('/buy_insurance/travel');
  const begun = page.waitForResponse('**/api/drafts');
  await page.getByRole('textbox', { name: buyer.reads('travelInfo.numberOfAdults.label') }).fill('2');
  await begun;
  // A visitor who leaves before the answer arrives has no draft here.
  await expect(page.getByText(buyer.says('wizard.saved.saved')).first()).toBeVisible();
  await page.goto('/buy_insurance?company=flowers&accountCode=J-1');
  await expect(soldBy(page)).toHaveText('Sold by Jasmine Agency');
  await page.goto('/buy_insurance/travel');
  await expect(page.getByRole('textbox', { name: buyer.reads('travelInfo.numberOfAdults.label') })).toHaveValue('2');
  await expect(soldBy(page)).toHaveCount(0);
  await page.goto('/buy_insurance?company=flowers&accountCode=O-1');
  await expect(soldBy(page)).toHaveText('Sold by Orchid Bank');
  await page.goto('/about_us');
  await expect(soldBy(page)).toHaveText('Sold by Orchid Bank');
  await page.goto('/buy_insurance?company=flowers&accountCode=nobody');
  // A visitor who leaves before the server reports an unknown partner retains the earlier seller.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('partner'))).toBe(null);
  await page.goto('/about_us');
  await expect(soldBy(page)).toHaveCount(0);
});

test('in the app the agent sells to a person who is present, and an order with immediate payment cannot move to another device', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const partner = await createTestPartner(shop, { company: 'app-partner' });
  const { token } = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
  const flags = { isNative: true, isSale: true, isRequiredPayment: true };
  await page.addInitScript((given) => Object.assign(window, { insurerApp: given }), { ...flags, token });
  await page.goto('/buy_insurance/travel');
  const begun = page.waitForResponse('**/api/drafts');
  await page.getByRole('textbox', { name: buyer.reads('travelInfo.numberOfAdults.label') }).fill('2');
  const { draft } = await (await begun).json();
  expect(draft.record.circumstances).toEqual({
    ...{ channel: 'app', partner: 'app-partner', isSale: true, isRequiredPayment: true, language: 'en' },
  });
  await expect(page.getByRole('button', { name: 'Start again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue on another device' })).toHaveCount(0);
});
