import { isObject, type Json } from '#engine/language/json.ts';

export type JsonObject = Record<string, Json>;

/** A transition from a state. `guard` is the name of its condition; undefined if it always applies. */
export type Transition = {
  guard: string | undefined;
  /** The target state, in the same region. */
  to: string;
  /** The transition as the chart's file contains it, including members that the editor does not show. */
  written: Json;
};

/**
 * The kind of a state: a `page` of the form; a `stop` (an end without a sale); the `checkout`, whose states are in a
 * file that products share; any other final state (`end`); `unknown` if the form has no page with the name of the
 * state.
 */
export type StateKind = 'page' | 'stop' | 'checkout' | 'end' | 'unknown';

/** The region of a chart in which the pages follow one another; the chart may have other regions. */
export type ChartJourney = {
  /** The path from the top of the file to the journey: empty, or the path of the region that is the journey. */
  at: readonly string[];
  initial: string;
  /** The states as the file has them, by name. */
  states: Record<string, JsonObject>;
  /** The names of the form's pages. */
  pages: ReadonlySet<string>;
};

/** Reads the journey from a chart; undefined if the chart has none that can be recognized. */
export function parseChartJourney(chart: Json | undefined, pageNames: readonly string[]): ChartJourney | undefined {
  const pages = new Set(pageNames);
  if (!isObject(chart)) return undefined;
  const top = chart as JsonObject;
  const found = top.type === 'parallel' ? findPagesRegion(top, pages) : { at: [], region: top };
  if (!found) return undefined;
  const { at, region } = found;
  const states = toJsonObject(region.states);
  if (states === undefined) return undefined;
  const initial = typeof region.initial === 'string' ? region.initial : '';
  return { at, initial, states: states as Record<string, JsonObject>, pages };
}

function findPagesRegion(top: JsonObject, pages: ReadonlySet<string>) {
  for (const [name, region] of Object.entries(toJsonObject(top.states) ?? {})) {
    const states = toJsonObject(region)?.states;
    if (Object.keys(toJsonObject(states) ?? {}).some((state) => pages.has(state)))
      return { at: ['states', name], region: region as JsonObject };
  }
  return undefined;
}

const toJsonObject = (value: Json | undefined): JsonObject | undefined =>
  isObject(value) ? (value as JsonObject) : undefined;

/** Returns the kind of a state. */
export function stateKind({ states, pages }: ChartJourney, name: string): StateKind {
  const state = toJsonObject(states[name]);
  if (typeof state?.$ref === 'string') return 'checkout';
  if (state?.type === 'final') return hasTag(state, 'stop') ? 'stop' : 'end';
  return pages.has(name) ? 'page' : 'unknown';
}

const hasTag = ({ tags }: JsonObject, tag: string): boolean => Array.isArray(tags) && tags.includes(tag);

/**
 * Returns the transitions of a state, in the order of evaluation: those of the event `NEXT` (the button at the end of a
 * page), or those after the checkout.
 */
export function listTransitions({ states }: ChartJourney, name: string): Transition[] {
  const state = toJsonObject(states[name]);
  if (state === undefined) return [];
  const written = typeof state.$ref === 'string' ? state.onDone : toJsonObject(state.on)?.NEXT;
  return toJsonList(written).map((entry) => {
    const way = toJsonObject(entry);
    const to = way === undefined ? entry : way.target;
    return {
      guard: typeof way?.guard === 'string' ? way.guard : undefined,
      to: typeof to === 'string' ? to : '',
      written: entry,
    };
  });
}

const toJsonList = (value: Json | undefined): Json[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as Json[]) : [value];

/** Returns the states in the order in which a buyer reaches them, and the unreachable ones in the order of the file. */
export function sortStates(journey: ChartJourney): { reached: string[]; unreached: string[] } {
  const seen = new Set<string>(Object.hasOwn(journey.states, journey.initial) ? [journey.initial] : []);
  for (const name of seen) {
    for (const { to } of listTransitions(journey, name)) if (Object.hasOwn(journey.states, to)) seen.add(to);
  }
  // The final states come last, even if a transition to one of them branches off early.
  const isEnd = (name: string) => ['stop', 'end'].includes(stateKind(journey, name));
  const reached = [...seen];
  return {
    reached: [...reached.filter((name) => !isEnd(name)), ...reached.filter(isEnd)],
    unreached: Object.keys(journey.states).filter((name) => !seen.has(name)),
  };
}

/** Returns the transitions to a state: each with its source state and its index there. */
export function listIncomingTransitions(journey: ChartJourney, name: string): { from: string; index: number }[] {
  return Object.keys(journey.states).flatMap((from) =>
    listTransitions(journey, from).flatMap(({ to }, index) => (to === name ? [{ from, index }] : [])),
  );
}
