import Type, { type Static } from 'typebox';
import { nullable, oneOf } from '../schemas.ts';

/** The lists of work: claims for which somebody must act, with or without a reviewer. */
export const claimLists = [
  ...(['overdue', 'dueSoon', 'unassigned', 'mine', 'answered', 'appealed', 'unpaid'] as const),
  // Approvals that wait for a second person, and those of them for a second review.
  ...(['confirmation', 'sampled'] as const),
  // Visits of assessors whose day is over without a report.
  'visits',
] as const;
export type ClaimList = (typeof claimLists)[number];

/** The orders of a list of claims. */
export const claimOrders = ['newest', 'oldest', 'due', 'largest', 'smallest'] as const;
export type ClaimOrder = (typeof claimOrders)[number];

/**
 * The time that a claim has been waiting for the insurer, since the claim was filed, answered or reopened. `hours`:
 * completed hours. Null if the claim does not wait for the insurer.
 */
export const waiting = nullable(
  Type.Object({
    since: Type.String(),
    hours: Type.Integer(),
    /** The end of the service clock of this kind of claim. */
    dueAt: Type.String(),
    isOverdue: Type.Boolean(),
    /** True if the clock ends soon. */
    isDueSoon: Type.Boolean(),
  }),
);

const visitStates = ['planned', 'overdue', 'reported', 'cancelled'] as const;

/** A visit of an assessor at the damaged thing. Its photographs are files of the claim. */
export const claimVisit = Type.Object({
  id: Type.String(),
  /** Name of the appointed person. */
  assessor: Type.String(),
  place: Type.String(),
  /** The business date of the visit. */
  on: Type.String(),
  /** `overdue`: the day is over, and there is no report. */
  state: oneOf(visitStates),
  /** The report, or the reason for which it was cancelled. Null before, and for everybody outside the insurer. */
  note: nullable(Type.String()),
});
export type ClaimVisit = Static<typeof claimVisit>;
