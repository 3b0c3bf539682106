import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import type { Sql } from '../db/database.ts';
import { type Fate, messages } from '../db/schema/message-schema.ts';
import { sendJob } from '../jobs/send-job.ts';

export type Message = typeof messages.$inferSelect;

/** What an e-mail says, and the order whose certificate it brings along. */
export type Letter = { subject: string; body: string; certificateOf?: string };

/** An SMS. `once`: handed over at most once, as codes are; who got none asks for another. */
type NewSms = Pick<Message, 'id' | 'recipient' | 'text' | 'createdAt'> & { channel: 'sms'; once?: boolean };

/** Puts an SMS into the outbox and sends the job that delivers it, in the transaction of what it tells of. */
export async function queueSms(sql: Sql, message: NewSms): Promise<void> {
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

/** Makes a code due again of which it is sure that nobody took it. */
export async function unmarkSent(sql: Sql, id: string): Promise<void> {
  await sql.update(messages).set({ sentAt: null }).where(eq(messages.id, id));
}

export async function clearText(sql: Sql, id: string): Promise<void> {
  await sql.update(messages).set({ text: '' }).where(eq(messages.id, id));
}

export type FateUpdate = { fate: Fate; code: string | null; at: Date };

/**
 * Notes what became of a message. What was delivered stays so, whatever is reported later; of anything else the last word
 * counts.
 */
export async function updateFate(sql: Sql, id: string, { fate, code, at }: FateUpdate): Promise<void> {
  await sql
    .update(messages)
    .set({ fate, fateCode: code?.slice(0, 40) ?? null, fateAt: at })
    .where(and(eq(messages.id, id), or(isNull(messages.fate), ne(messages.fate, 'delivered'))));
}

/** Gives a code to Telegram until then, and says whether it was this call that did; once for each message. */
export async function claimForTelegram(sql: Sql, id: string, until: Date): Promise<boolean> {
  const claimed = await sql
    .update(messages)
    .set({ telegramUntil: until })
    .where(and(isDue(id), isNull(messages.telegramUntil)))
    .returning({ id: messages.id });
  return claimed.length > 0;
}

export async function updateTelegram(
  sql: Sql,
  id: string,
  change: Partial<Pick<Message, 'telegramId' | 'telegramUntil'>>,
): Promise<void> {
  await sql.update(messages).set(change).where(eq(messages.id, id));
}

/** The messages that did not arrive, or of which that is not known: the latest 100. */
export async function listFailedMessages(sql: Sql): Promise<Message[]> {
  return sql
    .select()
    .from(messages)
    .where(and(isNotNull(messages.fate), ne(messages.fate, 'delivered')))
    .orderBy(desc(messages.fateAt), desc(messages.nth))
    .limit(100);
}

/** Who the messages with these ids are for. */
export async function listRecipients(sql: Sql, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await sql
    .select({ id: messages.id, recipient: messages.recipient })
    .from(messages)
    .where(inArray(messages.id, ids));
  return new Map(rows.map(({ id, recipient }) => [id, recipient]));
}

/** Neither handed over nor refused for good. */
const isDue = (id: string) => and(eq(messages.id, id), isNull(messages.sentAt), isNull(messages.fate));

/** Empties the texts of what was sent, or refused for good. */
export async function clearSentTexts(sql: Sql): Promise<void> {
  const isOver = or(isNotNull(messages.sentAt), isNotNull(messages.fate));
  await sql
    .update(messages)
    .set({ text: '' })
    .where(and(isOver, ne(messages.text, '')));
}

/** Deletes the messages that have been due since before an instant: nobody waits for them any more. Who was not reached is kept. */
export async function deleteDueMessages(sql: Sql, before: Date): Promise<void> {
  await sql.delete(messages).where(and(isNull(messages.sentAt), isNull(messages.fate), lt(messages.createdAt, before)));
}

/** Deletes the messages from before an instant, sent or not. */
export async function deleteMessages(sql: Sql, before: Date): Promise<void> {
  await sql.delete(messages).where(lt(messages.createdAt, before));
}

/** The newest messages by when they were written, wherever testers have put the clock since; at most 100; of one recipient if named. */
export async function listRecentMessages(sql: Sql, recipient?: string): Promise<Message[]> {
  const all = sql.select().from(messages);
  const chosen = recipient === undefined ? all : all.where(eq(messages.recipient, recipient));
  return chosen.orderBy(desc(messages.nth)).limit(100);
}
