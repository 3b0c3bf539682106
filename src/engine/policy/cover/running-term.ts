import type { PolicyLife, Term } from '../policy-history.ts';

/** True if a term has cover to its last day: nothing ended it before. */
export function isUncut({ segments, to }: Term): boolean {
  return segments.at(-1)?.to === to;
}

/**
 * The term that is changed, corrected and cancelled on a business day: the first term that is not over and that nothing
 * ended early. If there is none, it is the last term of an active policy. Undefined if no action is possible any more.
 */
export function findRunningTerm({ status, terms }: PolicyLife, today: string): Term | undefined {
  const open = terms.find((term) => term.to >= today && isUncut(term));
  return open ?? (status === 'active' ? terms.at(-1) : undefined);
}

/** The running term and the later terms that were sold already, in order; only terms with cover to their last day. */
export function listTermsAhead(life: PolicyLife, today: string): Term[] {
  const running = findRunningTerm(life, today);
  return running ? life.terms.filter((term) => term.from >= running.from && isUncut(term)) : [];
}

/** The term of a day that has cover, or had it until something ended it; the last term for a day without cover. */
export function findTermOn({ terms }: Pick<PolicyLife, 'terms'>, day: string): Term | undefined {
  return terms.find(({ from, to }) => from <= day && day <= to) ?? terms.at(-1);
}
