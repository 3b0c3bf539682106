/** What a payment provider says of an attempt. */
export const providerStatuses = ['pending', 'paid', 'declined', 'cancelled', 'expired', 'refunded', 'unknown'] as const;
export type ProviderStatus = (typeof providerStatuses)[number];
