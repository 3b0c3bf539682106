import { and, asc, eq, inArray, max } from 'drizzle-orm';
import type { ClaimEventType } from '#contract/claims/claims.ts';
import type { claimEventTypes } from '#contract/integration/webhook-events.ts';
import { emitEvent } from '#server/people/webhooks/emit-event.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/account-schema.ts';
import { claimEvents, claims } from '#server/platform/db/schema/claim-schema.ts';

type ClaimEventLine = {
  claimId: string;
  type: ClaimEventType;
  at: Date;
  /** Id of the user who acted; null: the policyholder. */
  by: string | null;
  note?: string | undefined;
  /** Visible to the insurer's people only. */
  isInternal?: boolean;
};

/** Adds a line to a claim's log, in the transaction of the action. */
export async function logClaimEvent(sql: Sql, { isInternal = false, note, ...line }: ClaimEventLine): Promise<void> {
  await sql.insert(claimEvents).values({ ...line, note: note ?? null, audience: isInternal ? 'internal' : 'all' });
  if (!isInternal) await emitClaimEvent(sql, line.claimId, line.type, line.at);
}

export type LoggedEvent = Awaited<ReturnType<typeof listClaimEvents>>[number];

/** Lists the log of a claim, oldest first. Internal lines only on request. */
export async function listClaimEvents(sql: Sql, claimId: string, { withInternal }: { withInternal: boolean }) {
  const seen = withInternal ? undefined : eq(claimEvents.audience, 'all');
  return sql
    .select({
      event: claimEvents,
      givenName: users.givenName,
      familyName: users.familyName,
      partnerId: users.partnerId,
    })
    .from(claimEvents)
    .leftJoin(users, eq(users.id, claimEvents.by))
    .where(and(eq(claimEvents.claimId, claimId), seen))
    .orderBy(asc(claimEvents.id));
}

const WEBHOOK_EVENTS: Partial<Record<ClaimEventType, (typeof claimEventTypes)[number]>> = {
  SUBMIT: 'claim.submitted',
  TAKE: 'claim.under_review',
  ASK: 'claim.information_requested',
  ANSWER: 'claim.answered',
  APPROVE: 'claim.approved',
  DECLINE: 'claim.declined',
  PAY: 'claim.paid',
  REOPEN: 'claim.reopened',
};

/** Sends an event to the partner that sold the policy of a claim, in the transaction of the log line. */
async function emitClaimEvent(sql: Sql, id: string, logged: ClaimEventType, at: Date): Promise<void> {
  const type = WEBHOOK_EVENTS[logged];
  if (type === undefined) return;
  const [claim] = await sql
    .select({ partnerId: claims.partnerId, ref: claims.ref, number: claims.number, policy: claims.policyNumber })
    .from(claims)
    .where(eq(claims.id, id));
  if (!claim || claim.partnerId === null) return;
  const { partnerId, ref, number, policy } = claim;
  await emitEvent(sql, { partnerId, type, subject: `claim ${ref}`, at, data: { claim: ref, number, policy } });
}

/** Loads, by claim id, the last instant at which a claim was submitted, answered, reopened or appealed against. */
export async function loadWaitingSince(sql: Sql, ids: string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const handsOver = inArray(claimEvents.type, ['SUBMIT', 'ANSWER', 'REOPEN', 'APPEAL']);
  const rows = await sql
    .select({ id: claimEvents.claimId, at: max(claimEvents.at) })
    .from(claimEvents)
    .where(and(inArray(claimEvents.claimId, ids), handsOver))
    .groupBy(claimEvents.claimId);
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
}
