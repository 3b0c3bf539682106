import type { Json } from './language/json.ts';

/** An item of an answer list: flat, with the engine's own `id`. */
export type Item = { id: string } & { [field: string]: Json };

export type Answers = { [field: string]: Json };

/** Facts and lists from outside, by name. A list that fills options contains items with a `code`. */
export type Given = Record<string, Json>;

/** The server sets them when the draft starts, never the browser. */
export type Circumstances = {
  channel: 'public' | 'agent' | 'app';
  partner?: string;
  isSale?: boolean;
  isRequiredPayment?: boolean;
  language: 'en' | 'km' | 'zh';
  /** Claim-free terms before this one; only for renewals. */
  claimFreeYears?: number;
  /** True for the next term of a policy. */
  isRenewal?: true;
};

/** The result of a lookup, with its inputs. It is dropped when an input changes. */
export type Lookup = {
  status: 'pending' | 'found' | 'not-found' | 'failed';
  inputs: Record<string, Json>;
  value?: Json;
  /** Blank answers that it filled, with the filled values. */
  filled?: Record<string, Json>;
};

/** An event of the order, in the words of the chart: CONFIRM, SENT, VERIFIED, PAY, PAID ... */
export type Outcome = { type: string };

/** The whole state of a draft. The position is never stored: `replay` derives it. */
export type DraftRecord = {
  circumstances: Circumstances;
  answers: Answers;
  findings: Record<string, Lookup>;
  /**
   * Data that is known before the first page, read as `given.NAME`: the period of a policy, lists of choices. The code
   * that starts the record sets it; it is never an answer. Its lists fill the options of fields (`fillGivenOptions`).
   */
  given?: Given;
  /** The business date (Asia/Phnom_Penh, YYYY-MM-DD) as of which the draft is checked. */
  asOf: string;
  /** Passed pages, each with a fingerprint of the content that it showed. */
  passed: { page: string; shown: string }[];
  /** The order's log, empty until CONFIRM. */
  outcomes: Outcome[];
};

/**
 * A problem with its code and its place. `at` is a JSON pointer into the answers (`/children/<id>/dateOfBirth`).
 * `message` is the id of the translated text; `params` fill its placeholders.
 */
export type Problem = {
  code: string;
  at?: string;
  message: string;
  params?: Record<string, Json>;
};
