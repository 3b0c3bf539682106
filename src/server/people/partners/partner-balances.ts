import type { Balances } from '#contract/people/partners.ts';

type PartnerSums = { total: number; outstanding: number; currency: string };

/** Returns the balances of a partner for its own view, in minor units. */
export function toBalances({ total, outstanding, currency }: PartnerSums): Balances {
  return { total, available: total - outstanding, outstanding, currency };
}
