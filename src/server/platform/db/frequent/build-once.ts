import type { Sql } from '../database.ts';

type Prepared = { execute(values?: Record<string, unknown>): Promise<unknown> };

/** Built statements by the database that they run on, and then by their shape. */
const built = new WeakMap<object, Map<string, Prepared>>();

/** Names of shapes for the database, which compares only 63 letters. */
const names = new Map<string, string>();

function nameShape(shape: string): string {
  const name = names.get(shape) ?? `built ${names.size}`;
  names.set(shape, name);
  return name;
}

/**
 * Returns a statement that is built only once for each shape: a builder composes its text and its columns anew for each
 * call otherwise. It runs on `sql` only, and a transaction has its own.
 * Its general plan must fit all values, because it is prepared by name.
 * @param shape identifies the text; only values of placeholders may differ between statements of one shape
 */
export function buildOnce<P extends Prepared>(sql: Sql, shape: string, build: (name: string) => P): P {
  const shapes = built.get(sql) ?? new Map<string, Prepared>();
  built.set(sql, shapes);
  const statement = shapes.get(shape) ?? build(nameShape(shape));
  shapes.set(shape, statement);
  return statement as P;
}
