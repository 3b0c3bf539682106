import { listCoveredItems, type ModelPath, replayEvents } from './covering-paths.ts';
import { buildJourneyGraph, findNearestEdge, type JourneyEdge, type JourneyGraph } from './journey-graph.ts';
import type { JourneyModel } from './journey-model.ts';

type EdgePath = JourneyEdge[];

/**
 * Finds the fewest journeys that together visit every item. Each journey continues as long as new items are ahead.
 * First come the paths that cannot be one path, because each excludes the other (bought, reopened). Then the shortest
 * detours to missing items are added, and redundant parts are removed. The same model returns the same journeys.
 */
export function findFewestPaths(model: JourneyModel): ModelPath[] {
  const graph = buildJourneyGraph(model);
  const ways = findMainPaths(graph).map((spine) => [...spine]);
  addDetours(graph, ways);
  return removeRedundant(graph, ways).map((way) => {
    const steps = replayEvents(
      model,
      way.map(({ event }) => event),
    );
    return { steps, covers: listCoveredItems(model, steps) };
  });
}

/** Finds paths from the start through all necessary components of the graph. */
function findMainPaths(graph: JourneyGraph): EdgePath[] {
  const { begins, edges, part } = graph;
  const missing = collectItems(edges);
  const unwalked = collectItems(edges);
  deleteItems(missing, begins);
  const ways: EdgePath[] = [];
  while (missing.size > 0) {
    const spine = findMainPath(graph, missing, unwalked);
    ways.push(spine);
    const passed = new Set([0, ...spine.map(({ to }) => to)].map((place) => part[place]));
    // Inside its components a journey can reach every position and return.
    const near = edges.filter(({ from, to }) => part[from] === part[to] && passed.has(part[from]));
    deleteItems(missing, collectItems([...spine, ...near]));
    deleteItems(unwalked, collectItems(spine));
  }
  return ways;
}

/**
 * Finds the path through the components that reaches most of the missing items; between equals, it prefers unvisited
 * edges.
 */
function findMainPath(graph: JourneyGraph, missing: Set<string>, unwalked: Set<string>): EdgePath {
  const ahead = collectItemsAhead(graph, missing);
  const news = (way: EdgePath) => [...collectItems(way)].filter((item) => unwalked.has(item)).length;
  const way: EdgePath = [];
  for (let place = 0; ; ) {
    const { exits } = ahead[graph.part[place] as number] as ReachableItems;
    const ways = exits.flatMap((exit) => [findNearestEdge(graph, place, (edge) => (edge === exit ? 1 : 0)) ?? []]);
    const [on] = ways.sort((one, other) => news(other) - news(one) || one.length - other.length);
    const last = on?.at(-1);
    if (!on || !last) return way;
    way.push(...on);
    place = last.to;
  }
}

/** The missing items that are reachable in a component and after it, and the edges that lead to most of them. */
type ReachableItems = { items: Set<string>; exits: JourneyEdge[] };

function collectItemsAhead({ edges, part }: JourneyGraph, missing: Set<string>): ReachableItems[] {
  const ahead: ReachableItems[] = [];
  for (let number = 0; number <= Math.max(...part); number++) {
    const all = edges.filter(({ from }) => part[from] === number);
    const inside = all.filter(({ to }) => part[to] === number).flatMap(({ items }) => items);
    const own = new Set(inside.filter((item) => missing.has(item)));
    const best: ReachableItems = { items: own, exits: [] };
    for (const edge of all) {
      if (part[edge.to] === number) continue;
      const after = (ahead[part[edge.to] as number] as ReachableItems).items;
      const items = new Set([...own, ...edge.items.filter((item) => missing.has(item)), ...after]);
      if (items.size > best.items.size) Object.assign(best, { items, exits: [edge] });
      else if (items.size === best.items.size && best.exits.length > 0) best.exits.push(edge);
    }
    ahead.push(best);
  }
  return ahead;
}

/** Adds round trips to unvisited items, always the shortest first. */
function addDetours(graph: JourneyGraph, ways: EdgePath[]): void {
  const missing = collectItems(graph.edges);
  deleteItems(missing, [...graph.begins, ...collectItems(ways.flat())]);
  while (missing.size > 0) {
    const best = findShortestDetour(graph, ways, missing);
    if (!best) return;
    best.way.splice(best.at, 0, ...best.trip);
    deleteItems(missing, collectItems(best.trip));
  }
}

/** Finds the shortest round trip to a missing item, and the path and position at which it begins. */
function findShortestDetour(
  graph: JourneyGraph,
  ways: EdgePath[],
  missing: Set<string>,
): { way: EdgePath; at: number; trip: EdgePath } | undefined {
  const wanted = ({ items }: JourneyEdge) => items.filter((item) => missing.has(item)).length;
  const trips = new Map<number, EdgePath | undefined>();
  const places = ways.flatMap((way) => [0, ...way.map(({ to }) => to)].map((place, at) => ({ way, at, place })));
  return places
    .flatMap(({ way, at, place }) => {
      if (!trips.has(place)) trips.set(place, findRoundTrip(graph, place, wanted));
      const trip = trips.get(place);
      return trip ? [{ way, at, trip }] : [];
    })
    .reduce<ReturnType<typeof findShortestDetour>>(
      (best, one) => (one.trip.length < (best?.trip.length ?? Number.POSITIVE_INFINITY) ? one : best),
      undefined,
    );
}

/** Finds the path to the nearest required edge and back. */
function findRoundTrip(
  graph: JourneyGraph,
  place: number,
  wanted: (edge: JourneyEdge) => number,
): EdgePath | undefined {
  const inPart = (edge: JourneyEdge) => (graph.part[edge.to] === graph.part[place] ? wanted(edge) : 0);
  const there = findNearestEdge(graph, place, inPart);
  const end = there?.at(-1)?.to;
  if (!there || end === undefined) return undefined;
  const back = end === place ? [] : findNearestEdge(graph, end, ({ to }) => (to === place ? 1 : 0));
  return back && [...there, ...back];
}

/** Removes whole paths and shortens the others, where another path visits the removed items. */
function removeRedundant(graph: JourneyGraph, ways: EdgePath[]): EdgePath[] {
  const count = new Map(graph.begins.map((item) => [item, 1]));
  const add = (way: EdgePath, by: number) => {
    for (const item of way.flatMap(({ items }) => items)) count.set(item, (count.get(item) ?? 0) + by);
  };
  for (const way of ways) add(way, 1);
  const replaces = (trip: EdgePath, shorter: EdgePath): boolean => {
    add(shorter, 1);
    add(trip, -1);
    const loses = trip.some(({ items }) => items.some((item) => count.get(item) === 0));
    if (loses) {
      add(trip, 1);
      add(shorter, -1);
    }
    return !loses;
  };
  const kept = ways.filter((way) => !replaces(way, []));
  for (const way of kept) shortenPath(graph, way, replaces);
  return kept;
}

/** Replaces parts of a path by the shortest path between their ends, the longest parts first. */
function shortenPath(graph: JourneyGraph, way: EdgePath, replaces: (trip: EdgePath, by: EdgePath) => boolean): void {
  for (let length = way.length; length > 0; length--) {
    for (let at = 0; at + length <= way.length; at++) {
      const trip = way.slice(at, at + length);
      const shorter = findShortestPath(graph, trip);
      if (shorter.length < length && replaces(trip, shorter)) way.splice(at, length, ...shorter);
    }
  }
}

/** Finds the shortest path between the two ends of a trip. */
function findShortestPath(graph: JourneyGraph, trip: EdgePath): EdgePath {
  const [from, to] = [trip[0]?.from, trip.at(-1)?.to];
  return from === to ? [] : (findNearestEdge(graph, from as number, (edge) => (edge.to === to ? 1 : 0)) ?? trip);
}

const collectItems = (way: EdgePath): Set<string> => new Set(way.flatMap(({ items }) => items));

function deleteItems(from: Set<string>, items: Iterable<string>): void {
  for (const item of items) from.delete(item);
}
