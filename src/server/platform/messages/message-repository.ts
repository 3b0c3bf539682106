import { and, desc, eq, isNotNull, isNull, lt, ne } from 'drizzle-orm';
import type { Sql } from '../db/database.ts';
import { messages } from '../db/schema/message-schema.ts';
import { sendJob } from '../jobs/send-job.ts';

export type Message = typeof messages.$inferSelect;

/** What an e-mail says, and the order whose certificate it brings along. */
export type Letter = { subject: string; body: string; certificateOf?: string };

/** An SMS. `once`: handed over at most once, as codes are; who got none asks for another. */
type NewText = Pick<Message, 'id' | 'recipient' | 'text' | 'createdAt'> & { channel: 'sms'; once?: boolean };

/** Puts an SMS into the outbox and sends the job that delivers it, in the transaction of what it tells of. */
export async function queueMessage(sql: Sql, message: NewText): Promise<void> {
  await sql.insert(messages).values({ ...message, sentAt: null });
  await sendJob(sql, 'textMessages', message.id, message.createdAt);
}

export type Mail = Letter & Pick<Message, 'id' | 'recipient' | 'createdAt'>;

/** The same for an e-mail. Its subject is the first line, a blank one follows. */
export async function queueMail(sql: Sql, { subject, body, ...mail }: Mail): Promise<void> {
  await sql.insert(messages).values({ ...mail, channel: 'email', text: `${subject}\n\n${body}`, sentAt: null });
  await sendJob(sql, 'mails', mail.id, mail.createdAt);
}

/** A message that is still to be sent. */
export async function findDueMessage(sql: Sql, id: string): Promise<Message | undefined> {
  const [row] = await sql.select().from(messages).where(isDue(id));
  return row;
}

/** Marks a message as sent, and says whether it was this call that did. Its text is emptied unless it is to be read. */
export async function markSent(
  sql: Sql,
  id: string,
  sentAt: Date,
  { keepText }: { keepText: boolean },
): Promise<boolean> {
  const marked = await sql
    .update(messages)
    .set({ sentAt, ...(keepText ? {} : { text: '' }) })
    .where(isDue(id))
    .returning({ id: messages.id });
  return marked.length > 0;
}

const isDue = (id: string) => and(eq(messages.id, id), isNull(messages.sentAt));

/** Empties the texts of what was sent. */
export async function emptySentTexts(sql: Sql): Promise<void> {
  await sql
    .update(messages)
    .set({ text: '' })
    .where(and(isNotNull(messages.sentAt), ne(messages.text, '')));
}

/** Deletes the messages that have been due since before an instant: nobody waits for them any more. */
export async function deleteDueMessages(sql: Sql, before: Date): Promise<void> {
  await sql.delete(messages).where(and(isNull(messages.sentAt), lt(messages.createdAt, before)));
}

/** Deletes the messages from before an instant, sent or not. */
export async function deleteMessages(sql: Sql, before: Date): Promise<void> {
  await sql.delete(messages).where(lt(messages.createdAt, before));
}

/** The newest messages by when they were written, wherever testers have put the clock since; at most 100; of one recipient if named. */
export async function recentMessages(sql: Sql, recipient?: string): Promise<Message[]> {
  const all = sql.select().from(messages);
  const chosen = recipient === undefined ? all : all.where(eq(messages.recipient, recipient));
  return chosen.orderBy(desc(messages.nth)).limit(100);
}
