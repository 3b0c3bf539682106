import type { OfferView } from '#contract/purchase/consents.ts';

/** Who sells, as the customer knows them; undefined where nobody of the portal does. */
export function formatSeller({ seller }: OfferView): string | undefined {
  return seller ? [seller.agent, seller.partner].filter(Boolean).join(', ') : undefined;
}
