import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { closedObject } from '../schemas.ts';

/*
 * What is shown of an issued order is for its customer: a browser that holds no more than the link is asked once for the
 * policyholder's date of birth or for a code sent to the order's phone, and is known again by a cookie from then on. A link
 * works for 90 days from when it was given, or until it is withdrawn.
 */

const proofAnswers = Type.Object({
  /** The reference to go on with: a new one where the old one has ended. */
  ref: Type.String(),
});

/** What anyone who holds the link may know of an issued order. */
const proofQuestion = Type.Object({
  /** Id of the product. */
  product: Type.String(),
  version: Type.String(),
  /** Number of the policy, its last two digits only. */
  number: Type.String(),
  /** Whether the link has ended: then only a code leads on, to a new one. */
  hasEnded: Type.Boolean(),
  /** Whether the date of birth may be given now. */
  asksBirth: Type.Boolean(),
  /** Where a code would go; its last three digits only. */
  phone: Type.String(),
});
export type ProofQuestion = Static<typeof proofQuestion>;

/** 409 `notAllowedNow` before the policy is issued: there is nothing to prove yet. */
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
 * Sets the cookie by which this browser is known again. 422 `birthWrong`, `codeWrong`, `codeExpired`; 429 `codeLocked`,
 * `tooManyQuestions`, and `birthClosed` where only a code leads on; 410 `linkEnded` for a date of birth at such a link.
 */
export const verifyOrderAccess = post(
  '/api/orders/:ref/proof',
  'anyone',
  "Show that this browser is the customer's, by the date of birth or by the code",
  {
    secretReply: true,
    /** One of the two. */
    body: closedObject({
      dateOfBirth: Type.Optional(Type.String({ format: 'date' })),
      code: Type.Optional(Type.String({ maxLength: 12 })),
    }),
    reply: proofAnswers,
    perMinute: 30,
  },
);

/** For a browser that has shown to be the customer's: 403 `proofNeeded` for others. Every other browser is asked anew. */
export const withdrawLink = post(
  '/api/orders/:ref/withdraw',
  'anyone',
  'End every link to an issued order; this browser goes on with a new one',
  { secretReply: true, reply: proofAnswers },
);

/** 404 `policyNotFound` as the inquiry itself; 429 `linkTooSoon`, `linksTooMany`. */
export const sendPolicyLink = post(
  '/api/policies/inquiry/link',
  'anyone',
  'Send a new link to the papers of a policy to the phone that it was bought with',
  {
    body: closedObject({
      number: Type.String({ minLength: 1, maxLength: 40 }),
      dateOfBirth: Type.String({ format: 'date' }),
    }),
    reply: Type.Object({ phone: Type.String() }),
    perMinute: 10,
  },
);
