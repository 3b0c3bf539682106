import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Sql } from '../db/database.ts';
import { shortLinks } from '../db/schema/order-link-schema.ts';
import { findRow, insertInto } from '../db/statements.ts';

export const insertShortLink = insertInto(shortLinks);

/** Finds the short link whose code has one of these hashes: one for each key of the server. */
export const findShortLink = (sql: Sql, codeHashes: string[]) =>
  findRow(sql, shortLinks, inArray(shortLinks.codeHash, codeHashes));

/** Lists encrypted addresses by the hash of their code, after the hash `after`. */
export async function listEncryptedAddresses(sql: Sql, after: string, limit: number) {
  return sql
    .select({ id: shortLinks.codeHash, encrypted: shortLinks.address })
    .from(shortLinks)
    .where(gt(shortLinks.codeHash, after))
    .orderBy(asc(shortLinks.codeHash))
    .limit(limit);
}

/** Writes the same address, encrypted by another key. */
export async function replaceEncryptedAddress(sql: Sql, id: string, from: string, to: string): Promise<void> {
  const same = and(eq(shortLinks.codeHash, id), eq(shortLinks.address, from));
  await sql.update(shortLinks).set({ address: to }).where(same);
}
