import { listStateItems, listStepItems } from './journey-coverage.ts';
import type { JourneyEvent, JourneyModel, JourneySnapshot } from './journey-model.ts';

/** One event at one position: from, to, and the items that it visits. */
export type JourneyEdge = { from: number; to: number; event: JourneyEvent; items: string[] };

/** All possible steps by position; position 0 is the start. */
export type JourneyGraph = {
  begins: string[];
  edges: JourneyEdge[];
  /** The outgoing edges of each position. */
  leaving: JourneyEdge[][];
  /**
   * Positions that reach each other belong to one component. A component has a higher number than those it leads to.
   */
  part: number[];
};

/**
 * Builds the graph of a model. Each answer set stays separate, so that every path through it is possible. (The graph of
 * `computeCoverage` merges answer sets that are equal from a position on.)
 */
export function buildJourneyGraph(model: JourneyModel): JourneyGraph {
  const first = model.logic.getInitialSnapshot(undefined as never, undefined);
  const places: JourneySnapshot[] = [first];
  const known = new Map([[findNodeIndex(first), 0]]);
  const leaving: JourneyEdge[][] = [];
  for (let from = 0; from < places.length; from++) {
    const before = places[from] as JourneySnapshot;
    leaving[from] = model.events(before).map((event) => {
      const after = model.logic.transition(before, event, undefined as never);
      const place = findNodeIndex(after);
      const to = known.get(place) ?? places.push(after) - 1;
      known.set(place, to);
      return { from, to, event, items: [...new Set([...listStepItems(model, after), ...listStateItems(after)])] };
    });
  }
  return { begins: listStateItems(first), edges: leaving.flat(), leaving, part: findComponents(leaving) };
}

function findNodeIndex({ chart, witness, trail, confirmed, asked, reopened, last }: JourneySnapshot): string {
  return JSON.stringify([chart.value, witness.name, trail, confirmed, asked, reopened, last]);
}

/** Finds the strongly connected components by Tarjan's algorithm. */
function findComponents(leaving: JourneyEdge[][]): number[] {
  const part: number[] = [];
  const found: number[] = [];
  const lowest: number[] = [];
  const open: number[] = [];
  let parts = 0;
  let count = 0;
  const visit = (place: number): void => {
    found[place] = count;
    lowest[place] = count++;
    open.push(place);
    for (const { to } of leaving[place] ?? []) {
      if (found[to] === undefined) visit(to);
      if (part[to] === undefined) lowest[place] = Math.min(lowest[place] as number, lowest[to] as number);
    }
    if (lowest[place] !== found[place]) return;
    for (const member of open.splice(open.lastIndexOf(place))) part[member] = parts;
    parts += 1;
  };
  leaving.forEach((_, place) => {
    if (found[place] === undefined) visit(place);
  });
  return part;
}

/** Finds the path to the nearest required edge, and includes that edge. */
export function findNearestEdge(
  { leaving }: JourneyGraph,
  from: number,
  wanted: (edge: JourneyEdge) => number,
): JourneyEdge[] | undefined {
  const way = new Map<number, JourneyEdge | undefined>([[from, undefined]]);
  for (let round = [from]; round.length > 0; ) {
    const edges = round.flatMap((place) => leaving[place] ?? []);
    // Of equally near edges the most required one is selected; of equals the first.
    const best = edges.reduce<JourneyEdge | undefined>(
      (left, right) => (wanted(right) > (left ? wanted(left) : 0) ? right : left),
      undefined,
    );
    if (best) return [...wayTo(best.from), best];
    const next: number[] = [];
    for (const edge of edges) {
      if (way.has(edge.to)) continue;
      way.set(edge.to, edge);
      next.push(edge.to);
    }
    round = next;
  }
  return undefined;

  function wayTo(place: number): JourneyEdge[] {
    const edge = way.get(place);
    return edge ? [...wayTo(edge.from), edge] : [];
  }
}
