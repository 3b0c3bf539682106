import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { type Draft, updateDraft } from '../drafts/draft-repository.ts';
import type { Overlap } from '../insured-risks/insured-risk-repository.ts';
import { findChosen, isOfferFull, lockOffer, selectOpenQuotations } from '../orders/offer-repository.ts';
import type { Order } from '../orders/order-repository.ts';

/* A draft that adds a quotation to an offer, at its confirmation. */

/** Locks the offer to which a draft adds a quotation, and returns its orders; none for a draft of its own. */
export async function lockDraftOffer(sql: Sql, { offerId }: Draft): Promise<Order[]> {
  return offerId === null ? [] : lockOffer(sql, offerId);
}

/** Leaves out the quotations of the same offer: only one of them will insure anything. */
export function withoutOffer(overlaps: Overlap[], offer: readonly Order[]): Overlap[] {
  return overlaps.filter(({ order }) => offer.every(({ id }) => id !== order.id));
}

/** Returns true if an offer takes one more quotation: its customer has not chosen, and it is not full. */
export function isOfferOpen(offer: readonly Order[]): boolean {
  return findChosen(offer) === undefined && !isOfferFull(offer);
}

/** Makes the draft an offer of its own, and returns the refusal: the next confirmation succeeds. */
export async function leaveOffer(sql: Sql, { id, begunOn, asOf }: Draft): Promise<ApiProblem> {
  await updateDraft(sql, id, { offerId: null, begunOn: begunOn ?? asOf });
  return new ApiProblem(409, 'offerClosed');
}

/**
 * Refuses a quotation for another phone than that of its offer: one code opens all quotations.
 * @throws 422 `offerOfOther`
 */
export function rejectOtherCustomer(offer: readonly Order[], { phone, field }: { phone: string; field: string }): void {
  if (selectOpenQuotations(offer).every((other) => other.phone === phone)) return;
  throw new ApiProblem(422, 'offerOfOther', [
    { code: 'offerOfOther', at: `/${field}`, message: 'problems.offerOfOther' },
  ]);
}
