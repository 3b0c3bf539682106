import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, required } from '../../columns/types.ts';
import { users } from '../account-schema.ts';

/** The reminders after the due day of an instalment, as the insurer set them; none: those of the shop. */
export const dunningSteps = pgTable(
  'dunning_steps',
  {
    /** The number of the step, not its place. It decides the kind of the notice: each step is sent once for an instalment. */
    step: integer('step').primaryKey(),
    /** Days after the due day. */
    days: integer('days').notNull().unique(),
    /** The words in each language; null: the words of the shop. */
    en: text('en'),
    km: text('km'),
    zh: text('zh'),
    changedBy: required('changed_by', () => users.id),
    changedAt: instant('changed_at').notNull(),
  },
  () => [
    check('dunning_steps_step', sql`step between 1 and 5`),
    check('dunning_steps_days', sql`days between 1 and 365`),
    check('dunning_steps_words', sql`num_nulls(en, km, zh) in (0, 3)`),
  ],
);
