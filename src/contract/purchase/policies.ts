import Type, { type Static } from 'typebox';
import { toPlainLatin } from '#engine/language/typed/characters.ts';
import { post } from '../call.ts';
import { workHeaders } from '../proof-of-work.ts';
import { closedObject, day, nullable, oneOf } from '../schemas.ts';

/** The status of a policy on a day. All views of a policy use these words. */
export const policyStatus = oneOf(['notBegun', 'active', 'expired', 'cancelled']);

/** True for a cancelled policy that never gave cover, because its payment was recorded by mistake. Absent: false. */
export const isVoid = Type.Optional(Type.Literal(true));

/**
 * The public status of a policy. Anyone can read it who has the policy number and the policyholder's date of birth, or
 * the policy's signed code.
 */
export const policyStatusView = Type.Object({
  number: Type.String(),
  /** Id of the product. */
  product: Type.String(),
  status: policyStatus,
  isVoid,
  /** The first and the last day of cover, as business dates. */
  effectiveFrom: Type.String(),
  effectiveTo: Type.String(),
});
export type PolicyStatusView = Static<typeof policyStatusView>;

export const lookUpPolicy = post(
  '/api/policies/inquiry',
  'anyone',
  'Status of a policy, for its number and the policyholder’s date of birth; 404 when they do not belong together',
  {
    body: closedObject({ number: Type.String({ minLength: 1, maxLength: 40 }), dateOfBirth: day }),
    reply: policyStatusView,
    perMinute: 20,
  },
);

/**
 * Sends a code to the policy's phone, because too many dates of birth were tried for this policy (429 `inquiryByCode`).
 * The reply is the same if there is no such policy. 409 `notAllowedNow` while the date of birth is still accepted.
 */
export const sendPolicyLookupCode = post(
  '/api/policies/inquiry/code',
  'anyone',
  'Send a one-time code to the phone with which a policy was bought, if there is such a policy',
  {
    perMinute: 20,
    headers: workHeaders,
    body: closedObject({ number: Type.String({ minLength: 1, maxLength: 40 }) }),
    reply: Type.Object({ resendAt: Type.String() }),
    status: 202,
  },
);

export const lookUpPolicyWithCode = post(
  '/api/policies/inquiry/proof',
  'anyone',
  'Status of a policy, for its number and the code that was sent to its phone',
  {
    perMinute: 20,
    body: closedObject({
      number: Type.String({ minLength: 1, maxLength: 40 }),
      code: Type.String({ minLength: 1, maxLength: 12 }),
    }),
    reply: policyStatusView,
  },
);

export const scanPolicy = post(
  '/api/policies/scan',
  'anyone',
  'Status of the policy whose signed code was scanned; 422 for a code that is not ours, or not genuine',
  {
    body: closedObject({ token: Type.String({ minLength: 1, maxLength: 2000 }) }),
    reply: policyStatusView,
    perMinute: 60,
  },
);

/**
 * Normalises a typed policy number to its stored form (`TRV-2026-000123`): small letters, blanks, other dashes, digits
 * of other scripts, invisible characters. Undefined if it is no policy number.
 */
export function toPolicyNumber(typed: string): string | undefined {
  const [, prefix, year, sequence] =
    /^([A-Z][A-Z0-9]{1,9})-?(\d{4})-?(\d{6,})$/.exec(
      toPlainLatin(typed).toUpperCase().replaceAll(/[ .]+/g, '').replaceAll(/[_/]/g, '-'),
    ) ?? [];
  return prefix === undefined ? undefined : `${prefix}-${year}-${sequence}`;
}

/**
 * The steps of a refund's calculation, from the premium of the days left to the refund, so that a reader can repeat the
 * calculation.
 */
export const refundSteps = {
  /**
   * The amounts in minor units that the insurer retains from the premium of the days left, each by a rule (`why`).
   * `name`: the premium line that is not refundable; only for the rule `line`.
   */
  kept: Type.Array(
    Type.Object({
      why: oneOf(['line', 'amount', 'minimum', 'reason', 'claim']),
      name: Type.Optional(Type.String()),
      amount: Type.Integer(),
    }),
  ),
  /** The rule that refunds the premium of the whole term; null if no rule does. */
  whole: nullable(oneOf(['notBegun', 'freeLook', 'coolingOff', 'reason', 'scale'])),
};

/**
 * Other amounts of a cancellation, in minor units. `voided`: the refund for changes of later days, which never take
 * effect; it is part of `refund`. `offParts`: the amount by which unpaid instalments are reduced; it is not part of
 * `refund`.
 */
export const otherRefunds = { voided: Type.Integer(), offParts: Type.Integer() };

/** The channel of a refund: the payment provider, the partner's balance, or the bank. `none`: the refund is 0. */
export const refundChannel = oneOf(['provider', 'balance', 'bank', 'none']);
