import { and, count, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql as raw } from 'drizzle-orm';
import type { Sql } from '../db/database.ts';
import { type Fate, messages } from '../db/schema/message-schema.ts';
import { deleteBefore, updateBy } from '../db/statements.ts';
import { sendJob } from '../jobs/send-job.ts';

export type Message = typeof messages.$inferSelect;

/** The content of an e-mail, and the order of the attached certificate. */
export type Letter = { subject: string; body: string; certificateOf?: string };

/** An SMS. `once`: sent at most once, as codes are; the user can request another. */
type NewSms = Pick<Message, 'id' | 'recipient' | 'text' | 'createdAt'> & { channel: 'sms'; once?: boolean };

/** Adds an SMS to the outbox and sends its delivery job, in the transaction of its event. */
export async function queueSms(sql: Sql, message: NewSms): Promise<void> {
  await sql.insert(messages).values({ ...message, sentAt: null });
  await sendJob(sql, 'textMessages', message.id, message.createdAt);
}

export type Mail = Letter & Pick<Message, 'id' | 'recipient' | 'createdAt'>;

/** Adds an e-mail to the outbox and sends its delivery job. The text is its subject, a blank line and its body. */
export async function queueMail(sql: Sql, { subject, body, ...mail }: Mail): Promise<void> {
  await sql.insert(messages).values({ ...mail, channel: 'email', text: `${subject}\n\n${body}`, sentAt: null });
  await sendJob(sql, 'mails', mail.id, mail.createdAt);
}

/** Returns a message that is still to be sent; undefined if it was sent, has a result, or does not exist. */
export async function findDueMessage(sql: Sql, id: string): Promise<Message | undefined> {
  const [row] = await sql.select().from(messages).where(isDue(id));
  return row;
}

export type SentMessage = Pick<Message, 'id' | 'channel' | 'createdAt' | 'sentAt' | 'fate'>;

/** Lists the messages to any of these phones and addresses, newest first, at most `most`, without one-time codes. */
export async function listMessagesTo(sql: Sql, recipients: string[], most: number): Promise<SentMessage[]> {
  const { id, channel, createdAt, sentAt, fate, nth } = messages;
  return sql
    .select({ id, channel, createdAt, sentAt, fate })
    .from(messages)
    .where(and(inArray(messages.recipient, recipients), eq(messages.once, false)))
    .orderBy(desc(nth))
    .limit(most);
}

/** Marks a message as sent, and returns true if this call did it. Its text is cleared unless it must stay readable. */
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

/** Makes a code due again that was certainly not accepted. */
export async function unmarkSent(sql: Sql, id: string): Promise<void> {
  await sql.update(messages).set({ sentAt: null }).where(eq(messages.id, id));
}

export async function clearText(sql: Sql, id: string): Promise<void> {
  await sql.update(messages).set({ text: '' }).where(eq(messages.id, id));
}

export type FateUpdate = { fate: Fate; code: string | null; at: Date };

/** Records the result of a message. A delivered message stays delivered; otherwise the latest report counts. */
export async function updateFate(sql: Sql, id: string, { fate, code, at }: FateUpdate): Promise<void> {
  await sql
    .update(messages)
    .set({ fate, fateCode: code?.slice(0, 40) ?? null, fateAt: at })
    .where(and(eq(messages.id, id), or(isNull(messages.fate), ne(messages.fate, 'delivered'))));
}

/** Reserves a code for Telegram until an instant, once per message. Returns true if this call did it. */
export async function claimForTelegram(sql: Sql, id: string, until: Date): Promise<boolean> {
  const claimed = await sql
    .update(messages)
    .set({ telegramUntil: until })
    .where(and(isDue(id), isNull(messages.telegramUntil)))
    .returning({ id: messages.id });
  return claimed.length > 0;
}

export const updateTelegram = updateBy(messages, messages.id);

/**
 * Condition: a message that did not arrive, or whose result is unknown, and that nobody has closed. A person without a
 * code requests another one. It is a literal, so that the partial index is used.
 */
const isLost = raw`${messages.fate} <> 'delivered' and not ${messages.once} and ${messages.closedAt} is null`;

/** Lists the lost messages, the 100 that were written last. */
export async function listLostMessages(sql: Sql): Promise<Message[]> {
  return sql.select().from(messages).where(isLost).orderBy(desc(messages.createdAt), desc(messages.nth)).limit(100);
}

/** Builds the query of the ids of the messages that `listLostMessages` lists, for counts. */
export const selectLostMessages = (sql: Sql) => sql.select({ id: messages.id }).from(messages).where(isLost);

/** Counts the codes since an instant that did not arrive, or whose result is unknown. */
export async function countLostCodes(sql: Sql, since: Date): Promise<number> {
  const isCode = raw`${messages.fate} <> 'delivered' and ${messages.fateAt} >= ${since.toISOString()}::timestamptz and ${messages.once}`;
  const [row] = await sql.select({ codes: count() }).from(messages).where(isCode);
  return row?.codes ?? 0;
}

/** Closes a lost message, and returns true if this call did it. */
export async function closeLostMessage(sql: Sql, id: string, by: string, at: Date): Promise<boolean> {
  const closed = await sql
    .update(messages)
    .set({ closedAt: at, closedBy: by })
    .where(and(eq(messages.id, id), isLost))
    .returning({ id: messages.id });
  return closed.length > 0;
}

/** Returns the recipients of messages by id. */
export async function listRecipients(sql: Sql, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await sql
    .select({ id: messages.id, recipient: messages.recipient })
    .from(messages)
    .where(inArray(messages.id, ids));
  return new Map(rows.map(({ id, recipient }) => [id, recipient]));
}

/** Condition: the message with this id is not sent and has no result yet. */
const isDue = (id: string) => and(eq(messages.id, id), isNull(messages.sentAt), isNull(messages.fate));

/** Clears the texts of messages that were sent or have a result. */
export async function clearSentTexts(sql: Sql): Promise<void> {
  const isOver = or(isNotNull(messages.sentAt), isNotNull(messages.fate));
  await sql
    .update(messages)
    .set({ text: '' })
    .where(and(isOver, ne(messages.text, '')));
}

/** Deletes messages that have been due since before an instant, because nobody waits for them. Failed messages stay. */
export async function deleteDueMessages(sql: Sql, before: Date): Promise<void> {
  await sql.delete(messages).where(and(isNull(messages.sentAt), isNull(messages.fate), lt(messages.createdAt, before)));
}

/** Deletes the messages from before an instant, sent or not. */
export const deleteMessages = deleteBefore(messages, messages.createdAt);

/**
 * Lists the newest messages by the order of writing, independent of the testers' clock; at most 100; optionally of one
 * recipient.
 */
export async function listRecentMessages(sql: Sql, recipient?: string): Promise<Message[]> {
  const all = sql.select().from(messages);
  const chosen = recipient === undefined ? all : all.where(eq(messages.recipient, recipient));
  return chosen.orderBy(desc(messages.nth)).limit(100);
}
