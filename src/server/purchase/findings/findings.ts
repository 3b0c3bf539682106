import type { Journey } from '#engine/journey.ts';
import { askFindings, type FindingInputs, type FindingStatus } from '#engine/verbs/ask-findings.ts';
import { isMobile } from '#server/platform/codes/one-time-code.ts';
import { withNameMatch } from './name-match-finding.ts';

export type { FindingStatus };

/** What is found out within the saving itself, by the name that a field's effect asks for. */
const atOnce: Record<string, (inputs: FindingInputs) => FindingStatus> = {
  /** Whether a number can receive a one-time code. */
  phoneKind: (inputs) => {
    const mobile = Object.values(inputs).every((phone) => typeof phone === 'string' && isMobile(phone));
    return { status: 'found', value: mobile ? 'mobile' : 'other' };
  },
};

/** What takes its time: stored as `pending`, and found out by `find-out-draft.ts`. */
export const slowFindings = ['promotion', 'existingCustomer', 'identityCard', 'vehicleCard'] as const;
export type SlowFinding = (typeof slowFindings)[number];

const isSlow = (name: string): name is SlowFinding => (slowFindings as readonly string[]).includes(name);

/**
 * Asks for every finding whose inputs are answered and that has not answered them yet: what is known at once is put
 * in, what is slow is put in as `pending`. The same record always gives the same result.
 */
export function findOut(journey: Journey): Journey {
  const asked = askFindings(journey, (name, inputs) => (isSlow(name) ? { status: 'pending' } : atOnce[name]?.(inputs)));
  // What was confirmed is frozen.
  return journey.record.outcomes.length > 0 ? journey : withNameMatch(asked);
}
