/** A transition between two states. */
type GraphEdge = { id: string; from: string; to: string };

/** The base of the layout from top to bottom: the row of each state, and the backward transitions. */
type RankedGraph = {
  /** The row of each state: the length of the longest downward path to it. */
  ranks: Map<string, number>;
  /** The ids of transitions that lead back up to an earlier state. */
  back: Set<string>;
};

/** Assigns a row to each state so that transitions go downward, except those that lead back. */
export function rankStates(names: readonly string[], initial: string, lines: readonly GraphEdge[]): RankedGraph {
  const onward = new Map<string, GraphEdge[]>();
  for (const line of lines) onward.set(line.from, [...(onward.get(line.from) ?? []), line]);
  const { back, left } = traverse([initial, ...names.filter((name) => name !== initial)], onward);
  const down = (name: string) => (onward.get(name) ?? []).filter(({ id }) => !back.has(id));
  const ranks = new Map(names.map((name) => [name, 0]));
  const isReached = new Set([initial]);
  // A state that was left last comes before all states that it leads to.
  for (const name of left.toReversed()) {
    for (const { to } of down(name)) {
      isReached.add(to);
      ranks.set(to, Math.max(ranks.get(to) ?? 0, (ranks.get(name) ?? 0) + 1));
    }
  }
  // A state without incoming transitions is placed one row above its first target.
  for (const name of left.filter((one) => !isReached.has(one))) {
    const below = down(name).map(({ to }) => ranks.get(to) ?? 0);
    if (below.length > 0) ranks.set(name, Math.min(...below) - 1);
  }
  return { ranks, back };
}

/** Visits all states depth-first. Returns the transitions back to the current path, and the order of leaving states. */
function traverse(names: readonly string[], onward: ReadonlyMap<string, readonly GraphEdge[]>) {
  const back = new Set<string>();
  const left: string[] = [];
  const standing = new Set<string>();
  const seen = new Set<string>();
  for (const start of names) {
    if (seen.has(start)) continue;
    const path = [{ name: start, next: 0 }];
    seen.add(start);
    standing.add(start);
    for (let here = path.at(-1); here; here = path.at(-1)) {
      const line = onward.get(here.name)?.[here.next];
      here.next += 1;
      if (!line) {
        path.pop();
        standing.delete(here.name);
        left.push(here.name);
      } else if (standing.has(line.to)) back.add(line.id);
      else if (!seen.has(line.to)) {
        seen.add(line.to);
        standing.add(line.to);
        path.push({ name: line.to, next: 0 });
      }
    }
  }
  return { back, left };
}
