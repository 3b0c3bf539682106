import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { projectRoot } from '#server/platform/base/project-root.ts';
import type { Locale } from '#shared/format.ts';

/** The address of a path in a language. */
export function buildLocaleUrl(path: string, language: Locale): string {
  const [place = '', part] = path.split('#');
  const inLanguage =
    language === 'km' ? `/km${place === '/' ? '' : place}` : place + (language === 'zh' ? '?lang=zh' : '');
  return inLanguage + (part === undefined ? '' : `#${part}`);
}

/** Makes the window another size, and waits until it is drawn so: what scripts move by a width comes with the next picture. */
export async function resizePage(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await waitForRepaint(page);
}

/** Waits for the picture after the next one. */
export const waitForRepaint = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Finds parts that are too wide, cut off, too small, or too tight for Khmer. */
export const findLayoutIssues = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const words = (element.textContent ?? '').trim().slice(0, 40);
      if (words === '' || element.clientWidth <= 1 || !element.checkVisibility()) continue;
      // A rail of icons: its words wait behind its edge until it opens.
      const isRail = element.closest('[data-open=false]') !== null;
      const { overflowX, overflowY, lineHeight, fontSize, textOverflow } = getComputedStyle(element);
      // A text ends in an ellipsis because a box has one size, and its title shows the whole.
      const isTold = textOverflow === 'ellipsis' && element.closest<HTMLElement>('[title]')?.title.includes(words);
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const isWider = cuts(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const isHigher = cuts(overflowY) && element.scrollHeight > element.clientHeight + 1;
      if ((isWider || isHigher) && !isRail && !isTold) faults.push(`cut off: ${words}`);
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

/** Latin letters that belong to a page in Khmer or Chinese: names, codes and addresses. */
const names =
  /English|Serey(?: Insurance Plc\.)?|Sok Dara|Hole-in-one|Cookies?|Telegram|WhatsApp|info@serey-insurance\.example|[A-Z]{3}-\d{4}-[\d•]{6}|\bT[0-9A-F]{18}\b|\S+@\S+|\b(?:PDF|QR|SMS|KHQR|Excel|ABA|ACLEDA|Wing|Bakong|Visa|Mastercard|WeChat(?: Pay)?|UnionPay|JCB|OPD|ICU|JPEG|PNG|WebP|[KM]B|Enter|cc)\b/g;

/**
 * Words of another language: what is seen, and what is read aloud.
 * @param own what is written as it is in every language: a person's name, an address
 */
export async function findForeignWords(page: Page, language: Locale, own: string[] = []): Promise<string[]> {
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
  // A name may be part of an address.
  const mine = own.toSorted((one, other) => other.length - one.length);
  const foreign = language === 'en' ? /[\u1780-\u17ff\u4e00-\u9fff]/ : /[A-Za-z]{2,}/;
  const other = language === 'km' ? /[\u4e00-\u9fff]/ : /[\u1780-\u17ff]/;
  return [...seen, ...heard]
    .map((text) => mine.reduce((left, word) => left.replaceAll(word, ''), text.replace(names, '')))
    .filter((text) => foreign.test(text) || other.test(text));
}

/** The moves on a page: the sum by the measure of browsers, and the parts from place to place. */
export type LayoutShiftReport = { sum: number; parts: string[] };

/** Counts what moves from the first drawing on, as browsers do: not what follows at once on what a person did. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
    const counted: LayoutShiftReport = { sum: 0, parts: [] };
    Object.assign(window, { counted });
    const told = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        counted.sum += value;
        for (const { node, previousRect, currentRect } of sources) {
          const part = node instanceof Element ? node.outerHTML : (node?.textContent ?? 'what is gone');
          counted.parts.push(`${part.slice(0, 120)} from ${told(previousRect)} to ${told(currentRect)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The moves since the page was opened, or since the last call. */
export const readLayoutShifts = (page: Page): Promise<LayoutShiftReport> =>
  page.evaluate(() => {
    const { counted } = window as unknown as { counted: LayoutShiftReport };
    const { sum, parts } = counted;
    Object.assign(counted, { sum: 0, parts: [] });
    return { sum, parts };
  });

/** As on a phone: the system has a Khmer face of its own, which the page uses until ours arrives. */
export async function installKhmerFont(page: Page): Promise<void> {
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
