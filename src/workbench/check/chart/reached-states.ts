import { type ChartNode, pathKey, targetPath, transitionsOf } from '#workbench/base/chart-walk.ts';

/**
 * States that some way reaches, whatever the facts, each with the events of a shortest such way.
 * @param without an event that never happens
 */
export function reachedStates(nodes: ChartNode[], without?: string): Map<string, string[]> {
  const byPath = new Map(nodes.map((node) => [pathKey(node.path), node]));
  const reached = new Map<string, string[]>();
  const queue: ChartNode[] = [];
  const enter = (node: ChartNode | undefined, way: string[], lead: string[]): void => {
    if (!node) return;
    const key = pathKey(node.path);
    if (!reached.has(key)) {
      reached.set(key, way);
      queue.push(node);
    }
    const [next, ...rest] = lead;
    const inner = Object.keys((node.value.states ?? {}) as object);
    const entered =
      node.value.type === 'parallel'
        ? inner
        : next !== undefined
          ? [next]
          : inner.length > 0
            ? [String(node.value.initial)]
            : [];
    for (const name of entered) {
      const path = pathKey([...node.path, name]);
      if (name !== next && reached.has(path)) continue;
      enter(byPath.get(path), way, name === next ? rest : []);
    }
  };
  enter(nodes[0], [], []);
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    const way = reached.get(pathKey(node.path)) ?? [];
    for (const { event, target, guard, from } of transitionsOf(node)) {
      if (target === undefined || event === without || (event === 'onDone' && !isDone(node, reached))) continue;
      const step = guard === undefined ? event : `${event} [${guard}]`;
      enter(nodes[0], event === 'onDone' ? doneWay(node, reached) : [...way, step], targetPath(from, target));
    }
    // A state is done only once its final state is reached: ask its parent again.
    if (node.value.type === 'final') {
      const parent = byPath.get(pathKey(node.path.slice(0, -1)));
      if (parent && parent !== nodes[0]) queue.push(parent);
    }
  }
  return reached;
}

function finals({ path, value }: ChartNode): string[] {
  return Object.entries((value.states ?? {}) as Record<string, { type?: string }>)
    .filter(([, inner]) => inner.type === 'final')
    .map(([name]) => pathKey([...path, name]));
}

function isDone(node: ChartNode, reached: Map<string, string[]>): boolean {
  return finals(node).some((key) => reached.has(key));
}

function doneWay(node: ChartNode, reached: Map<string, string[]>): string[] {
  return (
    finals(node)
      .map((key) => reached.get(key))
      .find((way) => way !== undefined) ?? []
  );
}
