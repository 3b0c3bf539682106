import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { expect, test } from './shop-test.ts';

type Language = 'en' | 'km' | 'zh';

const paths = [
  '/',
  '/buy_insurance',
  '/buy_insurance/travel/benefit',
  '/policy_inquiry',
  '/buy_insurance/travel',
  '/nothing',
];

/** Latin letters that belong to a page in Khmer or Chinese: names, codes and addresses. */
const names =
  /English|Serey|Sok Dara|info@serey-insurance\.example|[A-Z]{3}-\d{4}-\d{6}|\b(?:PDF|QR|KHQR|ABA|Visa|Mastercard|WeChat|UnionPay|JCB)\b/g;

const addressOf = (path: string, language: Language): string =>
  language === 'km' ? `/km${path === '/' ? '' : path}` : path + (language === 'zh' ? '?lang=zh' : '');

/** What runs over the edge, is cut off, or is set too small or too tight for Khmer. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const words = (element.textContent ?? '').trim().slice(0, 40);
      if (words === '' || element.clientWidth <= 1 || !element.checkVisibility()) continue;
      const { overflowX, overflowY, lineHeight, fontSize } = getComputedStyle(element);
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const isWider = cuts(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const isHigher = cuts(overflowY) && element.scrollHeight > element.clientHeight + 1;
      if (isWider || isHigher) faults.push(`cut off: ${words}`);
      const size = Number.parseFloat(fontSize);
      const isTight = size < 16 || Number.parseFloat(lineHeight) < size * 1.7;
      const hasKhmer = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && /[\u1780-\u17ff]/.test(textContent ?? ''),
      );
      if (hasKhmer && element.closest(':lang(km)') && !element.closest('nav a[lang]') && isTight)
        faults.push(`tight: ${words} (${fontSize}, ${lineHeight})`);
    }
    return faults;
  });

/** Words of another language: what is seen, and what is read aloud. */
async function foreignWords(page: Page, language: Language): Promise<string[]> {
  const switches = await page.locator('a[lang]').allInnerTexts();
  const seen = (await page.locator('body').allInnerTexts())
    .join('\n')
    .split('\n')
    .filter((line) => !switches.includes(line.trim()));
  const heard = await page.evaluate(() =>
    [...document.querySelectorAll('[aria-label], [alt], [placeholder]')].flatMap((element) =>
      ['aria-label', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    ),
  );
  const foreign = language === 'en' ? /[\u1780-\u17ff\u4e00-\u9fff]/ : /[A-Za-z]{2,}/;
  const other = language === 'km' ? /[\u4e00-\u9fff]/ : /[\u1780-\u17ff]/;
  return [...seen, ...heard]
    .map((text) => text.replace(names, ''))
    .filter((text) => foreign.test(text) || other.test(text));
}

/** Counts what moves from the first drawing on. */
const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as { shifted?: number };
    counted.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) counted.shifted! += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** As on a phone: the system has a Khmer face of its own, in which the page stands until ours arrives. */
async function hasKhmerFace(page: Page): Promise<void> {
  const theme = readFileSync(join(projectRoot, 'src/web/theme.css'), 'utf8');
  const standIns = [...theme.matchAll(/"Kantumruy Pro waiting";\s*font-weight: (.*?);[\s\S]*?size-adjust: (.*?);/g)];
  const faces = ['400Regular/NotoSansKhmer_400Regular', '700Bold/NotoSansKhmer_700Bold'].map((file, index) => ({
    file: readFileSync(join(projectRoot, `node_modules/@expo-google-fonts/noto-sans-khmer/${file}.ttf`), 'base64'),
    weight: standIns[index]?.[1] ?? '',
    sizeAdjust: standIns[index]?.[2] ?? '',
  }));
  await page.addInitScript((given) => {
    for (const { file, weight, sizeAdjust } of given) {
      const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
      const descriptors = { weight, sizeAdjust, unicodeRange: 'U+1780-17FF' } as FontFaceDescriptors;
      document.fonts.add(new FontFace('Kantumruy Pro waiting', bytes, descriptors));
    }
  }, faces);
}

for (const language of ['en', 'km', 'zh'] as const) {
  test(`pages fit, speak one language and stand still while the faces arrive: ${language}`, async ({ page }) => {
    await countShifts(page);
    if (language === 'km') await hasKhmerFace(page);
    let release = () => {};
    let released = Promise.resolve();
    await page.route('**/*.woff2', async (route) => {
      await released;
      await route.continue();
    });
    for (const path of paths) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        released = new Promise((resolve) => {
          release = resolve;
        });
        await page.goto(addressOf(path, language), { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('contentinfo')).toBeVisible();
        release();
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => document.fonts.ready.then(() => {}));
        const shifted = await page.evaluate(() => (window as { shifted?: number }).shifted);
        expect(shifted).toBeLessThan(0.02);
        expect(await foreignWords(page, language)).toEqual([]);
        expect(await faultsOf(page)).toEqual([]);
        // Who asked for less motion gets none.
        expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
        await page.setViewportSize({ width: 1300, height: 900 });
        expect(await faultsOf(page)).toEqual([]);
      });
    }
  });
}

test('letters as big as a person chooses: kept, there from the first drawing on, and nothing is cut off', async ({
  page,
}) => {
  await countShifts(page);
  const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  await page.goto('/km');
  await page.getByRole('contentinfo').getByRole('button', { name: 'ធំបំផុត' }).click();
  await expect.poll(size).toBe(22);
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(addressOf(path, 'km'), { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Before any script: a page that grew afterwards would move under the finger.
      expect(await (await page.request.get(addressOf(path, 'km'))).text()).toContain('data-text="largest"');
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => (window as { shifted?: number }).shifted)).toBeLessThan(0.02);
      await expect.poll(size).toBe(22);
      expect(await faultsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 1300, height: 900 });
      expect(await faultsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
    });
  }
  // In a purchase it stands in the menu.
  await page.goto('/buy_insurance/travel');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Largest' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Normal', exact: true }).click();
  await expect.poll(size).toBe(16);
  expect(await (await page.request.get('/')).text()).not.toContain('data-text="');
});

test('on paper there is the page alone: no bar, no footer, no buttons', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    for (const role of ['banner', 'contentinfo', 'navigation'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    await expect(page.locator('button[type=submit]').filter({ visible: true })).toHaveCount(0);
  }
});
