import { sql as raw, type SQL } from 'drizzle-orm';
import type { Sql } from './database.ts';

/** Runs a statement of other libraries, with its values at `$1`, `$2` and so on, on a database or in a transaction. */
export async function runText(sql: Sql, text: string, values: unknown[] = []): Promise<{ rows: never[] }> {
  const chunks = text.split(/\$(\d+)/).map((part, index): SQL => {
    if (index % 2 === 0) return raw.raw(part);
    return raw`${raw.param(toSendable(values[Number(part) - 1]))}`;
  });
  const { rows } = await sql.execute(raw.join(chunks));
  return { rows: rows as never[] };
}

/** Converts objects to JSON text, because the two drivers write objects differently but both accept text. */
function toSendable(value: unknown): unknown {
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
  return isPlain ? JSON.stringify(value) : (value ?? null);
}
