import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

/* Statements of the specification that its audit found missing; the number is that of the audit. */

test('1.12: the footer of a purchase says that the insurer proudly serves Cambodia, and is short', async ({ page }) => {
  for (const path of ['/buy_insurance/travel', '/buy_insurance/auto', '/en/make_payment/unknown']) {
    await page.goto(path);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Serey Insurance proudly serves Cambodia.');
    for (const said of [
      '1800-208388',
      '023-890 999',
      'info@serey-insurance.example',
      'Phnom Penh',
      'Privacy and terms',
    ])
      await expect(footer).toContainText(said);
    // A third of a phone's window: it was 0.7 of it.
    expect((await footer.boundingBox())?.height).toBeLessThan(300);
  }
});

test('1.14: the menu ends with links to other sites', async ({ page }) => {
  await page.setViewportSize({ width: 1300, height: 800 });
  for (const [prefix, name] of [
    ['', 'Regulator'],
    ['/km', 'និយ័តករ'],
  ] as const) {
    await page.goto(`${prefix}/about_us`);
    const menu = page.getByRole('banner').getByRole('navigation').first();
    const link = menu.getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('href', /^https:/);
    // All of it is in one row, inside the window.
    const [first, last] = await Promise.all([menu.getByRole('link').first().boundingBox(), link.boundingBox()]);
    expect(last?.y).toBe(first?.y);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1300);
  }
  await expectAccessible(page);
});

test('2.35: the benefit pages of auto and medical are in a card without padding, and the page of travel is not', async ({
  page,
}) => {
  const isWhite = () =>
    page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      for (let one: Element | null = heading; one; one = one.parentElement) {
        const { backgroundColor, padding } = getComputedStyle(one);
        if (backgroundColor !== 'rgba(0, 0, 0, 0)') return `${backgroundColor} ${padding}`;
      }
      return '';
    });
  for (const product of ['auto', 'medical']) {
    await page.goto(`/buy_insurance/${product}/benefit`);
    await expect.poll(isWhite).toBe('rgb(255, 255, 255) 0px');
  }
  await page.goto('/buy_insurance/travel/benefit');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isWhite()).not.toContain('255, 255, 255');
});

test('3.14: each language of the switch has an image', async ({ page }) => {
  for (const path of ['/', '/under_construction', '/b2b/login']) {
    await page.goto(path);
    for (const locale of ['en', 'km']) {
      const image = page.locator(`nav a[lang=${locale}] img`);
      await expect(image).toHaveAttribute('src', `/languages/${locale}.svg`);
      const isDrawn = (one: Element) => (one as HTMLImageElement).naturalWidth > 0;
      // On a phone the bar shows the other language only.
      if (await image.isVisible()) await expect.poll(() => image.evaluate(isDrawn)).toBe(true);
    }
  }
});

test('4.21: errors remain when the language is switched, in the new language', async ({ page }) => {
  for (const [path, english, khmer] of [
    ['/buy_insurance/auto', 'Make is required.', 'សូមជ្រើសរើស៖ ម៉ាក'],
    ['/buy_insurance/medical', 'Date Of Birth is required.', 'សូមបញ្ចូលថ្ងៃខែឆ្នាំកំណើត'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(english).first()).toBeVisible();
    const count = await page.locator('[aria-invalid=true]').count();
    await page.getByRole('link', { name: 'ខ្មែរ' }).first().click();
    await expect(page).toHaveURL(/\/km\//);
    await expect(page.getByText(khmer).first()).toBeVisible();
    expect(await page.locator('[aria-invalid=true]').count()).toBe(count);
    await expect(page.getByText(english)).toHaveCount(0);
  }
});

test.describe('signed in', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('2.18, 2.27, 8.20: the profile menu, unknown products, and addresses with a name', async ({ page, shop }) => {
    const partner = await createTestPartner(shop);
    const startDate = addDays(toBusinessDate(shop.clock.now()), 2);
    const sold = (givenName: string, identityNumber: string) =>
      createSoldPolicy(shop, {
        product: 'medical',
        testCase: 'standard-at-thirty',
        partner,
        changes: { givenName, familyName: 'Ouk', identityNumber, startDate },
      });
    const { policy } = await sold('Chanlina', '010203041');
    const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    await page.context().addCookies([{ name: 'session', value: agent.token, url: shop.url }]);
    const heading = page.getByRole('heading', { level: 1 });

    await page.goto('/b2b/buy_insurance');
    await page.getByRole('button', { name: 'Your profile' }).press('Enter');
    await expect(page.getByRole('menuitem')).toHaveText(['Account', 'Sign out']);
    await page.keyboard.press('Escape');
    await page.getByLabel('Find a product').fill('spaceflight');
    await expect(page.getByText('No Product Found. Try another spelling.')).toBeVisible();

    for (const beneath of [
      '',
      '/policy_holders/Chanlina%20Ouk',
      '/policy_holders/benefit_plans/standard',
      `/policy_holders/benefit_plans/schedules/${policy.number}`,
    ]) {
      await page.goto(`/b2b/policy_holder_by_products/nosuchproduct${beneath}`);
      await expect(heading).toHaveText("Sorry, we couldn't find this page.");
    }
    await page.goto('/b2b/policy_holder_by_products/medical');
    await expect(heading).toHaveText('Medical insurance');

    // The address of the specification has the name; it leads to the one that nobody can read.
    const under = '/b2b/policy_holder_by_products/medical/policy_holders';
    for (const name of ['Chanlina%20Ouk', 'ouk_chanlina']) {
      await page.goto(`${under}/${name}`);
      await expect(heading).toHaveText('Chanlina Ouk');
      expect(page.url()).toMatch(/policy_holders\/[\w-]{16}$/);
    }
    await page.goto(`${under}/Chanlina%20Ouk/benefit_plans/standard/schedules/${policy.number}`);
    await expect(heading).toContainText(policy.number);
    expect(page.url()).not.toContain('Chanlina');
    await page.goto(`${under}/Chanlina%20Sok`);
    await expect(heading).toHaveText("Sorry, we couldn't find this page.");
    await sold('Chanlina', '010203042');
    await page.goto(`${under}/Chanlina%20Ouk`);
    await expect(page).toHaveURL('/b2b/policy_holder_by_products/medical');
    await expect(page.getByRole('searchbox')).toHaveValue('Chanlina Ouk');
    await expect(page.getByRole('link', { name: 'Chanlina Ouk' })).toHaveCount(2);
  });
});
