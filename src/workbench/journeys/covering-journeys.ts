import { getShortestPaths } from 'xstate/graph';
import type { Witness } from './find-witnesses.ts';
import { itemsOfState, itemsOfStep, traversal } from './journey-coverage.ts';
import type { JourneyEvent, JourneyModel, JourneySnapshot } from './journey-model.ts';

/** One journey: what happens in turn, and where it stands after each. The first step is the start. */
export type Journey = { steps: { event: JourneyEvent; state: JourneySnapshot }[]; covers: string[] };

/**
 * Follows events from the start. Snapshots with one key are the same to the graph, so a path that it gives may hold
 * another witness's: the events are the path. Throws where one of them cannot happen.
 */
export function retrace(model: JourneyModel, events: JourneyEvent[]): Journey['steps'] {
  const first = model.logic.getInitialSnapshot(undefined as never, undefined);
  const steps: Journey['steps'] = [{ event: { type: 'xstate.init' }, state: first }];
  for (const event of events) {
    const before = (steps.at(-1) as Journey['steps'][number]).state;
    if (!model.events(before).some(({ type, witness }) => type === event.type && witness === event.witness))
      throw new Error(`${event.type} cannot happen after ${told({ steps })}`);
    steps.push({ event, state: model.logic.transition(before, event, undefined as never) });
  }
  return steps;
}

/** The shortest journey to everything that can happen, each walked once: what begins another is left out. */
export function shortestJourneys(model: JourneyModel): Journey[] {
  const ways = getShortestPaths(model.logic, traversal(model)).map(({ steps }) =>
    steps.slice(1).map(({ event }) => event),
  );
  const texts = ways.map((events) => events.map((event) => JSON.stringify(event)).join('\n'));
  const begun = new Set(texts.flatMap(prefixes));
  return ways
    .filter((_, index) => !begun.has(texts[index] as string))
    .map((events) => {
      const steps = retrace(model, events);
      return { steps, covers: covered(model, steps) };
    });
}

function prefixes(text: string): string[] {
  const lines = text.split('\n');
  return ['', ...lines.slice(0, -1).map((_, index) => lines.slice(0, index + 1).join('\n'))];
}

/** What the steps of a journey walk. */
export function covered(model: JourneyModel, steps: Journey['steps']): string[] {
  return [...new Set(steps.flatMap(({ state }) => [...itemsOfState(state), ...itemsOfStep(model, state)]))];
}

/** A few journeys that together cover all that these cover: the one that adds most first, of equals the shortest. */
export function coveringJourneys(journeys: Journey[]): Journey[] {
  const missing = new Set(journeys.flatMap(({ covers }) => covers));
  const chosen: Journey[] = [];
  const adds = ({ covers }: Journey) => covers.filter((item) => missing.has(item)).length;
  while (missing.size > 0) {
    const best = journeys.reduce((left, right) => {
      const more = adds(right) - adds(left);
      return more > 0 || (more === 0 && right.steps.length < left.steps.length) ? right : left;
    });
    chosen.push(best);
    for (const item of best.covers) missing.delete(item);
  }
  return chosen;
}

/** A journey in one line: `ANSWER family-to-japan · NEXT · NEXT · CONFIRM`. */
export function told({ steps }: Pick<Journey, 'steps'>): string {
  return steps
    .slice(1)
    .map(({ event }) => (event.witness === undefined ? event.type : `${event.type} ${event.witness}`))
    .join(' · ');
}

const ONWARDS = ['NEXT', 'CONFIRM', 'AGREED', 'SENT', 'VERIFIED', 'PAY', 'PAID', 'ISSUED'];

/** The journey of one witness when all goes well, as far as its answers carry it. */
export function straightJourney(model: JourneyModel, { name, begun }: Witness): Journey {
  const events: JourneyEvent[] = [
    ...(begun === undefined ? [] : [{ type: 'BEGIN', witness: begun.name }]),
    { type: 'ANSWER', witness: name },
  ];
  for (;;) {
    const steps = retrace(model, events);
    const possible = model.events((steps.at(-1) as Journey['steps'][number]).state).map(({ type }) => type);
    const type = ONWARDS.find((event) => possible.includes(event));
    if (type === undefined) return { steps, covers: covered(model, steps) };
    events.push({ type });
  }
}
