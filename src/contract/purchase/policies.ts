import Type, { type Static } from 'typebox';
import { post } from '../call.ts';
import { closedObject, day, nullable, oneOf } from '../schemas.ts';

/** The status of a policy on a day. All views use the same words. */
export const policyStatus = oneOf(['notBegun', 'active', 'expired', 'cancelled']);

/**
 * The public status of a policy, for anyone who has its number and its policyholder's date of birth, or its signed
 * code.
 */
export const policyStatusView = Type.Object({
  number: Type.String(),
  /** Id of the product. */
  product: Type.String(),
  status: policyStatus,
  /** Business dates, both included in the cover. */
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
 * Continues an inquiry by a code to the policy's phone, after too many dates were tried (429 `inquiryByCode`). The
 * reply is the same if there is no such policy. 409 `notAllowedNow` while the date of birth is accepted.
 */
export const sendPolicyLookupCode = post(
  '/api/policies/inquiry/code',
  'anyone',
  'Send a one-time code to the phone with which a policy was bought, if there is such a policy',
  {
    perMinute: 20,
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
 * Normalises a typed policy number to its stored form (`TRV-2026-000123`): small letters, spaces, other dashes, Khmer
 * digits. Undefined if it is no policy number.
 */
export function toPolicyNumber(typed: string): string | undefined {
  const latin = typed.replaceAll(/[\u17e0-\u17e9]/g, (digit) => String(digit.charCodeAt(0) - 0x17e0));
  const [, prefix, year, sequence] =
    /^([A-Z][A-Z0-9]{1,9})-?(\d{4})-?(\d{6,})$/.exec(
      latin
        .toUpperCase()
        .replaceAll(/[\s\u200b.]+/g, '')
        .replaceAll(/[‐-―−_/]/g, '-'),
    ) ?? [];
  return prefix === undefined ? undefined : `${prefix}-${year}-${sequence}`;
}

/** The steps from the premium of the days left to the refund, so that a reader can repeat the calculation. */
export const refundSteps = {
  /**
   * The amounts that the insurer retains for the days left, by rule, in minor units; `name` names a line that is not
   * refundable.
   */
  kept: Type.Array(
    Type.Object({
      why: oneOf(['line', 'amount', 'minimum', 'reason', 'claim']),
      name: Type.Optional(Type.String()),
      amount: Type.Integer(),
    }),
  ),
  /** The rule that refunds the whole term; null if none does. */
  whole: nullable(oneOf(['freeLook', 'coolingOff', 'reason'])),
};

/**
 * `voided`: the refund for changes of later days, which never take effect; it is part of `refund`. `offParts`: the
 * amount by which unpaid instalments are reduced; it is not part of `refund`.
 */
export const otherRefunds = { voided: Type.Integer(), offParts: Type.Integer() };
