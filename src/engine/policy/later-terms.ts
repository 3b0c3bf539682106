import { creditOf } from './credit-of.ts';
import type { Charge, PaidClaim, PolicyLife, PolicyTerms, PolicyTransaction, Segment } from './policy-history.ts';
import { lineDifference, negated } from './share-by-day.ts';

/** An end of a term before its last day. `without`: the policy as it would be had it not ended, with all that was recorded before that. */
type End = { by: PolicyTransaction; without: PolicyLife };

/**
 * The charges of a policy of which an end also ended terms that had been sold ahead: each from its first day and by the rules of its
 * product, as if it alone had been cancelled. What is kept of it stays charged for its renewal. One that had been ended so before costs
 * what it cost. Or the code of why it cannot end so.
 */
export function laterTermsEnded(
  { terms: lived, charges }: PolicyLife,
  { by, without }: End,
  terms: PolicyTerms,
  claims: readonly PaidClaim[],
): Charge[] | { refused: string } {
  const changed = new Map<number, Partial<Charge>>();
  for (const [nth, term] of without.terms.entries()) {
    if (nth < lived.length) continue;
    const own = without.charges.filter((charge) => charge.term === nth);
    if (term.segments.length === 0) {
      for (const { serial, lines, kept } of own) changed.set(serial, { lines, kept });
      continue;
    }
    // What holds on its first day: all that came later never took effect.
    const [first] = term.segments as [Segment];
    const { serial, from } = term;
    const whole: Charge = { serial, term: nth, lines: first.lines, days: 0, of: 0, kept: 0 };
    const alone: PolicyLife = { ...without, terms: without.terms.slice(0, nth + 1), charges: [whole] };
    const credit = creditOf(alone, term, { ...by, from }, terms.rules(term.version), claims);
    if ('refused' in credit) return credit;
    const lines = lineDifference(first.lines, negated(credit.lines));
    changed.set(serial, { lines, kept: credit.kept });
  }
  return charges.map((charge) => ({ ...charge, ...changed.get(charge.serial) }));
}
