import type { PolicyLife, Term } from '../policy-history.ts';

/** True where a term goes on to its last day: nothing ended it before. */
export function isUncut({ segments, to }: Term): boolean {
  return segments.at(-1)?.to === to;
}

/**
 * The term that is changed, corrected and cancelled on a business day: the one of that day, or the first that is still to begin, whatever
 * was sold ahead of it or ended behind it. Of a policy whose terms are all over the last one, unless it was ended. Undefined where
 * nothing can be done any more.
 */
export function findRunningTerm({ status, terms }: PolicyLife, today: string): Term | undefined {
  const open = terms.find((term) => term.to >= today && isUncut(term));
  return open ?? (status === 'active' ? terms.at(-1) : undefined);
}

/** The running term and those sold ahead of it that go on to their last days, the first one first. */
export function listTermsAhead(life: PolicyLife, today: string): Term[] {
  const running = findRunningTerm(life, today);
  return running ? life.terms.filter((term) => term.from >= running.from && isUncut(term)) : [];
}

/** The term of a day that a policy has cover of, or had until something ended it; the last one for a day of none. */
export function findTermOn({ terms }: Pick<PolicyLife, 'terms'>, day: string): Term | undefined {
  return terms.find(({ from, to }) => from <= day && day <= to) ?? terms.at(-1);
}
