import type { PartnerAccount } from '#contract/people/partners.ts';
import type { Locale } from '#contract/products.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Product } from '#engine/product.ts';
import { buildLocaleAddress } from '#server/site/page-head.ts';
import { pathTo, patterns } from '#shared/addresses.ts';

type QuoteLinkOptions = { origin: string; language: Locale; partner: PartnerAccount | undefined; key: string };

/**
 * Builds the address that opens a draft at its quotation, or else at its furthest page. The key is in the fragment,
 * which browsers neither send nor log.
 */
export function buildQuoteLink(
  product: Product,
  draft: DraftView,
  { origin, language, partner, key }: QuoteLinkOptions,
): string {
  const page = findReachedQuotation(product, draft);
  const path =
    page === undefined
      ? pathTo(patterns.product, { product: draft.product })
      : pathTo(patterns.productPage, {
          product: draft.product,
          page: page.charAt(0).toUpperCase() + page.slice(1),
        });
  const address = new URL(buildLocaleAddress(origin, path, language));
  if (partner) {
    address.searchParams.set('company', partner.company);
    address.searchParams.set('accountCode', partner.accountCode);
  }
  address.hash = `draft=${draft.id}.${key}`;
  return address.href;
}

/** Finds the page without questions that shows the quotation, if the journey has reached it. */
function findReachedQuotation({ definition }: Product, { page, trail }: DraftView): string | undefined {
  return [...trail, page].find((name) => {
    const { schema, shows = [] } = definition.form.pages[name ?? ''] ?? { schema: { properties: {} } };
    return Object.keys(schema.properties).length === 0 && shows.length > 0;
  }) as string | undefined;
}
