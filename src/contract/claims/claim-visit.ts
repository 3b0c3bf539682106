import Type, { type Static } from 'typebox';
import { nullable, oneOf } from '../schemas.ts';

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
