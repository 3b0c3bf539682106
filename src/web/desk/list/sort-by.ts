import type { ColumnSort } from './table.tsx';

/** The present order of a list by its name, and the function that changes it. */
export type Sorting = { sort: string; onSort: (sort: string) => void };

/**
 * Makes the heading of a column that orders the list. A press turns the order, at first with the newest or the largest above.
 *
 * @param orders the names of the two orders, the oldest or the smallest first, and the other one
 */
export function sortBy([up, down]: readonly [up: string, down: string], { sort, onSort }: Sorting): ColumnSort {
  const now = sort === up ? 'ascending' : sort === down ? 'descending' : undefined;
  return { now, turn: () => onSort(now === 'descending' ? up : down) };
}
