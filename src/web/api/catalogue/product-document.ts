import { buildAddress } from '#contract/client.ts';
import { getProductDocument } from '#contract/products.ts';
import type { WordingDocumentName } from '#engine/language/wording-document.ts';
import type { Locale } from '#shared/format.ts';

/**
 * Address of a product's document as PDF: of a version, or else of the version on sale today; `plan` selects the plan
 * of a summary of cover.
 */
export function productDocumentAddress(
  product: string,
  name: WordingDocumentName | 'coverSummary',
  language: Locale,
  { plan, version }: { plan?: string | undefined; version?: string | undefined } = {},
): string {
  return buildAddress(getProductDocument, {
    params: { product, name },
    query: { language, ...(plan && { plan }), ...(version && { version }) },
  });
}
