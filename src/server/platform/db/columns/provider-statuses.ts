/** Statuses of an attempt at a payment provider. */
export const providerStatuses = ['pending', 'paid', 'declined', 'cancelled', 'expired', 'refunded', 'unknown'] as const;
export type ProviderStatus = (typeof providerStatuses)[number];
