import { ANY } from '../decision-table.ts';
import type { DecisionTable } from '../definition.ts';
import type { Json } from '../json.ts';

/** Minimum number of rows of an indexed table. Smaller ones are read row by row. */
const MIN_INDEXED_ROWS = 32;

/** The rows of a long table that may match these inputs, in their order; undefined if all must be checked. */
export function findCandidateRows(table: DecisionTable, inputs: Json[]): readonly number[] | undefined {
  const index = table.rows.length > MIN_INDEXED_ROWS ? findTableIndex(table) : undefined;
  return index?.rowsFor(inputs[index.column] as Json);
}

/** An index of one column: the rows that may match an input, in their order, without omissions. */
type TableIndex = { column: number; rowsFor(input: Json): readonly number[] };

const indexes = new WeakMap<DecisionTable, TableIndex | undefined>();

/**
 * The index of a long table by the column that leaves the fewest rows; undefined if none leaves less than half. Built
 * once.
 */
function findTableIndex(table: DecisionTable): TableIndex | undefined {
  if (indexes.has(table)) return indexes.get(table);
  const made = table.inputs.map(({ match }, column) => {
    const cells = table.rows.map((row) => row[column] as Json);
    return { column, ...(match === 'eq' ? indexByValue(cells) : indexByRange(cells)) };
  });
  const [best] = made.toSorted((one, other) => one.longest - other.longest);
  const index = best && best.longest * 2 < table.rows.length ? best : undefined;
  indexes.set(table, index);
  return index;
}

type IndexedRows = Omit<TableIndex, 'column'> & { longest: number };

/** A column whose index would need too much memory for its use. */
const unusableIndex: IndexedRows = { longest: Number.POSITIVE_INFINITY, rowsFor: () => [] };
/** Maximum number of index entries for each row of its table. */
const MAX_INDEX_ENTRIES = 8;

function indexByValue(cells: Json[]): IndexedRows {
  const free = listIndexedRows(cells, (cell) => cell === ANY);
  const lists = new Map<Json, number[]>();
  for (const [row, cell] of cells.entries()) {
    if (cell === ANY) continue;
    for (const value of Array.isArray(cell) ? new Set(cell) : [cell]) {
      const list = lists.get(value);
      if (list) list.push(row);
      else lists.set(value, [row]);
    }
  }
  if (free.length * lists.size > MAX_INDEX_ENTRIES * cells.length) return unusableIndex;
  const whole = new Map([...lists].map(([value, list]) => [value, inOrder([...list, ...free])]));
  return { longest: findLongest([free, ...whole.values()]), rowsFor: (input) => whole.get(input) ?? free };
}

/** Between two adjacent bounds, the same rows match every number. */
function indexByRange(cells: Json[]): IndexedRows {
  const ranges = cells.map((cell) => (cell === ANY ? [null, null] : cell) as [number | null, number | null]);
  if (!ranges.every(Array.isArray)) return unusableIndex;
  const bounds = inOrder([...new Set(ranges.flat().filter((bound) => bound !== null))]);
  const slots: number[][] = Array.from({ length: bounds.length + 1 }, () => []);
  let left = MAX_INDEX_ENTRIES * cells.length;
  for (const [row, [from, to]] of ranges.entries()) {
    const first = from === null ? 0 : findSlot(bounds, from);
    const end = to === null ? slots.length : findSlot(bounds, to);
    left -= Math.max(0, end - first);
    if (left < 0) return unusableIndex;
    for (let slot = first; slot < end; slot++) slots[slot]?.push(row);
  }
  return { longest: findLongest(slots), rowsFor: (input) => slots[findSlot(bounds, Number(input))] ?? [] };
}

/** The number of bounds that are at most this value. */
function findSlot(bounds: number[], value: number): number {
  let [low, high] = [0, bounds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bounds[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const listIndexedRows = (cells: Json[], isMeant: (cell: Json) => boolean): number[] =>
  cells.flatMap((cell, row) => (isMeant(cell) ? [row] : []));
const inOrder = (numbers: number[]): number[] => numbers.toSorted((one, other) => one - other);
const findLongest = (lists: readonly (readonly number[])[]): number =>
  lists.reduce((most, { length }) => Math.max(most, length), 0);
