import type { Page } from '@playwright/test';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { SUBPROCESS_TIMEOUT_MS } from '#tests/support/timeouts.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

/* Findings of the check: a person presses their buttons, and reaches their places. */

const project = readProductFiles(projectRoot);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

type Plan = { id: string; limits: Record<string, unknown> };

test('a finding offers its correction, opens its place on the same tab, and shows the glossary', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const editor = await createTestUser(shop, { scopes: ['studio:edit'] });
  await page.context().addCookies([{ name: 'session', value: editor.token, url: shop.url }]);
  // A plan without one of its amounts, an offer that is valid for 0 days, and a text with a forbidden term.
  const benefits = structuredClone(project('product-schemas/travel/benefits.json')) as unknown as { plans: Plan[] };
  const [plan] = benefits.plans;
  const [line = ''] = Object.keys(plan?.limits ?? {});
  delete plan?.limits[line];
  const khmer = structuredClone(project('locales/km/products/travel.json')) as unknown as Record<string, string>;
  khmer.tagline = `${khmer.tagline} បណ្ណសន្យា`;
  const settings = structuredClone(project('product-schemas/travel/product.json')) as unknown as { priceFrom: string };
  settings.priceFrom = 'nobody';
  const files = {
    'product-schemas/travel/benefits.json': JSON.stringify(benefits),
    'locales/km/products/travel.json': JSON.stringify(khmer),
    'product-schemas/travel/product.json': JSON.stringify(settings),
  };
  const made = await editor.call<ReleaseView>('POST', '/api/studio/imports', { body: { title: 'Faults', files } });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await page.goto(`/studio/releases/${made.body.id}/products/travel/settings`);

  const check = async () => {
    await button(page, 'Check now').click();
    await expect(page.getByText(/^Items to do: \d+$/)).toBeVisible({ timeout: SUBPROCESS_TIMEOUT_MS });
  };
  await check();
  const finding = (text: string) => page.getByRole('listitem').filter({ hasText: text });

  // The amount: the button says what it sets, and the finding is gone.
  const amount = finding('A plan has no amount for a benefit');
  const closed = page.locator('details:not([open]) > summary', { hasText: /: \d+$/ });
  while ((await closed.count()) > 0) await closed.first().click();
  await expect(amount).toContainText('Cover › ');
  await expect(amount).not.toContainText(/\.json|\/plans/);
  await expectAccessible(page);
  await amount.getByRole('button', { name: /^Set it to: / }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await expect(amount).toHaveCount(0, { timeout: SUBPROCESS_TIMEOUT_MS });

  // The text: the glossary is open to read, and its form is written by one press.
  await expect(closed).toHaveCount(3, { timeout: SUBPROCESS_TIMEOUT_MS });
  while ((await closed.count()) > 0) await closed.first().click();
  const term = finding('A text does not use the term of the glossary');
  await term.getByRole('button', { name: 'Glossary' }).click();
  await expect(page.getByRole('dialog')).toContainText('បណ្ណសន្យារ៉ាប់រង');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await term.getByRole('button', { name: 'Write “បណ្ណសន្យារ៉ាប់រង”' }).click();
  await expect(term).toHaveCount(0, { timeout: SUBPROCESS_TIMEOUT_MS });

  // The place is on the tab that is shown already: it is scrolled to and focused.
  await expect(closed).toHaveCount(2, { timeout: SUBPROCESS_TIMEOUT_MS });
  while ((await closed.count()) > 0) await closed.first().click();
  const price = finding('The “From” price of the product page names no persona who buys');
  await price.getByRole('link', { name: 'Go there' }).click();
  const input = page.locator('[id="setting-priceFrom"]');
  await expect(input).toBeFocused();
  await expect(input).toBeInViewport();
});
