import { and, asc, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { apiClientSecrets, apiClients, users } from '#server/platform/db/schema/account-schema.ts';
import { insertInto, updateBy } from '#server/platform/db/statements.ts';
import type { User } from '../users/user-repository.ts';

type ApiClient = typeof apiClients.$inferSelect;
export type ClientSecret = typeof apiClientSecrets.$inferSelect;
/** A client and the user whose rights it has. */
export type ClientUser = { client: ApiClient; user: User };

export const insertApiClient = insertInto(apiClients);

export const updateApiClient = updateBy(apiClients, apiClients.id);

const withUser = (sql: Sql) =>
  sql.select({ client: apiClients, user: users }).from(apiClients).innerJoin(users, eq(users.id, apiClients.id));

/** Lists the clients of a partner, newest first, including revoked clients. */
export async function listClients(sql: Sql, partnerId: string): Promise<ClientUser[]> {
  return withUser(sql).where(eq(users.partnerId, partnerId)).orderBy(desc(users.createdAt), asc(users.id)).limit(100);
}

/**
 * Reads a client of a partner and locks it until the transaction ends, so that changes of its secrets run one after
 * another.
 */
export async function lockApiClient(sql: Sql, partnerId: string, id: string): Promise<ClientUser | undefined> {
  const [row] = await withUser(sql)
    .where(and(eq(apiClients.id, id), eq(users.partnerId, partnerId)))
    .for('no key update');
  return row;
}

/** Counts the clients of a partner that are not revoked. The count is exact while the partner is locked. */
export async function countLiveClients(sql: Sql, partnerId: string): Promise<number> {
  const [row] = await sql
    .select({ live: count() })
    .from(apiClients)
    .innerJoin(users, eq(users.id, apiClients.id))
    .where(and(eq(users.partnerId, partnerId), isNull(apiClients.revokedAt)));
  return row?.live ?? 0;
}

/** Lists the clients that a user created and that are not revoked. Locks them until the transaction ends. */
export async function lockClientsMadeBy(sql: Sql, userId: string): Promise<ClientUser[]> {
  return withUser(sql)
    .where(and(eq(apiClients.createdBy, userId), isNull(apiClients.revokedAt)))
    .orderBy(asc(apiClients.id))
    .for('no key update');
}

export const insertSecret = insertInto(apiClientSecrets);

/** Lists the active secrets of some clients, the older first. */
export async function listLiveSecrets(sql: Sql, clients: readonly string[]): Promise<ClientSecret[]> {
  if (clients.length === 0) return [];
  return sql
    .select()
    .from(apiClientSecrets)
    .where(and(inArray(apiClientSecrets.clientId, [...clients]), isNull(apiClientSecrets.endedAt)))
    .orderBy(asc(apiClientSecrets.createdAt), asc(apiClientSecrets.id));
}

/** Ends one secret of a client, or all of them without `id`. */
export async function endSecrets(sql: Sql, clientId: string, at: Date, id?: string): Promise<void> {
  const one = id === undefined ? undefined : eq(apiClientSecrets.id, id);
  const live = and(eq(apiClientSecrets.clientId, clientId), isNull(apiClientSecrets.endedAt), one);
  await sql.update(apiClientSecrets).set({ endedAt: at }).where(live);
}

/**
 * Records that an active secret of a client is used, and locks it until the transaction ends, because the end of a
 * secret also ends its tokens. Returns the client's scopes; undefined for an unknown or ended secret or client.
 */
export async function markSecretUsed(
  sql: Sql,
  clientId: string,
  hash: string,
  at: Date,
): Promise<User['scopes'] | undefined> {
  const live = and(
    eq(apiClientSecrets.clientId, clientId),
    eq(apiClientSecrets.hash, hash),
    isNull(apiClientSecrets.endedAt),
  );
  const [used] = await sql
    .update(apiClientSecrets)
    .set({ lastUsedAt: at })
    .where(live)
    .returning({ id: apiClientSecrets.id });
  if (!used) return undefined;
  await updateApiClient(sql, clientId, { lastUsedAt: at });
  const [user] = await sql.select({ scopes: users.scopes }).from(users).where(eq(users.id, clientId));
  return user?.scopes;
}
