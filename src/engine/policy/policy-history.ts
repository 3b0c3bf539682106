import type { AfterSale } from '../language/after-sale.ts';
import type { Answers } from '../record.ts';
import type { AnswerChanges } from './answer-changes.ts';
import type { MoneyLine } from './share-amounts.ts';

export type TransactionKind = 'issue' | 'endorse' | 'correct' | 'renew' | 'cancel' | 'lapse' | 'reinstate';

/** One thing that happened to a policy. It is never changed or deleted: what was wrong is put right by another one. */
export type PolicyTransaction = {
  /** Its place among all that was recorded of the policy: transactions and facts share these numbers. */
  serial: number;
  kind: TransactionKind;
  /** The first day for which it holds (Phnom Penh). A cancellation to the end of a day holds from the day after it. */
  from: string;
  /** The day on which it was recorded (Phnom Penh). */
  recordedOn: string;
  /** The version of the product by which its answers are judged and rated. */
  version: string;
  changes: AnswerChanges;
  /** By what day the premium of a term is rated; of issue and renewal. */
  asOf?: string;
  /** Why it was cancelled: a reason that the product names. */
  reason?: string;
  /** Of the shop; 1: free look and cooling-off were for first terms alone. The newest where nothing is said. */
  rules?: number;
};

/**
 * A claim that was paid. It is a fact: no transaction may take away the cover of its day. A transaction knew of it when its own
 * `serial` is higher, on whatever day either was recorded.
 */
export type PaidClaim = { lossOn: string; serial: number };

/** Cover and price of a whole term, and whether its product lets such a policy change and end once it has begun, and be renewed. */
export type TermPrice = {
  from: string;
  to: string;
  lines: readonly MoneyLine[];
  onceBegun: boolean;
  renews: boolean;
};

/** What the rating of a term knows besides its answers: terms without a claim before it. A first sale has none. */
export type TermFacts = { claimFreeYears: number };

/** What a policy's life needs to know of its product's versions and of the lifecycle. */
export type PolicyTerms = {
  /** Cover and price of answers, or the code of what is wrong with them. */
  price(version: string, answers: Answers, asOf: string, facts: TermFacts): TermPrice | { refused: string };
  rules(version: string): AfterSale;
  lifecycle: Lifecycle;
};

/** The chart of a policy's life: its first status, and the one after an event; undefined where it takes none. */
export type Lifecycle = { initial: string; next(status: string, event: string): string | undefined };

/** Days of a term for which the same answers hold, both ends counted. */
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

/** One period for which a premium was agreed, by the day on which that was recorded. */
export type Term = {
  /** Of the issue or the renewal that began it. */
  serial: number;
  from: string;
  to: string;
  asOf: string;
  recordedOn: string;
  /** The version with which it was sold: its rules hold to the end of the term. */
  version: string;
  facts: TermFacts;
  segments: Segment[];
};

/**
 * An amount that stays with the insurer at an end, in minor units, and the rule: a line that is not refundable (by `name`), an amount, the
 * least that stays, a reason that gives nothing back, a paid claim.
 */
export type RetainedAmount = { why: 'line' | 'amount' | 'minimum' | 'reason' | 'claim'; name?: string; amount: number };

/** The rule by which an end gives all of a term back. */
type WholeRefund = 'freeLook' | 'coolingOff' | 'reason';

/** What one transaction charges (above zero) or gives back, and how it was worked out. */
export type Charge = {
  serial: number;
  /** Which of the terms it belongs to, from 0. */
  term: number;
  lines: readonly MoneyLine[];
  /** The days that it is for, of how many: a reader can do the sum again. */
  days: number;
  of: number;
  /** Of an end: what stays with the insurer of the premium of the days left, rule by rule. */
  kept: readonly RetainedAmount[];
  /** Of an end that gives all of the term back: by which rule. */
  whole?: WholeRefund;
  /** An end that was recorded later came before its first day: it never took effect. */
  isVoided?: true;
};

export type PolicyLife = { status: string; terms: Term[]; charges: Charge[] };

/** A transaction that cannot be: the code of the reason, and which one it is. */
export type Refusal = { refused: string; serial: number };
