import shared from '../../../../product-schemas/shared/claims.json' with { type: 'json' };

/** Returns the days after which a claim that waits for the insurer is overdue. */
export const CLAIM_OVERDUE_DAYS = (): number => shared.overdueDays;

/** Returns the document types of claim files, for all products. */
export const CLAIM_DOCUMENT_TYPES = (): string[] => shared.papers;
