import { and, asc, eq, gt, lte, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { instalments } from '#server/platform/db/schema/policy-life-schema.ts';
import { policies } from '#server/platform/db/schema/schema.ts';
import { listRows } from '#server/platform/db/statements.ts';
import type { KeyPage } from '#server/platform/jobs/process-in-batches.ts';

export type InstalmentRow = typeof instalments.$inferSelect;

export const insertInstalments = async (sql: Sql, rows: InstalmentRow[]) => sql.insert(instalments).values(rows);

/** Lists the instalments of a policy by due day; none if the premium was paid at once. */
export async function listInstalments(sql: Sql, policyNumber: string): Promise<InstalmentRow[]> {
  const order = [asc(instalments.dueOn), asc(instalments.orderId), asc(instalments.nth)];
  return listRows(sql, instalments, eq(instalments.policyNumber, policyNumber), ...order);
}

/** Selects the instalments that are still to be paid. */
export function selectOpenInstalments(rows: readonly InstalmentRow[]): InstalmentRow[] {
  return rows.filter(({ status }) => status === 'due');
}

export async function updateInstalment(
  sql: Sql,
  { orderId, nth }: Pick<InstalmentRow, 'orderId' | 'nth'>,
  change: Partial<Omit<InstalmentRow, 'policyNumber' | 'orderId' | 'nth' | 'plan'>>,
): Promise<void> {
  await sql
    .update(instalments)
    .set(change)
    .where(and(eq(instalments.orderId, orderId), eq(instalments.nth, nth)));
}

/** Lists a page of the numbers of active policies with an open instalment that is due on a day or before it. */
export async function listOwingPolicies(sql: Sql, day: string, page: KeyPage): Promise<string[]> {
  return listPoliciesByInstalment(sql, page, lte(instalments.dueOn, day));
}

/** Lists a page of the numbers of active policies that lapse on a day or before it because of an unpaid instalment. */
export async function listLapsingPolicies(sql: Sql, day: string, page: KeyPage): Promise<string[]> {
  return listPoliciesByInstalment(sql, page, lte(instalments.lapsesOn, day));
}

async function listPoliciesByInstalment(sql: Sql, page: KeyPage, until: ReturnType<typeof lte>): Promise<string[]> {
  // A literal, because with a parameter PostgreSQL would not use the index of open instalments.
  const isOwing = and(raw`${instalments.status} = 'due'`, until, eq(policies.status, 'active'));
  const rows = await sql
    .selectDistinct({ number: policies.number })
    .from(instalments)
    .innerJoin(policies, eq(policies.number, instalments.policyNumber))
    .where(and(isOwing, gt(policies.number, page.after)))
    .orderBy(asc(policies.number))
    .limit(page.most);
  return rows.map(({ number }) => number);
}
