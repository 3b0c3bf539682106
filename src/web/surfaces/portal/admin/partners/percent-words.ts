import type { CommissionRates } from '#contract/people/partners.ts';

/** What a partner earns on all products: a percentage, or that each product says its own. */
export const percentWords = (commission: CommissionRates, text: (id: string) => string): string =>
  commission.default === undefined ? text('portal-admin.partner.asProducts') : `${commission.default}%`;
