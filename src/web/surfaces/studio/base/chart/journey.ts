import { isObject, type Json } from '#engine/language/json.ts';

export type Members = Record<string, Json>;

/** One transition from a page, in the order of evaluation. Without a condition it is the default. */
export type Way = {
  guard: string | undefined;
  /** The target state, in the same region. */
  to: string;
  /** The transition as the file has it, with its other members. */
  written: Json;
};

/**
 * `checkout` comes from a file that products share; `stop` ends without a sale; a state of kind `unknown` belongs to no
 * page of the form.
 */
export type StateKind = 'page' | 'stop' | 'checkout' | 'end' | 'unknown';

/** The region of a chart in which the pages follow one another; the chart may have other regions. */
export type Journey = {
  /** Keys from the top of the file to the journey: empty, or those of its region. */
  at: readonly string[];
  initial: string;
  /** The states as the file has them, by name. */
  states: Record<string, Members>;
  /** The names of the form's pages. */
  pages: ReadonlySet<string>;
};

/** Reads the journey from a chart; undefined if the chart has none that can be recognized. */
export function readJourney(chart: Json | undefined, pageNames: readonly string[]): Journey | undefined {
  const pages = new Set(pageNames);
  if (!isObject(chart)) return undefined;
  const top = chart as Members;
  const found = top.type === 'parallel' ? regionWithPages(top, pages) : { at: [], region: top };
  if (!found) return undefined;
  const { at, region } = found;
  const states = membersOf(region.states);
  if (states === undefined) return undefined;
  const initial = typeof region.initial === 'string' ? region.initial : '';
  return { at, initial, states: states as Record<string, Members>, pages };
}

function regionWithPages(top: Members, pages: ReadonlySet<string>) {
  for (const [name, region] of Object.entries(membersOf(top.states) ?? {})) {
    const states = membersOf(region)?.states;
    if (Object.keys(membersOf(states) ?? {}).some((state) => pages.has(state)))
      return { at: ['states', name], region: region as Members };
  }
  return undefined;
}

const membersOf = (value: Json | undefined): Members | undefined => (isObject(value) ? (value as Members) : undefined);

/** Returns the kind of a state. */
export function kindOf({ states, pages }: Journey, name: string): StateKind {
  const state = membersOf(states[name]);
  if (typeof state?.$ref === 'string') return 'checkout';
  if (state?.type === 'final') return hasTag(state, 'stop') ? 'stop' : 'end';
  return pages.has(name) ? 'page' : 'unknown';
}

const hasTag = ({ tags }: Members, tag: string): boolean => Array.isArray(tags) && tags.includes(tag);

/** Returns the transitions of a state: by the button at the end of a page, or after the checkout. */
export function waysOf({ states }: Journey, name: string): Way[] {
  const state = membersOf(states[name]);
  if (state === undefined) return [];
  const written = typeof state.$ref === 'string' ? state.onDone : membersOf(state.on)?.NEXT;
  return listOf(written).map((entry) => {
    const way = membersOf(entry);
    const to = way === undefined ? entry : way.target;
    return {
      guard: typeof way?.guard === 'string' ? way.guard : undefined,
      to: typeof to === 'string' ? to : '',
      written: entry,
    };
  });
}

const listOf = (value: Json | undefined): Json[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as Json[]) : [value];

/** Returns the states in the order in which a buyer reaches them, and the unreachable ones in the order of the file. */
export function statesInOrder(journey: Journey): { reached: string[]; unreached: string[] } {
  const seen = new Set<string>(Object.hasOwn(journey.states, journey.initial) ? [journey.initial] : []);
  for (const name of seen) {
    for (const { to } of waysOf(journey, name)) if (Object.hasOwn(journey.states, to)) seen.add(to);
  }
  // The final states come last, even if a transition to one of them branches off early.
  const isEnd = (name: string) => ['stop', 'end'].includes(kindOf(journey, name));
  const reached = [...seen];
  return {
    reached: [...reached.filter((name) => !isEnd(name)), ...reached.filter(isEnd)],
    unreached: Object.keys(journey.states).filter((name) => !seen.has(name)),
  };
}

/** Returns the transitions to a state: each with its source state and its index there. */
export function waysTo(journey: Journey, name: string): { from: string; index: number }[] {
  return Object.keys(journey.states).flatMap((from) =>
    waysOf(journey, from).flatMap(({ to }, index) => (to === name ? [{ from, index }] : [])),
  );
}
