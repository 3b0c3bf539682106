import type { Page } from '@playwright/test';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Answers } from '#engine/record.ts';
import { createCustomerAnswers } from '#tests/api/create-customer.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { shareShopCookies } from './share-shop-cookies.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

const solo = 'solo-thailand-five-days';

test.use({ serviceWorkers: 'allow' });

/** Opens a page and waits until the worker controls it and has stored the files that the page used. */
async function opensWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const areStored = () =>
    page.evaluate(async () => {
      const stored = (await (await caches.open('assets')).keys()).map(({ url }) => url);
      const used = performance.getEntriesByType('resource').map(({ name }) => name);
      return stored.length > 0 && used.every((name) => !name.includes('/assets/') || stored.includes(name));
    });
  await expect.poll(areStored).toBe(true);
}

/** The addresses of the worker's caches, without the origin. */
const listStored = async (page: Page) => (await readCaches(page)).map(({ url }) => new URL(url).pathname);

/** The answers of a draft that the server has. */
const readAnswers = async (shop: Shop, { id, key }: { id: string; key: string }) =>
  (await shop.call<DraftView>('GET', `/api/drafts/${id}`, { key })).body.record.answers;

/** All that this tab has stored. */
const readTab = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));

/** The addresses and the text of all that the worker and the page have stored. */
const readCaches = (page: Page) =>
  page.evaluate(async () => {
    const found: { url: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        found.push({ url: request.url, text: (await (await cache.match(request))?.text()) ?? '' });
    }
    return found;
  });

test('without a connection a page has the hotline in its language, and the files that were used come from the cache', async ({
  page,
  context,
}) => {
  await opensWithWorker(page, '/');
  const asset = await page.locator('link[rel=stylesheet]').getAttribute('href');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await expect(page.getByRole('link', { name: '1800-208388' })).toHaveAttribute('href', 'tel:1800208388');
  await expect(page.getByRole('link', { name: '+855 23 890 999' })).toBeVisible();
  const style = await page.evaluate(async (address) => (await fetch(address ?? '')).status, asset);
  expect(style).toBe(200);
  await expectAccessible(page);

  await page.goto('/km/our_hotline');
  await expect(page.locator('html')).toHaveAttribute('lang', 'km');
  await expect(page.getByRole('heading', { level: 1, name: 'គ្មានការតភ្ជាប់អ៊ីនធឺណិត' })).toBeVisible();
  await page.getByRole('link', { name: '中文' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '没有网络连接' })).toBeVisible();

  await page.goto('/our_hotline');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hotline' })).toBeVisible();
});

test('the worker stores no pages of staff and none of their own files', async ({ page, context }) => {
  await opensWithWorker(page, '/');
  const before = (await readCaches(page)).map(({ url }) => url);
  const response = await page.goto('/b2b/login');
  expect(response?.fromServiceWorker()).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const used = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const own = used.filter((url) => url.includes('/assets/') && !before.includes(url));
  expect(own.length).toBeGreaterThan(0);
  expect((await readCaches(page)).map(({ url }) => url)).toEqual(before);
  await context.setOffline(true);
  await expect(page.goto('/b2b/login')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

test('no cache contains an answer, a draft or a page of a visitor after a purchase, except the page for everybody', async ({
  page,
  shop,
}) => {
  const answers = shiftAnswersToToday(shop, 'travel', solo);
  const draft = await shop.aDraftOf(solo, 'travel', answers);
  const buyer = createBuyer(page, shop, 'travel', 'en');
  await opensWithWorker(page, '/');
  await buyer.opensDraft(draft);
  await buyer.isOn('summary');
  await buyer.opens('/buy_insurance/travel/components/CustomerInfo');
  await buyer.isOn('customerInfo');
  await page.getByLabel(buyer.reads('customerInfo.givenName.label'), { exact: true }).fill('Uniquename');
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByLabel(buyer.reads('customerInfo.givenName.label'), { exact: true }).blur();
  await saved;
  await expect.poll(() => listStored(page)).toContain('/buy_insurance/travel');
  const stored = await readCaches(page);
  expect(stored.length).toBeGreaterThan(10);
  const origin = new URL(page.url()).origin;
  const isPlain = ({ url }: { url: string }) =>
    /^\/(assets\/[^?]+|offline\/(en|km|zh)|buy_insurance\/travel|api\/validators\/travel\/[^?]+)$/.test(
      url.slice(origin.length),
    );
  expect(stored.filter((entry) => !isPlain(entry)).map(({ url }) => url)).toEqual([]);
  const personal = ['Uniquename', draft.id, draft.key, String(answers.mobilePhone), String(answers.email)];
  expect(stored.filter(({ text, url }) => personal.some((value) => (url + text).includes(value)))).toEqual([]);
});

for (const language of ['en', 'km', 'zh'] as const)
  test(`a wizard that is reloaded without a connection shows the tab's answers and asks the personal ones: ${language}`, async ({
    page,
    context,
    shop,
  }) => {
    const answers: Answers = { ...shiftAnswersToToday(shop, 'travel', solo), familyName: 'Uniquesurname' };
    const draft = await shop.aDraftOf(solo, 'travel', answers);
    const buyer = createBuyer(page, shop, 'travel', language);
    const field = (name: string) => page.getByLabel(buyer.reads(`customerInfo.${name}.label`), { exact: true });
    const notice = page.getByText(buyer.says('offline.tab.title'), { exact: true });
    await opensWithWorker(page, '/');
    await buyer.opensDraft(draft);
    await buyer.isOn('summary');
    // The tab remembers Chinese; the address does not name it.
    const pages = `${language === 'km' ? '/km' : ''}/buy_insurance/travel/components`;
    await page.goto(`${pages}/CustomerInfo`);
    await buyer.isOn('customerInfo');
    await field('givenName').fill('Uniquename');
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await field('givenName').blur();
    await saved;
    await expect.poll(() => readTab(page)).toContain(draft.id);
    const before = await readAnswers(shop, draft);
    await expect.poll(() => listStored(page)).toContainEqual(expect.stringMatching(/buy_insurance\/travel$/));

    await context.setOffline(true);
    await page.reload();
    await buyer.isOn('customerInfo');
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${pages}/TravelInfo`);
    await buyer.findsAnswered('travelInfo', answers);
    await page.goto(`${pages}/CustomerInfo`);
    await buyer.tells('customerInfo', { mobilePhone: '+85512999888', dateOfBirth: '1990-02-03' });
    await buyer.presses('wizard.next');
    for (const name of ['givenName', 'familyName', 'identityNumber']) await expect(field(name)).toHaveValue('');
    await field('givenName').fill('Othername');
    await field('givenName').blur();
    const [tab, cached] = [await readTab(page), JSON.stringify(await readCaches(page))];
    expect(tab).toContain('selectedPlan');
    const { key } = draft;
    const { familyName, mobilePhone, email, dateOfBirth, identityNumber } = answers;
    const typed = ['Uniquename', 'Othername', '12999888', '1990-02-03'];
    const personal = [...typed, key, familyName, mobilePhone, email, dateOfBirth, identityNumber].map(String);
    expect(personal.filter((value) => (tab + cached).includes(value))).toEqual([]);

    await context.setOffline(false);
    await expect(notice).toHaveCount(0);
    await buyer.isOn('customerInfo');
    await expect(field('givenName')).toHaveValue('Uniquename');
    await expect(page.getByText(buyer.says('quote.changed.title'), { exact: true })).toBeVisible();
    await expect(page.getByText(buyer.says('wizard.saved.saved'), { exact: true })).toBeVisible();
    expect(await readAnswers(shop, draft)).toEqual({ ...before, givenName: 'Uniquename' });
  });

test('an answer that the server does not have yet survives a reload without a connection, and is saved after it', async ({
  page,
  context,
  shop,
}) => {
  const answers = shiftAnswersToToday(shop, 'travel', solo);
  const buyer = createBuyer(page, shop, 'travel', 'en');
  await opensWithWorker(page, '/');
  await buyer.opens('/buy_insurance/travel');
  await buyer.answers('travelInfo', answers);
  await buyer.goesOnTo('plan');
  await expect.poll(() => listStored(page)).toContain('/buy_insurance/travel');
  await context.setOffline(true);
  await buyer.answers('plan', answers);
  await expect.poll(() => readTab(page)).toContain('selectedPlan');
  await page.reload();
  await buyer.findsAnswered('plan', answers);
  await buyer.presses('wizard.next');
  await context.setOffline(false);
  // The press waited for the server's draft, which nobody has changed meanwhile.
  await buyer.isOn('summaryInfo');
});

test('a card that its customer stores on the device is shown without a connection until it is removed', async ({
  page,
  context,
  shop,
}) => {
  const changes = { ...shiftAnswersToToday(shop, 'travel', solo), ...createCustomerAnswers() };
  const { order, policy } = await createSoldPolicy(shop, { testCase: solo, changes });
  await shareShopCookies(page, shop);
  await opensWithWorker(page, '/');
  const show = () => page.goto(`/payment_success/${order.ref}`);
  const offlineCard = page.getByRole('img', { name: `Insurance card ${policy.number}` });
  const remove = page.getByRole('button', { name: 'Remove this card from this device' });
  await show();
  await expect(page.getByRole('button', { name: 'Keep this card on this device' })).toBeVisible();
  await expect(remove).toHaveCount(0);
  expect((await readCaches(page)).filter(({ url }) => url.includes('/kept-cards/'))).toEqual([]);
  await page.getByRole('button', { name: 'Keep this card on this device' }).click();
  await expect(remove).toBeVisible();
  await expectAccessible(page);

  await context.setOffline(true);
  await show();
  await expect(offlineCard).toBeVisible();
  expect(await offlineCard.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expectAccessible(page);
  await remove.click();
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await expect(offlineCard).toHaveCount(0);

  await context.setOffline(false);
  await show();
  await page.getByRole('button', { name: 'Keep this card on this device' }).click();
  await remove.click();
  await expect(page.getByRole('button', { name: 'Keep this card on this device' })).toBeVisible();
  expect((await readCaches(page)).filter(({ url }) => url.includes('/kept-cards/'))).toEqual([]);
});

test('a server with SERVICE_WORKER=false removes the worker and all that it stored', async ({ page, shop }) => {
  await opensWithWorker(page, '/');
  const { site } = shop.services.config;
  site.hasWorker = false;
  try {
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const count = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(count).toBe(0);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  } finally {
    site.hasWorker = true;
  }
});
