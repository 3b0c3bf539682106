import type { Text } from '#web/i18n/use-text.ts';
import type { JourneyFault } from './chart/journey-faults.ts';
import type { JourneyNames } from './use-journey.ts';

/** What is wrong in a journey, as people read it. */
export function faultWords({ is, state, named = '' }: JourneyFault, names: JourneyNames, text: Text): string {
  return text(`studio-journey.faults.${is}`, { page: state === '' ? '' : names.state(state), named });
}
