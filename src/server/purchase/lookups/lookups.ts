import { type LookupInputs, type LookupStatus, refreshLookups } from '#engine/commands/refresh-lookups.ts';
import type { Journey } from '#engine/journey.ts';
import { isMobile } from '#server/platform/codes/one-time-code.ts';
import { withNameMatch } from './name-match-lookup.ts';

export type { LookupStatus };

/** What is found out within the saving itself, by the name that a field's effect asks for. */
const instantLookups: Record<string, (inputs: LookupInputs) => LookupStatus> = {
  /** Whether a number can receive a one-time code. */
  phoneKind: (inputs) => {
    const mobile = Object.values(inputs).every((phone) => typeof phone === 'string' && isMobile(phone));
    return { status: 'found', value: mobile ? 'mobile' : 'other' };
  },
};

/** What takes its time: stored as `pending`, and found out by `resolve-lookups.ts`. */
export const SLOW_LOOKUPS = ['promotion', 'existingCustomer', 'identityCard', 'vehicleCard'] as const;
export type SlowLookup = (typeof SLOW_LOOKUPS)[number];

const isSlowLookup = (name: string): name is SlowLookup => (SLOW_LOOKUPS as readonly string[]).includes(name);

/**
 * Asks for every finding whose inputs are answered and that has not answered them yet: what is known at once is put
 * in, what is slow is put in as `pending`. The same record always gives the same result.
 */
export function applyLookups(journey: Journey): Journey {
  const asked = refreshLookups(journey, (name, inputs) =>
    isSlowLookup(name) ? { status: 'pending' } : instantLookups[name]?.(inputs),
  );
  // What was confirmed is frozen.
  return journey.record.outcomes.length > 0 ? journey : withNameMatch(asked);
}
