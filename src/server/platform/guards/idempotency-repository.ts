import { and, eq, isNull, lt, lte, sql as raw } from 'drizzle-orm';
import type { Json } from '#engine/language/json.ts';
import type { Sql } from '../db/database.ts';
import { idempotentReplies } from '../db/schema/idempotency-schema.ts';

type StoredReply = typeof idempotentReplies.$inferSelect;

/** Who does what a key stands for. */
export type Reservation = Pick<StoredReply, 'key'> & { lease: string };

const isUnderWay = isNull(idempotentReplies.status);

/** Takes a key for somebody; false while somebody else has it, or it is answered. One whose lease is over is free. */
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

/** The answer to a key; its `status` is null while somebody is at it. */
export async function findReply(sql: Sql, key: string): Promise<StoredReply | undefined> {
  const [row] = await sql.select().from(idempotentReplies).where(eq(idempotentReplies.key, key));
  return row;
}

const matchesKey = ({ key, lease }: Reservation) =>
  and(eq(idempotentReplies.key, key), eq(idempotentReplies.lease, lease), isUnderWay);

/** Keeps the answer, unless the lease was over and somebody else has the key now. */
export async function saveReply(
  sql: Sql,
  reservation: Reservation,
  reply: { status: number; body: Json | null },
): Promise<void> {
  await sql.update(idempotentReplies).set(reply).where(matchesKey(reservation));
}

/** Gives a key back that was not answered. */
export async function releaseKey(sql: Sql, reservation: Reservation): Promise<void> {
  await sql.delete(idempotentReplies).where(matchesKey(reservation));
}

export async function deleteReplies(sql: Sql, before: Date): Promise<void> {
  await sql.delete(idempotentReplies).where(lt(idempotentReplies.createdAt, before));
}
