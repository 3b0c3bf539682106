import { and, asc, eq, gt } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { providerTokens } from '#server/platform/db/schema/payment-schema.ts';
import { findRow } from '#server/platform/db/statements.ts';

/** The only provider whose tokens are renewed. */
export const BAKONG = 'bakong';

export const findToken = (sql: Sql) => findRow(sql, providerTokens, eq(providerTokens.id, BAKONG));

export async function putToken(sql: Sql, encrypted: string, renewedAt: Date): Promise<void> {
  const set = { encrypted, renewedAt };
  await sql
    .insert(providerTokens)
    .values({ id: BAKONG, ...set })
    .onConflictDoUpdate({ target: providerTokens.id, set });
}

/** Lists encrypted tokens by provider, after the provider `after`. */
export async function listEncryptedTokens(sql: Sql, after: string, limit: number) {
  return sql
    .select({ id: providerTokens.id, encrypted: providerTokens.encrypted })
    .from(providerTokens)
    .where(gt(providerTokens.id, after))
    .orderBy(asc(providerTokens.id))
    .limit(limit);
}

/** Writes the same token, encrypted by another key, if it was not renewed since. */
export async function replaceEncryptedToken(sql: Sql, id: string, from: string, to: string): Promise<void> {
  const unchanged = and(eq(providerTokens.id, id), eq(providerTokens.encrypted, from));
  await sql.update(providerTokens).set({ encrypted: to }).where(unchanged);
}
