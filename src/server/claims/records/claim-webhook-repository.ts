import { eq } from 'drizzle-orm';
import type { ClaimEventType } from '#contract/claims/claims.ts';
import type { claimEventTypes } from '#contract/integration/webhook-events.ts';
import { emitEvent } from '#server/people/webhooks/emit-event.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { claims } from '#server/platform/db/schema/claim-schema.ts';

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
export async function emitClaimEvent(sql: Sql, id: string, logged: ClaimEventType, at: Date): Promise<void> {
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
