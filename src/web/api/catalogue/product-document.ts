import { buildAddress } from '#contract/client.ts';
import { getProductDocument } from '#contract/products.ts';
import type { WordingDocumentName } from '#engine/language/wording-document.ts';
import type { Locale } from '#shared/format.ts';

/** Address of a document that comes with a product, as PDF: of a version, else as sold today; `plan` is of its summary of cover. */
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
