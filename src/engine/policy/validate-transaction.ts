import type { AfterSale } from '../language/after-sale.ts';
import { addDays } from '../language/dates.ts';
import { isClaimKnown } from './known-claims.ts';
import type { PaidClaim, PolicyTransaction, Segment, Term, TermPrice } from './policy-history.ts';

/**
 * The code of the reason why a product does not allow an endorsement or a correction to change these answers; undefined
 * if it does.
 * @param term a term with cover on its last day
 */
export function validateChange(
  term: Term,
  made: PolicyTransaction,
  { change }: AfterSale,
  claims: readonly PaidClaim[],
): string | undefined {
  const pointers = Object.keys(made.changes);
  if (made.kind === 'correct')
    return pointers.every((pointer) => isNamedPointer(pointer, change.corrections)) ? undefined : 'notCorrectable';
  if (change.ratedBy === 'sold' && made.version !== term.version) return 'otherVersion';
  const { onceBegun } = term.segments.at(-1) as Segment;
  const kinds = Object.values(change.kinds);
  const isIn = (some: typeof kinds) =>
    pointers.every((pointer) => some.some(({ answers }) => isNamedPointer(pointer, answers)));
  if (!isIn(kinds)) return 'notChangeable';
  const open = kinds.filter(({ always }) => always || onceBegun || made.recordedOn < term.from);
  if (!isIn(open)) return 'coverHasBegun';
  const claimed = isClaimKnown(term, made, claims);
  return isIn(open.filter(({ afterClaim }) => afterClaim || !claimed)) ? undefined : 'claimWasPaid';
}

/** The code of the reason why an endorsement or a correction cannot move the days of the last term; undefined if it can. */
export function validateMove(
  terms: readonly Term[],
  made: PolicyTransaction,
  price: Pick<TermPrice, 'from'>,
  { movesDates }: AfterSale['change'],
): string | undefined {
  const { from } = terms.at(-1) as Term;
  // A following term begins at the end of the previous one; a correction never changes the days.
  if (made.kind !== 'endorse' || !movesDates || terms.length > 1) return 'datesStay';
  // Begun cover was provided already; a move changes all of it.
  const hasBegun = [from, price.from].some((first) => first <= made.recordedOn);
  return hasBegun || made.from !== from ? 'coverHasBegun' : undefined;
}

/** The code of the reason why a product does not allow this renewal on its day; undefined if it does. */
export function validateRenewal(
  last: Term,
  made: PolicyTransaction,
  { renew, paidClaim }: AfterSale,
  claims: readonly PaidClaim[],
): string | undefined {
  const { renews } = last.segments.at(-1) as Segment;
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
