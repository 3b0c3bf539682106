import { ANY, matchesCell } from '../decision-table.ts';
import type { DecisionTable } from '../definition.ts';
import { isObject, type Json } from '../json.ts';
import { ExpressionError } from '../operators.ts';

export type TableIssue =
  | { fault: 'overlap'; rows: [number, number] }
  | { fault: 'gap'; inputs: Record<string, Json> }
  | { fault: 'width'; row: number };

/** Maximum number of reported gaps. More of them mean a missing column. */
const MAX_GAPS = 1000;

/**
 * Finds overlapping rows of a `unique` table, inputs of the declared domain that no row matches (the first thousand),
 * and rows of the wrong width. The search goes column by column, so that tables of tens of thousands of rows need
 * milliseconds.
 */
export function findTableIssues(table: DecisionTable): TableIssue[] {
  const width = table.inputs.length + table.outputs.length;
  const faults: TableIssue[] = table.rows.flatMap((row, index) =>
    row.length === width ? [] : [{ fault: 'width' as const, row: index }],
  );
  if (faults.length > 0) return faults;
  const overlaps = new Set<string>();
  let gaps = 0;
  // If every row matches anything and no domain is declared, one sample value is enough.
  const columns = listSampleValues(table).map((values, at) =>
    values.length === 0 && table.inputs[at]?.domain === undefined ? [ANY] : values,
  );
  const look = (inputs: Json[], rows: number[]): void => {
    const at = inputs.length;
    if (gaps >= MAX_GAPS) return;
    if (at === columns.length) {
      const [one, other] = rows;
      if (one === undefined) {
        gaps += 1;
        const names = table.inputs.map((column, index) => [column.name, inputs[index] as Json]);
        faults.push({ fault: 'gap', inputs: Object.fromEntries(names) });
      } else if (other !== undefined && table.hit === 'unique' && !overlaps.has(`${one}/${other}`)) {
        overlaps.add(`${one}/${other}`);
        faults.push({ fault: 'overlap', rows: [one, other] });
      }
      return;
    }
    const taking = selectMatchingRows(table, at, rows);
    for (const value of columns[at] as Json[]) look([...inputs, value], taking(value));
  };
  look(
    [],
    table.rows.map((_row, index) => index),
  );
  return faults;
}

/** Those of these rows whose cell of a column matches a value, in their order. */
function selectMatchingRows({ inputs, rows }: DecisionTable, at: number, among: number[]): (value: Json) => number[] {
  const match = inputs[at]?.match ?? 'eq';
  const cellOf = (row: number) => (rows[row] as Json[])[at] as Json;
  if (match === 'eq') {
    const exactly = new Map<Json, number[]>();
    const others: number[] = [];
    for (const row of among) {
      const cell = cellOf(row);
      const known = exactly.get(cell);
      if (cell === ANY || Array.isArray(cell)) others.push(row);
      else if (known) known.push(row);
      else exactly.set(cell, [row]);
    }
    return (value) => {
      const own = exactly.get(value) ?? [];
      const more = others.filter((row) => matchesCell(match, cellOf(row), value));
      return [...own, ...more].sort((one, other) => one - other);
    };
  }
  // Sorted by their start: only bands that start before a value can match it, and of adjacent bands only the last few.
  const bands = among.map((row) => ({ row, from: toRangeStart(cellOf(row)), to: toRangeEnd(cellOf(row)) }));
  bands.sort((one, other) => one.from - other.from);
  const farthest: number[] = [];
  for (const { to } of bands) farthest.push(Math.max(to, farthest.at(-1) ?? Number.NEGATIVE_INFINITY));
  return (value) => {
    if (value === ANY) return among;
    const wanted = Number(value);
    let index = bands.length;
    for (let low = 0; low < index; ) {
      const middle = (low + index) >> 1;
      if ((bands[middle]?.from ?? 0) <= wanted) low = middle + 1;
      else index = middle;
    }
    const found: number[] = [];
    while (index > 0 && (farthest[index - 1] as number) > wanted) {
      index -= 1;
      const band = bands[index];
      if (band && wanted < band.to) found.push(band.row);
    }
    return found.sort((one, other) => one - other);
  };
}

const toBound = (cell: Json, at: 0 | 1, open: number): number => {
  if (cell === ANY) return open;
  if (!Array.isArray(cell)) throw new ExpressionError('a range cell is [from, to)');
  return (cell[at] as number | null) ?? open;
};
const toRangeStart = (cell: Json): number => toBound(cell, 0, Number.NEGATIVE_INFINITY);
const toRangeEnd = (cell: Json): number => toBound(cell, 1, Number.POSITIVE_INFINITY);

/** Without a declared domain: the start or end of each row, and a value below all if a row has no start. */
function listRangeStarts(cells: Json[]): number[] {
  const ranges = cells as [number | null, number | null][];
  const bounds = ranges.flat().filter((bound) => bound !== null);
  const open = ranges.some(([from]) => from === null)
    ? [bounds.reduce((least, bound) => Math.min(least, bound), 1) - 1]
    : [];
  const end = ranges.some(([, to]) => to === null)
    ? Number.POSITIVE_INFINITY
    : bounds.reduce((most, bound) => Math.max(most, bound), Number.NEGATIVE_INFINITY);
  return [...new Set([...open, ...bounds.filter((bound) => bound < end)])];
}

/** For each column, one value for every stretch of the domain that its cells distinguish. */
function listSampleValues(table: DecisionTable): Json[][] {
  return table.inputs.map((column, at) => {
    const cells = table.rows.map((row) => row[at] as Json).filter((cell) => cell !== ANY);
    if (column.match === 'eq') return Array.isArray(column.domain) ? column.domain : [...new Set(cells.flat())];
    const bounds = cells.flat().filter((bound): bound is number => typeof bound === 'number');
    const domain = isObject(column.domain) ? (column.domain as { from: number; to: number }) : undefined;
    if (!domain) return listRangeStarts(cells);
    const starts = [domain.from, domain.to, ...bounds.filter((bound) => bound >= domain.from && bound <= domain.to)];
    return [...new Set(starts)];
  });
}
