import type { Page, Route } from '@playwright/test';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createBuyer } from './create-buyer.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

/** The first write of a journey; a person types, and the draft is made. */
const DRAFTS = '**/api/drafts';

async function startTyping(page: Page, reads: (id: string) => string, count = '3'): Promise<void> {
  await page.getByRole('textbox', { name: reads('travelInfo.numberOfAdults.label') }).fill(count);
}

/** Tokens that calls go out with; `stale` spoils that of a call on its way, so that the server itself refuses it. */
function tokensOf(page: Page) {
  const sent: string[] = [];
  let fetched = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/oauth/token')) fetched++;
  });
  const spoil = (route: Route) => {
    const headers = { ...route.request().headers(), authorization: 'Bearer client.stale' };
    return route.continue({ headers });
  };
  const note = (route: Route) => {
    sent.push(route.request().headers().authorization ?? 'none');
  };
  return { sent, fetched: () => fetched, spoil, note };
}

test('a call with a refused token is repeated with a new token, and the third refusal opens an error dialogue', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const tokens = tokensOf(page);
  await page.route(DRAFTS, (route) => {
    tokens.note(route);
    return tokens.sent.length === 1 ? tokens.spoil(route) : route.continue();
  });
  await page.goto('/buy_insurance/travel');
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible();
  // Nobody fetches a token for what is only read.
  expect(tokens.fetched()).toBe(0);
  await startTyping(page, buyer.reads);
  await expect(page.getByText('Saved a moment ago')).toBeVisible();
  expect(tokens.sent).toEqual([
    expect.stringMatching(/^Bearer client\.\d+\./),
    expect.stringMatching(/^Bearer client\.\d+\./),
  ]);
  expect(tokens.fetched()).toBe(2);

  const answers = '**/api/drafts/*/answers';
  await page.route(answers, (route) => {
    tokens.note(route);
    return tokens.spoil(route);
  });
  await startTyping(page, buyer.reads, '2');
  const dialog = page.getByRole('dialog', { name: 'Error' });
  await expect(dialog).toContainText('Unexpected Error.');
  expect([tokens.fetched(), tokens.sent.length]).toEqual([4, 2 + 3]);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
});

test('a failure inside a successful answer opens a dialogue in the language of the page', async ({ page, shop }) => {
  const buyer = createBuyer(page, shop, 'travel', 'km');
  let message: string | undefined = 'រកមិនឃើញតម្លៃ';
  await page.route(DRAFTS, (route) => route.fulfill({ json: { code: -1, message } }));
  await page.goto('/km/buy_insurance/travel');
  await startTyping(page, buyer.reads);
  const dialog = page.getByRole('dialog', { name: 'មានបញ្ហា' });
  await expect(dialog).toContainText(message);
  await dialog.getByRole('button', { name: 'យល់ព្រម' }).click();
  await expect(dialog).toBeHidden();

  message = undefined;
  await startTyping(page, buyer.reads, '2');
  await expect(dialog).toContainText('មានបញ្ហាដែលមិនបានរំពឹងទុក។');
});

test('a slow call shows a bar at the top, and a failed call colours it', async ({ page, shop }) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  let fail = () => {};
  const asked = new Promise<void>((isAsked) => {
    const failed = new Promise<void>((resolve) => {
      fail = resolve;
    });
    void page.route(DRAFTS, async (route) => {
      isAsked();
      await failed;
      await route.abort();
    });
  });
  await page.goto('/buy_insurance/travel');
  await page.waitForLoadState('networkidle');
  const bar = page.getByRole('progressbar', { name: 'Loading' });
  await startTyping(page, buyer.reads);
  await expect(bar).toHaveAttribute('aria-valuetext', 'Loading');
  // The bar may have come for the token already.
  await asked;
  fail();
  await expect(bar).toHaveAttribute('aria-valuetext', 'The connection failed. Try again.');
  await expect(bar).toBeHidden();
});

test("the app's own token has priority, and its bar replaces the site's bar", async ({ page, shop }) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const tokens = tokensOf(page);
  const { token } = await createTestUser(shop);
  await page.addInitScript((given) => {
    Object.assign(window, { insurerApp: { isNative: true, token: given } });
  }, token);
  await page.route(DRAFTS, (route) => {
    tokens.note(route);
    return route.continue();
  });
  await page.goto('/buy_insurance/travel');
  await startTyping(page, buyer.reads);
  await expect.poll(() => tokens.sent[0]).toBe(`Bearer ${token}`);
  await expect(page.getByRole('banner')).toBeHidden();
  expect(await page.evaluate(() => 'insurerApp' in window)).toBe(false);
});

test('the app hides the app bar alone: menu, languages, logout and footer stay', async ({ page, shop }) => {
  await page.addInitScript(() => Object.assign(window, { insurerApp: { isNative: true } }));
  await page.goto('/about_us');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Language' })).toBeVisible();
  const inMenu = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Policy inquiry' });
  await expect(inMenu).toBeVisible();

  const { token } = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
  await page.addInitScript((given) => Object.assign(window, { insurerApp: { isNative: true, token: given } }), token);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/b2b/order_histories');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Language' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Your profile' })).toBeVisible();
    if (width < 1300) await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByRole('link', { name: 'Order history' })).toBeVisible();
    await expectAccessible(page);
  }
});

test('a missing script reloads the page once, and then the error page appears', async ({ context, shop }) => {
  // A page of its own: what React logs of the piece is what this test is about.
  const page = await context.newPage();
  const loads: string[] = [];
  await page.route('**/assets/hotline-page-*.js', (route) => route.abort());
  await page.goto(`${shop.url}/about_us`);
  await page.locator('#root[data-drawn]').waitFor({ state: 'detached' });
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Our hotline' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sorry, something went wrong.' })).toBeVisible();
  await expect(page.getByText('500', { exact: true })).toBeVisible();
  expect(loads).toEqual(['/our_hotline']);
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();

  // Without words even the error page cannot appear: the last message is part of the document itself.
  await page.route('**/assets/interface-*.js', (route) => route.abort());
  await page.goto(`${shop.url}/km/check_payment/none`);
  const last = page.getByRole('alert');
  await expect(last).toContainText('An error occurred while showing the error page');
  await expect(last).toContainText('មានបញ្ហាពេលបង្ហាញទំព័រកំហុសនេះ');
  await expect(last.getByRole('link', { name: 'ត្រឡប់ទៅទំព័រដើម' })).toHaveAttribute('href', '/km');
});
