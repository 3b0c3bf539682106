import dayjs from 'dayjs';
import type { Database } from '../db/database.ts';
import { clearSentTexts, deleteDueMessages, deleteMessages } from './message-repository.ts';

/** Hours for which an undelivered message is useful: its link and its premium belong to that day. */
const MAX_DUE_HOURS = 24;

/**
 * Deletes messages that still wait for their delivery after a day, and all messages after `MESSAGE_DAYS`. In Prod it
 * also clears texts that are left in sent messages: from older versions, or from a sandbox on the same database.
 */
export async function deleteOldMessages({
  config,
  database,
  now,
}: {
  config: { isProd: boolean; messageDays: number };
  database: Database;
  now: () => Date;
}): Promise<void> {
  const { sql } = database;
  if (config.isProd) await clearSentTexts(sql);
  await deleteDueMessages(sql, dayjs(now()).subtract(MAX_DUE_HOURS, 'hour').toDate());
  await deleteMessages(sql, dayjs(now()).subtract(config.messageDays, 'day').toDate());
}
