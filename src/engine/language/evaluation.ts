import type Big from 'big.js';
import { findRows, type TableMatch } from './decision-table.ts';
import type { DecisionTable } from './definition.ts';
import type { Json } from './json.ts';
import { ExpressionError, toDecimal, toPlainJson, UNKNOWN, type Value } from './operators.ts';

/** The names that an expression can read. */
export type Scope = {
  values: Record<string, unknown>;
  tables?: Record<string, DecisionTable>;
  /** Called for every lookup in a table, for the rating's trace. */
  onLookup?: (table: string, match: TableMatch) => void;
  /** Returns the rows of a long table that can match inputs. The rating's tables are long, those of pages are not. */
  candidatesIn?: (table: DecisionTable, inputs: Json[]) => readonly number[] | undefined;
  /** The current item, inside an expression over a list; `outer` is the enclosing one. */
  item?: unknown;
  outer?: unknown;
};

/** An expression that is ready to run. */
export type Runnable = (scope: Scope) => Value;

/** Maximum nesting of operators and lists in an expression. The API accepts bodies of less depth (`MAX_DEPTH`). */
export const MAX_NESTING = 256;
export const TOO_DEEP = 'an expression is nested too deep';

/** Counts the levels of an expression, without recursion: at most one more than `MAX_NESTING`. */
export function measureNesting(logic: unknown): number {
  let level: unknown[] = [logic];
  let depth = 0;
  while (level.length > 0 && depth <= MAX_NESTING) {
    depth += 1;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return depth;
}

/** The truth of a value: unknown stays unknown. Throws ExpressionError for a value that is not true or false. */
export function toTruth(value: Value): boolean | undefined {
  if (value === UNKNOWN || typeof value === 'boolean') return value;
  throw new ExpressionError('not true or false');
}

/** The result of an operator over a list, from the results of its items. */
export function computeListResult(name: string, values: Value[], results: Value[]): Value {
  if (name === 'some' || name === 'all') {
    const deciding = name === 'some';
    const truths = results.map(toTruth);
    if (truths.includes(deciding)) return deciding;
    return truths.includes(UNKNOWN) ? UNKNOWN : !deciding;
  }
  if (results.includes(UNKNOWN)) return UNKNOWN;
  if (name === 'filter') return values.filter((_, index) => toTruth(results[index]) === true);
  const numbers = results.map(toDecimal);
  if (name === 'sum') return numbers.reduce((left, right) => left.plus(right), toDecimal(0));
  if (numbers.length === 0) return UNKNOWN;
  return numbers.reduce((left: Big, right) => (left.gt(right) ? left : right));
}

/**
 * Reads a column of a table in the row that the keys match: a list of values if the table collects rows, unknown if a
 * key is unknown or no row matches.
 * @throws ExpressionError for a table or a column that does not exist
 */
export function readTable(scope: Scope, table: string, column: string, keys: Value[]): Value {
  const definition = scope.tables?.[table];
  if (!definition) throw new ExpressionError(`unknown table ${table}`);
  if (!definition.outputs.includes(column)) throw new ExpressionError(`table ${table} has no column ${column}`);
  if (keys.includes(UNKNOWN)) return UNKNOWN;
  const values = keys.map((key) => toPlainJson(key) as Json);
  const match = findRows(definition, values, scope.candidatesIn?.(definition, values));
  scope.onLookup?.(table, match);
  const row = match.rows[0];
  if (row === undefined) return UNKNOWN;
  const offset = definition.inputs.length + definition.outputs.indexOf(column);
  if (definition.hit !== 'collect') return definition.rows[row]?.[offset] as Value;
  return match.rows.map((index) => definition.rows[index]?.[offset] as Value);
}
