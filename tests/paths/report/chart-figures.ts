import type { ChartDefinition } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import {
  type ChartNode,
  listChartNodes,
  listTransitions,
  resolveTargetPath,
  toPathKey,
} from '#workbench/base/chart-nodes.ts';

/** One drawing of a chart: a region, or a state that is a chart of its own, such as the checkout. */
export type Figure = { name: string; nodes: FigureNode[]; edges: FigureEdge[] };

export type FigureNode = {
  /** Path of the state with dots; `*` is put behind for "anywhere in it". */
  key: string;
  /** The box around it, unless that is the figure. */
  parent: string | undefined;
  kind: 'state' | 'box' | 'anywhere' | 'elsewhere';
  name: string;
  /** Transitions that lead back to where they begin, or nowhere. */
  loops: FigureText[];
  marks: ('begins' | 'waits' | 'ends')[];
};

/** A transition by the id of its item, as it is written beside its arrow. */
export type FigureText = { id: string; text: string };

export type FigureEdge = FigureText & { from: string; to: string };

/** States below which a chart is drawn apart: more would be a hairball. */
const MAX_INLINE_STATES = 6;

/** The drawings of a chart. */
export function buildChartFigures(chart: ChartDefinition): Figure[] {
  const nodes = listChartNodes(chart);
  const root = nodes[0] as ChartNode;
  const below = ({ path }: ChartNode) => nodes.filter((node) => isBelow(node, path));
  const regions = root.value.type === 'parallel' ? nodes.filter(({ path }) => path.length === 1) : [root];
  const apart = nodes.filter((node) => {
    const region = regions.find(({ path }) => isBelow(node, path));
    return (
      region !== undefined && node.path.length === region.path.length + 1 && below(node).length > MAX_INLINE_STATES
    );
  });
  // Where the journey is comes first, then what it refers to, then the regions beside it.
  const journey = regions.filter((top) => apart.some((node) => isBelow(node, top.path)));
  const beside = regions.filter((top) => !journey.includes(top));
  const everywhere = regions.includes(root) ? [] : [buildFigure([root], root, [])];
  const figures = [...journey, ...apart, ...beside].map((top) => buildFigure(nodes, top, apart));
  return [...figures, ...everywhere].filter(({ nodes: inner }) => inner.length > 0);
}

const isBelow = ({ path }: ChartNode, outer: string[]): boolean =>
  path.length > outer.length && outer.every((name, index) => path[index] === name);

function buildFigure(nodes: ChartNode[], top: ChartNode, apart: ChartNode[]): Figure {
  const others = apart.filter((node) => node !== top);
  const drawn = nodes.filter((node) => isBelow(node, top.path) && !others.some(({ path }) => isBelow(node, path)));
  const made = drawn.map((node) => buildNode(nodes, node, top, others.includes(node)));
  const edges: FigureEdge[] = [];
  for (const node of [top, ...drawn]) {
    for (const { id, text, event, to } of listEdgeTexts(nodes, node, others)) {
      // An arrow out of a figure is drawn in the figure of its target; a figure inside another, in that one.
      if (event === 'onDone' ? node === top : others.includes(node)) continue;
      const from = findArrowSource(made, node, top, event, nodes);
      if (to === undefined || toPathKey(to) === from.key) from.loops.push({ id, text });
      else if (made.some(({ key }) => key === toPathKey(to)))
        edges.push({ id, text, from: from.key, to: toPathKey(to) });
      else from.loops.push({ id, text: `${text} → ${toPathKey(to)}` });
    }
  }
  return { name: toPathKey(top.path) || 'chart', nodes: made, edges };
}

function buildNode(nodes: ChartNode[], node: ChartNode, top: ChartNode, isApart: boolean): FigureNode {
  const { path, value } = node;
  const outer = path.slice(0, -1);
  const isBox = isObject(value.states) && !isApart;
  const tags = Array.isArray(value.tags) ? value.tags : [];
  return {
    key: toPathKey(path),
    parent: outer.length > top.path.length ? toPathKey(outer) : undefined,
    kind: isApart ? 'elsewhere' : isBox ? 'box' : 'state',
    name: path.at(-1) ?? '',
    loops: [],
    marks: [
      ...(!isBox && isFirst(node, nodes) ? (['begins'] as const) : []),
      ...(tags.includes('waiting') ? (['waits'] as const) : []),
      ...(value.type === 'final' ? (['ends'] as const) : []),
    ],
  };
}

const isFirst = ({ path }: ChartNode, nodes: ChartNode[]): boolean =>
  nodes.find((outer) => toPathKey(outer.path) === toPathKey(path.slice(0, -1)))?.value.initial === path.at(-1);

/** The source of an arrow: a state; the final state of a finished box; "anywhere" in a box that accepts an event. */
function findArrowSource(
  made: FigureNode[],
  node: ChartNode,
  top: ChartNode,
  event: string,
  nodes: ChartNode[],
): FigureNode {
  const key = toPathKey(node.path);
  const own = made.find((each) => each.key === key);
  if (own !== undefined && own.kind !== 'box') return own;
  const final = nodes.find(({ path, value }) => value.type === 'final' && toPathKey(path.slice(0, -1)) === key);
  const last = event === 'onDone' && final ? made.find((each) => each.key === toPathKey(final.path)) : undefined;
  if (last) return last;
  const known = made.find((each) => each.key === `${key}*`);
  if (known) return known;
  const parent = node === top ? undefined : key;
  const name = `anywhere${node.path.length === 0 ? '' : ` in ${node.path.at(-1)}`}`;
  const anywhere: FigureNode = { key: `${key}*`, parent, kind: 'anywhere', name, loops: [], marks: [] };
  made.push(anywhere);
  return anywhere;
}

function listEdgeTexts(nodes: ChartNode[], node: ChartNode, apart: ChartNode[]) {
  const count: Record<string, number> = {};
  return listTransitions(node).map(({ event, guard, changed, target }) => {
    const index = count[event] ?? 0;
    count[event] = index + 1;
    const asked = guard ?? (changed === undefined ? undefined : `changed ${changed}`);
    return {
      id: `transition ${toPathKey(node.path)} ${event} ${index}`,
      event,
      text: event === 'onDone' ? 'done' : `${event}${asked === undefined ? '' : ` [${asked}]`}`,
      to: target === undefined ? undefined : findEntryState(nodes, resolveTargetPath(node, target), apart),
    };
  });
}

/** A target with states inside it is entered at the first of them, unless it is drawn apart. */
function findEntryState(nodes: ChartNode[], path: string[], apart: ChartNode[]): string[] {
  const node = nodes.find((each) => toPathKey(each.path) === toPathKey(path));
  const initial: Json | undefined = node?.value.initial;
  if (node === undefined || apart.includes(node) || typeof initial !== 'string') return path;
  return findEntryState(nodes, [...path, initial], apart);
}
