import { addressOf } from '#contract/client.ts';
import type { Locale } from '#contract/format.ts';
import { getProductDocument } from '#contract/products.ts';
import type { WordingDocumentName } from '#engine/language/wording-document.ts';

/** Address of a document that comes with a product, as PDF. */
export function productDocumentAddress(product: string, name: WordingDocumentName, language: Locale): string {
  return addressOf(getProductDocument, { params: { product, name }, query: { language } });
}
