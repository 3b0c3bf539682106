import Type, { type Static } from 'typebox';
import { post } from '../call.ts';
import { oneOf, orNull } from '../schemas.ts';

/*
 * A premium that is paid in parts. Money is minor units, days are business dates, instants UTC.
 */

export const instalmentView = Type.Object({
  dueOn: Type.String(),
  /** With what paying in parts costs; of one that was dropped what it had been. */
  amount: Type.Integer(),
  currency: Type.String(),
  /** Dropped: what the policy gave back was taken off it. */
  status: oneOf(['due', 'paid', 'dropped']),
  paidAt: orNull(Type.String()),
  /** The last day of cover where it is not paid. */
  coveredUntil: Type.String(),
  /** Whether it is the one that can be paid now. */
  isNext: Type.Boolean(),
});
export type InstalmentView = Static<typeof instalmentView>;

/** 404 `policyNotFound`, 409 `nothingToPay`, 429 `linkTooSoon`, `linksTooMany`. */
export const sendInstalmentLink = post(
  '/api/b2b/policies/:number/instalments/link',
  ['b2b:sell', 'insurer:orders'],
  'Send the policyholder the link by which the next part of a premium is paid',
  { reply: Type.Object({ link: Type.String(), phone: Type.String() }) },
);

/** 404 `policyNotFound`, 409 `nothingToPay`. */
export const payMyInstalment = post(
  '/api/my/policies/:number/instalments',
  'customer',
  'The order by which the next part of the own premium is paid',
  { reply: Type.Object({ ref: Type.String() }) },
);
