import dayjs from 'dayjs';
import type { Database } from '../db/database.ts';
import { clearSentTexts, deleteDueMessages, deleteMessages } from './message-repository.ts';

/** Hours for which a message is worth delivering: its link and its premium are of that day. */
const MAX_DUE_HOURS = 24;

/**
 * Forgets messages that nobody could carry for a day, and all after the days of `MESSAGE_DAYS`. In Prod, empties the texts of
 * those that were sent before texts were emptied, or in a trial on the same database.
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
