import { type AnyStateNode, type AnyTransitionDefinition, getStateNodes } from 'xstate';
import type { ChangeGuard, Chart, ChartEvent, ChartState } from '#engine/chart.ts';
import type { ChartDefinition } from '#engine/language/definition.ts';
import { describeGuard, formatTransition, listChartNodes, listTransitions, toPathKey } from './chart-nodes.ts';

/** A transition that a chart declares. `line` is its form for readers: `journey.plan NEXT → summaryInfo`. */
type DeclaredTransition = { id: string; guard: string | undefined; event: string; from: string; line: string };

/** All states and transitions that a chart declares. The generated paths have to visit them. */
export type ChartDeclarations = { states: string[]; transitions: DeclaredTransition[] };

export function readChartDeclarations(chart: ChartDefinition): ChartDeclarations {
  const nodes = listChartNodes(chart);
  const transitions = nodes.flatMap(listTransitions).map((transition) => {
    const { event, index } = transition;
    const from = toPathKey(transition.from.path);
    const [guard, line] = [describeGuard(transition), formatTransition(transition)];
    return { id: `${from} ${event} ${index}`, guard, event, from, line };
  });
  return { states: nodes.slice(1).map(({ path }) => toPathKey(path)), transitions };
}

/** A transition that an event evaluates in a state: its id; `holds`: its guard is true; `taken`: XState selected it. */
export type EvaluatedTransition = { id: string; holds: boolean; taken: boolean };

export function evaluateTransitions(
  chart: Chart,
  state: ChartState,
  event: ChartEvent,
): { asked: EvaluatedTransition[]; touched: string[] } {
  const taken = chart.machine.getTransitionData(state as never, event) as AnyTransitionDefinition[];
  const asked = getStateNodes(chart.machine.root, state.value).flatMap((node) => {
    // XState checks an outer state only if no inner state handles the event.
    if (taken.some(({ source }) => isInside(source, node))) return [];
    return listOwnTransitions(node, event.type).map((transition) => ({
      id: buildTransitionId(transition, event.type),
      holds: isGuardTrue(transition, event),
      taken: taken.includes(transition),
    }));
  });
  const touched: string[] = [];
  for (const transition of taken) {
    let target = transition.target?.[0];
    while (target?.type === 'final' && target.parent) {
      touched.push(toPathKey(target.path));
      const done = listOwnTransitions(target.parent, `xstate.done.state.${target.parent.id}`)[0];
      if (!done) break;
      asked.push({ id: buildTransitionId(done, 'onDone'), holds: true, taken: true });
      target = done.target?.[0];
    }
  }
  return { asked, touched };
}

const listOwnTransitions = (node: AnyStateNode, event: string): AnyTransitionDefinition[] =>
  node.transitions.get(event) ?? [];

function buildTransitionId(transition: AnyTransitionDefinition, event: string): string {
  const { source, eventType } = transition;
  return `${toPathKey(source.path)} ${event} ${listOwnTransitions(source, eventType).indexOf(transition)}`;
}

function isInside(node: AnyStateNode, outer: AnyStateNode): boolean {
  return node !== outer && outer.path.every((name, index) => node.path[index] === name);
}

function isGuardTrue({ guard }: AnyTransitionDefinition, { facts, changed = [] }: ChartEvent): boolean {
  if (guard === undefined) return true;
  if (typeof guard === 'string') return facts[guard] === true;
  const { type, params } = guard as { type: string; params?: ChangeGuard };
  if (type !== 'changed') return facts[type] === true;
  return changed.includes(params?.field ?? '') && (params?.when === undefined || facts[params.when] === true);
}
