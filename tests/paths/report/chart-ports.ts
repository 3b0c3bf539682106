import {
  type Bundle,
  LINE_HEIGHT,
  listEdgeLines,
  type PlacedEdge,
  type PlacedNode,
  type Point,
} from './chart-layout.ts';

type EdgeEnd = { node: PlacedNode; side: 'top' | 'bottom'; towards: Point; lines: Point[] };

/** Pixels between arrows side by side. */
const PORT_GAP = 9;

/** Spreads the ends of arrows over the upper and lower side of each state, in the order in which they come in. */
export function spreadPorts(nodes: PlacedNode[], bundles: Bundle[]): PlacedEdge[] {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const ends: EdgeEnd[] = [];
  const drawn = bundles.map((bundle) => {
    const inner = bundle.points.slice(1, -1);
    const from = locateEnd(byKey.get(bundle.top) as PlacedNode, inner[0] ?? bundle.label, bundle);
    const to = locateEnd(byKey.get(bundle.bottom) as PlacedNode, inner.at(-1) ?? bundle.label, bundle);
    ends.push(from, to);
    return { bundle, inner, from, to };
  });
  spreadEnds(ends);
  return drawn.flatMap(({ bundle, inner, from, to }) => {
    // Lines run in one order from side to side: they never cross one another.
    return bundle.edges.map((edge, index) => {
      const shift = (index - (bundle.edges.length - 1) / 2) * PORT_GAP;
      // Sideways arrows are set apart in height.
      const lift = Math.sign(Math.round((bundle.label.x - centerOf(from.node)) / 40)) * shift;
      const middle = inner.map(({ x, y }) => ({ x: x + shift, y: y - lift }));
      const points = [from.lines[index] as Point, ...middle, to.lines[index] as Point];
      const isDown = edge.from === bundle.top;
      const label = { x: bundle.label.x, y: bundle.label.y + findLineOffset(bundle, index) };
      const goesDown = isDown === from.node.y < to.node.y;
      const arrow = bundle.edges.length === 1 ? '' : goesDown ? '↓' : '↑';
      return { ...edge, points: isDown ? points : points.reverse(), label, arrow };
    });
  });
}

const centerOf = ({ x, width }: PlacedNode): number => x + width / 2;

/** The position of the lines of one event among those of its bundle, from the middle of all. */
function findLineOffset({ edges }: Bundle, index: number): number {
  const counts = edges.map(({ text }) => listEdgeLines(text).length);
  const sum = (list: number[]): number => list.reduce((before, count) => before + count, 0);
  return (sum(counts.slice(0, index)) + (counts[index] ?? 0) / 2 - sum(counts) / 2) * LINE_HEIGHT;
}

function locateEnd(node: PlacedNode, towards: Point, { edges }: Bundle): EdgeEnd {
  const side = towards.y < node.y + node.height / 2 ? 'top' : 'bottom';
  return { node, side, towards, lines: edges.map(() => ({ x: 0, y: 0 })) };
}

function spreadEnds(ends: EdgeEnd[]): void {
  const sides = new Map<string, EdgeEnd[]>();
  for (const end of ends) sides.set(findSide(end), [...(sides.get(findSide(end)) ?? []), end]);
  for (const own of sides.values()) {
    const { node, side } = own[0] as EdgeEnd;
    const y = side === 'top' ? node.y : node.y + node.height;
    const sorted = own.sort((left, right) => left.towards.x - right.towards.x);
    const count = sorted.reduce((sum, { lines }) => sum + lines.length, 0);
    const step = Math.min(26, (node.width - 16) / count);
    let x = node.x + node.width / 2 - (step * (count - 1)) / 2;
    for (const end of sorted) {
      end.lines = end.lines.map((_, index) => ({ x: x + index * step, y }));
      x += end.lines.length * step;
    }
  }
}

const findSide = ({ node, side }: EdgeEnd): string => `${node.key} ${side}`;
