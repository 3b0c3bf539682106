import type { DecisionTable } from './definition.ts';
import { isObject, type Json } from './json.ts';
import { ExpressionError } from './operators.ts';

/** Which rows of a table answered, and the inputs they answered to. */
export type TableMatch = { inputs: Record<string, Json>; rows: number[] };

/** A cell that takes every value. */
export const ANY = '*';

/**
 * Rows whose cells take the inputs. `eq` cells hold one value or a list of values, `range` cells `[lo, hi)` with
 * null for no bound, and '*' takes anything. `unique` and `first` give at most one row.
 */
export function findRows(table: DecisionTable, inputs: Json[]): TableMatch {
  if (inputs.length !== table.inputs.length) throw new ExpressionError('a look-up names every input of its table');
  const rows: number[] = [];
  for (let index = 0; index < table.rows.length; index++) {
    const row = table.rows[index] as Json[];
    if (table.inputs.every((column, at) => takes(column.match, row[at] as Json, inputs[at] as Json))) {
      rows.push(index);
      if (table.hit !== 'collect') break;
    }
  }
  return { inputs: Object.fromEntries(table.inputs.map((column, at) => [column.name, inputs[at] as Json])), rows };
}

function takes(match: 'eq' | 'range', cell: Json, input: Json): boolean {
  if (cell === ANY) return true;
  if (match === 'eq') return Array.isArray(cell) ? cell.includes(input) : cell === input;
  if (!Array.isArray(cell)) throw new ExpressionError('a range cell is [from, to)');
  const [from, to] = cell as [number | null, number | null];
  const value = Number(input);
  return (from === null || value >= from) && (to === null || value < to);
}

export type TableFault =
  | { fault: 'overlap'; rows: [number, number] }
  | { fault: 'gap'; inputs: Record<string, Json> }
  | { fault: 'width'; row: number };

/** Overlapping rows of a `unique` table, inputs of the declared domain that no row takes, rows of the wrong width. */
export function tableFaults(table: DecisionTable): TableFault[] {
  const width = table.inputs.length + table.outputs.length;
  const faults: TableFault[] = table.rows.flatMap((row, index) =>
    row.length === width ? [] : [{ fault: 'width' as const, row: index }],
  );
  if (faults.length > 0) return faults;
  const all = { ...table, hit: 'collect' as const };
  const overlaps = new Set<string>();
  for (const inputs of samples(table)) {
    const { rows } = findRows(all, inputs);
    if (rows.length === 0) {
      faults.push({
        fault: 'gap',
        inputs: Object.fromEntries(table.inputs.map((column, at) => [column.name, inputs[at] as Json])),
      });
    } else if (rows.length > 1 && table.hit === 'unique' && !overlaps.has(`${rows[0]}/${rows[1]}`)) {
      overlaps.add(`${rows[0]}/${rows[1]}`);
      faults.push({ fault: 'overlap', rows: [rows[0] as number, rows[1] as number] });
    }
  }
  return faults;
}

/** Without a declared domain: where a row begins or ends, and below it all if a row is open there. */
function stretches(cells: Json[]): number[] {
  const ranges = cells as [number | null, number | null][];
  const bounds = ranges.flat().filter((bound) => bound !== null);
  const open = ranges.some(([from]) => from === null) ? [Math.min(...bounds, 1) - 1] : [];
  const end = ranges.some(([, to]) => to === null) ? Number.POSITIVE_INFINITY : Math.max(...bounds);
  return [...new Set([...open, ...bounds.filter((bound) => bound < end)])];
}

/** One value for every stretch of the domain that the cells of a column can tell apart. */
function samples(table: DecisionTable): Json[][] {
  const columns = table.inputs.map((column, at) => {
    const cells = table.rows.map((row) => row[at] as Json).filter((cell) => cell !== ANY);
    if (column.match === 'eq') return Array.isArray(column.domain) ? column.domain : [...new Set(cells.flat())];
    const bounds = cells.flat().filter((bound): bound is number => typeof bound === 'number');
    const domain = isObject(column.domain) ? (column.domain as { from: number; to: number }) : undefined;
    if (!domain) return stretches(cells);
    const starts = [domain.from, domain.to, ...bounds.filter((bound) => bound >= domain.from && bound <= domain.to)];
    return [...new Set(starts)];
  });
  return columns.reduce<Json[][]>(
    (rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );
}
