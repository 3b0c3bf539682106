import { bigserial, index, pgTable, text } from 'drizzle-orm/pg-core';
import { notEmpty } from '../columns/guards.ts';
import { instant } from '../columns/types.ts';

/** Events that the insurer's people must check. Rows are added, never changed; `code` names the event. */
export const alarms = pgTable(
  'alarms',
  { id: bigserial('id', { mode: 'number' }).primaryKey(), at: instant('at').notNull(), code: text('code').notNull() },
  (table) => [index('alarms_at').on(table.at), notEmpty(table.code)],
);
