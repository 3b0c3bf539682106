import type { OutboxMessage } from '#contract/testing.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { recentMessages } from '#server/platform/messages/message-repository.ts';

/** The messages sent, newest first; of one recipient if named. */
export async function outbox(sql: Sql, recipient?: string): Promise<OutboxMessage[]> {
  const found = await recentMessages(sql, recipient);
  return found.map(({ id, channel, recipient: to, text, createdAt }) => {
    const at = createdAt.toISOString();
    // The link in a mail may hold six digits too.
    return { id, channel, to, text, at, code: channel === 'sms' ? codeIn(text) : null };
  });
}

/** Six digits that stand alone; those of a policy's number follow a hyphen. */
function codeIn(text: string): string | null {
  return /(?<![\d-])\d{6}(?!\d)/.exec(text)?.[0] ?? null;
}

/** The code that was sent last to a phone; one that nobody sent where there is none. */
export async function codeSentTo(sql: Sql, phone: string): Promise<string> {
  return (await outbox(sql, phone)).find(({ code }) => code !== null)?.code ?? '000000';
}
