import type { Answers } from '../record.ts';
import type { AnswerChanges } from './answer-changes.ts';
import type { MoneyLine } from './share-by-day.ts';

export type TransactionKind = 'issue' | 'endorse' | 'correct' | 'renew' | 'cancel' | 'lapse' | 'reinstate';

/** One thing that happened to a policy. It is never changed or deleted: what was wrong is put right by another one. */
export type PolicyTransaction = {
  /** The order in which they were recorded. */
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
};

/** A claim that was paid. It is a fact: no transaction may take away the cover of its day. */
export type PaidClaim = { lossOn: string };

/** What is given back where a policy is cancelled: for the days that are left, all of it, or nothing. */
type Refund = 'byDay' | 'all' | 'nothing';

/** What a product says about its policies after the sale, as far as cover and money follow from it. */
export type AfterSaleRules = {
  change: {
    /** What a change costs, in minor units. */
    fee: number;
    /** Whether the days of the cover may be moved, as long as it has not begun. */
    movesDates: boolean;
  };
  cancel: {
    reasons: Readonly<Record<string, Refund>>;
    /** Whether cover that has begun can be cancelled. */
    onceBegun: boolean;
    /** Days from the issue, both counted, in which all is given back as long as no claim was paid; 0: none. */
    freeLookDays: number;
    /** Minor units that stay with the insurer: of these lines what falls on the days left, an amount, and at least. */
    kept: { lines: readonly string[]; amount: number; minimum: number };
    afterClaim: Refund;
  };
  reinstate: {
    /** Days after the end was recorded; 0: never. */
    withinDays: number;
  };
};

/** Cover and price of a whole term. */
export type TermPrice = { from: string; to: string; lines: readonly MoneyLine[] };

/** What a policy's life needs to know of its product's versions and of the lifecycle. */
export type PolicyTerms = {
  /** Cover and price of answers, or the code of what is wrong with them. */
  price(version: string, answers: Answers, asOf: string): TermPrice | { refused: string };
  rules(version: string): AfterSaleRules;
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
};

/** One period for which a premium was agreed, by the day on which that was recorded. */
export type Term = { from: string; to: string; asOf: string; recordedOn: string; segments: Segment[] };

/** What one transaction charges (above zero) or gives back, and how it was worked out. */
export type Charge = {
  serial: number;
  /** Which of the terms it belongs to, from 0. */
  term: number;
  lines: readonly MoneyLine[];
  /** The days that it is for, of how many: a reader can do the sum again. */
  days: number;
  of: number;
  /** What was kept back of what the days left come to. */
  kept: number;
};

export type PolicyLife = { status: string; terms: Term[]; charges: Charge[] };

/** A transaction that cannot be: the code of the reason, and which one it is. */
export type Refusal = { refused: string; serial: number };
