/** Returns a list with one item moved. */
export const moveItem = <Item>(list: readonly Item[], from: number, to: number): Item[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from] as Item);
