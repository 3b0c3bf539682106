import { Graph, layout } from '@dagrejs/dagre';
import type { Figure, FigureEdge, FigureNode } from './chart-figures.ts';
import { spreadPorts } from './chart-ports.ts';

/** Places in pixels; `x` and `y` of a node are its upper left corner. */
export type PlacedFigure = { width: number; height: number; nodes: PlacedNode[]; edges: PlacedEdge[] };

export type Point = { x: number; y: number };

export type PlacedNode = FigureNode & Point & { width: number; height: number };

/** `points` run from the start of the arrow to its head; `arrow` shows its direction, among others beside it. */
export type PlacedEdge = FigureEdge & { points: Point[]; label: Point; arrow: '' | '↓' | '↑' };

/** All arrows between two states: drawn side by side, their events one below the other. */
export type Bundle = { key: string; top: string; bottom: string; edges: FigureEdge[]; points: Point[]; label: Point };

export const LINE_HEIGHT = 18;
const ARROW_HEAD_LENGTH = 30;

/** Width of a text in the drawing's own face, on the safe side. */
export const measureText = (text: string, size = 12): number => Math.ceil(text.length * size * 0.54) + 10;

/** A guard is below its event. */
export const listEdgeLines = (text: string): string[] => text.split(/ (?=\[)/);

/** Lays a figure out from top to bottom, boxes around what is inside them. */
export function layOutChart({ nodes, edges }: Figure): PlacedFigure {
  const graph = new Graph({ multigraph: true, compound: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 18, edgesep: 10, ranksep: 40, marginx: 10, marginy: 10 });
  for (const node of nodes) graph.setNode(node.key, node.kind === 'box' ? {} : measureNode(node));
  for (const { key, parent } of nodes) if (parent !== undefined) graph.setParent(key, parent);
  const bundles = groupEdges(edges);
  for (const { key, top, bottom, edges: own } of bundles) {
    const lines = own.flatMap(({ text }) => listEdgeLines(text));
    const width = Math.max(...lines.map((line) => measureText(line))) + (own.length > 1 ? 14 : 0);
    graph.setEdge(top, bottom, { width, height: LINE_HEIGHT * lines.length, labelpos: 'c', weight: 3, minlen: 1 }, key);
  }
  for (const [from, to] of placeBelow(nodes, edges)) graph.setEdge(from, to, { weight: 0, minlen: 1 }, 'below');
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  const placed = nodes.map((node) => {
    const at = graph.node(node.key) as Point & { width: number; height: number };
    return { ...node, ...at, x: at.x - at.width / 2, y: at.y - at.height / 2 };
  });
  for (const bundle of bundles) {
    const { points, x, y } = graph.edge(bundle.top, bundle.bottom, bundle.key) as Bundle & Point;
    Object.assign(bundle, { points, label: { x, y } });
  }
  return { width: Math.ceil(width), height: Math.ceil(height), nodes: placed, edges: spreadPorts(placed, bundles) };
}

function groupEdges(edges: FigureEdge[]): Bundle[] {
  const bundles = new Map<string, Bundle>();
  for (const edge of edges) {
    const key = [edge.from, edge.to].sort().join(' ');
    const known = bundles.get(key);
    // The first declared arrow decides which of the two is above the other.
    if (known) known.edges.push(edge);
    else bundles.set(key, { key, top: edge.from, bottom: edge.to, edges: [edge], points: [], label: { x: 0, y: 0 } });
  }
  return [...bundles.values()];
}

/**
 * An event that may happen anywhere in a box and leads to states of its own is put below the last of the others: beside
 * them it would double the width.
 */
function placeBelow(nodes: FigureNode[], edges: FigureEdge[]): [string, string][] {
  const first = nodes.find(({ marks }) => marks.includes('begins'));
  const far = measureDistances(first?.key, edges);
  const last = [...far].reduce<[string, number]>((best, each) => (each[1] >= best[1] ? each : best), ['', 0]);
  return nodes
    .filter(({ kind, key }) => kind === 'anywhere' && edges.some(({ from, to }) => from === key && !far.has(to)))
    .map(({ key }): [string, string] => [last[0], key])
    .filter(([from]) => from !== '');
}

/** The number of steps from the first state to each state. */
function measureDistances(first: string | undefined, edges: FigureEdge[]): Map<string, number> {
  const found = new Map<string, number>(first === undefined ? [] : [[first, 0]]);
  for (const [key, distance] of found) {
    for (const { from, to } of edges) if (from === key && !found.has(to)) found.set(to, distance + 1);
  }
  return found;
}

function measureNode({ name, kind, loops, marks }: FigureNode): { width: number; height: number } {
  const signs = marks.length + (kind === 'elsewhere' ? 1 : 0);
  const lines = loops.flatMap(({ text }) => listEdgeLines(text));
  const widths = [measureText(name, 15) + 16 + 18 * signs, ...lines.map((line) => measureText(line) + 24)];
  return {
    width: Math.max(90, ...widths),
    height: ARROW_HEAD_LENGTH + lines.length * LINE_HEIGHT + (lines.length > 0 ? 6 : 0),
  };
}
