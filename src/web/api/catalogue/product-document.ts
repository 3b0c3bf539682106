import type { Locale } from '#contract/format.ts';
import type { WordingDocumentName } from '#engine/wording-document.ts';

/** Address of a document that comes with a product, as PDF. */
export function productDocumentAddress(product: string, name: WordingDocumentName, language: Locale): string {
  return `/api/products/${encodeURIComponent(product)}/documents/${name}?language=${language}`;
}
