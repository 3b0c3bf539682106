import { activePaths, type ChartState } from '#engine/chart.ts';
import type { ChartDefinition } from '#engine/language/definition.ts';
import { type ChartNode, chartNodes, pathKey, targetPath, transitionsOf } from '../base/chart-walk.ts';

/** What begins the journey again, or moves side regions alone: not ahead. */
const NOT_AHEAD = ['ANSWER', 'RESET', 'REOPEN'];

/** Tells which facts guards may still ask on any way from a state. */
export function factsAhead(chart: ChartDefinition, side: string[]): (state: ChartState) => string[] {
  const nodes = chartNodes(chart);
  const memory = new Map<string, string[]>();
  return (state) => {
    const from = activePaths(state).filter(([region]) => !side.includes(region ?? ''));
    const key = from.map(pathKey).join();
    const known = memory.get(key) ?? [...asked(nodes, from)].sort();
    memory.set(key, known);
    return known;
  };
}

function asked(nodes: ChartNode[], from: string[][]): Set<string> {
  const facts = new Set<string>();
  const open = from.flatMap((path) => [path, ...outer(path)]);
  const done = new Set<string>();
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    const key = pathKey(path);
    const node = nodes.find((each) => pathKey(each.path) === key);
    if (done.has(key) || !node) continue;
    done.add(key);
    for (const { event, guard, target } of transitionsOf(node)) {
      if (NOT_AHEAD.includes(event)) continue;
      if (guard !== undefined) facts.add(guard);
      if (target === undefined) continue;
      const to = targetPath(node, target);
      open.push(to, ...outer(to), ...inner(nodes, to));
    }
  }
  return facts;
}

/** States around one, the top aside: what it takes is taken everywhere. */
const outer = (path: string[]): string[][] => path.slice(1).map((_, index) => path.slice(0, index + 1));

function inner(nodes: ChartNode[], path: string[]): string[][] {
  const key = `${pathKey(path)}.`;
  return nodes.filter((node) => pathKey(node.path).startsWith(key)).map((node) => node.path);
}
