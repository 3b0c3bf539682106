import type { Text } from '#web/i18n/use-text.ts';
import type { JourneyFault } from '#web/surfaces/studio/base/chart/journey-faults.ts';
import type { JourneyNames } from '#web/surfaces/studio/parts/journey/graph/use-journey.ts';

/** What is wrong in a journey, as people read it. */
export function faultWords({ is, state, named = '' }: JourneyFault, names: JourneyNames, text: Text): string {
  return text(`studio-journey.faults.${is}`, { page: state === '' ? '' : names.state(state), named });
}
