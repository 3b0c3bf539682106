import { isObject, type Json } from '#engine/language/json.ts';

export type Members = Record<string, Json>;

/** One way on from a page, in the order in which its conditions are asked. Without a condition: otherwise. */
export type Way = {
  guard: string | undefined;
  /** The state beside it that it leads to. */
  to: string;
  /** As it is written, with what else stands there. */
  written: Json;
};

/**
 * `checkout` comes in from a file that products share; `stop` ends without a sale; of `unknown` kind is what belongs to
 * no page of the form.
 */
export type StateKind = 'page' | 'stop' | 'checkout' | 'end' | 'unknown';

/** The part of a chart in which the pages follow one another; other regions stand beside it. */
export type Journey = {
  /** Keys from the top of the file to the journey itself: none, or its region. */
  at: readonly string[];
  initial: string;
  /** As they are written, by their names. */
  states: Record<string, Members>;
  /** Pages of the form. */
  pages: ReadonlySet<string>;
};

/** The journey of a chart as it is written; undefined where nobody could find one in it. */
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

/** What a state is. */
export function kindOf({ states, pages }: Journey, name: string): StateKind {
  const state = membersOf(states[name]);
  if (typeof state?.$ref === 'string') return 'checkout';
  if (state?.type === 'final') return hasTag(state, 'stop') ? 'stop' : 'end';
  return pages.has(name) ? 'page' : 'unknown';
}

const hasTag = ({ tags }: Members, tag: string): boolean => Array.isArray(tags) && tags.includes(tag);

/** Where a state leads on: by the button at the foot of a page, or once the checkout is done. */
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

/** States in the order in which a buyer comes to them; then those that nobody comes to, as they are written. */
export function statesInOrder(journey: Journey): { reached: string[]; unreached: string[] } {
  const seen = new Set<string>(Object.hasOwn(journey.states, journey.initial) ? [journey.initial] : []);
  for (const name of seen) {
    for (const { to } of waysOf(journey, name)) if (Object.hasOwn(journey.states, to)) seen.add(to);
  }
  // What ends a journey is read last, though a way to it may branch off early.
  const isEnd = (name: string) => ['stop', 'end'].includes(kindOf(journey, name));
  const reached = [...seen];
  return {
    reached: [...reached.filter((name) => !isEnd(name)), ...reached.filter(isEnd)],
    unreached: Object.keys(journey.states).filter((name) => !seen.has(name)),
  };
}

/** Ways that lead to a state: from where, and which of its ways. */
export function waysTo(journey: Journey, name: string): { from: string; index: number }[] {
  return Object.keys(journey.states).flatMap((from) =>
    waysOf(journey, from).flatMap(({ to }, index) => (to === name ? [{ from, index }] : [])),
  );
}
