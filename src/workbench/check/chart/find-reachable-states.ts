import { type ChartNode, listTransitions, resolveTargetPath, toPathKey } from '#workbench/base/chart-nodes.ts';

/**
 * Finds the states that some path reaches, for any facts, each with the events of a shortest path.
 * @param without an event that never happens
 */
export function findReachableStates(nodes: ChartNode[], without?: string): Map<string, string[]> {
  const byPath = new Map(nodes.map((node) => [toPathKey(node.path), node]));
  const reached = new Map<string, string[]>();
  const queue: ChartNode[] = [];
  const enter = (node: ChartNode | undefined, way: string[], lead: string[]): void => {
    if (!node) return;
    const key = toPathKey(node.path);
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
      const path = toPathKey([...node.path, name]);
      if (name !== next && reached.has(path)) continue;
      enter(byPath.get(path), way, name === next ? rest : []);
    }
  };
  enter(nodes[0], [], []);
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    const way = reached.get(toPathKey(node.path)) ?? [];
    for (const { event, target, guard, from } of listTransitions(node)) {
      if (target === undefined || event === without || (event === 'onDone' && !isStateDone(node, reached))) continue;
      const step = guard === undefined ? event : `${event} [${guard}]`;
      enter(
        nodes[0],
        event === 'onDone' ? findDonePath(node, reached) : [...way, step],
        resolveTargetPath(from, target),
      );
    }
    // A state is done only when its final state is reached, so its parent is checked again.
    if (node.value.type === 'final') {
      const parent = byPath.get(toPathKey(node.path.slice(0, -1)));
      if (parent && parent !== nodes[0]) queue.push(parent);
    }
  }
  return reached;
}

function listFinalStates({ path, value }: ChartNode): string[] {
  return Object.entries((value.states ?? {}) as Record<string, { type?: string }>)
    .filter(([, inner]) => inner.type === 'final')
    .map(([name]) => toPathKey([...path, name]));
}

function isStateDone(node: ChartNode, reached: Map<string, string[]>): boolean {
  return listFinalStates(node).some((key) => reached.has(key));
}

function findDonePath(node: ChartNode, reached: Map<string, string[]>): string[] {
  return (
    listFinalStates(node)
      .map((key) => reached.get(key))
      .find((way) => way !== undefined) ?? []
  );
}
