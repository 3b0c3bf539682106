import type { Json } from './language/json.ts';

/** An answer list item: flat, with the engine's own `id`. */
export type Item = { id: string } & { [field: string]: Json };

export type Answers = { [field: string]: Json };

/** Facts and lists from outside, by name. A list that fills options holds items with a `code`. */
export type Given = Record<string, Json>;

/** Set by the server when the draft starts, never by the browser. */
export type Circumstances = {
  channel: 'public' | 'agent' | 'app';
  partner?: string;
  isSale?: boolean;
  isRequiredPayment?: boolean;
  language: 'en' | 'km' | 'zh';
  /** Terms without a claim before this one; of renewals alone. */
  claimFreeYears?: number;
};

/** What the world told us, with the inputs that it answered. It falls when an input changes. */
export type Lookup = {
  status: 'pending' | 'found' | 'not-found' | 'failed';
  inputs: Record<string, Json>;
  value?: Json;
  /** Answers that were blank and that it filled, with what it filled in. */
  filled?: Record<string, Json>;
};

/** Something that happened to the order, in the words of the chart: CONFIRM, SENT, VERIFIED, PAY, PAID ... */
export type Outcome = { type: string };

/** Everything that a draft is. The position is never stored: `replay` derives it. */
export type DraftRecord = {
  circumstances: Circumstances;
  answers: Answers;
  findings: Record<string, Lookup>;
  /**
   * What was known before the first page, read as `given.NAME`: the period of a policy, what can be chosen. Set by whoever
   * starts the record, never an answer; lists of it fill the options of fields (`fillGivenOptions`).
   */
  given?: Given;
  /** The business date (Asia/Phnom_Penh, YYYY-MM-DD) by which the draft is judged. */
  asOf: string;
  /** Pages passed, each with a fingerprint of what it showed. */
  passed: { page: string; shown: string }[];
  /** The order's log, empty until CONFIRM. */
  outcomes: Outcome[];
};

/**
 * Something wrong, coded and placed. `at` is a JSON pointer into the answers (`/children/<id>/dateOfBirth`).
 * `message` is the id of the translated text; `params` fill its placeholders.
 */
export type Problem = {
  code: string;
  at?: string;
  message: string;
  params?: Record<string, Json>;
};
