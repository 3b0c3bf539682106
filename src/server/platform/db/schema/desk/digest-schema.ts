import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { DIGEST_HOURS } from '#contract/due.ts';
import { isDay } from '../../columns/guards.ts';
import { users } from '../account-schema.ts';

/** Users who chose a mail with their due work each morning (due/send-digests). */
export const digestChoices = pgTable(
  'digest_choices',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    /** The hour of the day in Phnom Penh from which it is sent; null: the user ended it. */
    hour: integer('hour'),
    /** True for a mail also on Saturdays and Sundays. */
    onWeekends: boolean('on_weekends').notNull(),
    /** The business date of the last digest: each day has one, of whichever server. Null before the first. */
    lastOn: text('last_on'),
  },
  (table) => [
    check('digest_choices_hour_morning', sql.raw(`hour between ${DIGEST_HOURS.from} and ${DIGEST_HOURS.until - 1}`)),
    isDay(table.lastOn),
  ],
);
