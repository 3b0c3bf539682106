import { test as base, expect, type Page } from '@playwright/test';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { insuredRisks } from '#server/platform/db/schema/insured-risk-schema.ts';
import { limitPlaces, limitUses } from '#server/platform/db/schema/server-schema.ts';
import { findSeriousViolations } from '#tests/support/serious-violations.ts';
import { createRunningClock } from '#tests/support/test-clock.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { TEST_TIMEOUT_MS } from '#tests/support/timeouts.ts';
import { followTutorial } from '#tests/tutorial/follow-tutorial.ts';
import { delayServer, isSlow, throttlePage } from './slow-network.ts';

type Worker = { shop: Shop };

/**
 * Tests with a whole shop behind them, one for each worker; its clock goes with the browser's. It sells our products and
 * the one that the tutorial makes.
 */
export const test = base.extend<{ strangers: undefined; noErrors: undefined }, Worker>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from its pattern
    async ({}, use) => {
      const tutorial = followTutorial();
      const shop = await startTestShop({ clock: createRunningClock(), products: readProductFiles(tutorial.root) });
      delayServer(shop);
      await shop.worker.start();
      await use(shop);
      await shop.close();
      tutorial.remove();
    },
    { scope: 'worker', timeout: TEST_TIMEOUT_MS },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  /** Every page of every visitor that a test has, where the world is slow. */
  browser: [
    async ({ browser }, use) => {
      if (isSlow)
        browser.on('context', (context) => context.on('page', (page) => void throttlePage(page).catch(() => {})));
      await use(browser);
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    // The server's drawing answers to a click once the browser has hydrated it.
    const awake =
      <Given extends unknown[], Got>(go: (...given: Given) => Promise<Got>) =>
      async (...given: Given): Promise<Got> => {
        const response = await go.apply(page, given);
        await waitForPage(page, () => !document.querySelector('#root[data-drawn]'));
        await page.locator('#root[data-drawn]').waitFor({ state: 'detached' });
        return response;
      };
    page.goto = awake(page.goto);
    page.reload = awake(page.reload);
    await use(page);
  },
  /**
   * A test begins today, whatever the one before it did to the clock; and whoever buys or asks in it is another than in
   * those before, though the name and the network be the same.
   */
  strangers: [
    async ({ shop }, use) => {
      const { sql } = shop.services.database;
      shop.clock.set(new Date().toISOString());
      for (const table of [insuredRisks, limitPlaces, limitUses]) await sql.delete(table);
      await use(undefined);
    },
    { auto: true },
  ],
  /** Nothing that a page logs as an error passes: a blocked script (CSP), a missing message, an exception. */
  noErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        // A refused request is part of many tests; what the page makes of it is what they look at.
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Resolves as soon as the page itself reports the state, or after ten seconds. It judges nothing. `expect` looks
 * again only after a tenth of a second, then a quarter, then half.
 * @param isSo runs in the page, with nothing but its argument
 */
export async function waitForPage<T>(page: Page, isSo: (given: T) => boolean, given?: T): Promise<void> {
  const script = `new Promise((done) => {
    const look = () => (${isSo})(${JSON.stringify(given)}) && (watch.disconnect(), done());
    const watch = new MutationObserver(look);
    watch.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
    setTimeout(done, 10_000);
    look();
  })`;
  // A page that is left meanwhile reports nothing.
  await page.evaluate(script).catch(() => {});
}

export const waitForHeading = (page: Page, words: string) =>
  waitForPage(page, (given) => document.querySelector('h1')?.textContent?.includes(given) ?? false, words);

/** Nothing serious for people who use the page with other means than eyes and a mouse. */
export async function expectAccessible(page: Page): Promise<void> {
  const found = await findSeriousViolations(page);
  expect(found.map(({ rule, html }) => `${rule}: ${html.join(' | ')}`)).toEqual([]);
}
