import Type, { type Static } from 'typebox';
import { named, nullable, oneOf } from './schemas.ts';

/* Follow-ups: the next contact with the customer of an order, and what came of each contact. */

/** Reasons why an order was lost. `other` has a note. */
export const lostReasons = ['price', 'competitor', 'noNeed', 'noAnswer', 'other'] as const;
export const lostReason = oneOf(lostReasons);
export type LostReason = Static<typeof lostReason>;

/**
 * Results of a contact. `again`: another contact follows; `done`: no other contact is needed; `lost`: the customer does not
 * buy. `won`: the order was paid, with or without a contact before.
 */
export const contactOutcomes = ['again', 'done', 'lost', 'won'] as const;
export type ContactOutcome = (typeof contactOutcomes)[number];

/** Days ahead for which a contact can be planned. */
export const MAX_CONTACT_DAYS = 366;

export const followUp = Type.Object({
  id: Type.String(),
  /** The business date of the planned contact; null: the contact was not planned. */
  on: nullable(Type.String()),
  /** The user who makes the contact. */
  for: named,
  /** The time at which the contact was recorded, and by whom; null: nobody recorded one. */
  at: nullable(Type.String()),
  by: nullable(named),
  /** Null while the contact is due. */
  outcome: nullable(oneOf(contactOutcomes)),
  /** The reason of an order that was lost, also if it was paid later. */
  reason: nullable(lostReason),
  note: nullable(Type.String()),
});
