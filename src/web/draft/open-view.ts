import type { Locale } from '#contract/products.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import { type Journey, openJourney } from '#engine/journey.ts';
import { toQuotation } from '#engine/language/premium.ts';
import type { Product, Revision } from '#engine/product.ts';
import { start } from '#engine/wizard.ts';
import { today } from '#web/hydration/server-clock.ts';

let revise = (product: Product, _about: Revision): Product => product;

/** Registers the function that replays a draft about a policy; the pages of a purchase do not load it. */
export function registerRevise(by: typeof revise): void {
  revise = by;
}

/**
 * The journey of a view, with the premium from the server; without a view, a new draft.
 *
 * @param like the previous journey: unchanged parts of it are reused
 */
export function openView(product: Product, view: DraftView | null, language: Locale, like?: Journey | null): Journey {
  if (!view) return start(product, { channel: 'public', language }, today());
  const { record, rated, about } = view;
  return openJourney(
    about ? revise(product, about) : product,
    record,
    rated.status === 'rated' ? toQuotation(rated.premium) : undefined,
    like ?? undefined,
  );
}
