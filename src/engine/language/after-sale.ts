import type { Json } from './json.ts';

/** The people who may request something: the policyholder, the seller, the insurer's staff. */
export type Requester = 'holder' | 'seller' | 'insurer';

/** The refund if a policy ends early: for the days left, all of it, or nothing. */
type Refund = 'byDay' | 'all' | 'nothing';

/**
 * Answers that are changed together, such as the vehicle or the insured persons. Its messages:
 * `afterSale.changes.NAME`.
 */
type ChangeKind = {
  /**
   * Answers by pointer: `/field`; for a list `/list` (items are added, removed and changed) or `/list/field` (of items
   * that stay).
   */
  answers: readonly string[];
  by: readonly Requester[];
  /** True: the change is allowed even if cover that has begun cannot be changed (`onceBegun`). */
  always?: true;
  /** True: also after a claim was paid in this term. */
  afterClaim: boolean;
  /**
   * By requester, the number of days before the request from which it may be valid; 0 for requesters without an entry.
   */
  backDays?: Readonly<Partial<Record<Requester, number>>>;
};

/** A reason for a cancellation. Its messages: `afterSale.reasons.NAME`. */
type CancelReason = {
  by: readonly Requester[];
  refund: Refund;
  /** The earliest last day of cover, as a number of days before the recording; 0: the day of recording itself. */
  backDays: number;
  /** Days of notice: cover lasts at least so many days after the recording; only with `backDays` 0. */
  noticeDays?: number;
  /** Only of a total loss in older versions: the reason also ends cover that has begun and cannot be ended otherwise. */
  always?: true;
};

/**
 * The consequence of an event of the holder or the thing: a cancellation with that reason, a change of that kind, or
 * nothing.
 */
export type Consequence = { cancels: string } | { changes: string } | { goesOn: true };

/** A way to pay a premium in instalments. Its messages: `afterSale.instalments.NAME`. */
export type InstalmentPlan = {
  payments: number;
  everyMonths: number;
  /** Minor units added to each payment after the first. */
  charge: number;
};

/**
 * A step of a scale of periods: for cover of up to these days, or these months, the insurer charges this percentage of
 * the yearly premium. Longer cover than the last step costs the whole premium.
 */
export type ScaleStep = { days?: number; months?: number; percent: number };

/** The promises of a wording on a cancellation that the other rules of its version do not contain. */
export type RefundPromises = {
  /** A refund is never lower than by this scale. */
  scale?: readonly ScaleStep[];
  /** The refund by reason, where it is higher than by the rules. */
  reasons?: Readonly<Record<string, 'byDay'>>;
};

/**
 * `afterSale` of `product.json`: the actions on a policy after its sale. Amounts are minor units, days are days of
 * Phnom Penh.
 */
export type AfterSale = {
  /** The division of a premium over its term: by the day, both ends counted. */
  proration: 'byDay';
  /** An expression: true if cover that has begun can still be changed and ended. */
  onceBegun: Json;
  change: {
    kinds: Readonly<Record<string, ChangeKind>>;
    /** Answers that a correction may change, as pointers like `answers` of a kind. They do not affect the premium. */
    corrections: readonly string[];
    /** The version that rates: the one with which the term was sold, or the one on sale. */
    ratedBy: 'sold' | 'onSale';
    fee: number;
    /** Only in older versions, whose kinds have no `backDays`: it applies to every kind and every requester. */
    backDays?: number;
    /** True if the days of the cover may be moved before it has begun. */
    movesDates: boolean;
  };
  cancel: {
    reasons: Readonly<Record<string, CancelReason>>;
    /**
     * Only in versions before decision 0063, which limited the full refund of a term that never begins to these days
     * from its sale. Now such a term is always refunded completely.
     */
    coolingOffDays?: number;
    /** Only in versions before decision 0063, which get it when they are loaded: the promises of their wording. */
    promises?: RefundPromises;
    /**
     * Days after the sale or the renewal, or after the first day of cover if that is later, in which a term without a
     * paid claim is refunded completely if it ends immediately; 0: none.
     */
    freeLookDays: number;
    /**
     * A scale of periods: a table of the form with `months` of cover and the `share` of the yearly premium. A refund
     * for the days left is never lower than by this scale.
     */
    scale?: string;
    /**
     * The amounts that the insurer retains from a refund: the share of these lines (fees that are not refundable) for
     * the days left, a fixed amount, and a minimum that stays charged.
     */
    kept: { lines: readonly string[]; amount: number; minimum: number };
    refundTo: 'payer' | 'holder';
    /**
     * An open or approved claim is shown beside the refund (`warn`, the default), or prevents the cancellation
     * (`hold`).
     */
    openClaim?: 'warn' | 'hold';
  };
  /** The effect of a claim that was paid in the term. */
  paidClaim: { refund: Refund; forbids: readonly ('cancel' | 'reinstate' | 'renew')[] };
  happens: { holderDies: Consequence; ownerChanges?: Consequence; thingReplaced?: Consequence };
  /**
   * The number of days after its recording in which an end may be reversed; 0: never. The requester declares that no
   * loss is known.
   */
  reinstate: { withinDays: number };
  /** Without it nothing is renewed. */
  renew?: {
    /** An expression: true for policies that are renewed. */
    when: Json;
    /** The number of days before the last day, and after it without a gap, in which a renewal may be recorded. */
    opensDays: number;
    graceDays: number;
    /**
     * Fields with the first day of the cover, and the last one if it is an answer: they are moved to the next term.
     */
    firstDay: string;
    lastDay?: string;
    /** Answers that are not carried over: they are asked again. */
    asksAgain: readonly string[];
    /**
     * By field, the replacement of an answer that is not offered any more: for example the lower plan at a greater age.
     */
    insteadOf?: Readonly<Record<string, Readonly<Record<string, string>>>>;
    /**
     * Terms without a claim that the rating counts (`circumstances.claimFreeYears`): the maximum, and the number after
     * a claim.
     */
    noClaim?: { most: number; afterClaim: number };
  };
  instalments?: {
    plans: Readonly<Record<string, InstalmentPlan>>;
    /** Days after a payment is due until the cover lapses. */
    graceDays: number;
    /** Smaller premiums are paid at once. */
    leastPremium: number;
    /** The effect of a paid claim on later payments. */
    afterClaim: 'allDue' | 'asAgreed';
  };
};
