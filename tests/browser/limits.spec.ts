import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { aUser } from '#tests/support/a-user.ts';
import { aBuyer } from './a-buyer.ts';
import { expect, test } from './shop-test.ts';

/** The scripts that a page loads until it is at rest. */
async function scriptsOf(page: Page, path: string): Promise<Buffer[]> {
  const bodies: Promise<Buffer>[] = [];
  const take = (response: Response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  };
  page.on('response', take);
  await page.goto(path, { waitUntil: 'networkidle' });
  page.off('response', take);
  return Promise.all(bodies);
}

/** What they weigh in all, in KiB of gzip. */
function weightOf(scripts: Buffer[]): number {
  const total = scripts.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  return Math.round((total / 1024) * 10) / 10;
}

const scriptOf = async (page: Page, path: string): Promise<number> => weightOf(await scriptsOf(page, path));

test('home needs at most 105 KiB of script', async ({ page }) => {
  const size = await scriptOf(page, '/');
  test.info().annotations.push({ type: 'KiB', description: String(size) });
  expect(size).toBeGreaterThan(50);
  expect(size).toBeLessThanOrEqual(105);
  // What the server has drawn stands there before any script is asked for but those of the document.
  const html = await (await page.request.get('/')).text();
  const first = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, file]) => file ?? '');
  const { painted, asked } = await page.evaluate(
    (of) => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      asked: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js') && !of.includes(new URL(name).pathname))
        .map(({ startTime }) => startTime),
    }),
    first,
  );
  expect(first.length).toBeLessThanOrEqual(3);
  expect(asked.length).toBeGreaterThan(3);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted);
});

test('the first page of a wizard needs at most 215 KiB of script in all', async ({ page, shop }) => {
  const size = await scriptOf(page, '/buy_insurance/travel');
  await aBuyer(page, shop, 'travel', 'en').isOn('travelInfo');
  test.info().annotations.push({ type: 'KiB', description: String(size) });
  expect(size).toBeGreaterThan(150);
  expect(size).toBeLessThanOrEqual(215);
});

test('pages run under a policy of our own scripts alone, with none inline', async ({ page }) => {
  for (const path of ['/', '/buy_insurance/travel']) {
    const response = await page.goto(path);
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe-/);
    // The settings are text for our scripts to read, never run.
    expect(await page.locator('script:not([src]):not([type="application/json"])').count()).toBe(0);
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('*')].some((one) =>
          [...one.attributes].some(({ name }) => name.startsWith('on')),
        ),
      ),
    ).toBe(false);
  }
});

test('the studio’s first page needs at most 150 KiB of script, and public pages carry nothing of the studio', async ({
  page,
  shop,
}) => {
  const speaks = (scripts: Buffer[]) => scripts.some((script) => script.includes('/api/studio'));
  for (const path of ['/', '/buy_insurance/travel']) expect(speaks(await scriptsOf(page, path))).toBe(false);
  const { token } = await aUser(shop, { scopes: ['studio:edit'] });
  await page.context().addCookies([{ name: 'session', value: token, url: shop.url }]);
  const scripts = await scriptsOf(page, '/studio');
  await expect(page.getByRole('table', { name: 'What sells now' })).toBeVisible();
  expect(speaks(scripts)).toBe(true);
  test.info().annotations.push({ type: 'KiB', description: String(weightOf(scripts)) });
  expect(weightOf(scripts)).toBeLessThanOrEqual(150);
});
