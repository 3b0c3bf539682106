import { sql as raw } from 'drizzle-orm';
import type { Sql } from './database.ts';
import { sequences } from './schema/server-schema.ts';

/** Returns the next number of a sequence, without gaps: call it inside the transaction that uses the number. */
export async function nextInSequence(sql: Sql, name: string): Promise<number> {
  const [row] = await sql
    .insert(sequences)
    .values({ name, value: 1 })
    .onConflictDoUpdate({ target: sequences.name, set: { value: raw`${sequences.value} + 1` } })
    .returning({ value: sequences.value });
  return (row as { value: number }).value;
}
