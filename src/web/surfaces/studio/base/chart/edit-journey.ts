import type { Json } from '#engine/language/json.ts';
import { type Journey, kindOf, type Members, type Way, waysOf } from './journey.ts';

/* Each gives the journey as it is then; `changesBetween` says what that changes in the file. */

/** A new way: by a condition, or otherwise. */
export type WayTo = { guard?: string | undefined; to: string };

/** A page between another and all that came after it. */
export function insertAfter(journey: Journey, page: string, name: string): Journey {
  const ways = waysOf(journey, page);
  const moved = withWays(withState(journey, name, {}), name, ways);
  return withWays(moved, page, [{ to: name }]);
}

/** A page before another: whoever came to that comes to this first. */
export function insertBefore(journey: Journey, page: string, name: string): Journey {
  const led = leadingTo(journey, page, name);
  return withWays(withState(led, name, {}), name, [{ to: page }]);
}

/** A page on one of the ways that lead on from another. */
export function insertOnWay(journey: Journey, page: string, index: number, name: string): Journey {
  const to = waysOf(journey, page)[index]?.to ?? '';
  const made = withWays(withState(journey, name, {}), name, [{ to }]);
  return setWay(made, page, index, { to: name });
}

/** Where they go on who would have come to a state: its last way, which is the one without a condition where there is one. */
export const onwardOf = (journey: Journey, name: string): string | undefined => waysOf(journey, name).at(-1)?.to;

/** Without a state: whoever came to it goes on where it led in the end; a way to what leads nowhere goes, too. */
export function removeState(journey: Journey, name: string): Journey {
  const onward = onwardOf(journey, name);
  const led = onward === undefined || onward === name ? withoutWaysTo(journey, name) : leadingTo(journey, name, onward);
  const { [name]: _gone, ...states } = led.states;
  return { ...led, states, pages: new Set([...led.pages].filter((page) => page !== name)) };
}

/** A page in another place: behind `after`, or first of all. Only of one that leads one way. */
export function movePage(journey: Journey, name: string, after: string | undefined): Journey {
  const without = { ...removeState(journey, name), pages: journey.pages };
  return after === undefined ? insertBefore(without, without.initial, name) : insertAfter(without, after, name);
}

/** A branch: asked after those that are there, and before the way of all others. */
export function addWay(journey: Journey, page: string, way: WayTo): Journey {
  const ways = waysOf(journey, page);
  const others = ways.findIndex(({ guard }) => guard === undefined);
  return withWays(
    journey,
    page,
    ways.toSpliced(way.guard === undefined || others < 0 ? ways.length : others, 0, made(way)),
  );
}

/** Another condition, or another aim. */
export function setWay(journey: Journey, page: string, index: number, change: Partial<WayTo>): Journey {
  const ways = waysOf(journey, page);
  const before = ways[index];
  return before === undefined ? journey : withWays(journey, page, ways.with(index, { ...before, ...change }));
}

export function removeWay(journey: Journey, page: string, index: number): Journey {
  return withWays(journey, page, waysOf(journey, page).toSpliced(index, 1));
}

/** A branch asked earlier (-1) or later (1). */
export function moveWay(journey: Journey, page: string, index: number, by: -1 | 1): Journey {
  const ways = waysOf(journey, page);
  const moved = ways[index];
  const other = ways[index + by];
  if (!moved || !other) return journey;
  return withWays(journey, page, ways.with(index, other).with(index + by, moved));
}

/** A page on which the journey ends without a sale. */
export const addStop = (journey: Journey, name: string): Journey =>
  withState(journey, name, { type: 'final', tags: ['stop'] });

/** A state that belongs to a page of the form. */
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

/** Ways as people write them: the only one by its name alone. */
function writtenOf(ways: readonly (WayTo & { written?: Json })[]): Json | undefined {
  const entries = ways.map(({ guard, to, written }): Json => {
    const { guard: _guard, target: _target, ...rest } = (typeof written === 'object' ? written : {}) as Members;
    const whole = { ...(guard === undefined ? {} : { guard }), target: to, ...rest };
    return ways.length === 1 && Object.keys(whole).length === 1 ? to : whole;
  });
  return entries.length > 1 ? (entries as Json) : entries[0];
}

/** Where all lead to one place nobody need be asked. */
function joined(ways: readonly Way[]): readonly (WayTo & { written?: Json })[] {
  const to = ways[0]?.to;
  const isPlain = ({ written }: Way) =>
    typeof written === 'string' || Object.keys(written as Members).every((key) => key === 'guard' || key === 'target');
  return to !== undefined && ways.every((way) => way.to === to && isPlain(way)) ? [{ to }] : ways;
}

/** What led to one state leads to another. */
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
