import type { Balances } from '#contract/people/partners.ts';

type PartnerSums = { total: number; outstanding: number; currency: string };

/** A partner's balances as it sees them, in minor units. */
export function toBalances({ total, outstanding, currency }: PartnerSums): Balances {
  return { total, available: total - outstanding, outstanding, currency };
}
