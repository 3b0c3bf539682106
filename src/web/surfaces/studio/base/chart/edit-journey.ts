import type { Json } from '#engine/language/json.ts';
import { type ChartJourney, type JsonObject, listTransitions, stateKind, type Transition } from './chart-journey.ts';

/* Each function returns the changed journey; `diffJourneys` returns the resulting changes of the file. */

/** A new transition, with a condition or as the default. */
export type NewTransition = { guard?: string | undefined; to: string };

/** Inserts a page between another page and everything that followed it. */
export function insertAfter(journey: ChartJourney, page: string, name: string): ChartJourney {
  const ways = listTransitions(journey, page);
  const moved = setTransitions(putState(journey, name, {}), name, ways);
  return setTransitions(moved, page, [{ to: name }]);
}

/** Inserts a page before another: everything that led to that page leads to the new one. */
export function insertBefore(journey: ChartJourney, page: string, name: string): ChartJourney {
  const led = redirectTransitions(journey, page, name);
  return setTransitions(putState(led, name, {}), name, [{ to: page }]);
}

/** Inserts a page on one of the transitions of another page. */
export function insertOnTransition(journey: ChartJourney, page: string, index: number, name: string): ChartJourney {
  const to = listTransitions(journey, page)[index]?.to ?? '';
  const made = setTransitions(putState(journey, name, {}), name, [{ to }]);
  return updateTransition(made, page, index, { to: name });
}

/** Returns the next state when a state is removed: the target of its last transition; undefined if it has none. */
export const findDefaultTarget = (journey: ChartJourney, name: string): string | undefined =>
  listTransitions(journey, name).at(-1)?.to;

/** Removes a state. Transitions to it then lead to its next state; if it has none, they are removed, too. */
export function removeState(journey: ChartJourney, name: string): ChartJourney {
  const onward = findDefaultTarget(journey, name);
  const led =
    onward === undefined || onward === name
      ? withoutTransitionsTo(journey, name)
      : redirectTransitions(journey, name, onward);
  const { [name]: _gone, ...states } = led.states;
  return { ...led, states, pages: new Set([...led.pages].filter((page) => page !== name)) };
}

/** Moves a page behind the page `after`, or to the start if `after` is undefined. The page must have one transition. */
export function movePage(journey: ChartJourney, name: string, after: string | undefined): ChartJourney {
  const without = { ...removeState(journey, name), pages: journey.pages };
  return after === undefined ? insertBefore(without, without.initial, name) : insertAfter(without, after, name);
}

/** Adds a transition: at the end, or, if it has a condition, before the default transition. */
export function addTransition(journey: ChartJourney, page: string, way: NewTransition): ChartJourney {
  const ways = listTransitions(journey, page);
  const others = ways.findIndex(({ guard }) => guard === undefined);
  return setTransitions(
    journey,
    page,
    ways.toSpliced(way.guard === undefined || others < 0 ? ways.length : others, 0, toTransition(way)),
  );
}

/** Changes the condition or the target of a transition. */
export function updateTransition(
  journey: ChartJourney,
  page: string,
  index: number,
  change: Partial<NewTransition>,
): ChartJourney {
  const ways = listTransitions(journey, page);
  const before = ways[index];
  return before === undefined ? journey : setTransitions(journey, page, ways.with(index, { ...before, ...change }));
}

export function removeTransition(journey: ChartJourney, page: string, index: number): ChartJourney {
  return setTransitions(journey, page, listTransitions(journey, page).toSpliced(index, 1));
}

/** Moves a branch earlier (-1) or later (1) in the order of evaluation. */
export function moveTransition(journey: ChartJourney, page: string, index: number, by: -1 | 1): ChartJourney {
  const ways = listTransitions(journey, page);
  const moved = ways[index];
  const other = ways[index + by];
  if (!moved || !other) return journey;
  return setTransitions(journey, page, ways.with(index, other).with(index + by, moved));
}

/** Adds a page on which the journey ends without a sale. */
export const addStopPage = (journey: ChartJourney, name: string): ChartJourney =>
  putState(journey, name, { type: 'final', tags: ['stop'] });

/** Adds a state that belongs to a page of the form. */
function putState(journey: ChartJourney, name: string, state: JsonObject): ChartJourney {
  const pages = journey.pages.has(name) ? journey.pages : new Set([...journey.pages, name]);
  return { ...journey, states: { ...journey.states, [name]: state }, pages };
}

const toTransition = ({ guard, to }: NewTransition): Transition => ({ guard, to, written: to });

function setTransitions(
  journey: ChartJourney,
  name: string,
  ways: readonly (NewTransition & { written?: Json })[],
): ChartJourney {
  const state = journey.states[name] ?? {};
  if (stateKind(journey, name) === 'checkout') {
    const { onDone: _before, ...rest } = state;
    const onDone = toWrittenTransitions(ways);
    return stateSet(journey, name, { ...rest, ...(onDone === undefined ? {} : { onDone }) });
  }
  const { NEXT: _before, ...others } = (state.on ?? {}) as JsonObject;
  const next = toWrittenTransitions(ways);
  const on = { ...(next === undefined ? {} : { NEXT: next }), ...others };
  const { on: _on, ...rest } = state;
  return stateSet(journey, name, { ...rest, ...(Object.keys(on).length === 0 ? {} : { on }) });
}

const stateSet = (journey: ChartJourney, name: string, state: JsonObject): ChartJourney => ({
  ...journey,
  states: { ...journey.states, [name]: state },
});

/** Returns transitions in the notation of the file: a single one without other members is just its target. */
function toWrittenTransitions(ways: readonly (NewTransition & { written?: Json })[]): Json | undefined {
  const entries = ways.map(({ guard, to, written }): Json => {
    const { guard: _guard, target: _target, ...rest } = (typeof written === 'object' ? written : {}) as JsonObject;
    const whole = { ...(guard === undefined ? {} : { guard }), target: to, ...rest };
    return ways.length === 1 && Object.keys(whole).length === 1 ? to : whole;
  });
  return entries.length > 1 ? (entries as Json) : entries[0];
}

/** Replaces transitions that all have the same target by one without a condition. */
function mergeTransitions(ways: readonly Transition[]): readonly (NewTransition & { written?: Json })[] {
  const to = ways[0]?.to;
  const isPlain = ({ written }: Transition) =>
    typeof written === 'string' ||
    Object.keys(written as JsonObject).every((key) => key === 'guard' || key === 'target');
  return to !== undefined && ways.every((way) => way.to === to && isPlain(way)) ? [{ to }] : ways;
}

/** Applies `update` to the transitions of every state that has a transition to the state `to`. */
function updateTransitionsTo(
  journey: ChartJourney,
  to: string,
  update: (ways: readonly Transition[]) => Parameters<typeof setTransitions>[2],
): ChartJourney {
  return Object.keys(journey.states).reduce((next, name) => {
    const ways = listTransitions(journey, name);
    return ways.some((way) => way.to === to) ? setTransitions(next, name, update(ways)) : next;
  }, journey);
}

/** Changes the target of all transitions to one state to another state. */
function redirectTransitions(journey: ChartJourney, from: string, to: string): ChartJourney {
  const next = updateTransitionsTo(journey, from, (ways) =>
    mergeTransitions(ways.map((way) => (way.to === from ? { ...way, to } : way))),
  );
  return { ...next, initial: journey.initial === from ? to : journey.initial };
}

const withoutTransitionsTo = (journey: ChartJourney, gone: string): ChartJourney =>
  updateTransitionsTo(journey, gone, (ways) => ways.filter(({ to }) => to !== gone));
