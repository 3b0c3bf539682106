import type { Logic, ProductDefinition } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import {
  type ChartNode,
  type ChartTransition,
  chartNodes,
  pathKey,
  targetPath,
  transitionsOf,
} from '#workbench/base/chart-walk.ts';
import { pickOne } from './chance.ts';
import { atPlace, type Change, type Mutant, type Place } from './mutant.ts';

/** A transition of the chart, where it stands and how people read it. */
export type PlacedTransition = ChartTransition & { place: Place; title: string; line: string };

/** Transitions in the order of the chart. Their ids count those of one event in one state. */
export function placedTransitions({ chart }: ProductDefinition): PlacedTransition[] {
  return chartNodes(chart).flatMap((node) => {
    const count: Record<string, number> = {};
    return transitionsOf(node).map((transition) => {
      const { event, guard, changed, target } = transition;
      const index = count[event] ?? 0;
      count[event] = index + 1;
      const from = pathKey(node.path) || 'chart';
      const asked = guard ?? (changed === undefined ? undefined : `changed ${changed}`);
      const line = `${from} ${event}${asked ? ` [${asked}]` : ''}${target === undefined ? '' : ` → ${target}`}`;
      return { ...transition, place: placeOf(transition.at), title: `${from} ${event} ${index}`, line };
    });
  });
}

const placeOf = (pointer: string): Place => ['chart', ...pointer.split('/').slice(1)];

/** The ways of the chart: one forgotten, leading elsewhere, its guard negated or forgotten, two in the wrong order. */
export function chartMutants(definition: ProductDefinition): Mutant[] {
  const nodes = chartNodes(definition.chart);
  const transitions = placedTransitions(definition);
  return transitions.flatMap((transition, index) => {
    const { place, title, line, from, event } = transition;
    const told = (what: string, ...changes: [Change, ...Change[]]): Mutant => ({
      id: `chart ${title} ${what}`,
      kind: 'chart',
      line: `${line}: ${what}`,
      changes,
    });
    const before = transitions[index - 1];
    const isSecond = before?.from === from && before.event === event;
    const list = place.slice(0, -1);
    return [
      ...(keepsNothing(transition) ? [] : [told('dropped', { place, value: undefined })]),
      ...retargeted(nodes, transition, atPlace(definition, place)).map(({ to, member, value }) =>
        told(`retargeted to ${to}`, { place: [...place, ...member], value }),
      ),
      ...guardMutants(definition, transition).map(({ what, changes }) => told(what, ...changes)),
      ...(isSecond && before
        ? [told('before the one above', { place: list, value: swapped(definition, list, place) })]
        : []),
    ];
  });
}

/** A reset that keeps nothing does what happens without it: the form begins again all the same. */
export const keepsNothing = ({ event, actions }: PlacedTransition): boolean =>
  event === 'RESET' && actions.every(({ params }) => ((params.keep ?? []) as string[]).length === 0);

function retargeted(nodes: ChartNode[], { from, target, title }: PlacedTransition, entry: Json | undefined) {
  if (target === undefined) return [];
  const path = targetPath(from, target);
  const siblings = nodes
    .filter(
      (node) => node.path.length === path.length && pathKey(node.path.slice(0, -1)) === pathKey(path.slice(0, -1)),
    )
    .map((node) => node.path.at(-1) as string)
    .filter((name) => name !== path.at(-1));
  if (siblings.length === 0) return [];
  const to = pickOne(siblings, title);
  const value = `${target.slice(0, target.lastIndexOf('.') + 1)}${to}`;
  // A transition may be written as its target alone.
  return [{ to, member: isObject(entry) ? ['target'] : [], value }];
}

type GuardMutant = { what: string; changes: [Change, ...Change[]] };

/** Charts know no negation: the negated guard is a condition of its own. */
function guardMutants({ form }: ProductDefinition, { guard, changed, place, title }: PlacedTransition): GuardMutant[] {
  const at: Place = [...place, 'guard'];
  if (guard !== undefined) {
    const negated = `not ${guard}`;
    const logic: Logic = { '!': form.conditions[guard] } as Json;
    return [
      {
        what: 'guard negated',
        changes: [
          { place: at, value: negated },
          { place: ['form', 'conditions', negated], value: logic },
        ],
      },
      { what: 'guard dropped', changes: [{ place: at, value: undefined }] },
    ];
  }
  if (changed === undefined) return [];
  const fields = Object.values(form.pages).flatMap(({ schema }) => Object.keys(schema.properties));
  const other = pickOne(
    fields.filter((field) => field !== changed),
    title,
  );
  return [
    { what: `watches ${other}`, changes: [{ place: [...at, 'params', 'field'], value: other }] },
    { what: 'guard dropped', changes: [{ place: at, value: undefined }] },
  ];
}

function swapped(definition: ProductDefinition, list: Place, place: Place): Json {
  const all = atPlace(definition, list) as Json[];
  const index = Number(place.at(-1));
  return all.with(index, all[index - 1] as Json).with(index - 1, all[index] as Json);
}
