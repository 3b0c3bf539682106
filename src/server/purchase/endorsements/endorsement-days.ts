import { addDays, toBusinessDate } from '#engine/language/dates.ts';
import { listTermsAhead } from '#engine/policy/cover/running-term.ts';
import type { PolicyLife, Term } from '#engine/policy/policy-history.ts';

export type EndorsementDays = { first: string; last: string; usual: string };

/**
 * Computes the business days from which a change can hold: of the running term and of those sold ahead of it. Before
 * the cover begins the change holds from its first day; a later change usually holds from tomorrow.
 * @param terms in order of time, at least one
 * @param back days before today from which it may hold
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
 * Lists the terms in which a change that begins on a day may choose another day: the running term, and those sold ahead
 * of it by the same product version, whose answers, pages and rules are the same.
 * @param from first day of the change; a day outside of all of them means the running term
 */
export function listChangeableTerms(life: PolicyLife, from: string, today: string): Term[] {
  const ahead = listTermsAhead(life, today);
  const meant = ahead.find((term) => term.from <= from && from <= term.to) ?? ahead[0];
  return ahead.filter(({ version }) => version === meant?.version);
}
