import type { Page } from 'playwright';
import { shiftAnswersToToday } from '#tests/browser/create-buyer.ts';
import { findMostThoroughCase } from '#tests/browser/most-thorough-case.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { formatPageSegment } from '#web/draft/page/page-segment.ts';
import type { MeasuredForm } from './measure-keys.ts';

/** Every page of a product that asks something, with all that comes before it and it itself answered. */
export async function openRealPages(shop: Shop, product: string): Promise<MeasuredForm[]> {
  const { name } = findMostThoroughCase(product);
  const filledIn = async () => {
    const draft = await shop.aDraft(product);
    await shop.fillIn(draft, shiftAnswersToToday(shop, product, name));
    return draft;
  };
  const { trail } = (await filledIn()).view;
  const pages = shop.services.catalogue.current(product)?.definition.form.pages ?? {};
  const asks = (page: string) => Object.keys(pages[page]?.schema.properties ?? {}).length > 0;
  return trail.filter(asks).map((page) => ({
    name: `${product} ${page}`,
    // Each from a draft of its own: what was typed at one page may have led another's back to it.
    open: async (at) => openPage(at, shop, product, page, await filledIn()),
  }));
}

/**
 * The same page unchanged, without its scripts. A key costs here what the browser needs for boxes, words and a page
 * of that size, whoever has made it.
 */
export function renderStaticPage({ name, open }: MeasuredForm): MeasuredForm {
  return {
    name: `${name}, without scripts`,
    async open(page) {
      await open(page);
      await page.evaluate(() => {
        const copy = document.body.cloneNode(true) as HTMLElement;
        for (const script of copy.querySelectorAll('script')) script.remove();
        const written = document.querySelectorAll('input');
        for (const [at, box] of copy.querySelectorAll('input').entries())
          box.setAttribute('value', written[at]?.value ?? '');
        document.body.replaceWith(copy);
      });
    },
  };
}

/** Opens a page of a draft by its link, as on another device, and waits until it rests. */
export async function openPage(
  page: Page,
  { url }: Pick<Shop, 'url'>,
  product: string,
  name: string,
  { id, key }: { id: string; key: string },
): Promise<void> {
  await page.goto(`${url}/buy_insurance/${product}/components/${formatPageSegment(name)}#draft=${id}.${key}`, {
    waitUntil: 'networkidle',
  });
  await page.locator('form#page').or(page.locator('main form')).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .animate-pulse'));
  await page.evaluate(() => document.fonts.ready.then(() => {}));
}
