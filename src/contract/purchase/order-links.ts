import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { closedObject, day } from '../schemas.ts';

/*
 * Access to issued orders. Only the customer may read one: a browser that has only the link must once enter the
 * policyholder's date of birth or a code sent to the order's phone; then a cookie identifies it. A link is valid for 90
 * days after it was sent, or until it is withdrawn.
 */

const proofAnswers = Type.Object({
  /** The reference for the next calls: a new one if the old one has expired. */
  ref: Type.String(),
});

/** The details of an issued order that anyone with the link may see. */
const proofQuestion = Type.Object({
  /** Id of the product. */
  product: Type.String(),
  version: Type.String(),
  /** The last two digits of the policy's number. */
  number: Type.String(),
  /** True if the link has expired. Then only a code leads to a new one. */
  hasEnded: Type.Boolean(),
  /** True if the date of birth is accepted now. */
  asksBirth: Type.Boolean(),
  /** The last three digits of the phone to which a code is sent. */
  phone: Type.String(),
});
export type ProofQuestion = Static<typeof proofQuestion>;

/** 409 `notAllowedNow` before the policy is issued: no proof is needed yet. */
export const getProofQuestion = get(
  '/api/orders/:ref/proof',
  'anyone',
  'What a new browser is asked before an issued order is shown',
  { reply: proofQuestion },
);

export const sendProofCode = post(
  '/api/orders/:ref/proof/code',
  'anyone',
  'Send a one-time code to the phone of an issued order; it is good in the browser that asked for it',
  { secretReply: true, reply: Type.Object({ phone: Type.String(), resendAt: Type.String() }) },
);

/**
 * Sets the cookie that identifies this browser. 422 `birthWrong`, `codeWrong`, `codeExpired`; 429 `codeLocked`,
 * `tooManyQuestions`, and `birthClosed` if only a code is accepted; 410 `linkEnded` for a date of birth with an expired
 * link.
 */
export const verifyOrderAccess = post(
  '/api/orders/:ref/proof',
  'anyone',
  "Show that this browser is the customer's, by the date of birth or by the code",
  {
    secretReply: true,
    /** One of the two. */
    body: closedObject({ dateOfBirth: Type.Optional(day), code: Type.Optional(Type.String({ maxLength: 12 })) }),
    reply: proofAnswers,
    perMinute: 30,
  },
);

/**
 * Withdraws the link; only for a browser that has proven to be the customer's, else 403 `proofNeeded`. All other
 * browsers have to prove their access again.
 */
export const withdrawLink = post(
  '/api/orders/:ref/withdraw',
  'anyone',
  'End every link to an issued order; this browser goes on with a new one',
  { secretReply: true, reply: proofAnswers },
);

/** 404 `policyNotFound` like the policy inquiry; 429 `linkTooSoon`, `linksTooMany`. */
export const sendPolicyLink = post(
  '/api/policies/inquiry/link',
  'anyone',
  'Send a new link to the papers of a policy to the phone that it was bought with',
  {
    body: closedObject({ number: Type.String({ minLength: 1, maxLength: 40 }), dateOfBirth: day }),
    reply: Type.Object({ phone: Type.String() }),
    perMinute: 10,
  },
);
