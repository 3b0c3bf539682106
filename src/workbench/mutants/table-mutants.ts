import { ANY } from '#engine/language/decision-table.ts';
import type { DecisionTable, ProductDefinition } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { pickOne } from './chance.ts';
import { isNumber, movedNumber } from './moved-number.ts';
import type { Change, Mutant, Place } from './mutant.ts';

/** Of a table with more rows, each row is changed once. */
const FEW_ROWS = 40;

/** Longer cells would make ids that nobody reads: the row's number stands for them. */
const SHORT = 60;

/** Faults of a row; a seed picks one of them where there are `many` rows. */
export type RowMutants = { many: boolean; mutants: Mutant[] };

/** Every row of every table: an output changed, a bound moved, the row forgotten. */
export function tableMutants({ form, rating }: ProductDefinition): RowMutants[] {
  const { tables: _formTables, ...formLogic } = form;
  const { tables: _ratingTables, ...ratingLogic } = rating;
  const looked = columnsLookedUp([formLogic, ratingLogic]);
  const ofTables = (part: 'form' | 'rating', tables: Record<string, DecisionTable> = {}) =>
    Object.entries(tables).flatMap(([name, table]) => ofTable(name, table, [part, 'tables', name], looked));
  return [...ofTables('form', form.tables), ...ofTables('rating', rating.tables)];
}

/** `table column` of every look-up: a table that products share may have columns that one of them never reads. */
function columnsLookedUp(node: unknown): Set<string> {
  if (Array.isArray(node)) return new Set(node.flatMap((inner) => [...columnsLookedUp(inner)]));
  if (!isObject(node)) return new Set();
  const own = Array.isArray(node.lookup) ? [`${node.lookup[0]} ${node.lookup[1]}`] : [];
  return new Set([...own, ...Object.values(node).flatMap((inner) => [...columnsLookedUp(inner)])]);
}

function ofTable(name: string, table: DecisionTable, place: Place, looked: Set<string>): RowMutants[] {
  const titles = table.rows.map((row) => inputsOf(table, row).map(cellText).join(' '));
  return table.rows.map((row, index) => {
    const text = titles[index] as string;
    const isPlain = text.length <= SHORT && titles.indexOf(text) === titles.lastIndexOf(text);
    const title = `table ${name} ${isPlain ? text : `row ${index + 1}`}`;
    const at: Place = [...place, 'rows', index];
    const told = (what: string, ...changes: [Change, ...Change[]]): Mutant => ({
      id: `${title} ${what}`,
      kind: 'table',
      line: `${title}: ${what}`,
      changes,
    });
    const outputs = table.outputs.flatMap((output, column) => {
      const cell = table.inputs.length + column;
      const value = otherOutput(table, row[cell] as Json, cell, title);
      if (value === undefined || !looked.has(`${name} ${output}`)) return [];
      const what = `${output} ${cellText(row[cell] as Json)} as ${cellText(value)}`;
      return [told(what, { place: [...at, cell], value })];
    });
    const bounds = table.inputs.flatMap(({ name: input, match }, column) =>
      match === 'range' && row[column] !== ANY
        ? movedBounds(table, index, column, place).map(({ what, changes }) => told(`${input} ${what}`, ...changes))
        : [],
    );
    const dropped = told('dropped', { place: at, value: undefined });
    return { many: table.rows.length > FEW_ROWS, mutants: [...outputs, ...bounds, dropped] };
  });
}

const inputsOf = ({ inputs }: DecisionTable, row: Json[]): Json[] => row.slice(0, inputs.length);

function cellText(cell: Json): string {
  if (!Array.isArray(cell)) return String(cell);
  return cell.some((bound) => bound === null || typeof bound === 'number') ? cell.join('..') : cell.join('|');
}

/** A number one unit higher, the other truth, another text of the column. */
function otherOutput({ rows }: DecisionTable, cell: Json, column: number, title: string): Json | undefined {
  if (typeof cell === 'boolean') return !cell;
  if (isNumber(cell)) return movedNumber(cell, 1);
  const others = [...new Set(rows.map((row) => row[column]))].filter((other) => other !== cell && other !== undefined);
  return others.length === 0 ? undefined : pickOne(others as Json[], title, column);
}

type Moved = { what: string; changes: [Change, ...Change[]] };

/** Where a range ends and its neighbour begins, both moved; where it has none, its own bound, inwards. */
function movedBounds({ inputs, rows }: DecisionTable, index: number, column: number, place: Place): Moved[] {
  const row = rows[index] as Json[];
  const [from, to] = row[column] as [number | null, number | null];
  const isBeside = (other: Json[]) =>
    inputs.every((_, at) => at === column || JSON.stringify(other[at]) === JSON.stringify(row[at]));
  const at = (which: number, end: 0 | 1): Place => [...place, 'rows', which, column, end];
  const neighbour = (end: 0 | 1, bound: number) =>
    rows.findIndex((other) => isBeside(other) && (other[column] as Json[])[end] === bound);
  const moved: Moved[] = [];
  if (to !== null) {
    const after = neighbour(0, to);
    for (const units of after < 0 ? ([-1] as const) : ([1, -1] as const)) {
      const value = movedNumber(to, units);
      const both: Change[] = after < 0 ? [] : [{ place: at(after, 0), value }];
      moved.push({ what: `below ${to} as ${value}`, changes: [{ place: at(index, 1), value }, ...both] });
    }
  }
  if (from !== null && neighbour(1, from) < 0) {
    const value = movedNumber(from, 1);
    moved.push({ what: `from ${from} as ${value}`, changes: [{ place: at(index, 0), value }] });
  }
  return moved;
}
