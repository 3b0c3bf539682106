import { readAmounts } from '#server/platform/base/read-amounts.ts';

/**
 * The maximum amounts (minor units) that a person approves without a second person: for one claim, for all claims of a
 * policy with the same day of loss, on one business day, and above the proposal.
 */
export type Authority = Readonly<Record<'claim' | 'event' | 'day' | 'above', number>>;

/**
 * The parts of 100 for the second review: `sample` of all approvals by chance, and every approval whose amount differs
 * from the proposal by more than `difference`.
 */
export type SecondReview = Readonly<Record<'sample' | 'difference', number>>;

type Env = Record<string, string | undefined>;

const MAX_AUTHORITY = 100_000_000;

/** Reads `CLAIM_AUTHORITY`, the authority of people without one of their own. Throws a ConfigError for wrong values. */
export function readClaimAuthority(env: Env): Authority {
  const usual = { claim: 5_000, event: 10_000, day: 20_000, above: 0 };
  const { claim, event, day, above } = readAmounts(env, 'CLAIM_AUTHORITY', usual, MAX_AUTHORITY);
  return { claim: claim * 100, event: event * 100, day: day * 100, above: above * 100 };
}

/** Reads `SECOND_REVIEW`. Throws a ConfigError for wrong values. */
export function readSecondReview(env: Env): SecondReview {
  return readAmounts(env, 'SECOND_REVIEW', { sample: 5, difference: 30 }, 100);
}
