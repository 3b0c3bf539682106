import { and, asc, eq, inArray, lte, sql as raw } from 'drizzle-orm';
import type { DunningStep } from '#contract/reconciliation/dunning.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { dunningSteps } from '#server/platform/db/schema/money/dunning-schema.ts';
import { instalments, lateKinds, policyNotices } from '#server/platform/db/schema/policy-life-schema.ts';

/** The reminders after the due day that the shop sends if the insurer has set none. */
const DEFAULT_STEPS: DunningStep[] = [{ number: 1, days: 3, words: null }];

type Row = typeof dunningSteps.$inferSelect;

/** Lists the reminders after the due day as the insurer set them, by their days; none: those of the shop. */
export const listDunningRows = (sql: Sql): Promise<Row[]> =>
  sql.select().from(dunningSteps).orderBy(asc(dunningSteps.days));

/** Loads the reminders after the due day that are sent, by their days. */
export async function loadDunningSteps(sql: Sql): Promise<DunningStep[]> {
  return toSteps(await listDunningRows(sql));
}

/** Returns the reminders of these rows; without a row those of the shop. */
export function toSteps(rows: readonly Row[]): DunningStep[] {
  if (rows.length === 0) return DEFAULT_STEPS;
  return rows.map(({ step, days, en, km, zh }) => ({
    ...{ number: step, days, words: en === null || km === null || zh === null ? null : { en, km, zh } },
  }));
}

/** Finds the kind of the notice by which the reminder of this number is recorded. */
export const findLateKind = (number: number) => lateKinds[number - 1];

/** Lists all numbers of reminders: first those with which the fewest overdue instalments were reminded, then the lowest. */
export async function listStepNumbers(sql: Sql, today: string): Promise<number[]> {
  const sent = await sql
    .select({ kind: policyNotices.kind, count: raw<number>`count(*)::int` })
    .from(instalments)
    .innerJoin(
      policyNotices,
      and(eq(policyNotices.policyNumber, instalments.policyNumber), eq(policyNotices.ofDay, instalments.dueOn)),
    )
    // A literal, because with a parameter PostgreSQL would not use the index of open instalments.
    .where(
      and(
        raw`${instalments.status} = 'due'`,
        lte(instalments.dueOn, today),
        inArray(policyNotices.kind, [...lateKinds]),
      ),
    )
    .groupBy(policyNotices.kind);
  const countOf = (number: number) => sent.find(({ kind }) => kind === findLateKind(number))?.count ?? 0;
  return lateKinds.map((_, at) => at + 1).toSorted((one, other) => countOf(one) - countOf(other));
}

/** Replaces all reminders. Of two transactions at once, the later one waits for the end of the other. */
export async function replaceDunningRows(sql: Sql, rows: Row[]): Promise<void> {
  await sql.execute(raw`lock table ${dunningSteps} in share row exclusive mode`);
  await sql.delete(dunningSteps);
  await sql.insert(dunningSteps).values(rows);
}
