import type { OfferView } from '#contract/purchase/consents.ts';

/** Formats the seller as the customer knows them; undefined if no user of the portal sells. */
export function formatSeller({ seller }: OfferView): string | undefined {
  return seller ? [seller.agent, seller.partner].filter(Boolean).join(', ') : undefined;
}
