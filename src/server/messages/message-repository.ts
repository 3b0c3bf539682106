import { and, asc, desc, eq, isNull, lt } from 'drizzle-orm';
import type { Sql } from '../db/database.ts';
import { messages } from '../db/schema.ts';

export type Message = typeof messages.$inferSelect;

/** What an e-mail says. */
export type Letter = { subject: string; body: string };

/** Puts a message into the outbox, in the transaction of what it tells of. */
export async function queueMessage(sql: Sql, message: Omit<Message, 'sentAt'>): Promise<void> {
  // The embedded default delivers by keeping: the outbox is read at /testing.
  await sql.insert(messages).values({ ...message, sentAt: message.createdAt });
}

export type Mail = Letter & Pick<Message, 'id' | 'recipient' | 'createdAt'>;

/** Puts an e-mail into the outbox: due until it is delivered. Its subject is the first line, a blank one follows. */
export async function queueMail(sql: Sql, { subject, body, ...mail }: Mail): Promise<void> {
  await sql.insert(messages).values({ ...mail, channel: 'email', text: `${subject}\n\n${body}`, sentAt: null });
}

const dueMail = and(isNull(messages.sentAt), eq(messages.channel, 'email'));

export async function hasDueMail(sql: Sql): Promise<boolean> {
  const found = await sql.select({ id: messages.id }).from(messages).where(dueMail).limit(1);
  return found.length > 0;
}

/** The e-mail that has been due longest, held until the transaction ends; one that another server holds is passed over. */
export async function takeDueMail(sql: Sql): Promise<Mail | undefined> {
  const [row] = await sql
    .select()
    .from(messages)
    .where(dueMail)
    .orderBy(asc(messages.createdAt))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!row) return undefined;
  const [subject = ''] = row.text.split('\n', 1);
  const { id, recipient, createdAt } = row;
  return { id, recipient, createdAt, subject, body: row.text.slice(subject.length + 2) };
}

/** Marks a message as sent. Its text may hold a link that opens someone's answers: it is emptied unless it is to be read. */
export async function markSent(sql: Sql, id: string, sentAt: Date, { keepText }: { keepText: boolean }): Promise<void> {
  await sql
    .update(messages)
    .set({ sentAt, ...(keepText ? {} : { text: '' }) })
    .where(eq(messages.id, id));
}

/** Deletes the e-mails that have been due since before an instant: nobody waits for them any more. */
export async function forgetDueMails(sql: Sql, before: Date): Promise<void> {
  await sql
    .delete(messages)
    .where(and(isNull(messages.sentAt), eq(messages.channel, 'email'), lt(messages.createdAt, before)));
}

/** The newest messages, at most 100; of one recipient if named. */
export async function recentMessages(sql: Sql, recipient?: string): Promise<Message[]> {
  const all = sql.select().from(messages);
  const chosen = recipient === undefined ? all : all.where(eq(messages.recipient, recipient));
  return chosen.orderBy(desc(messages.createdAt)).limit(100);
}
