import { ANY } from '#engine/language/decision-table.ts';
import type { DecisionTable, ProductDefinition } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { listJsonValues } from '#workbench/base/json-tree.ts';
import {
  createMutantFactory,
  type DefinitionChanges,
  type DefinitionPath,
  type Mutant,
  removeAt,
  setAt,
} from './mutant.ts';
import { pickRandom } from './seeded-random.ts';
import { isNumeric, shiftNumber } from './shift-number.ts';

/** In a table with more rows than this, each row gets one change. */
const MAX_FULL_ROWS = 40;

/** The maximum length of a cell in an id. The row's number replaces longer cells. */
const MAX_CELL_LENGTH = 60;

/** Faults of a row. If there are `many` rows, a seed picks one fault for each. */
export type RowMutants = { many: boolean; mutants: Mutant[] };

/** Returns true if the row should get mutants. In tables with many rows, the choice may be a sample. */
export type RowChoice = (part: 'form' | 'rating', table: string, row: number) => boolean;

/** Creates mutants for every selected row of every table: an output changed, a bound moved, the row removed. */
export function createTableMutants(
  { form, rating }: ProductDefinition,
  isWanted: RowChoice = () => true,
): RowMutants[] {
  const { tables: _formTables, ...formLogic } = form;
  const { tables: _ratingTables, ...ratingLogic } = rating;
  const looked = listLookupColumns([formLogic, ratingLogic]);
  const ofTables = (part: 'form' | 'rating', tables: Record<string, DecisionTable> = {}) =>
    Object.entries(tables).flatMap(([name, table]) =>
      createRowMutants({ name, table, place: [part, 'tables', name], looked }, (row) => isWanted(part, name, row)),
    );
  return [...ofTables('form', form.tables), ...ofTables('rating', rating.tables)];
}

/** Lists `table column` of every lookup. A shared table may have columns that one product never reads. */
function listLookupColumns(logic: unknown): Set<string> {
  const lookups = listJsonValues(logic, isObject).flatMap(({ lookup }) => (Array.isArray(lookup) ? [lookup] : []));
  return new Set(lookups.map(([table, column]) => `${table} ${column}`));
}

/** A table, its position, and the columns that lookups read (`table column`). */
type LookedTable = { name: string; table: DecisionTable; place: DefinitionPath; looked: Set<string> };

function createRowMutants(looked: LookedTable, isWanted: (row: number) => boolean): RowMutants[] {
  const { name, table } = looked;
  const titles = table.rows.map((row) => formatInputs(table, row).map(formatCell).join(' '));
  const times = new Map<string, number>();
  for (const title of titles) times.set(title, (times.get(title) ?? 0) + 1);
  const beside = findNeighbours(table);
  const many = table.rows.length > MAX_FULL_ROWS;
  return titles.flatMap((text, index) => {
    if (!isWanted(index)) return [];
    const isPlain = text.length <= MAX_CELL_LENGTH && times.get(text) === 1;
    const title = `table ${name} ${isPlain ? text : `row ${index + 1}`}`;
    return [{ many, mutants: createCellMutants(looked, index, title, beside) }];
  });
}

/** Creates mutants of one row: other outputs, moved bounds, the row removed. */
function createCellMutants(
  { name, table, place, looked }: LookedTable,
  index: number,
  title: string,
  beside: Neighbours,
): Mutant[] {
  const row = table.rows[index] as Json[];
  const mutant = createMutantFactory('table', title);
  const outputs = table.outputs.flatMap((output, column) => {
    const cell = table.inputs.length + column;
    const value = pickOtherOutput(table, row[cell] as Json, cell, title);
    if (value === undefined || !looked.has(`${name} ${output}`)) return [];
    const what = `${output} ${formatCell(row[cell] as Json)} as ${formatCell(value)}`;
    return [mutant(what, setAt([...place, 'rows', index, cell], value))];
  });
  const bounds = table.inputs.flatMap(({ name: input, match }, column) => {
    if (match !== 'range' || row[column] === ANY) return [];
    const at = (which: number, end: 0 | 1): DefinitionPath => [
      ...place,
      'rows',
      which === -1 ? index : which,
      column,
      end,
    ];
    return listMovedBounds(row, column, at, beside).map(({ what, changes }) => mutant(`${input} ${what}`, ...changes));
  });
  return [...outputs, ...bounds, mutant('dropped', removeAt(...place, 'rows', index))];
}

const formatInputs = ({ inputs }: DecisionTable, row: Json[]): Json[] => row.slice(0, inputs.length);

function formatCell(cell: Json): string {
  if (!Array.isArray(cell)) return String(cell);
  return cell.some((bound) => bound === null || typeof bound === 'number') ? cell.join('..') : cell.join('|');
}

/** Picks another output: a number one unit higher, the inverted boolean, another text of the column. */
function pickOtherOutput({ rows }: DecisionTable, cell: Json, column: number, title: string): Json | undefined {
  if (typeof cell === 'boolean') return !cell;
  if (isNumeric(cell)) return shiftNumber(cell, 1);
  const others = [...new Set(rows.map((row) => row[column]))].filter((other) => other !== cell && other !== undefined);
  return others.length === 0 ? undefined : pickRandom(others as Json[], title, column);
}

/**
 * Finds the first row that differs from another one in a single column and begins or ends there at a bound; -1 for
 * none.
 */
type Neighbours = (row: Json[], column: number, end: 0 | 1, bound: number) => number;

function findNeighbours({ inputs, rows }: DecisionTable): Neighbours {
  const known = new Map<string, Map<string, number>>();
  const others = (row: Json[], column: number) => row.slice(0, inputs.length).with(column, null);
  const keyOf = (row: Json[], column: number, bound: Json | undefined) =>
    JSON.stringify([others(row, column), bound ?? null]);
  return (row, column, end, bound) => {
    const place = `${column} ${end}`;
    let index = known.get(place);
    if (index === undefined) {
      index = new Map();
      // The first match decides, so it is searched last.
      for (let at = rows.length - 1; at >= 0; at -= 1) {
        const one = rows[at] as Json[];
        if (Array.isArray(one[column])) index.set(keyOf(one, column, one[column][end]), at);
      }
      known.set(place, index);
    }
    return index.get(keyOf(row, column, bound)) ?? -1;
  };
}

/** The position of a bound in the changed row (-1) or in another row. */
type BoundPath = (row: number, end: 0 | 1) => DefinitionPath;

/**
 * Lists moved bounds: the end of a range together with the start of its neighbour; without a neighbour the range's own
 * bound, inwards.
 */
function listMovedBounds(
  row: Json[],
  column: number,
  at: BoundPath,
  beside: Neighbours,
): { what: string; changes: DefinitionChanges }[] {
  const [from, to] = row[column] as [number | null, number | null];
  const after = to === null ? -1 : beside(row, column, 0, to);
  const below = ([1, -1] as const).flatMap((units) => {
    if (to === null || (after < 0 && units === 1)) return [];
    const value = shiftNumber(to, units);
    const neighbour = after < 0 ? [] : [setAt(at(after, 0), value)];
    return [{ what: `below ${to} as ${value}`, changes: [setAt(at(-1, 1), value), ...neighbour] as DefinitionChanges }];
  });
  if (from === null || beside(row, column, 1, from) >= 0) return below;
  const value = shiftNumber(from, 1);
  return [...below, { what: `from ${from} as ${value}`, changes: [setAt(at(-1, 0), value)] }];
}
