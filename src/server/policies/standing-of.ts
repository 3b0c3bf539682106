import type { PolicyStanding } from '#contract/policies.ts';
import { businessDate } from '#engine/dates.ts';
import type { Policy } from './policy-repository.ts';

/** How a policy stands on a day: what was ended stays ended; the rest follows from its dates. */
export function standingOf({ number, product, status, effectiveFrom, effectiveTo }: Policy, now: Date): PolicyStanding {
  return { number, product, status: statusOn(businessDate(now)), effectiveFrom, effectiveTo };

  function statusOn(today: string): PolicyStanding['status'] {
    if (status === 'cancelled') return 'cancelled';
    if (status === 'expired' || effectiveTo < today) return 'expired';
    return effectiveFrom > today ? 'notBegun' : 'active';
  }
}
