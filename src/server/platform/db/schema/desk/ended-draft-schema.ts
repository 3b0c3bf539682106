import { boolean, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { isDay, notEmpty, positive } from '../../columns/guards.ts';

/**
 * Counts of deleted drafts for the report on conversion (reports/conversion-repository.ts): without answers, ids of drafts
 * and persons, except for the agent. A draft that still exists is counted from its own row.
 */
export const endedDrafts = pgTable(
  'ended_drafts',
  {
    /** The business day on which the drafts began. */
    day: text('day').notNull(),
    product: text('product').notNull(),
    partnerId: text('partner_id'),
    agentId: text('agent_id'),
    /** `trail`, `stop_field` and a known premium of the drafts at their last save. */
    trail: text('trail').notNull(),
    stopField: text('stop_field'),
    quoted: boolean('quoted').notNull(),
    /** True if they were confirmed. */
    confirmed: boolean('confirmed').notNull(),
    drafts: integer('drafts').notNull(),
  },
  (table) => [
    unique('ended_drafts_of')
      .on(
        ...([table.day, table.product, table.partnerId, table.agentId] as const),
        ...([table.trail, table.stopField, table.quoted, table.confirmed] as const),
      )
      .nullsNotDistinct(),
    isDay(table.day),
    notEmpty(table.trail),
    positive(table.drafts),
  ],
);
