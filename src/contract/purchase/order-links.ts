import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { workHeaders } from '../proof-of-work.ts';
import { closedObject, day } from '../schemas.ts';

/*
 * Access to issued orders. Only the customer may read an issued order: a browser with a link must first enter the
 * policyholder's date of birth, or a code that is sent to the order's phone; then a cookie identifies the browser. A
 * link is valid until it is withdrawn, at most for 90 days after it was sent.
 */

const proofAnswers = Type.Object({
  /** The order's reference for the next calls: a new reference if the link has expired, otherwise the present one. */
  ref: Type.String(),
});

/** The details of an issued order that anyone with the link may see. */
const proofQuestion = Type.Object({
  /** Id of the product. */
  product: Type.String(),
  version: Type.String(),
  /** The policy number, with all digits of the sequence except the last two hidden. */
  number: Type.String(),
  /** True if the link has expired. Then only a code gives a new link. */
  hasEnded: Type.Boolean(),
  /** True if the date of birth is accepted now; false if only a code is accepted. */
  asksBirth: Type.Boolean(),
  /** The phone number to which a code is sent, with most digits hidden. */
  phone: Type.String(),
});
export type ProofQuestion = Static<typeof proofQuestion>;

/** 409 `notAllowedNow` before the policy is issued: until then anybody with the link may read the order. */
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
  {
    headers: workHeaders,
    secretReply: true,
    reply: Type.Object({ phone: Type.String(), resendAt: Type.String() }),
  },
);

/**
 * Accepts this browser as the customer's and sets the cookie that identifies it. 422 `birthWrong`, `codeWrong`,
 * `codeExpired`; 429 `codeLocked`, `tooManyQuestions`, `birthClosed` if only a code is accepted; 410 `linkEnded` for a
 * date of birth with an expired link.
 */
export const verifyOrderAccess = post(
  '/api/orders/:ref/proof',
  'anyone',
  "Show that this browser is the customer's, by the date of birth or by the code",
  {
    secretReply: true,
    /** Exactly one of the two: the policyholder's date of birth, or the code that was sent. */
    body: closedObject({ dateOfBirth: Type.Optional(day), code: Type.Optional(Type.String({ maxLength: 12 })) }),
    reply: proofAnswers,
    perMinute: 30,
  },
);

/**
 * Withdraws the link of an order; all other browsers have to prove again that they are the customer's. 403
 * `proofNeeded` if this browser has not proven to be the customer's.
 */
export const withdrawLink = post(
  '/api/orders/:ref/withdraw',
  'anyone',
  'End every link to an issued order; this browser goes on with a new one',
  { secretReply: true, reply: proofAnswers },
);

/**
 * 404 `policyNotFound` if no policy has this number and date of birth; 429 `linkTooSoon` within a minute of the last
 * link, `linksTooMany` after five links within a day.
 */
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
