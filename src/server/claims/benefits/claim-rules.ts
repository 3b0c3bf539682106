import shared from '../../../../product-schemas/shared/claims.json' with { type: 'json' };

/** Returns the days after which a claim that waits for the insurer is overdue. */
export const CLAIM_OVERDUE_DAYS = (): number => shared.overdueDays;

/** Returns the exchange rates that claims use unless the claimant states another. */
export const CLAIM_RATES = (): { currency: string; rate: string; source: string; day: string }[] => shared.rates;

/** Returns the known hospitals, garages and shops. */
export const CLAIM_PROVIDERS = (): { name: string; direct: boolean }[] => shared.providers;

/** Returns the document types of claim files, for all products. */
export const CLAIM_DOCUMENT_TYPES = (): string[] => shared.papers;
