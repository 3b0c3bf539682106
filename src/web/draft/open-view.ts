import type { Locale } from '#contract/products.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import { type Journey, openJourney } from '#engine/journey.ts';
import { toQuotation } from '#engine/language/premium.ts';
import type { Product, Revision } from '#engine/product.ts';
import { start } from '#engine/wizard.ts';
import { businessDate } from './business-date.ts';

let revise = (product: Product, _about: Revision): Product => product;

/** How a draft about a policy is walked, of which the pages of a purchase carry nothing. */
export function registerRevise(by: typeof revise): void {
  revise = by;
}

/**
 * Where a view stands, with the premium that the server told; without one a new draft.
 * @param like where it stood before: what is the same is not worked out again
 */
export function openView(product: Product, view: DraftView | null, language: Locale, like?: Journey | null): Journey {
  if (!view) return start(product, { channel: 'public', language }, businessDate());
  const { record, rated, about } = view;
  return openJourney(
    about ? revise(product, about) : product,
    record,
    rated.status === 'rated' ? toQuotation(rated.premium) : undefined,
    like ?? undefined,
  );
}
