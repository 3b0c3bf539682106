import type { Logic, ProductDefinition } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import {
  type ChartNode,
  type ChartTransition,
  listChartNodes,
  listTransitions,
  resolveTargetPath,
  toPathKey,
} from '#workbench/base/chart-nodes.ts';
import { type DefinitionChange, type DefinitionPath, type Mutant, readAtPath } from './mutant.ts';
import { pickRandom } from './seeded-random.ts';

/** A transition of the chart with its position and its form for readers. */
export type PlacedTransition = ChartTransition & { place: DefinitionPath; title: string; line: string };

/** Lists transitions in the order of the chart. Their ids count the transitions of one event in one state. */
export function listPlacedTransitions({ chart }: ProductDefinition): PlacedTransition[] {
  return listChartNodes(chart).flatMap((node) => {
    const count: Record<string, number> = {};
    return listTransitions(node).map((transition) => {
      const { event, guard, changed, target } = transition;
      const index = count[event] ?? 0;
      count[event] = index + 1;
      const from = toPathKey(node.path) || 'chart';
      const asked = guard ?? (changed === undefined ? undefined : `changed ${changed}`);
      const line = `${from} ${event}${asked ? ` [${asked}]` : ''}${target === undefined ? '' : ` → ${target}`}`;
      return { ...transition, place: toPlace(transition.at), title: `${from} ${event} ${index}`, line };
    });
  });
}

const toPlace = (pointer: string): DefinitionPath => ['chart', ...pointer.split('/').slice(1)];

/**
 * Creates mutants of the chart's transitions: one removed, one with another target, a guard negated or removed, two in
 * the wrong order.
 */
export function createChartMutants(definition: ProductDefinition): Mutant[] {
  const nodes = listChartNodes(definition.chart);
  const transitions = listPlacedTransitions(definition);
  return transitions.flatMap((transition, index) => {
    const { place, title, line, from, event } = transition;
    const told = (what: string, ...changes: [DefinitionChange, ...DefinitionChange[]]): Mutant => ({
      id: `chart ${title} ${what}`,
      kind: 'chart',
      line: `${line}: ${what}`,
      changes,
    });
    const before = transitions[index - 1];
    const isSecond = before?.from === from && before.event === event;
    const list = place.slice(0, -1);
    return [
      ...(isEmptyReset(transition) ? [] : [told('dropped', { place, value: undefined })]),
      ...retargetTransition(nodes, transition, readAtPath(definition, place)).map(({ to, member, value }) =>
        told(`retargeted to ${to}`, { place: [...place, ...member], value }),
      ),
      ...createGuardMutants(definition, transition).map(({ what, changes }) => told(what, ...changes)),
      ...(isSecond && before
        ? [told('before the one above', { place: list, value: swapTransitions(definition, list, place) })]
        : []),
    ];
  });
}

/** A reset that retains nothing equals the default: the form restarts in both cases. */
export const isEmptyReset = ({ event, actions }: PlacedTransition): boolean =>
  event === 'RESET' && actions.every(({ params }) => ((params.keep ?? []) as string[]).length === 0);

function retargetTransition(nodes: ChartNode[], { from, target, title }: PlacedTransition, entry: Json | undefined) {
  if (target === undefined) return [];
  const path = resolveTargetPath(from, target);
  const siblings = nodes
    .filter(
      (node) => node.path.length === path.length && toPathKey(node.path.slice(0, -1)) === toPathKey(path.slice(0, -1)),
    )
    .map((node) => node.path.at(-1) as string)
    .filter((name) => name !== path.at(-1));
  if (siblings.length === 0) return [];
  const to = pickRandom(siblings, title);
  const value = `${target.slice(0, target.lastIndexOf('.') + 1)}${to}`;
  // A transition may be written as its target alone.
  return [{ to, member: isObject(entry) ? ['target'] : [], value }];
}

type GuardMutant = { what: string; changes: [DefinitionChange, ...DefinitionChange[]] };

/** Charts know no negation: the negated guard is a condition of its own. */
function createGuardMutants(
  { form }: ProductDefinition,
  { guard, changed, place, title }: PlacedTransition,
): GuardMutant[] {
  const at: DefinitionPath = [...place, 'guard'];
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
  const other = pickRandom(
    fields.filter((field) => field !== changed),
    title,
  );
  return [
    { what: `watches ${other}`, changes: [{ place: [...at, 'params', 'field'], value: other }] },
    { what: 'guard dropped', changes: [{ place: at, value: undefined }] },
  ];
}

function swapTransitions(definition: ProductDefinition, list: DefinitionPath, place: DefinitionPath): Json {
  const all = readAtPath(definition, list) as Json[];
  const index = Number(place.at(-1));
  return all.with(index, all[index - 1] as Json).with(index - 1, all[index] as Json);
}
