/** A way between two states. */
type Line = { id: string; from: string; to: string };

/** What a picture of states from top to bottom begins with. */
type Ranks = {
  /** Of each state: how many ways at most lead to it from above. */
  ranks: Map<string, number>;
  /** Ids of the ways that lead up, to where one has been. */
  back: Set<string>;
};

/** Which state stands how far down, so that ways lead down, but for those that lead back. */
export function ranksOf(names: readonly string[], initial: string, lines: readonly Line[]): Ranks {
  const onward = new Map<string, Line[]>();
  for (const line of lines) onward.set(line.from, [...(onward.get(line.from) ?? []), line]);
  const { back, left } = walk([initial, ...names.filter((name) => name !== initial)], onward);
  const down = (name: string) => (onward.get(name) ?? []).filter(({ id }) => !back.has(id));
  const ranks = new Map(names.map((name) => [name, 0]));
  const isReached = new Set([initial]);
  // Who was left last was come to before all that it leads to.
  for (const name of left.toReversed()) {
    for (const { to } of down(name)) {
      isReached.add(to);
      ranks.set(to, Math.max(ranks.get(to) ?? 0, (ranks.get(name) ?? 0) + 1));
    }
  }
  // What nothing leads to stands just above what it leads to.
  for (const name of left.filter((one) => !isReached.has(one))) {
    const below = down(name).map(({ to }) => ranks.get(to) ?? 0);
    if (below.length > 0) ranks.set(name, Math.min(...below) - 1);
  }
  return { ranks, back };
}

/** Goes down all ways, by turns: which lead to where one stands already, and in which order the states are left. */
function walk(names: readonly string[], onward: ReadonlyMap<string, readonly Line[]>) {
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
