import type { Locale } from '#contract/products.ts';
import type { SiteServices } from '#server/site/services.ts';
import { matchPath, pathTo, patterns } from '#shared/addresses.ts';
import type { Catalogue, ProductVersion } from '../catalogue/products/product-catalogue.ts';
import { type SitePage, sitePages } from './site-pages.ts';

/** The page of an address: a page of the site, its product if it has one, in a language. */
export type FoundPage = {
  /** The path without the language prefix, in the pattern's letters: an address in other capitals is the same page. */
  path: string;
  locale: Locale;
  page: SitePage;
  product?: ProductVersion;
  /** The reference of the order that the page is about; missing for other pages. */
  order?: string;
};

/**
 * Finds the page of an address; undefined if there is none, which is answered with 404.
 * @param url the requested address from the first slash on; `//host/` is a path too, never another host
 */
export function findPage(
  { catalogue, config }: Pick<SiteServices, 'catalogue' | 'config'>,
  url: string,
): FoundPage | undefined {
  const { asked, locale } = splitLocale(url);
  for (const page of sitePages) {
    const params = matchPath(page.pattern, asked);
    if (!params || (config.isProd && page.pattern === patterns.testing)) continue;
    const path = pathTo(page.pattern, params);
    // A product in the studio may not be on sale yet.
    if (params.product === undefined || page.pattern.startsWith(patterns.studio))
      return { path, locale, page, ...(page.isOfOrder && params.id !== undefined ? { order: params.id } : {}) };
    const product = catalogue.current(params.product);
    return product && hasPage(product, params.page) ? { path, locale, page, product } : undefined;
  }
  return findCertificatePage(catalogue, asked, locale);
}

/** Splits an address into its path without the language prefix, and its language. */
function splitLocale(url: string): { asked: string; locale: Locale } {
  const { pathname, searchParams } = new URL(`http://site${url}`);
  const [, prefix, asked = '/'] = /^\/(en|km)(\/.*)?$/.exec(pathname) ?? [undefined, undefined, pathname];
  const unprefixed = searchParams.get('lang') === 'zh' ? 'zh' : 'en';
  return { asked, locale: prefix ? (prefix as Locale) : unprefixed };
}

/** Returns true if a product has the page of an address; an address may begin the name with a capital. */
function hasPage({ definition }: ProductVersion, page: string | undefined): boolean {
  return page === undefined || page.charAt(0).toLowerCase() + page.slice(1) in definition.form.pages;
}

function findCertificatePage(catalogue: Catalogue, asked: string, locale: Locale): FoundPage | undefined {
  const own = catalogue.list().flatMap(({ definition }) => definition.product.addresses?.certificate ?? []);
  for (const certificate of own) {
    const pattern = `${certificate}/:id?`;
    const params = matchPath(pattern, asked);
    if (!params) continue;
    const path = pathTo(pattern, params);
    const order = params.id === undefined ? {} : { order: params.id };
    return { path, locale, page: { pattern: path, listed: false, isOfOrder: true }, ...order };
  }
  return undefined;
}
