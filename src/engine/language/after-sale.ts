import type { Json } from './json.ts';

/** Who may ask for something: the policyholder, who sold it, the insurer's staff. */
export type Requester = 'holder' | 'seller' | 'insurer';

/** What is given back where a policy ends early: for the days that are left, all of it, or nothing. */
type Refund = 'byDay' | 'all' | 'nothing';

/** What is changed together, such as the vehicle or the insured persons. Its words: `afterSale.changes.NAME`. */
type ChangeKind = {
  /** Answers by pointer: `/field`; of a list `/list` (items come, go and change) or `/list/field` (of items that stay). */
  answers: readonly string[];
  by: readonly Requester[];
  /** Also while cover that has begun is otherwise left as it is. */
  always?: true;
  /** Also after a claim was paid in this term. */
  afterClaim: boolean;
  /** So many days before the day on which it is asked for it may begin to hold, by who asks; none for who is not named. */
  backDays?: Readonly<Partial<Record<Requester, number>>>;
};

/** Why a policy is cancelled. Its words: `afterSale.reasons.NAME`. */
type CancelReason = {
  by: readonly Requester[];
  refund: Refund;
  /** So many days before it is recorded cover may have ended; 0: it holds to the end of that day. */
  backDays: number;
};

/** What follows from something that happens to the holder or the thing: a cancellation by that reason, a change of that kind, or nothing. */
export type Consequence = { cancels: string } | { changes: string } | { goesOn: true };

/** How a premium is paid in parts. Its words: `afterSale.instalments.NAME`. */
export type InstalmentPlan = {
  payments: number;
  everyMonths: number;
  /** Minor units on each payment after the first. */
  charge: number;
};

/** `afterSale` of `product.json`: what may be done with a policy after its sale. Amounts are minor units, days are days of Phnom Penh. */
export type AfterSale = {
  /** How a premium is divided over its term: by the day, both ends counted. */
  proration: 'byDay';
  /** Whether cover that has begun can still be changed and ended: an expression. */
  onceBegun: Json;
  change: {
    kinds: Readonly<Record<string, ChangeKind>>;
    /** Answers that a correction may change, which alters no premium; as `answers` of a kind. */
    corrections: readonly string[];
    /** Rated by the version with which the term was sold, or by the one that is on sale. */
    ratedBy: 'sold' | 'onSale';
    fee: number;
    /** Of versions that were sold before kinds had days of their own: the days of every kind, whoever asks. */
    backDays?: number;
    /** Whether the days of the cover may be moved as long as it has not begun. */
    movesDates: boolean;
  };
  cancel: {
    reasons: Readonly<Record<string, CancelReason>>;
    /** Days from the sale or the renewal, both counted, in which all of that term is given back before it begins, where it never begins; 0: none. */
    coolingOffDays: number;
    /** The same, where it ends at once and no claim was paid in it, whether it has begun or not; 0: none. */
    freeLookDays: number;
    /** What stays with the insurer: of these lines (fees that are not refundable) what falls on the days left, an amount, and at least. */
    kept: { lines: readonly string[]; amount: number; minimum: number };
    refundTo: 'payer' | 'holder';
    /** A claim that is open or approved is named beside the refund (`warn`, the default), or forbids the cancellation (`hold`). */
    openClaim?: 'warn' | 'hold';
  };
  /** What a claim that was paid in the term does to it. */
  paidClaim: { refund: Refund; forbids: readonly ('cancel' | 'reinstate' | 'renew')[] };
  happens: { holderDies: Consequence; ownerChanges?: Consequence; thingReplaced?: Consequence };
  /** Days after an end was recorded in which it may be taken back; 0: never. Who asks declares that no loss is known. */
  reinstate: { withinDays: number };
  /** Without it nothing is renewed. */
  renew?: {
    /** Which policies are: an expression. */
    when: Json;
    /** Days before the last one, and after it without a gap, in which a renewal may be recorded. */
    opensDays: number;
    graceDays: number;
    /** Fields that hold the first day of the cover, and the last where it is an answer: they are moved to the next term. */
    firstDay: string;
    lastDay?: string;
    /** Answers that are not carried over: they are asked again. */
    asksAgain: readonly string[];
    /** By field what an answer becomes that is not offered any more: the plan below it at a greater age. */
    insteadOf?: Readonly<Record<string, Readonly<Record<string, string>>>>;
    /** Terms without a claim that the rating counts (`circumstances.claimFreeYears`): at most, and what is left of them after one. */
    noClaim?: { most: number; afterClaim: number };
  };
  instalments?: {
    plans: Readonly<Record<string, InstalmentPlan>>;
    /** Days after a payment is due until the cover lapses. */
    graceDays: number;
    /** Premiums below it are paid at once. */
    leastPremium: number;
    /** What a paid claim makes of the payments to come. */
    afterClaim: 'allDue' | 'asAgreed';
  };
};
