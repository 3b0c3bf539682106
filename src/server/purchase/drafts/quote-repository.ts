import { lt } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { ratingInputs } from '#server/platform/db/schema/release-schema.ts';

export async function insertQuote(sql: Sql, quote: Omit<typeof ratingInputs.$inferInsert, 'id'>): Promise<void> {
  await sql.insert(ratingInputs).values(quote);
}

/** Deletes ratings from before a business day. */
export async function deleteQuotes(sql: Sql, before: string): Promise<void> {
  await sql.delete(ratingInputs).where(lt(ratingInputs.day, before));
}
