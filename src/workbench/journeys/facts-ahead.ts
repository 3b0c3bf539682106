import { type ChartState, listActivePaths } from '#engine/chart.ts';
import type { ChartDefinition } from '#engine/language/definition.ts';
import { type ChartNode, listChartNodes, listTransitions, resolveTargetPath, toPathKey } from '../base/chart-nodes.ts';

/** Events that restart the journey or only move side regions. They lead to no later page. */
const EXCLUDED_EVENTS = ['ANSWER', 'RESET', 'REOPEN'];

/** Returns a function that lists the facts which guards may still read on any path from a state. */
export function createFactsAhead(chart: ChartDefinition, side: string[]): (state: ChartState) => string[] {
  const nodes = listChartNodes(chart);
  const memory = new Map<string, string[]>();
  return (state) => {
    const from = listActivePaths(state).filter(([region]) => !side.includes(region ?? ''));
    const key = from.map(toPathKey).join();
    const known = memory.get(key) ?? [...listAskedFacts(nodes, from)].sort();
    memory.set(key, known);
    return known;
  };
}

function listAskedFacts(nodes: ChartNode[], from: string[][]): Set<string> {
  const facts = new Set<string>();
  const open = from.flatMap((path) => [path, ...listOuterStates(path)]);
  const done = new Set<string>();
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    const key = toPathKey(path);
    const node = nodes.find((each) => toPathKey(each.path) === key);
    if (done.has(key) || !node) continue;
    done.add(key);
    for (const { event, guard, target } of listTransitions(node)) {
      if (EXCLUDED_EVENTS.includes(event)) continue;
      if (guard !== undefined) facts.add(guard);
      if (target === undefined) continue;
      const to = resolveTargetPath(node, target);
      open.push(to, ...listOuterStates(to), ...listInnerStates(nodes, to));
    }
  }
  return facts;
}

/** Lists the states around one, without the top. A transition of an outer state applies in all inner states. */
const listOuterStates = (path: string[]): string[][] => path.slice(1).map((_, index) => path.slice(0, index + 1));

function listInnerStates(nodes: ChartNode[], path: string[]): string[][] {
  const key = `${toPathKey(path)}.`;
  return nodes.filter((node) => toPathKey(node.path).startsWith(key)).map((node) => node.path);
}
