import type { Json } from '#engine/language/json.ts';
import { type Journey, kindOf, type Members, type Way, waysOf } from './journey.ts';

/* Each function returns the changed journey; `changesBetween` returns the resulting changes of the file. */

/** A new transition, with a condition or as the default. */
export type WayTo = { guard?: string | undefined; to: string };

/** Inserts a page between another page and everything that followed it. */
export function insertAfter(journey: Journey, page: string, name: string): Journey {
  const ways = waysOf(journey, page);
  const moved = withWays(withState(journey, name, {}), name, ways);
  return withWays(moved, page, [{ to: name }]);
}

/** Inserts a page before another: everything that led to that page leads to the new one. */
export function insertBefore(journey: Journey, page: string, name: string): Journey {
  const led = leadingTo(journey, page, name);
  return withWays(withState(led, name, {}), name, [{ to: page }]);
}

/** Inserts a page on one of the transitions of another page. */
export function insertOnWay(journey: Journey, page: string, index: number, name: string): Journey {
  const to = waysOf(journey, page)[index]?.to ?? '';
  const made = withWays(withState(journey, name, {}), name, [{ to }]);
  return setWay(made, page, index, { to: name });
}

/** The next state when a state is removed: the target of its last transition, the default one if there is one. */
export const onwardOf = (journey: Journey, name: string): string | undefined => waysOf(journey, name).at(-1)?.to;

/** Removes a state. Transitions to it then lead to its next state; if it has none, they are removed, too. */
export function removeState(journey: Journey, name: string): Journey {
  const onward = onwardOf(journey, name);
  const led = onward === undefined || onward === name ? withoutWaysTo(journey, name) : leadingTo(journey, name, onward);
  const { [name]: _gone, ...states } = led.states;
  return { ...led, states, pages: new Set([...led.pages].filter((page) => page !== name)) };
}

/** Moves a page behind `after`, or to the start. The page must have exactly one transition. */
export function movePage(journey: Journey, name: string, after: string | undefined): Journey {
  const without = { ...removeState(journey, name), pages: journey.pages };
  return after === undefined ? insertBefore(without, without.initial, name) : insertAfter(without, after, name);
}

/** Adds a branch: after the existing branches and before the default transition. */
export function addWay(journey: Journey, page: string, way: WayTo): Journey {
  const ways = waysOf(journey, page);
  const others = ways.findIndex(({ guard }) => guard === undefined);
  return withWays(
    journey,
    page,
    ways.toSpliced(way.guard === undefined || others < 0 ? ways.length : others, 0, made(way)),
  );
}

/** Changes the condition or the target of a transition. */
export function setWay(journey: Journey, page: string, index: number, change: Partial<WayTo>): Journey {
  const ways = waysOf(journey, page);
  const before = ways[index];
  return before === undefined ? journey : withWays(journey, page, ways.with(index, { ...before, ...change }));
}

export function removeWay(journey: Journey, page: string, index: number): Journey {
  return withWays(journey, page, waysOf(journey, page).toSpliced(index, 1));
}

/** Moves a branch earlier (-1) or later (1) in the order of evaluation. */
export function moveWay(journey: Journey, page: string, index: number, by: -1 | 1): Journey {
  const ways = waysOf(journey, page);
  const moved = ways[index];
  const other = ways[index + by];
  if (!moved || !other) return journey;
  return withWays(journey, page, ways.with(index, other).with(index + by, moved));
}

/** Adds a page on which the journey ends without a sale. */
export const addStop = (journey: Journey, name: string): Journey =>
  withState(journey, name, { type: 'final', tags: ['stop'] });

/** Adds a state that belongs to a page of the form. */
function withState(journey: Journey, name: string, state: Members): Journey {
  const pages = journey.pages.has(name) ? journey.pages : new Set([...journey.pages, name]);
  return { ...journey, states: { ...journey.states, [name]: state }, pages };
}

const made = ({ guard, to }: WayTo): Way => ({ guard, to, written: to });

function withWays(journey: Journey, name: string, ways: readonly (WayTo & { written?: Json })[]): Journey {
  const state = journey.states[name] ?? {};
  if (kindOf(journey, name) === 'checkout') {
    const { onDone: _before, ...rest } = state;
    const onDone = writtenOf(ways);
    return stateSet(journey, name, { ...rest, ...(onDone === undefined ? {} : { onDone }) });
  }
  const { NEXT: _before, ...others } = (state.on ?? {}) as Members;
  const next = writtenOf(ways);
  const on = { ...(next === undefined ? {} : { NEXT: next }), ...others };
  const { on: _on, ...rest } = state;
  return stateSet(journey, name, { ...rest, ...(Object.keys(on).length === 0 ? {} : { on }) });
}

const stateSet = (journey: Journey, name: string, state: Members): Journey => ({
  ...journey,
  states: { ...journey.states, [name]: state },
});

/** Returns transitions in the notation of the file: a single one without other members is just its target. */
function writtenOf(ways: readonly (WayTo & { written?: Json })[]): Json | undefined {
  const entries = ways.map(({ guard, to, written }): Json => {
    const { guard: _guard, target: _target, ...rest } = (typeof written === 'object' ? written : {}) as Members;
    const whole = { ...(guard === undefined ? {} : { guard }), target: to, ...rest };
    return ways.length === 1 && Object.keys(whole).length === 1 ? to : whole;
  });
  return entries.length > 1 ? (entries as Json) : entries[0];
}

/** Replaces transitions that all have the same target by one without a condition. */
function joined(ways: readonly Way[]): readonly (WayTo & { written?: Json })[] {
  const to = ways[0]?.to;
  const isPlain = ({ written }: Way) =>
    typeof written === 'string' || Object.keys(written as Members).every((key) => key === 'guard' || key === 'target');
  return to !== undefined && ways.every((way) => way.to === to && isPlain(way)) ? [{ to }] : ways;
}

/** Changes the target of all transitions to one state to another state. */
function leadingTo(journey: Journey, from: string, to: string): Journey {
  let next: Journey = { ...journey, initial: journey.initial === from ? to : journey.initial };
  for (const name of Object.keys(journey.states)) {
    const ways = waysOf(journey, name);
    if (ways.some((way) => way.to === from))
      next = withWays(next, name, joined(ways.map((way) => (way.to === from ? { ...way, to } : way))));
  }
  return next;
}

function withoutWaysTo(journey: Journey, gone: string): Journey {
  let next = journey;
  for (const name of Object.keys(journey.states)) {
    const ways = waysOf(journey, name);
    if (ways.some(({ to }) => to === gone))
      next = withWays(
        next,
        name,
        ways.filter(({ to }) => to !== gone),
      );
  }
  return next;
}
