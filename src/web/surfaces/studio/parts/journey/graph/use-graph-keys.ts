import { type KeyboardEvent, useEffect } from 'react';
import type { ChartJourney } from '#web/surfaces/studio/base/chart/chart-journey.ts';
import { type GraphActs, type GraphPlace, stepThrough } from './graph-acts.ts';
import { stepFrom } from './graph-layout.ts';

/** Returns the place of an element in the picture, by its `data-state` or `data-way`. */
function placeOf({ state, way }: DOMStringMap): GraphPlace | undefined {
  if (state !== undefined) return { state };
  const [from, index] = way?.split(' ') ?? [];
  return from === undefined ? undefined : { state: from, way: Number(index) };
}

/**
 * The keys of the picture: arrows move the focus, and letters act on its place. While a target is chosen, the arrows go
 * through all possible ones.
 * @param focus moves the focus to a state; false if it is not drawn
 */
export function useGraphKeys(
  { journey, acts }: { journey: ChartJourney; acts: GraphActs | undefined },
  focus: (state: string) => boolean,
): (event: KeyboardEvent) => void {
  const wanted = acts?.wanted;
  useEffect(() => {
    if (wanted === undefined) return;
    // A dialog returns the focus itself when it closes; the place of the act gets it after that.
    const timer = setTimeout(() => focus(wanted) && acts?.focused());
    return () => clearTimeout(timer);
  });

  return (event) => {
    const place = placeOf((event.target as HTMLElement).dataset);
    if (!place) return;
    const { state, way } = place;
    const start = way === undefined ? acts?.connecting?.state : undefined;
    const step =
      start === undefined ? stepFrom(journey, state, event.key) : stepThrough(journey, start, state, event.key);
    if (start !== undefined && event.key === 'Enter') acts?.connectTo(state);
    else if (acts?.press(event, place) !== true && (step === undefined || !focus(step))) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
