import { addDays, toBusinessDate } from '#engine/language/dates.ts';
import { listTermsAhead } from '#engine/policy/cover/running-term.ts';
import type { PolicyLife, Term } from '#engine/policy/policy-history.ts';

export type EndorsementDays = { first: string; last: string; usual: string };

/**
 * Business days from which a change can hold: of the running term and of those sold ahead of it. Before the cover begins it holds from its
 * first day; what is told later usually holds from tomorrow.
 * @param terms one after the other, at least one
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
  // The middle one of the three: tomorrow, as long as that is one of its days.
  const [, usual = first] = [first, addDays(today, 1), to].toSorted();
  return { first, last: to, usual };
}

/**
 * The terms of which a change that begins on a day may choose another day: the running term and those sold ahead of it by the same
 * version of the product, whose answers, pages and rules are the same.
 * @param from the first day of the change; in none of them, the running term is meant
 */
export function listChangeableTerms(life: PolicyLife, from: string, today: string): Term[] {
  const ahead = listTermsAhead(life, today);
  const meant = ahead.find((term) => term.from <= from && from <= term.to) ?? ahead[0];
  return ahead.filter(({ version }) => version === meant?.version);
}
