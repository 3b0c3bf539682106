import type { Browser, Page } from 'playwright';
import { createBuyer, shiftAnswersToToday } from '#tests/browser/create-buyer.ts';
import { findMostThoroughCase } from '#tests/browser/most-thorough-case.ts';
import { productNames } from '#tests/paths/load-test-product.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { median, quantile } from '../quantile.ts';
import { listInteractions } from './input-timings.ts';
import { openPage } from './real-pages.ts';
import { openSlowedPage } from './slowed-page.ts';

/**
 * Milliseconds of a product's pages: from Next or Back to the end of the paint that shows the other page's question
 * (`change`), and from asking for an address to the page that can be typed into (`mount`, with an empty cache).
 */
export type PageChangeRow = { product: string; slowed: number; what: 'next' | 'back' | 'mount' } & ChangeFigures;
/** `whole`: of half of them, until nothing of the page waits any more. */
type ChangeFigures = { times: number; p50: number; p95: number; worst: number; whole: number };

const figures = (changes: Change[]): ChangeFigures => {
  const values = changes.map(({ question }) => question);
  const whole = median(changes.map(({ whole }) => whole));
  return {
    times: values.length,
    ...{ p50: median(values), p95: quantile(values, 0.95), worst: Math.max(...values), whole },
  };
};

/** More pages than any product has. */
const MAX_PAGES = 30;

/** Goes through a product's pages, each answered already, and back. */
export async function measureChanges(browser: Browser, shop: Shop, product: string, slowed: number, runs: number) {
  const found: Record<PageChangeRow['what'], Change[]> = { next: [], back: [], mount: [] };
  for (let run = 0; run < runs; run++) {
    const draft = await shop.aDraft(product);
    // Answered and not passed: Next leads to the next page, and not to the furthest one.
    await shop.answer(draft, shiftAnswersToToday(shop, product, findMostThoroughCase(product).name));
    const first = draft.view.page ?? '';
    const page = await openSlowedPage(browser, slowed);
    await openPage(page, shop, product, first, draft);
    const typable = await page.evaluate(readMountTime);
    found.mount.push({ question: typable, whole: typable });
    const says = createBuyer(page, shop, product, 'en').says;
    const next = page.getByRole('button', { name: says('wizard.next'), exact: true });
    let passed = 0;
    for (; (await next.count()) > 0 && passed < MAX_PAGES; passed++)
      found.next.push(await measureChange(page, () => next.click()));
    const back = page.getByRole('link', { name: says('interface.ui.back'), exact: true }).first();
    for (; passed > 0 && (await back.count()) > 0; passed--)
      found.back.push(await measureChange(page, () => back.click()));
    await page.context().close();
  }
  return Object.entries(found)
    .filter(([, values]) => values.length > 0)
    .map(
      ([what, values]): PageChangeRow => ({ product, slowed, what: what as PageChangeRow['what'], ...figures(values) }),
    );
}

type Change = { question: number; whole: number };
type ChangeWindow = typeof window & { change: Promise<Change> };

/** From the click to the paint that follows the new question, and to the one after which nothing of the page waits. */
async function measureChange(page: Page, act: () => Promise<void>): Promise<Change> {
  await page.evaluate(() => {
    const asked = () => document.querySelector('h1')?.textContent;
    const before = asked();
    (window as ChangeWindow).change = new Promise((done) => {
      let changed: number | undefined;
      const painted = (then: () => void) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = then;
          port2.postMessage(null);
        });
      window.addEventListener(
        'click',
        () => {
          const at = performance.now();
          let isSeen = false;
          const look = () => {
            if (changed === undefined || document.querySelector('main [aria-busy=true]')) return;
            watch.disconnect();
            const question = changed;
            painted(() => done({ question, whole: performance.now() - at }));
          };
          const watch = new MutationObserver(() => {
            if (asked() === undefined || asked() === before) return;
            if (!isSeen) {
              isSeen = true;
              painted(() => {
                changed = performance.now() - at;
                look();
              });
            }
            look();
          });
          watch.observe(document.body, { childList: true, characterData: true, subtree: true });
        },
        { capture: true, once: true },
      );
    });
  });
  await act();
  return page.evaluate(() => (window as ChangeWindow).change);
}

/** Runs in the page: when what could be typed into came, by the mark that `recordInputTimings` sets. */
function readMountTime(): number {
  return performance.getEntriesByName('typable')[0]?.startTime ?? Number.NaN;
}

/** INP of one purchase from the first page to the policy, every keystroke and press a person's: the longest of up to fifty. */
export type InpRow = { product: string; slowed: number; interactions: number; inp: number; worst: number };

export async function measurePurchase(browser: Browser, shop: Shop, product: string, slowed: number): Promise<InpRow> {
  const page = await openSlowedPage(browser, slowed);
  const buyer = createBuyer(page, shop, product, 'en');
  // Each product's buyer has a phone: one is sent so many codes a day.
  const mobilePhone = `+8551277003${productNames.indexOf(product)}`;
  const answers = {
    ...shiftAnswersToToday(shop, product, findMostThoroughCase(product).name),
    mobilePhone,
    declaration: true,
  };
  const took: number[] = [];
  await page.goto(`${shop.url}/buy_insurance/${product}`);
  await buyer.fillsIn(answers);
  await buyer.confirms();
  await buyer.entersCode();
  await page.getByRole('radio').first().waitFor();
  took.push(...(await listInteractions(page)));
  await buyer.paysBy('khqr');
  await page.context().close();
  const sorted = took.toSorted((one, other) => other - one);
  // As INP counts: of every fifty interactions one is left out.
  const inp = sorted[Math.floor(sorted.length / 50)] ?? 8;
  return { product, slowed, interactions: took.length, inp, worst: sorted[0] ?? 8 };
}
