import type { CommissionRates } from '#contract/people/partners.ts';

/** Formats a partner's commission on all products: a percentage, or that each product has its own. */
export const percentWords = (commission: CommissionRates, text: (id: string) => string): string =>
  commission.default === undefined ? text('portal-admin.partner.asProducts') : `${commission.default}%`;
