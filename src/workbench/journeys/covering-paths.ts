import { getShortestPaths } from 'xstate/graph';
import type { AnswerSet } from './find-answer-sets.ts';
import { createTraversalOptions, listStateItems, listStepItems } from './journey-coverage.ts';
import type { JourneyEvent, JourneyModel, JourneySnapshot } from './journey-model.ts';

/**
 * One journey: its events in order, and the state after each; `covers`: the items that it visits. The first step is the
 * start.
 */
export type ModelPath = { steps: { event: JourneyEvent; state: JourneySnapshot }[]; covers: string[] };

/**
 * Follows events from the start. The graph treats snapshots with one key as equal, so its path may contain another
 * answer set's snapshots: the events define the path.
 * @throws if an event is not possible
 */
export function replayEvents(model: JourneyModel, events: JourneyEvent[]): ModelPath['steps'] {
  const first = model.logic.getInitialSnapshot(undefined as never, undefined);
  const steps: ModelPath['steps'] = [{ event: { type: 'xstate.init' }, state: first }];
  for (const event of events) {
    const before = (steps.at(-1) as ModelPath['steps'][number]).state;
    if (!model.events(before).some(({ type, witness }) => type === event.type && witness === event.witness))
      throw new Error(`${event.type} cannot happen after ${formatPath({ steps })}`);
    steps.push({ event, state: model.logic.transition(before, event, undefined as never) });
  }
  return steps;
}

/** Finds the shortest journey to every item, each once. It omits a journey that is the beginning of another. */
export function findShortestPaths(model: JourneyModel): ModelPath[] {
  const ways = getShortestPaths(model.logic, createTraversalOptions(model)).map(({ steps }) =>
    steps.slice(1).map(({ event }) => event),
  );
  const texts = ways.map((events) => events.map((event) => JSON.stringify(event)).join('\n'));
  const begun = new Set(texts.flatMap(listPrefixes));
  return ways
    .filter((_, index) => !begun.has(texts[index] as string))
    .map((events) => {
      const steps = replayEvents(model, events);
      return { steps, covers: listCoveredItems(model, steps) };
    });
}

function listPrefixes(text: string): string[] {
  const lines = text.split('\n');
  return ['', ...lines.slice(0, -1).map((_, index) => lines.slice(0, index + 1).join('\n'))];
}

/** Lists the items that the steps of a journey visit. */
export function listCoveredItems(model: JourneyModel, steps: ModelPath['steps']): string[] {
  return [...new Set(steps.flatMap(({ state }) => [...listStateItems(state), ...listStepItems(model, state)]))];
}

/**
 * Selects a few journeys that together cover the same items: first the journey that adds most; of equals, the shortest.
 */
export function selectCoveringPaths(journeys: ModelPath[]): ModelPath[] {
  const missing = new Set(journeys.flatMap(({ covers }) => covers));
  const chosen: ModelPath[] = [];
  const adds = ({ covers }: ModelPath) => covers.filter((item) => missing.has(item)).length;
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

/** Formats a journey in one line: `ANSWER family-to-japan · NEXT · NEXT · CONFIRM`. */
export function formatPath({ steps }: Pick<ModelPath, 'steps'>): string {
  return steps
    .slice(1)
    .map(({ event }) => (event.witness === undefined ? event.type : `${event.type} ${event.witness}`))
    .join(' · ');
}

const FORWARD_EVENTS = ['NEXT', 'CONFIRM', 'AGREED', 'SENT', 'VERIFIED', 'PAY', 'PAID', 'ISSUED'];

/** Finds the normal journey of one answer set, as far as its answers reach. */
export function findStraightPath(model: JourneyModel, { name, begun }: AnswerSet): ModelPath {
  const events: JourneyEvent[] = [
    ...(begun === undefined ? [] : [{ type: 'BEGIN', witness: begun.name }]),
    { type: 'ANSWER', witness: name },
  ];
  for (;;) {
    const steps = replayEvents(model, events);
    const possible = model.events((steps.at(-1) as ModelPath['steps'][number]).state).map(({ type }) => type);
    const type = FORWARD_EVENTS.find((event) => possible.includes(event));
    if (type === undefined) return { steps, covers: listCoveredItems(model, steps) };
    events.push({ type });
  }
}
