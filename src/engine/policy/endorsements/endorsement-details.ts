import type { Requester } from '#engine/language/after-sale.ts';
import type { Revision } from '#engine/product.ts';
import type { AnswerChanges } from '../answer-changes.ts';

/**
 * The subject of an endorsement, stored with its draft. The draft itself is a normal draft: answers of the policy's
 * product, with that product's chart.
 */
export type EndorsementDetails = Revision & {
  /** Number of the policy. */
  policy: string;
  does: 'change' | 'renew' | 'reinstate';
  /** The requester: the policyholder, the seller, or the insurer's staff. The product decides their rights. */
  by: Requester;
  /** Id of the user who began it; missing if the policyholder began it. */
  user?: string;
  /** The kind of a change, from the product's `afterSale.change.kinds`. */
  kind?: string;
  /** The first day for which it is to be valid. */
  from: string;
  /** The reason that staff gave for cover before the day of the request; undefined if there is none. */
  grant?: string;
};

/** An agreed endorsement, stored with the order of its draft. */
export type AgreedEndorsement = EndorsementDetails & {
  changes: AnswerChanges;
  /** The charge (above zero) or refund, in minor units: it is applied for this amount or not at all. */
  charge: number;
  /** The days, both included, for which the policyholder declares that no loss is known. */
  noLoss?: { from: string; to: string };
};

/** The subject of an order that pays an instalment of a premium. */
export type InstalmentDetails = Revision & {
  policy: string;
  does: 'pay';
  /** The policyholder pays; nobody else has to agree. */
  by: 'holder';
  /** The day on which it is due. */
  from: string;
  /** The order that is paid in instalments. */
  of: string;
  /** The index of this instalment. */
  nth: number;
  charge: number;
};
