import { and, asc, between, eq, gt, inArray, isNull, notExists, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { policyNotices } from '#server/platform/db/schema/policy-life-schema.ts';
import { policies } from '#server/platform/db/schema/schema.ts';

export type NoticeKind = (typeof policyNotices.$inferSelect)['kind'];

/** A notice for a policyholder. `of` is the last day of its term; for a payment, the day on which it is due. */
export type DueNotice = { kind: NoticeKind; of: string };
/** A notice about the end of a term. */
export type EndNotice = { kind: Exclude<NoticeKind, `instalment${string}`>; of: string };

/** Records a notice. Returns false if it was recorded before, also by a simultaneous transaction. */
export async function recordNotice(
  sql: Sql,
  policyNumber: string,
  { kind, of }: DueNotice,
  at: Date,
): Promise<boolean> {
  const given = await sql
    .insert(policyNotices)
    .values({ policyNumber, kind, ofDay: of, at })
    .onConflictDoNothing()
    .returning({ kind: policyNotices.kind });
  return given.length > 0;
}

/** Records that a notice was sent by hand; for a repeated notice, replaces its time. */
export async function putNotice(sql: Sql, policyNumber: string, { kind, of }: DueNotice, at: Date): Promise<void> {
  await sql
    .insert(policyNotices)
    .values({ policyNumber, kind, ofDay: of, at })
    .onConflictDoUpdate({ target: [policyNotices.policyNumber, policyNotices.kind, policyNotices.ofDay], set: { at } });
}

type Ending = { from: string; to: string; after: string; most: number };

/** The last notices of a term. */
const FINAL_NOTICE: NoticeKind[] = ['ends', 'notRenewed'];

/**
 * Lists policies that were not ended early, whose last day is from `from` to `to`, and that still may get a notice: at
 * most `most` numbers after the number `after`.
 */
export async function listEndingPolicies(sql: Sql, { from, to, after, most }: Ending): Promise<string[]> {
  const rows = await sql
    .select({ number: policies.number })
    .from(policies)
    .where(
      and(
        inArray(policies.status, ['active', 'expired']),
        between(policies.effectiveTo, from, to),
        isNull(policies.endedFrom),
        // A customer who bought a few days gets no notice of their end.
        raw`${policies.effectiveTo}::date - ${policies.effectiveFrom}::date >= 30`,
        gt(policies.number, after),
        notExists(
          sql
            .select({ one: raw`1` })
            .from(policyNotices)
            .where(
              and(
                eq(policyNotices.policyNumber, policies.number),
                eq(policyNotices.ofDay, policies.effectiveTo),
                inArray(policyNotices.kind, FINAL_NOTICE),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(policies.number))
    .limit(most);
  return rows.map(({ number }) => number);
}

/** Lists all notices that the policyholder got, oldest first. */
export async function listNotices(sql: Sql, policyNumber: string) {
  return sql
    .select({ kind: policyNotices.kind, of: policyNotices.ofDay, at: policyNotices.at })
    .from(policyNotices)
    .where(eq(policyNotices.policyNumber, policyNumber))
    .orderBy(asc(policyNotices.at), asc(policyNotices.kind));
}
