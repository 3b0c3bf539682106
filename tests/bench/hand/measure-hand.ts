import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { products } from '#tests/paths/product-of.ts';
import { aRunningClock } from '#tests/support/a-clock.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { measureBlocking } from './blocking-time.ts';
import { type Form, measureKeys } from './hand-part.ts';
import { measureChanges, measurePurchase } from './page-changes.ts';
import { peerForms } from './peers.ts';
import { openPage, realPages, still } from './real-pages.ts';
import { SHOWS, SIZES, withSameForm } from './same-form.ts';
import { measuringChromium } from './slowed.ts';

export type HandWanted = {
  /** Of `pages`, `forms`, `changes`, `purchase`, `lighthouse`; empty for all. */
  of: string[];
  products: string[];
  slowed: number[];
  runs: number;
};

/** What a key costs in this browser on this machine where nothing comes of it. */
const BARE: Form = {
  name: 'a box and nothing else',
  open: async (page) => {
    await page.goto(`data:text/html,${encodeURIComponent('<form><input><input></form>')}`);
  },
};

/** What a person at a page waits for, each with its tables. It wants `npm run build`, and for `forms` the registry once. */
export async function measureHand({
  of,
  products: named,
  slowed,
  runs,
}: HandWanted): Promise<Record<string, object[]>> {
  const isWanted = (what: string) => of.length === 0 || of.includes(what);
  const wanted = named.length > 0 ? named : products;
  const told: Record<string, object[]> = {};
  const shop = await aShop({ clock: aRunningClock() });
  // Those who buy need their codes and news.
  await shop.worker.start();
  const browser = await measuringChromium();
  if (isWanted('pages')) {
    const forms: Form[] = [BARE];
    for (const product of wanted) {
      const [first, ...others] = await realPages(shop, product);
      if (first) forms.push(first, still(first), ...others);
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
  const peers = await peerForms();
  const shops = [];
  const ours: Form[] = [];
  for (const size of SIZES) {
    const shop = await aShop({ clock: aRunningClock(), products: withSameForm(readProductFiles(projectRoot), size) });
    const draft = await shop.aDraft(SHOWS);
    shops.push(shop);
    ours.push({
      name: `ours, ${size} fields`,
      open: (page) => openPage(page, shop, SHOWS, draft.view.page ?? '', draft),
    });
  }
  const rows = await measureKeys([...ours, ...peers.forms], wanted);
  for (const shop of shops) await shop.close();
  await peers.close();
  return rows;
}
