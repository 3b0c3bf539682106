import { Graph, layout } from '@dagrejs/dagre';
import { type Journey, kindOf, type StateKind, waysOf } from '../chart/journey.ts';

export type Point = { x: number; y: number };
/** `x` and `y` are the upper left corner, in pixels. */
export type PlacedState = Point & { name: string; kind: StateKind };
/** A way from one state to another; `points` run from the first to the arrow's head, `label` is the middle of its words. */
export type PlacedWay = { id: string; from: string; to: string; index: number; points: Point[]; label: Point };

export const STATE = { width: 216, height: 68 };
export const LABEL = { width: 196, height: 60 };

/** Places the states of a journey from top to bottom, so that lines and their words keep clear of them. */
export function graphLayout(journey: Journey): { states: PlacedState[]; ways: PlacedWay[] } {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 48, edgesep: 24, ranksep: 36, marginx: 8, marginy: 8 });
  const names = Object.keys(journey.states);
  for (const name of names) graph.setNode(name, { ...STATE });
  const ways = names.flatMap((from) =>
    waysOf(journey, from).flatMap(({ to, guard }, index) => {
      if (!Object.hasOwn(journey.states, to)) return [];
      const id = `${from} ${index}`;
      const hasWords = guard !== undefined || index > 0;
      graph.setEdge(from, to, { ...(hasWords ? LABEL : { width: 0, height: 0 }), labelpos: 'c' }, id);
      return [{ id, from, to, index }];
    }),
  );
  layout(graph);
  return {
    states: names.map((name) => {
      const { x, y } = graph.node(name) as Point;
      return { name, kind: kindOf(journey, name), x: x - STATE.width / 2, y: y - STATE.height / 2 };
    }),
    ways: ways.map((way) => {
      const { points, x, y } = graph.edge(way.from, way.to, way.id) as { points: Point[] } & Partial<Point>;
      const middle = points[Math.floor(points.length / 2)] as Point;
      return { ...way, points, label: { x: x ?? middle.x, y: y ?? middle.y } };
    }),
  };
}

/** Points as a line that bends softly. */
export function lineThrough([first, ...rest]: readonly Point[]): string {
  if (!first) return '';
  const last = rest.at(-1) ?? first;
  const bends = rest.slice(0, -1).map((point, at) => {
    const next = rest[at + 1] as Point;
    const to = at === rest.length - 2 ? last : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q ${point.x} ${point.y} ${to.x} ${to.y}`;
  });
  return `M ${first.x} ${first.y} ${bends.length === 0 ? `L ${last.x} ${last.y}` : bends.join(' ')}`;
}
