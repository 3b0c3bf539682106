import { and, eq, isNull, lte, sql as raw } from 'drizzle-orm';
import type { Json } from '#engine/language/json.ts';
import type { Sql } from '../db/database.ts';
import { idempotentReplies } from '../db/schema/idempotency-schema.ts';
import { deleteBefore, findBy } from '../db/statements.ts';

type StoredReply = typeof idempotentReplies.$inferSelect;

/** The request that holds a key. */
export type Reservation = Pick<StoredReply, 'key'> & { lease: string };

const isUnderWay = isNull(idempotentReplies.status);

/**
 * Reserves a key; returns false while another request holds it, or after its answer. A key with an expired lease is
 * free.
 */
export async function reserveKey(
  sql: Sql,
  reserved: Reservation & { request: string; createdAt: Date; leasedUntil: Date },
): Promise<boolean> {
  const { key, createdAt: at, ...set } = reserved;
  const taken = await sql
    .insert(idempotentReplies)
    .values({ key, createdAt: at, ...set, status: null, body: null })
    .onConflictDoUpdate({
      target: idempotentReplies.key,
      set: { createdAt: at, ...set },
      setWhere: raw`${isUnderWay} and ${lte(idempotentReplies.leasedUntil, at)}`,
    })
    .returning({ key: idempotentReplies.key });
  return taken.length > 0;
}

/** Returns the answer of a key; its `status` is null while a request is in progress. */
export const findReply = findBy(idempotentReplies, idempotentReplies.key);

const matchesKey = ({ key, lease }: Reservation) =>
  and(eq(idempotentReplies.key, key), eq(idempotentReplies.lease, lease), isUnderWay);

/** Saves the answer, unless the lease expired and another request has the key now. */
export async function saveReply(
  sql: Sql,
  reservation: Reservation,
  reply: { status: number; body: Json | null },
): Promise<void> {
  await sql.update(idempotentReplies).set(reply).where(matchesKey(reservation));
}

/** Releases a key without an answer. */
export async function releaseKey(sql: Sql, reservation: Reservation): Promise<void> {
  await sql.delete(idempotentReplies).where(matchesKey(reservation));
}

export const deleteReplies = deleteBefore(idempotentReplies, idempotentReplies.createdAt);
