import type { AfterSale } from '../language/after-sale.ts';
import { addDays } from '../language/dates.ts';
import { isClaimKnown } from './known-claims.ts';
import type { PaidClaim, PolicyTransaction, Segment, Term } from './policy-history.ts';

/**
 * The code of the reason why a product does not allow an endorsement or a correction to change these answers; undefined
 * if it does.
 */
export function validateChange(
  term: Term,
  { onceBegun }: Segment,
  made: PolicyTransaction,
  { change }: AfterSale,
  claims: readonly PaidClaim[],
): string | undefined {
  const pointers = Object.keys(made.changes);
  if (made.kind === 'correct')
    return pointers.every((pointer) => isNamedPointer(pointer, change.corrections)) ? undefined : 'notCorrectable';
  if (change.ratedBy === 'sold' && made.version !== term.version) return 'otherVersion';
  const kinds = Object.values(change.kinds);
  const isIn = (some: typeof kinds) =>
    pointers.every((pointer) => some.some(({ answers }) => isNamedPointer(pointer, answers)));
  if (!isIn(kinds)) return 'notChangeable';
  const open = kinds.filter(({ always }) => always || onceBegun || made.recordedOn < term.from);
  if (!isIn(open)) return 'coverHasBegun';
  const claimed = isClaimKnown(term, made, claims);
  return isIn(open.filter(({ afterClaim }) => afterClaim || !claimed)) ? undefined : 'claimWasPaid';
}

/** The code of the reason why a product does not allow a renewal then; undefined if it does. */
export function validateRenewal(
  last: Term,
  { renews }: Segment,
  made: PolicyTransaction,
  { renew, paidClaim }: AfterSale,
  claims: readonly PaidClaim[],
): string | undefined {
  if (!renew || !renews) return 'notRenewed';
  if (made.recordedOn < addDays(last.to, -renew.opensDays)) return 'tooEarly';
  if (made.recordedOn > addDays(last.to, renew.graceDays)) return 'tooLate';
  return paidClaim.forbids.includes('renew') && isClaimKnown(last, made, claims) ? 'claimWasPaid' : undefined;
}

/**
 * True if a pointer into answers is among the names of a product: a whole field or list, or an answer of its items.
 */
export function isNamedPointer(pointer: string, names: readonly string[]): boolean {
  const [, field, , inner] = pointer.split('/');
  return names.includes(`/${field}`) || (inner !== undefined && names.includes(`/${field}/${inner}`));
}
