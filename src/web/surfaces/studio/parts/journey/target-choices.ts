import type { Choice } from '#web/fields/choice/select-input.tsx';
import { kindOf, statesInOrder } from '#web/surfaces/studio/base/chart/journey.ts';
import type { OpenJourney } from '#web/surfaces/studio/parts/journey/graph/use-journey.ts';

/** Where a page may lead: every other page, a stop page, the checkout; and what is written there now, be it there or not. */
export function targetChoices({ journey, names }: OpenJourney, from: string, now?: string): Choice[] {
  const { reached, unreached } = statesInOrder(journey);
  const all = [...reached, ...unreached].filter((name) => name !== from && kindOf(journey, name) !== 'end');
  const shown = now === undefined || now === '' || all.includes(now) ? all : [now, ...all];
  return shown.map((name) => ({ value: name, label: names.state(name) }));
}
