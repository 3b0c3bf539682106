import { addDays } from '#engine/language/dates.ts';
import { listTermsAhead } from '#engine/policy/cover/running-term.ts';
import type { PolicyLife, Term } from '#engine/policy/policy-history.ts';
import { toBusinessDate } from '#shared/business-date.ts';

export type EndorsementDays = { first: string; last: string; usual: string };

/**
 * Computes the business days on which a change can take effect, in the running term and the terms sold ahead. `usual`
 * is tomorrow, or the nearest allowed day (before the cover begins: its first day).
 * @param terms in order of time, at least one
 * @param back number of days before today on which it may still take effect
 */
export function computeEndorsementDays(
  terms: readonly Pick<Term, 'from' | 'to'>[],
  back: number,
  now: Date,
): EndorsementDays {
  const { from = '' } = terms[0] ?? {};
  const { to = '' } = terms.at(-1) ?? {};
  const today = toBusinessDate(now);
  const first = [from, addDays(today, -back)].toSorted()[1] as string;
  // The median of the three: tomorrow, if it is one of the allowed days.
  const [, usual = first] = [first, addDays(today, 1), to].toSorted();
  return { first, last: to, usual };
}

/**
 * Lists the terms to which the first day of a change can be moved: of the running term and the terms sold ahead, those
 * with the same product version, so with the same pages and rules.
 * @param from first day of the change: its term, or else the running term, determines the product version
 */
export function listChangeableTerms(life: PolicyLife, from: string, today: string): Term[] {
  const ahead = listTermsAhead(life, today);
  const meant = ahead.find((term) => term.from <= from && from <= term.to) ?? ahead[0];
  return ahead.filter(({ version }) => version === meant?.version);
}
