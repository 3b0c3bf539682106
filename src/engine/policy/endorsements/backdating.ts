import type { AfterSale, Requester } from '#engine/language/after-sale.ts';
import { addDays } from '#engine/language/dates.ts';
import type { Product } from '#engine/product.ts';
import { hasCoverChange } from '../cover-fields.ts';
import type { PolicyTransaction } from '../policy-history.ts';
import { isNamedPointer } from '../validate-transaction.ts';
import type { AgreedEndorsement, EndorsementDetails } from './endorsement-details.ts';

/**
 * The number of days before the request on which a change of these answers may begin. Cover that the policyholder or
 * the seller requests never begins before the day of the request, whatever the product says.
 * @param pointers answers by pointer, as kinds of change and transactions name them
 */
export function computeBackdatingDays(
  product: Pick<Product, 'definition'>,
  { change }: Pick<AfterSale, 'change'>,
  by: Requester,
  pointers: readonly string[],
): number {
  if (by !== 'insurer' && hasCoverChange(product, pointers)) return 0;
  const kinds = Object.values(change.kinds).filter((kind) => kind.by.includes(by));
  const daysOf = (pointer: string) =>
    kinds
      .filter(({ answers }) => answers.includes(pointer) || isNamedPointer(pointer, answers))
      .map(({ backDays }) => backDays?.[by] ?? change.backDays ?? 0);
  return pointers.length === 0 ? 0 : Math.min(...pointers.map((pointer) => Math.max(0, ...daysOf(pointer))));
}

/** The code of the reason why a change may not begin on its day, by requester; undefined if it may. */
export function validateStartDate(
  product: Pick<Product, 'definition'>,
  rules: Pick<AfterSale, 'change'>,
  { by, grant }: Pick<EndorsementDetails, 'by' | 'grant'>,
  { from, recordedOn, changes }: Pick<PolicyTransaction, 'from' | 'recordedOn' | 'changes'>,
): string | undefined {
  if (from >= recordedOn) return undefined;
  const isCover = hasCoverChange(product, Object.keys(changes));
  if (isCover && by !== 'insurer') return 'moreCoverBack';
  if (from < addDays(recordedOn, -computeBackdatingDays(product, rules, by, Object.keys(changes)))) return 'tooFarBack';
  return isCover && grant === undefined ? 'grantMissing' : undefined;
}

/**
 * The past days, and today, for which cover is requested only now: the policyholder declares that no loss is known of
 * them. Undefined if there are none.
 */
export function computeNoLossPeriod(
  product: Pick<Product, 'definition'>,
  { from, recordedOn, kind, changes }: Pick<PolicyTransaction, 'from' | 'recordedOn' | 'kind' | 'changes'>,
): AgreedEndorsement['noLoss'] {
  // Cover that was ended is not continued for a person who knows of a loss, not even before its last day.
  if (from > recordedOn) return kind === 'reinstate' ? { from: recordedOn, to: recordedOn } : undefined;
  // An address that is valid from today covers nothing that happened this morning.
  if (kind === 'endorse' && from === recordedOn && !hasCoverChange(product, Object.keys(changes))) return undefined;
  return { from, to: recordedOn };
}
