import { inArray, lt, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { ratingInputs } from '#server/platform/db/schema/release-schema.ts';

/** Rows in one statement, because a statement has a limited number of parameters. */
const CHUNK_SIZE = 1000;

type Quote = Omit<typeof ratingInputs.$inferInsert, 'id' | 'draft'> & { draft: string };

/**
 * Stores the last quote of a draft. It replaces the draft's earlier quote, which keeps its id, so that a reader who pages
 * by ids counts each draft once.
 */
export async function saveQuote(sql: Sql, quote: Quote): Promise<void> {
  const { product, version, day, inputs } = quote;
  await sql
    .insert(ratingInputs)
    .values(quote)
    .onConflictDoUpdate({ target: ratingInputs.draft, set: { product, version, day, inputs } });
}

/** Deletes the quotes with these digests of drafts. */
export async function deleteQuotesOf(sql: Sql, digests: readonly string[]): Promise<void> {
  await sql.delete(ratingInputs).where(inArray(ratingInputs.draft, [...digests]));
}

/** Removes these digests of drafts from quotes, so that nothing connects a quote with its draft any more. */
export async function dropQuoteDigests(sql: Sql, digests: readonly string[]): Promise<void> {
  for (let at = 0; at < digests.length; at += CHUNK_SIZE) {
    const some = inArray(ratingInputs.draft, digests.slice(at, at + CHUNK_SIZE));
    await sql.update(ratingInputs).set({ draft: raw`null` }).where(some);
  }
}

/** Deletes ratings from before a business day. */
export async function deleteQuotes(sql: Sql, before: string): Promise<void> {
  await sql.delete(ratingInputs).where(lt(ratingInputs.day, before));
}
