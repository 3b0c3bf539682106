import type { Requester } from '#engine/language/after-sale.ts';
import type { Revision } from '#engine/product.ts';
import type { AnswerChanges } from '../answer-changes.ts';

/**
 * What a journey after the sale is about: kept with its draft. The draft itself is like any other: answers of the policy's
 * product, walked by that product's chart.
 */
export type EndorsementDetails = Revision & {
  /** Number of the policy. */
  policy: string;
  does: 'change' | 'renew' | 'reinstate';
  /** Who asks: the policyholder, who sold it, the insurer's staff. The product says who may do what. */
  by: Requester;
  /** Id of the user who began it; missing where that was the policyholder. */
  user?: string;
  /** Of a change: what is changed together, by the product's `afterSale.change.kinds`. */
  kind?: string;
  /** The first day for which it shall hold. */
  from: string;
  /** Why staff let cover begin before the day on which it was asked for. */
  grant?: string;
};

/** What was agreed about a policy: kept with the order that a journey after the sale was confirmed into. */
export type AgreedEndorsement = EndorsementDetails & {
  changes: AnswerChanges;
  /** What it charges (above zero) or gives back, in minor units: it is done for this amount or not at all. */
  charge: number;
  /** Days, both counted, of which the policyholder declares that no loss is known. */
  noLoss?: { from: string; to: string };
};

/** What an order is about that pays one of the parts of a premium. */
export type InstalmentDetails = Revision & {
  policy: string;
  does: 'pay';
  /** Whoever pays: nobody else has to agree. */
  by: 'holder';
  /** The day on which it is due. */
  from: string;
  /** The order that is paid in parts, and which of them this is. */
  of: string;
  nth: number;
  charge: number;
};
