import type { Balances } from '#contract/people/partners.ts';

type Sums = { total: number; outstanding: number; currency: string };

/** A partner's balances as it sees them, in minor units. */
export function balancesOf({ total, outstanding, currency }: Sums): Balances {
  return { total, available: total - outstanding, outstanding, currency };
}
