import type { ProductDefinition } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import {
  type ChartNode,
  type ChartTransition,
  formatTransition,
  listChartNodes,
  listTransitions,
  resolveTargetPath,
  toPathKey,
} from '#workbench/base/chart-nodes.ts';
import {
  createMutantFactory,
  type DefinitionPath,
  type Mutant,
  type MutantFactory,
  readAtPath,
  removeAt,
  setAt,
} from './mutant.ts';
import { pickRandom } from './seeded-random.ts';

/** A transition of the chart with its position and its form for readers. */
export type PlacedTransition = ChartTransition & { place: DefinitionPath; title: string; line: string };

/** Lists transitions in the order of the chart. Their ids count the transitions of one event in one state. */
export function listPlacedTransitions({ chart }: ProductDefinition): PlacedTransition[] {
  return listChartNodes(chart)
    .flatMap(listTransitions)
    .map((transition) => {
      const title = `${toPathKey(transition.from.path) || 'chart'} ${transition.event} ${transition.index}`;
      return { ...transition, place: toPlace(transition.at), title, line: formatTransition(transition) };
    });
}

export const toPlace = (pointer: string): DefinitionPath => ['chart', ...pointer.split('/').slice(1)];

/**
 * Creates mutants of the chart's transitions: one removed, one with another target, a guard negated or removed, two in
 * the wrong order.
 */
export function createChartMutants(definition: ProductDefinition): Mutant[] {
  const nodes = listChartNodes(definition.chart);
  const transitions = listPlacedTransitions(definition);
  return transitions.flatMap((transition, index) => {
    const { place, title, line, from, event } = transition;
    const mutant = createMutantFactory('chart', `chart ${title}`, line);
    const before = transitions[index - 1];
    const isSecond = before?.from === from && before.event === event;
    const list = place.slice(0, -1);
    return [
      ...(isEmptyReset(transition) ? [] : [mutant('dropped', removeAt(...place))]),
      ...retargetTransition(nodes, transition, readAtPath(definition, place)).map(({ to, member, value }) =>
        mutant(`retargeted to ${to}`, setAt([...place, ...member], value)),
      ),
      ...createGuardMutants(definition, transition, mutant),
      ...(isSecond ? [mutant('before the one above', setAt(list, swapTransitions(definition, list, place)))] : []),
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

/** Charts know no negation: the negated guard is a condition of its own. */
function createGuardMutants(
  { form }: ProductDefinition,
  { guard, changed, place, title }: PlacedTransition,
  mutant: MutantFactory,
): Mutant[] {
  const at: DefinitionPath = [...place, 'guard'];
  const dropped = mutant('guard dropped', removeAt(...at));
  if (guard !== undefined) {
    const negated = `not ${guard}`;
    const condition = setAt(['form', 'conditions', negated], { '!': form.conditions[guard] });
    return [mutant('guard negated', setAt(at, negated), condition), dropped];
  }
  if (changed === undefined) return [];
  const fields = Object.values(form.pages).flatMap(({ schema }) => Object.keys(schema.properties));
  const others = fields.filter((field) => field !== changed);
  const other = pickRandom(others, title);
  return [mutant(`watches ${other}`, setAt([...at, 'params', 'field'], other)), dropped];
}

function swapTransitions(definition: ProductDefinition, list: DefinitionPath, place: DefinitionPath): Json {
  const all = readAtPath(definition, list) as Json[];
  const index = Number(place.at(-1));
  return all.with(index, all[index - 1] as Json).with(index - 1, all[index] as Json);
}
