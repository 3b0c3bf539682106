import { eq, lt } from 'drizzle-orm';
import type { Sql } from '../db/database.ts';
import { idempotentReplies } from '../db/schema.ts';

type KeptReply = typeof idempotentReplies.$inferSelect;

export async function findReply(sql: Sql, key: string): Promise<KeptReply | undefined> {
  const [row] = await sql.select().from(idempotentReplies).where(eq(idempotentReplies.key, key));
  return row;
}

export async function keepReply(sql: Sql, reply: KeptReply): Promise<void> {
  await sql.insert(idempotentReplies).values(reply).onConflictDoNothing();
}

export async function forgetReplies(sql: Sql, before: Date): Promise<void> {
  await sql.delete(idempotentReplies).where(lt(idempotentReplies.createdAt, before));
}
