import type { ClaimRules } from '#engine/language/claims/claim-rules.ts';
import shared from '../../../../product-schemas/shared/claims.json' with { type: 'json' };

/** Returns the exchange rates that claims use unless the claimant states another. */
export const CLAIM_RATES = (): { currency: string; rate: string; source: string; day: string }[] => shared.rates;

/** Returns the document types of claim files, for all products. */
export const CLAIM_DOCUMENT_TYPES = (): string[] => shared.papers;

/** Returns the days of the service clock of an appeal. */
export const APPEAL_DAYS = (): number => shared.appealDays;

/**
 * Returns the service clock of a claim by its kind: the days after which it is overdue (the least of its benefits) and
 * the days before this from which it is due soon.
 */
export function findServiceDays(
  { lines = {}, overdueDays = shared.overdueDays, warnDays = shared.warnDays }: ClaimRules,
  benefits: readonly string[],
): { serviceDays: number; warnDays: number } {
  const serviceDays = Math.min(...benefits.map((benefit) => lines[benefit]?.overdueDays ?? overdueDays), overdueDays);
  return { serviceDays, warnDays: Math.min(warnDays, serviceDays) };
}
