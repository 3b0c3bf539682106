import Type, { type Static } from 'typebox';
import { get, post } from './call.ts';
import { closedObject, nullable, oneOf } from './schemas.ts';

/* The work that is due for the current user: one line for each list that has entries. */

/** Kinds of due work, in the order of the page. Each is a filtered list of the portal. */
export const dueKinds = [
  // Of sellers and agents: orders, policies, drafts and claims of the own partner.
  ...(['contact', 'mentioned', 'lapsing', 'unpaid'] as const),
  ...(['expiring7', 'expiring30', 'expiring60', 'drafts', 'claimsAsked'] as const),
  // Of reviewers: the lists of work of claims.
  ...(['claimsOverdue', 'claimsDueSoon', 'claimsMine', 'claimsAnswered', 'claimsAppealed'] as const),
  ...(['claimsUnassigned', 'claimsConfirmation', 'claimsSampled', 'claimsUnpaid'] as const),
  // Of those who pay claims.
  ...(['payable', 'returned', 'runs'] as const),
  // Of those who decide about money.
  ...(['refunds', 'bankRefunds', 'marks', 'bookings', 'months', 'commissions', 'differences', 'bankLines'] as const),
  // Of administrators, of the insurer and of a partner.
  ...(['deadJobs', 'lostMessages', 'ledger', 'webhooks'] as const),
] as const;
export type DueKind = (typeof dueKinds)[number];

const due = Type.Object({
  /** The kinds with entries, in the order of `dueKinds`. */
  lines: Type.Array(
    Type.Object({
      kind: oneOf(dueKinds),
      /** Exact up to 1,000; `isMore`: there are more. */
      count: Type.Integer(),
      isMore: Type.Boolean(),
    }),
  ),
  /**
   * The number of things that wait for the user's act, each counted once: without policies that only end soon. Exact up
   * to 1,000; `isMore`: there are more.
   */
  total: Type.Integer(),
  isMore: Type.Boolean(),
});
export type DueView = Static<typeof due>;

/** Lists the kinds of due work for the rights and the partner of the current user. Without due work there are no lines. */
export const getDue = get('/api/b2b/due', 'signedIn', 'The work that is due for the signed-in user', { reply: due });

/**
 * The side whose act a row waits for, and since when. `insurer`: its people; `confirmation`: a second person of the insurer;
 * `payments`: its people who pay; `provider`: the payment provider. Null: nobody must act.
 */
export const pending = nullable(
  Type.Object({
    with: oneOf(['customer', 'agent', 'insurer', 'confirmation', 'payments', 'provider']),
    /** The person, if it is a certain one whom the user may know. */
    name: nullable(Type.String()),
    since: Type.String(),
  }),
);
export type Pending = Static<typeof pending>;

/** The hours of the day in Phnom Penh between which the mail with the due work is sent; outside of them it is quiet. */
export const DIGEST_HOURS = { from: 6, until: 12 } as const;

const digest = Type.Object({
  /** The hour from which the mail is sent each day, 6 to 11; null: no mail. */
  hour: nullable(Type.Integer({ minimum: DIGEST_HOURS.from, maximum: DIGEST_HOURS.until - 1 })),
  /** False: no mail on Saturdays and Sundays. */
  onWeekends: Type.Boolean(),
});
export type DigestChoice = Static<typeof digest>;

export const getDigest = get('/api/b2b/due/digest', 'signedIn', 'The choice of a daily mail with the due work', {
  reply: digest,
});

/**
 * Chooses or ends the daily mail with the due work: numbers and links, without data of customers. A day without due work
 * has no mail. 409 `digestNoEmail` if the user has no e-mail address.
 */
export const setDigest = post('/api/b2b/due/digest', 'signedIn', 'Choose a daily mail with the due work', {
  body: closedObject(digest.properties),
  reply: digest,
});
