import { and, asc, count, eq, gt, inArray, isNotNull, ne, or, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/account-schema.ts';
import { webhookDeliveries, webhookEndpoints } from '#server/platform/db/schema/webhook-schema.ts';
import { insertInto, updateBy } from '#server/platform/db/statements.ts';
import type { User } from '../users/user-repository.ts';

export type Endpoint = typeof webhookEndpoints.$inferSelect;

const stands = ne(webhookEndpoints.status, 'removed');

export const insertEndpoint = insertInto(webhookEndpoints);

export const updateEndpoint = updateBy(webhookEndpoints, webhookEndpoints.id);

/** Lists the endpoints of a partner that are not removed, the older first. */
export async function listEndpoints(sql: Sql, partnerId: string): Promise<Endpoint[]> {
  return sql
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.partnerId, partnerId), stands))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
}

/** Builds the query of the ids of a partner's endpoints whose deliveries fail, for counts. */
export const selectFailingEndpoints = (sql: Sql, partnerId: string) =>
  sql
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.partnerId, partnerId), stands, isNotNull(webhookEndpoints.failingSince)));

/** Lists the endpoints that a user created and that are not removed. Locks them until the transaction ends. */
export async function lockEndpointsMadeBy(sql: Sql, userId: string): Promise<Endpoint[]> {
  return sql
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.createdBy, userId), stands))
    .orderBy(asc(webhookEndpoints.id))
    .for('no key update');
}

/** Returns an endpoint of a partner, or of any partner without `partnerId`. Locks it until the transaction ends. */
export async function lockEndpoint(sql: Sql, id: string, partnerId?: string): Promise<Endpoint | undefined> {
  const own = partnerId === undefined ? undefined : eq(webhookEndpoints.partnerId, partnerId);
  const [row] = await sql
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), own, stands))
    .for('no key update');
  return row;
}

/** Returns an endpoint of a partner. */
export async function findEndpoint(sql: Sql, id: string, partnerId: string): Promise<Endpoint | undefined> {
  return (await listEndpoints(sql, partnerId)).find((endpoint) => endpoint.id === id);
}

/** Counts the waiting events by endpoint. */
export async function countWaiting(sql: Sql, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await sql
    .select({ id: webhookDeliveries.endpointId, waiting: count() })
    .from(webhookDeliveries)
    .where(and(inArray(webhookDeliveries.endpointId, [...ids]), eq(webhookDeliveries.status, 'waiting')))
    .groupBy(webhookDeliveries.endpointId);
  return new Map(rows.map(({ id, waiting }) => [id, waiting]));
}

/** Lists the administrators of a partner who have a mail address. */
export async function listMailableAdmins(sql: Sql, partnerId: string): Promise<User[]> {
  const isKeeper = or(
    ...['b2b:admin', 'b2b:webhooks'].map((scope) => raw`${users.scopes} @> ${JSON.stringify([scope])}::jsonb`),
  );
  const reached = and(eq(users.partnerId, partnerId), eq(users.status, 'active'), isNotNull(users.email), isKeeper);
  return sql.select().from(users).where(reached).orderBy(asc(users.id)).limit(20);
}

type Encrypted = { id: string; encrypted: string };

/** For `keys:reseal`: lists encrypted secrets by endpoint id, after the endpoint `after`. */
export const encryptedSecrets = {
  async list(sql: Sql, after: string, limit: number): Promise<Encrypted[]> {
    return sql
      .select({ id: webhookEndpoints.id, encrypted: webhookEndpoints.secret })
      .from(webhookEndpoints)
      .where(gt(webhookEndpoints.id, after))
      .orderBy(asc(webhookEndpoints.id))
      .limit(limit);
  },
  async replace(sql: Sql, id: string, from: string, to: string): Promise<void> {
    const same = and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.secret, from));
    await sql.update(webhookEndpoints).set({ secret: to }).where(same);
  },
};

/** The same for the previous secrets. */
export const encryptedSecretsBefore = {
  async list(sql: Sql, after: string, limit: number): Promise<Encrypted[]> {
    const rows = await sql
      .select({ id: webhookEndpoints.id, encrypted: webhookEndpoints.secretBefore })
      .from(webhookEndpoints)
      .where(and(isNotNull(webhookEndpoints.secretBefore), gt(webhookEndpoints.id, after)))
      .orderBy(asc(webhookEndpoints.id))
      .limit(limit);
    return rows as Encrypted[];
  },
  async replace(sql: Sql, id: string, from: string, to: string): Promise<void> {
    const same = and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.secretBefore, from));
    await sql.update(webhookEndpoints).set({ secretBefore: to }).where(same);
  },
};
