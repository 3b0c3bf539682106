import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { aBuyer } from './a-buyer.ts';
import { expect, test } from './shop-test.ts';

/** Script that a page loads until it is at rest, in KiB of gzip. */
async function scriptOf(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return Math.round((total / 1024) * 10) / 10;
}

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
