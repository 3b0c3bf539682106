import { sql as raw } from 'drizzle-orm';
import { toBusinessDate } from '#shared/business-date.ts';
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

/** Returns the next number of a year in Phnom Penh, for example `ORD-2026-000001`. Each prefix has its sequence. */
export async function nextYearNumber(sql: Sql, sequence: string, prefix: string, at: Date): Promise<string> {
  const year = toBusinessDate(at).slice(0, 4);
  return `${prefix}-${year}-${String(await nextInSequence(sql, `${sequence} ${year}`)).padStart(6, '0')}`;
}
