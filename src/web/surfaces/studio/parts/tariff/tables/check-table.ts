import { readCsvTable } from '#engine/language/csv-table.ts';
import { ANY } from '#engine/language/decision-table.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { findTableIssues } from '#engine/language/tables/table-issues.ts';
import type { TableSource } from '#web/surfaces/studio/base/values/list-tables.ts';
import { type CellIssue, findCellIssue, type TableCells, type TableColumn } from './table-cells.ts';

/** A missing row: the input values that it would match, its input cells, and the row before it (`after`). */
export type TableGap = { inputs: Record<string, string>; cells: Record<string, string>; after: number };

export type TableCheck = {
  /** Pairs of rows that match the same inputs. */
  overlaps: [number, number][];
  /** The first few missing rows; `moreGaps` is the number of the others. */
  gaps: TableGap[];
  moreGaps: number;
};

const MAX_SHOWN_GAPS = 5;
export const NO_ISSUES: TableCheck = { overlaps: [], gaps: [], moreGaps: 0 };

const rowIssueCache = new WeakMap<readonly string[], { by: TableColumn[]; found: (CellIssue | undefined)[] }>();

/** Returns the faults of the cells of a row. The result is cached for each row. */
export function findRowIssues(row: readonly string[], columns: TableColumn[]): (CellIssue | undefined)[] {
  const known = rowIssueCache.get(row);
  const isSame = known?.by.every(({ input, kind }, at) => input === columns[at]?.input && kind === columns[at]?.kind);
  if (known && isSame && known.by.length === columns.length) return known.found;
  const found = columns.map((column, at) => findCellIssue(column, row[at] ?? ''));
  rowIssueCache.set(row, { by: columns, found });
  return found;
}

/** Returns the faults of all rows together: overlaps and gaps in possible values. Empty while a cell has a fault. */
export function checkTable({ definition }: TableSource, { columns, rows }: TableCells): TableCheck {
  if (rows.some((row) => findRowIssues(row, columns).some((fault) => fault !== undefined))) return NO_ISSUES;
  const records = [columns.map(({ name }) => name), ...rows].map((cells, line) => ({ line, cells }));
  const read = readCsvTable(definition, records);
  if (read.faults.length > 0) return NO_ISSUES;
  const table = { ...definition, rows: read.rows };
  const found = findTableIssues(table);
  const gaps = found.flatMap((fault) => (fault.fault === 'gap' ? [fault.inputs] : []));
  return {
    overlaps: found.flatMap((fault) => (fault.fault === 'overlap' ? [fault.rows] : [])),
    gaps: gaps.slice(0, MAX_SHOWN_GAPS).map((inputs) => toGap(definition, read.rows, inputs)),
    moreGaps: Math.max(0, gaps.length - MAX_SHOWN_GAPS),
  };
}

function toGap({ inputs }: TableSource['definition'], rows: Json[][], missing: Record<string, Json>): TableGap {
  const cells = inputs.map(({ name, match, domain }, at): [string, string] => {
    const value = missing[name];
    if (match === 'eq') return [name, String(value)];
    // The missing range ends where the next row begins.
    const starts = rows.flatMap((row) => {
      const from = Array.isArray(row[at]) ? (row[at] as Json[])[0] : undefined;
      return typeof from === 'number' && from > Number(value) ? [from] : [];
    });
    const next = starts.length > 0 ? starts.reduce((least, from) => Math.min(least, from)) : undefined;
    const isFirst = isObject(domain) && (domain as { from?: Json }).from === value && value === 0;
    return [name, `${isFirst ? '' : value}..${next ?? ''}`.replace(/^\.\.$/, `${value}..`)];
  });
  const asked = Object.fromEntries(Object.entries(missing).map(([name, value]) => [name, String(value)]));
  return { inputs: asked, cells: Object.fromEntries(cells), after: findRowBefore(inputs, rows, missing) };
}

/** Returns the last row with equal `eq` inputs that begins before the missing row. The missing row comes after it. */
function findRowBefore(
  inputs: TableSource['definition']['inputs'],
  rows: Json[][],
  missing: Record<string, Json>,
): number {
  return rows.findLastIndex((row) =>
    inputs.every(({ name, match }, at) => {
      const cell = row[at];
      if (cell === ANY || cell === undefined) return true;
      if (match === 'eq') return Array.isArray(cell) ? cell.includes(missing[name] as Json) : cell === missing[name];
      const from = (cell as Json[])[0];
      return from === null || Number(from) <= Number(missing[name]);
    }),
  );
}
