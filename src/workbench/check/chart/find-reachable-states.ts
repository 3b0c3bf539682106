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
    for (const name of listEnteredStates(node, next)) {
      const path = toPathKey([...node.path, name]);
      if (name !== next && reached.has(path)) continue;
      enter(byPath.get(path), way, name === next ? rest : []);
    }
  };
  enter(nodes[0], [], []);
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    const way = reached.get(toPathKey(node.path)) ?? [];
    for (const { event, target, guard, from } of listTransitions(node)) {
      const lead = event === 'onDone' ? findDonePath(node, reached) : [...way, formatStep(event, guard)];
      if (target !== undefined && event !== without && lead) enter(nodes[0], lead, resolveTargetPath(from, target));
    }
    // A state is done only when its final state is reached, so its parent is checked again.
    const parent = byPath.get(toPathKey(node.path.slice(0, -1)));
    if (node.value.type === 'final' && parent && parent !== nodes[0]) queue.push(parent);
  }
  return reached;
}

/** Lists the inner states that are entered with a state; `next` is the one to which a target leads. */
function listEnteredStates({ value }: ChartNode, next: string | undefined): string[] {
  const inner = Object.keys((value.states ?? {}) as object);
  if (value.type === 'parallel') return inner;
  if (next !== undefined) return [next];
  return inner.length > 0 ? [String(value.initial)] : [];
}

function listFinalStates({ path, value }: ChartNode): string[] {
  return Object.entries((value.states ?? {}) as Record<string, { type?: string }>)
    .filter(([, inner]) => inner.type === 'final')
    .map(([name]) => toPathKey([...path, name]));
}

const formatStep = (event: string, guard: string | undefined): string =>
  guard === undefined ? event : `${event} [${guard}]`;

/** Finds a path to a final state of a state; undefined if none is reached yet. */
function findDonePath(node: ChartNode, reached: Map<string, string[]>): string[] | undefined {
  return listFinalStates(node)
    .map((key) => reached.get(key))
    .find((way) => way !== undefined);
}
