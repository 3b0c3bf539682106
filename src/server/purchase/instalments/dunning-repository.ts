import { asc, sql as raw } from 'drizzle-orm';
import type { DunningStep } from '#contract/reconciliation/dunning.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { dunningSteps } from '#server/platform/db/schema/money/dunning-schema.ts';

/** The reminders after the due day that the shop sends if the insurer has set none. */
const DEFAULT_STEPS: DunningStep[] = [{ days: 3, words: null }];

type Row = typeof dunningSteps.$inferSelect;

/** Lists the reminders after the due day as the insurer set them, in their order; none: those of the shop. */
export const listDunningRows = (sql: Sql): Promise<Row[]> =>
  sql.select().from(dunningSteps).orderBy(asc(dunningSteps.step));

/** Loads the reminders after the due day that are sent, in their order. */
export async function loadDunningSteps(sql: Sql): Promise<DunningStep[]> {
  return toSteps(await listDunningRows(sql));
}

/** Returns the reminders of these rows; without a row those of the shop. */
export function toSteps(rows: readonly Row[]): DunningStep[] {
  if (rows.length === 0) return DEFAULT_STEPS;
  return rows.map(({ days, en, km, zh }) => ({
    ...{ days, words: en === null || km === null || zh === null ? null : { en, km, zh } },
  }));
}

/** Replaces all reminders. Of two transactions at once, the later one waits for the end of the other. */
export async function replaceDunningRows(sql: Sql, rows: Row[]): Promise<void> {
  await sql.execute(raw`lock table ${dunningSteps} in share row exclusive mode`);
  await sql.delete(dunningSteps);
  await sql.insert(dunningSteps).values(rows);
}
