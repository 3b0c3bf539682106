import type { DecisionTable } from './definition.ts';
import type { Json } from './json.ts';
import { ExpressionError } from './operators.ts';

/** The matched rows of a table, and the inputs that they matched. */
export type TableMatch = { inputs: Record<string, Json>; rows: number[] };

/** A cell that matches every value. */
export const ANY = '*';

/**
 * The rows that match the inputs. `eq` cells contain one value or a list of values, `range` cells `[lo, hi)` with null
 * for no bound, and '*' matches anything. `unique` and `first` return at most one row.
 * @param candidates the only rows that can match, in their order, if they are known; otherwise all rows are checked
 */
export function findRows(table: DecisionTable, inputs: Json[], candidates?: readonly number[]): TableMatch {
  if (inputs.length !== table.inputs.length) throw new ExpressionError('a look-up names every input of its table');
  const rows: number[] = [];
  const count = candidates?.length ?? table.rows.length;
  for (let at = 0; at < count; at++) {
    const number = candidates ? (candidates[at] as number) : at;
    const row = table.rows[number] as Json[];
    if (table.inputs.every((column, cell) => matchesCell(column.match, row[cell] as Json, inputs[cell] as Json))) {
      rows.push(number);
      if (table.hit !== 'collect') break;
    }
  }
  return { inputs: Object.fromEntries(table.inputs.map((column, at) => [column.name, inputs[at] as Json])), rows };
}

/** True if a cell matches a value. */
export function matchesCell(match: 'eq' | 'range', cell: Json, input: Json): boolean {
  if (cell === ANY) return true;
  if (match === 'eq') return Array.isArray(cell) ? cell.includes(input) : cell === input;
  if (!Array.isArray(cell)) throw new ExpressionError('a range cell is [from, to)');
  const [from, to] = cell as [number | null, number | null];
  const value = Number(input);
  return (from === null || value >= from) && (to === null || value < to);
}
