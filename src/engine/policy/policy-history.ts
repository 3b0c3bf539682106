import type { AfterSale, RefundPromises } from '../language/after-sale.ts';
import type { Answers } from '../record.ts';
import type { AnswerChanges } from './answer-changes.ts';
import type { MoneyLine } from './share-amounts.ts';

export type TransactionKind = 'issue' | 'endorse' | 'correct' | 'renew' | 'cancel' | 'lapse' | 'reinstate' | 'void';

/** One transaction of a policy. It is never changed or deleted: another one corrects it. */
export type PolicyTransaction = {
  /** Its number among all records of the policy: transactions and facts share these numbers. */
  serial: number;
  kind: TransactionKind;
  /**
   * The first day for which it is valid (Phnom Penh). A cancellation to the end of a day is valid from the day after
   * it.
   */
  from: string;
  /** The day on which it was recorded (Phnom Penh). */
  recordedOn: string;
  /** The version of the product that checks and rates its answers. */
  version: string;
  changes: AnswerChanges;
  /** The day as of which the premium of a term is rated; for issue and renewal. */
  asOf?: string;
  /** The reason of the cancellation, as the product names it. */
  reason?: string;
  /**
   * Version of the shop's rules; 1: free look and cooling-off only for first terms; 2: both from the sale, without the
   * promises of the wording. Default: the newest.
   */
  rules?: number;
};

/**
 * A paid claim. It is a fact: no transaction may remove the cover of its day. A transaction knew of it if its own
 * `serial` is higher, whatever the days of recording.
 */
export type PaidClaim = { lossOn: string; serial: number };

/**
 * Cover and price of a whole term, and true if its product allows a begun policy to change, to end, and to be renewed.
 */
export type TermPrice = {
  from: string;
  to: string;
  lines: readonly MoneyLine[];
  onceBegun: boolean;
  renews: boolean;
};

/** Facts for the rating of a term besides its answers: terms without a claim before it; a first sale has none. */
export type TermFacts = { claimFreeYears: number; isRenewal?: true };

/** The rules of a version after the sale, with the promises on refunds that its wording adds. */
export type PolicyRules = AfterSale & { promises?: RefundPromises };

/** The rules that a policy's replay needs from its product's versions and from the lifecycle. */
export type PolicyTerms = {
  /** Cover and price of answers, or the code of their error. */
  price(version: string, answers: Answers, asOf: string, facts: TermFacts): TermPrice | { refused: string };
  rules(version: string): PolicyRules;
  lifecycle: Lifecycle;
};

/**
 * The lifecycle chart of a policy: its first status, and the status after an event; undefined if the event is not
 * possible.
 */
export type Lifecycle = { initial: string; next(status: string, event: string): string | undefined };

/** Days of a term with the same answers, both ends counted. */
export type Segment = {
  from: string;
  to: string;
  serial: number;
  version: string;
  answers: Answers;
  lines: readonly MoneyLine[];
  onceBegun: boolean;
  renews: boolean;
};

/** One period with an agreed premium, and the day of its recording. */
export type Term = {
  /** Serial of the issue or renewal that began it. */
  serial: number;
  from: string;
  to: string;
  asOf: string;
  recordedOn: string;
  /** The version with which it was sold: its rules apply to the end of the term. */
  version: string;
  facts: TermFacts;
  segments: Segment[];
};

/**
 * An amount that the insurer retains at an end, in minor units, and its rule: a line that is not refundable (by
 * `name`), an amount, the minimum, a reason without a refund, a paid claim.
 */
export type RetainedAmount = { why: 'line' | 'amount' | 'minimum' | 'reason' | 'claim'; name?: string; amount: number };

/** The rule by which an end refunds a whole term, or its part of the premium instead of the days left (`scale`). */
type RefundRule = 'notBegun' | 'freeLook' | 'coolingOff' | 'reason' | 'scale';

/** The charge (above zero) or refund of one transaction, with its calculation. */
export type Charge = {
  serial: number;
  /** The index of its term, from 0. */
  term: number;
  lines: readonly MoneyLine[];
  /** The days that it charges, and the days of the term: a reader can repeat the calculation. */
  days: number;
  of: number;
  /** For an end: the amounts retained from the premium of the days left, by rule. */
  kept: readonly RetainedAmount[];
  /** For an end that does not refund the days left: the rule. */
  whole?: RefundRule;
  /** True if a later record ended the term before its first day: it never took effect. */
  isVoided?: true;
};

export type PolicyLife = { status: string; terms: Term[]; charges: Charge[] };

/** A transaction that is not possible: the code of the reason, and its serial. */
export type Refusal = { refused: string; serial: number };
