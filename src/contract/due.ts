import Type, { type Static } from 'typebox';
import { get } from './call.ts';
import { nullable, oneOf } from './schemas.ts';

/* The work that is due for the current user: one line for each list that has entries. */

/** Kinds of due work, in the order of the page. Each is a filtered list of the portal. */
export const dueKinds = [
  // Of sellers and agents: orders, policies, drafts and claims of the own partner.
  ...(['contact', 'mentioned', 'lapsing', 'unpaid', 'expiring', 'drafts', 'claimsAsked'] as const),
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
