import { addDays, businessDate } from '#engine/language/dates.ts';
import type { Term } from '#engine/policy/policy-history.ts';

export type JourneyDays = { first: string; last: string; usual: string };

/**
 * Business days from which a change of a term can hold. Before the cover begins it holds from its first day; what is told later usually
 * holds from tomorrow.
 * @param back days before today from which it may hold
 */
export function journeyDays({ from, to }: Pick<Term, 'from' | 'to'>, back: number, now: Date): JourneyDays {
  const today = businessDate(now);
  const first = [from, addDays(today, -back)].toSorted()[1] as string;
  // The middle one of the three: tomorrow, as long as that is one of its days.
  const [, usual = first] = [first, addDays(today, 1), to].toSorted();
  return { first, last: to, usual };
}
