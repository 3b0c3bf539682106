import { and, asc, eq, gt, isNotNull, isNull, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { claimProviders } from '#server/platform/db/schema/claims/claim-provider-schema.ts';
import { listRows } from '#server/platform/db/statements.ts';

type Provider = typeof claimProviders.$inferSelect;

/** Lists the providers that were not ended, by name. */
export const listCurrentProviders = (sql: Sql): Promise<Provider[]> =>
  listRows(sql, claimProviders, isNull(claimProviders.endedAt), asc(raw`lower(${claimProviders.name})`));

/** Stores a provider. Returns false if one that was not ended has its name. */
export async function insertProvider(sql: Sql, row: Omit<Provider, 'endedAt' | 'endedBy'>): Promise<boolean> {
  const added = await sql.insert(claimProviders).values(row).onConflictDoNothing().returning({ id: claimProviders.id });
  return added.length > 0;
}

/** Ends a provider. Returns false if there is none, or if it was ended before. */
export async function updateEnded(sql: Sql, id: string, ended: { endedAt: Date; endedBy: string }): Promise<boolean> {
  const current = and(eq(claimProviders.id, id), isNull(claimProviders.endedAt));
  const rows = await sql.update(claimProviders).set(ended).where(current).returning({ id: claimProviders.id });
  return rows.length > 0;
}

/** Account numbers for `keys:reseal`, by the id of the provider. */
export const encryptedProviderAccounts = {
  async list(sql: Sql, after: string, limit: number) {
    return sql
      .select({ id: claimProviders.id, encrypted: raw<string>`${claimProviders.account}` })
      .from(claimProviders)
      .where(and(gt(claimProviders.id, after), isNotNull(claimProviders.account)))
      .orderBy(asc(claimProviders.id))
      .limit(limit);
  },
  async replace(sql: Sql, id: string, from: string, to: string): Promise<void> {
    const same = and(eq(claimProviders.id, id), eq(claimProviders.account, from));
    await sql.update(claimProviders).set({ account: to }).where(same);
  },
};
