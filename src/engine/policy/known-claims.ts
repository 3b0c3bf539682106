import type { AfterSale } from '../language/after-sale.ts';
import type { PaidClaim, PolicyLife, PolicyTransaction, Term } from './policy-history.ts';

/** True if a paid claim for a day of a term was known when something was recorded. */
export function isClaimKnown(
  { from, to }: Pick<Term, 'from' | 'to'>,
  made: Pick<PolicyTransaction, 'serial'>,
  claims: readonly PaidClaim[],
): boolean {
  return claims.some(({ lossOn, serial }) => from <= lossOn && lossOn <= to && serial < made.serial);
}

/**
 * The number of claim-free terms at a renewal. A claim that is paid after the recording of the renewal counts at the
 * next one, so that the agreed price does not change.
 */
export function countClaimFreeYears(
  { terms }: Pick<PolicyLife, 'terms'>,
  made: Pick<PolicyTransaction, 'serial'>,
  { renew }: AfterSale,
  claims: readonly PaidClaim[],
): number {
  const last = terms.at(-1);
  if (!renew?.noClaim || !last) return 0;
  const { most, afterClaim } = renew.noClaim;
  const isNew = ({ serial }: PaidClaim) => serial < made.serial && (terms.length === 1 || serial > last.serial);
  const before = last.facts.claimFreeYears;
  return claims.some(isNew) ? Math.min(before, afterClaim) : Math.min(before + 1, most);
}
