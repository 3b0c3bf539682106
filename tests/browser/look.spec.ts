import type { Locale } from '#shared/format.ts';
import { isDeep, testedLanguages } from '#tests/support/deep-run.ts';
import { createGate } from '#tests/support/gate.ts';
import {
  buildLocaleUrl,
  findForeignWords,
  findLayoutIssues,
  installKhmerFont,
  readLayoutShifts,
  recordLayoutShifts,
  resizePage,
} from './layout-checks.ts';
import { expect, test } from './shop-test.ts';

const paths = [
  '/',
  '/buy_insurance',
  '/buy_insurance/travel/benefit',
  '/policy_inquiry',
  '/buy_insurance/travel',
  '/nothing',
];

const readers: readonly Locale[] = [...testedLanguages('km'), ...(isDeep ? (['zh'] as const) : [])];
for (const language of readers) {
  test(`pages fit, use one language and do not move while the fonts arrive: ${language}`, async ({ page }) => {
    await recordLayoutShifts(page);
    if (language === 'km') await installKhmerFont(page);
    let faces = createGate();
    await page.route('**/*.woff2', async (route) => {
      await faces.opened;
      await route.continue();
    });
    for (const path of paths) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        faces = createGate();
        await page.goto(buildLocaleUrl(path, language), { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('contentinfo')).toBeVisible();
        faces.open();
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => document.fonts.ready.then(() => {}));
        const { sum, parts } = await readLayoutShifts(page);
        expect(sum, parts.join('\n')).toBeLessThan(0.02);
        await expect.poll(() => findForeignWords(page, language)).toEqual([]);
        await expect.poll(() => findLayoutIssues(page)).toEqual([]);
        // A visitor who asked for less motion gets none.
        await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
        await resizePage(page, { width: 1300, height: 900 });
        await expect.poll(() => findLayoutIssues(page)).toEqual([]);
      });
    }
  });
}

test('the chosen letter size is stored and used from the first drawing on, and nothing is cut off', async ({
  page,
}) => {
  await recordLayoutShifts(page);
  const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  await page.goto('/km');
  await page.getByRole('contentinfo').getByRole('button', { name: 'ធំបំផុត' }).click();
  await expect.poll(size).toBe(22);
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(buildLocaleUrl(path, 'km'), { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Before any script: a page that grew afterwards would move under the finger.
      expect(await (await page.request.get(buildLocaleUrl(path, 'km'))).text()).toContain('data-text="largest"');
      await page.waitForLoadState('networkidle');
      expect((await readLayoutShifts(page)).sum).toBeLessThan(0.02);
      await expect.poll(size).toBe(22);
      await expect.poll(() => findLayoutIssues(page)).toEqual([]);
      await resizePage(page, { width: 1300, height: 900 });
      await expect.poll(() => findLayoutIssues(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
    });
  }
  // In a purchase it is in the menu.
  await page.goto('/buy_insurance/travel');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Largest' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Normal', exact: true }).click();
  await expect.poll(size).toBe(16);
  expect(await (await page.request.get('/')).text()).not.toContain('data-text="');
});

test('a printed page has no bar, no footer and no buttons', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    for (const role of ['banner', 'contentinfo', 'navigation'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    await expect(page.locator('button[type=submit]').filter({ visible: true })).toHaveCount(0);
  }
});
