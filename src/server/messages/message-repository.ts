import { desc, eq } from 'drizzle-orm';
import type { Sql } from '../db/database.ts';
import { messages } from '../db/schema.ts';

export type Message = typeof messages.$inferSelect;

/** Puts a message into the outbox, in the transaction of what it tells of. */
export async function queueMessage(sql: Sql, message: Omit<Message, 'sentAt'>): Promise<void> {
  // The embedded default delivers by keeping: the outbox is read at /testing.
  await sql.insert(messages).values({ ...message, sentAt: message.createdAt });
}

/** The newest messages, at most 100; of one recipient if named. */
export async function recentMessages(sql: Sql, recipient?: string): Promise<Message[]> {
  const all = sql.select().from(messages);
  const chosen = recipient === undefined ? all : all.where(eq(messages.recipient, recipient));
  return chosen.orderBy(desc(messages.createdAt)).limit(100);
}
