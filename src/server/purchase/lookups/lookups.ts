import { type LookupInputs, type LookupStatus, refreshLookups } from '#engine/commands/refresh-lookups.ts';
import type { Journey } from '#engine/journey.ts';
import { isMobile } from '#server/platform/codes/one-time-code.ts';
import { withNameMatch } from './name-match-lookup.ts';

export type { LookupStatus };

/** Lookups that are answered within the saving itself, by the name in a field's effect. */
const instantLookups: Record<string, (inputs: LookupInputs) => LookupStatus> = {
  /** Checks if a number can receive a one-time code. */
  phoneKind: (inputs) => {
    const mobile = Object.values(inputs).every((phone) => typeof phone === 'string' && isMobile(phone));
    return { status: 'found', value: mobile ? 'mobile' : 'other' };
  },
};

/** Slow lookups: stored as `pending`, and answered by `resolve-lookups.ts`. */
export const SLOW_LOOKUPS = ['promotion', 'existingCustomer', 'identityCard', 'vehicleCard'] as const;
export type SlowLookup = (typeof SLOW_LOOKUPS)[number];

const isSlowLookup = (name: string): name is SlowLookup => (SLOW_LOOKUPS as readonly string[]).includes(name);

/**
 * Starts every lookup whose inputs are answered and have no result yet: instant lookups get their result, slow ones
 * become `pending`. The same record always gives the same result.
 */
export function applyLookups(journey: Journey): Journey {
  const asked = refreshLookups(journey, (name, inputs) =>
    isSlowLookup(name) ? { status: 'pending' } : instantLookups[name]?.(inputs),
  );
  // A confirmed record is frozen.
  return journey.record.outcomes.length > 0 ? journey : withNameMatch(asked);
}
