import type { ChangeGuard } from '#engine/chart.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { formatPointer } from './issue.ts';

export type ChartNode = { path: string[]; at: string; value: Record<string, Json> };

export type ChartTransition = {
  from: ChartNode;
  event: string;
  /** Its number among the transitions of this event in this state, from 0. */
  index: number;
  at: string;
  target: string | undefined;
  guard: string | undefined;
  /** The field that the guard `changed` names; undefined if the transition has no such guard. */
  changed: string | undefined;
  /** The condition that the guard `changed` also needs. */
  when: string | undefined;
  actions: { type: string; params: Record<string, Json>; at: string }[];
};

/** Lists all states of a chart with their names from the top. The top itself has no name. */
export function listChartNodes(value: Json, path: string[] = [], at = ''): ChartNode[] {
  if (!isObject(value)) return [];
  const node: ChartNode = { path, at, value: value as Record<string, Json> };
  const inner = isObject(value.states) ? Object.entries(value.states) : [];
  return [
    node,
    ...inner.flatMap(([name, child]) =>
      listChartNodes(child as Json, [...path, name], `${at}${formatPointer('states', name)}`),
    ),
  ];
}

const toList = (value: Json | undefined): Json[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

/** Lists the transitions of a state, including `onDone`, in the order in which XState checks their guards. */
export function listTransitions(from: ChartNode): ChartTransition[] {
  const { on, onDone } = from.value;
  const handlers: [event: string, at: string, value: Json | undefined][] = [
    ...Object.entries((isObject(on) ? on : {}) as Record<string, Json>).map(
      ([event, value]): [string, string, Json] => [event, `${from.at}${formatPointer('on', event)}`, value],
    ),
    ['onDone', `${from.at}/onDone`, onDone],
  ];
  return handlers.flatMap(([event, at, value]) =>
    toList(value).map((entry, index) => ({
      ...{ from, event, index },
      ...readTransition(Array.isArray(value) ? `${at}/${index}` : at, entry),
    })),
  );
}

function readTransition(at: string, entry: Json): Omit<ChartTransition, 'from' | 'event' | 'index'> {
  const data: Record<string, Json> = isObject(entry) ? (entry as Record<string, Json>) : { target: entry };
  const { guard, target, actions } = data;
  const watched = isObject(guard) && isObject(guard.params) ? (guard.params as ChangeGuard) : undefined;
  return {
    at,
    target: typeof target === 'string' ? target : undefined,
    guard: typeof guard === 'string' ? guard : undefined,
    changed: watched?.field,
    when: watched?.when,
    actions: toList(actions).map((action, index) => ({
      type: isObject(action) ? String(action.type) : String(action),
      params: (isObject(action) && isObject(action.params) ? action.params : {}) as Record<string, Json>,
      at: `${at}/actions${Array.isArray(actions) ? `/${index}` : ''}`,
    })),
  };
}

/** Returns the guard of a transition in words; undefined if it has none. */
export const describeGuard = ({ guard, changed, when }: ChartTransition): string | undefined =>
  guard ?? (changed && `changed ${changed}${when === undefined ? '' : ` if ${when}`}`);

/** Formats a transition for readers: `journey.plan NEXT [isTrip] → summaryInfo`. */
export function formatTransition(transition: ChartTransition): string {
  const { from, event, target } = transition;
  const guard = describeGuard(transition);
  const condition = guard === undefined ? '' : ` [${guard}]`;
  return `${toPathKey(from.path) || 'chart'} ${event}${condition}${target === undefined ? '' : ` → ${target}`}`;
}

/** Resolves a target as XState does: `.inner` is below the state itself, any other name is beside it. */
export function resolveTargetPath(from: ChartNode, target: string): string[] {
  if (target.startsWith('.')) return [...from.path, ...target.slice(1).split('.')];
  return [...(from.path.length === 0 ? [] : from.path.slice(0, -1)), ...target.split('.')];
}

export const toPathKey = (path: string[]): string => path.join('.');

/** Lists the regions beside the journey: those that contain no page. */
export function listSideRegions(nodes: ChartNode[], pages: Record<string, unknown>): string[] {
  if (nodes[0]?.value.type !== 'parallel') return [];
  const regions = nodes.filter(({ path }) => path.length === 1).map(({ path }) => path[0] as string);
  const withPage = new Set(
    nodes.filter(({ path }) => path.some((name) => Object.hasOwn(pages, name))).map(({ path }) => path[0]),
  );
  return regions.filter((region) => !withPage.has(region));
}
