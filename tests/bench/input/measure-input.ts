import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { productNames } from '#tests/paths/load-test-product.ts';
import { createRunningClock } from '#tests/support/test-clock.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { addBenchForm, BENCH_PRODUCT, FORM_SIZES } from './bench-form.ts';
import { measureBlocking } from './blocking-time.ts';
import { type MeasuredForm, measureKeys } from './measure-keys.ts';
import { measureChanges, measurePurchase } from './page-changes.ts';
import { servePeerForms } from './peers.ts';
import { openPage, openRealPages, renderStaticPage } from './real-pages.ts';
import { launchBenchChromium } from './slowed-page.ts';

export type InputBenchOptions = {
  /** Of `pages`, `forms`, `changes`, `purchase`, `lighthouse`; empty for all. */
  of: string[];
  products: string[];
  slowed: number[];
  runs: number;
};

/** The cost of a key in this browser on this machine where nothing follows from it. */
const BASELINE_FORM: MeasuredForm = {
  name: 'a box and nothing else',
  open: async (page) => {
    await page.goto(`data:text/html,${encodeURIComponent('<form><input><input></form>')}`);
  },
};

/**
 * The waiting times of a person at a page, each with its tables. It needs `npm run build`, and for `forms` the registry
 * once.
 */
export async function measureInput({
  of,
  products: named,
  slowed,
  runs,
}: InputBenchOptions): Promise<Record<string, object[]>> {
  const isWanted = (what: string) => of.length === 0 || of.includes(what);
  const wanted = named.length > 0 ? named : productNames;
  const told: Record<string, object[]> = {};
  const shop = await startTestShop({ clock: createRunningClock() });
  // Those who buy need their codes and news.
  await shop.worker.start();
  const browser = await launchBenchChromium();
  if (isWanted('pages')) {
    const forms: MeasuredForm[] = [BASELINE_FORM];
    for (const product of wanted) {
      const [first, ...others] = await openRealPages(shop, product);
      if (first) forms.push(first, renderStaticPage(first), ...others);
    }
    told.pages = await measureKeys(forms, { slowed, runs });
  }
  if (isWanted('forms')) told.forms = await measureForms({ slowed, runs });
  if (isWanted('changes')) {
    told.changes = [];
    for (const times of slowed)
      for (const product of wanted) told.changes.push(...(await measureChanges(browser, shop, product, times, runs)));
  }
  if (isWanted('purchase')) {
    told.purchase = [];
    for (const times of slowed)
      for (const product of wanted) told.purchase.push(await measurePurchase(browser, shop, product, times));
  }
  if (isWanted('lighthouse')) told.lighthouse = await measureBlocking(shop, runs);
  await browser.close();
  await shop.close();
  return told;
}

/** The same form, ours and each peer's. */
async function measureForms(wanted: { slowed: number[]; runs: number }): Promise<object[]> {
  const peers = await servePeerForms();
  const shops = [];
  const ours: MeasuredForm[] = [];
  for (const size of FORM_SIZES) {
    const shop = await startTestShop({
      clock: createRunningClock(),
      products: addBenchForm(readProductFiles(projectRoot), size),
    });
    const draft = await shop.aDraft(BENCH_PRODUCT);
    shops.push(shop);
    ours.push({
      name: `ours, ${size} fields`,
      open: (page) => openPage(page, shop, BENCH_PRODUCT, draft.view.page ?? '', draft),
    });
  }
  const rows = await measureKeys([...ours, ...peers.forms], wanted);
  for (const shop of shops) await shop.close();
  await peers.close();
  return rows;
}
