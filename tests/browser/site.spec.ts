import type { Locator, Page } from '@playwright/test';
import { patterns } from '#shared/addresses.ts';
import { createBuyer } from './create-buyer.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

const forms = [
  ['', 'en'],
  ['/en', 'en'],
  ['/km', 'km'],
] as const;

/** Down to the foot of the page, so that everything on it has been drawn. */
async function scrolledThrough(page: Page): Promise<void> {
  await page.locator('footer').scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** The colour that something is drawn on. */
const groundOf = (what: Locator) =>
  what.evaluate((element) => {
    const colours: string[] = [];
    for (let one: Element | null = element; one; one = one.parentElement)
      colours.push(getComputedStyle(one).backgroundColor);
    return colours.find((colour) => colour !== 'rgba(0, 0, 0, 0)');
  });

test('every product opens with its first page, under each prefix in turn', async ({ page, shop }) => {
  for (const [index, { definition, messages }] of shop.services.catalogue.list().entries()) {
    const [prefix, language] = forms[index % forms.length] ?? forms[0];
    const { id } = definition.product;
    await page.goto(`${prefix}/buy_insurance/${id}`);
    const [first] = Object.keys(definition.form.pages);
    const title = messages(language)[`${id}.${first}.title`] ?? '';
    const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
    await expect(heading).toBeVisible();
    // Motor and health are in a card.
    const isInCard = ['motor', 'health'].includes(definition.product.lineOfBusiness);
    await expect.poll(() => groundOf(heading)).toBe(isInCard ? 'rgb(255, 255, 255)' : 'rgb(250, 247, 241)');
  }
});

test('the pages of the site work with a screen reader and without a mouse', async ({ page }) => {
  for (const path of [patterns.home, patterns.chooser, patterns.about, patterns.hotline, patterns.privacy]) {
    await page.goto(path);
    await scrolledThrough(page);
    await expectAccessible(page);
  }
  // After a step to another page the heading has the focus: what is read aloud first is where one is.
  await page.getByRole('link', { name: 'About us' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the menu is behind a button below 1300 px, and is a row from there', async ({ page }) => {
  await page.setViewportSize({ width: 1299, height: 800 });
  await page.goto('/about_us');
  const bar = page.getByRole('banner');
  const entries = ['Home', 'Policy inquiry', 'My insurance', 'Our products', 'Our hotline', 'About us', 'Regulator'];
  const menu = bar.getByRole('navigation', { name: 'Main menu' });
  const button = bar.getByRole('button', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await button.press('Enter');
  await expect(menu.getByRole('link')).toHaveText(entries);
  await expect(menu.getByRole('link', { name: 'About us' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await page.setViewportSize({ width: 1300, height: 800 });
  await expect(button).toBeHidden();
  await expect(menu.getByRole('link')).toHaveText(entries);
});

test('every link repeats the partner of the address, the logo is no link for its visitors, and an unknown name is not shown', async ({
  page,
}) => {
  const query = '?company=Mekong+Motors&accountCode=7';
  await page.goto(`/about_us${query}`);
  // A partner's page is drawn by the browser.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Serey Insurance' })).toBeHidden();
  const links = page.getByRole('contentinfo').getByRole('listitem').getByRole('link');
  await expect(links.first()).toBeVisible();
  for (const link of await links.all())
    await expect(link).toHaveAttribute('href', /\?company=Mekong\+Motors&accountCode=7$/);
  await expect(page.getByText('Mekong Motors')).toBeHidden();
  await page.goto('/about_us');
  const logo = bar.getByRole('link', { name: 'Serey Insurance' });
  await expect(logo).toHaveAttribute('href', '/buy_insurance');
  // One of the two alone makes nobody a partner's visitor.
  await page.goto('/about_us?company=Mekong+Motors');
  await expect(logo).toHaveAttribute('href', '/buy_insurance?company=Mekong+Motors');
});

test('the switch of language preserves the page, the query and the answers, and is stored for a year', async ({
  page,
  shop,
  context,
}) => {
  const english = createBuyer(page, shop, 'travel', 'en');
  const khmer = createBuyer(page, shop, 'travel', 'km');
  await page.goto('/buy_insurance/travel?company=acme&accountCode=7');
  const adults = (label: string) => page.getByRole('textbox', { name: label });
  await adults(english.reads('travelInfo.numberOfAdults.label')).fill('3');
  await page.getByRole('link', { name: 'ខ្មែរ' }).click();
  await expect(page).toHaveURL(/\/km\/buy_insurance\/travel(\/components\/TravelInfo)?\?company=acme&accountCode=7$/);
  await expect(adults(khmer.reads('travelInfo.numberOfAdults.label'))).toHaveValue('3');
  const kept = async () => (await context.cookies()).find(({ name }) => name === 'lang');
  await expect.poll(async () => (await kept())?.value).toBe('km');
  expect(Math.round((((await kept())?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);

  // It is read on the bare home page alone.
  await page.goto('/about_us');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto('/en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto('/');
  await expect(page).toHaveURL(/\/km$/);
});

test.describe('a visitor who reads another language too', () => {
  test.use({ locale: 'zh-CN' });

  test('sees the offer of that language once, on home', async ({ page, context }) => {
    await page.goto('/about_us');
    await expect(page.getByRole('button', { name: '切换到中文' })).toBeHidden();
    await page.goto('/');
    await page.getByRole('button', { name: '切换到中文' }).click();
    await expect(page).toHaveURL(/\?lang=zh$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
    await expect(page.getByRole('button', { name: '切换到中文' })).toBeHidden();
    await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'lang')?.value).toBe('zh');
  });
});

test('a product shows the covered and excluded risks, and its plans can be compared', async ({ page }) => {
  await page.goto('/buy_insurance/travel/benefit');
  for (const name of ['What is covered', 'What is not covered', 'Who can buy it'])
    await expect(page.getByRole('region', { name, exact: true }).getByRole('listitem')).not.toHaveCount(0);

  const cards = page.getByRole('list', { name: 'The plans side by side' }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  const last = cards.last();
  await expect(last).not.toBeInViewport({ ratio: 0.5 });
  await page.getByRole('button', { name: 'Premier' }).click();
  await expect(last).toBeInViewport({ ratio: 0.3 });

  // Fourteen benefits; of them assistance alone is the same in each plan.
  const rows: Locator = cards.first().getByRole('term');
  await expect(rows).toHaveCount(14);
  await expect(rows.filter({ hasText: 'assistance' })).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Show differences only' }).check();
  await expect(rows).toHaveCount(13);
  await expect(rows.filter({ hasText: 'assistance' })).toHaveCount(0);
});

test('every page says that the site is closed', async ({ page }) => {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    // As the server does it then: settings that say so, and no page drawn.
    const body = (await response.text())
      .replace('"maintenance":false', '"maintenance":true')
      .replace(/<script type="application\/json" id="page-state">.*?<\/script>/, '');
    return route.fulfill({ response, body });
  });
  for (const path of ['/', '/km/buy_insurance/travel']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/under_construction$/);
    const title = path.startsWith('/km') ? 'គេហទំព័រកំពុងកែលម្អ' : 'We are working on the site';
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(1);
  }
});

test.describe('before any script has loaded', () => {
  test.use({ javaScriptEnabled: false });

  test('the server has drawn the page, but not one that belongs to a partner', async ({ page, shop }) => {
    for (const [path, heading] of [
      ['/', 'Know the price before you give your name.'],
      ['/km/buy_insurance', 'តើអ្នកចង់ធានារ៉ាប់រងអ្វី?'],
      ['/buy_insurance/travel', 'Where are you going, and when?'],
    ] as const) {
      // A wait for hydration would never end here.
      const html = await (await fetch(shop.url + path)).text();
      await page.setContent(html);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      if (path !== '/') continue;
      // To its foot: nothing waits for a script, and who has none reads so first.
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([
        'A price in a moment',
        'What would you like to insure?',
        'How it works',
        'When you need us',
        'Reasons to trust us',
        'Questions people ask',
        'Talk to us',
      ]);
      expect(html).toMatch(/<noscript>.*This site needs JavaScript.*id="root"/s);
    }
    await page.setContent(await (await fetch(`${shop.url}/buy_insurance?company=Mekong&accountCode=7`)).text());
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  });

  test('every product has shown its lowest price, in the language of the page', async ({ page, shop }) => {
    // A round of golf and a trip at home: what their tariffs have first.
    for (const [path, golf, trip] of [
      ['/', 'From $4.00', 'From $3.00'],
      ['/km/buy_insurance', 'ចាប់ពី 4.00 ដុល្លារ', 'ចាប់ពី 3.00 ដុល្លារ'],
      ['/buy_insurance?lang=zh', '4.00 美元起', '3.00 美元起'],
    ] as const) {
      await page.setContent(await (await fetch(shop.url + path)).text());
      for (const price of [golf, trip]) await expect(page.getByText(price, { exact: true })).toBeVisible();
    }
  });
});
