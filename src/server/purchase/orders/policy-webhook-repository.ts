import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { policyEventTypes } from '#contract/integration/webhook-events.ts';
import type { TransactionKind } from '#engine/policy/policy-history.ts';
import { emitEvent } from '#server/people/webhooks/emit-event.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';

type PolicyEventType = (typeof policyEventTypes)[number];

const WEBHOOK_EVENTS: Record<TransactionKind, PolicyEventType> = {
  issue: 'policy.issued',
  endorse: 'policy.changed',
  correct: 'policy.corrected',
  renew: 'policy.renewed',
  cancel: 'policy.cancelled',
  lapse: 'policy.lapsed',
  reinstate: 'policy.reinstated',
  void: 'policy.cancelled',
};

/**
 * Sends the partner that sold a policy a webhook event about a policy transaction, in the database transaction that
 * records it.
 */
export async function emitPolicyEvent(sql: Sql, number: string, kind: TransactionKind, at: Date): Promise<void> {
  await emitEvents(sql, [number], WEBHOOK_EVENTS[kind], at);
}

/** Sends the partner that sold an order the webhook event of its new policy. */
export async function emitIssuedPolicy(
  sql: Sql,
  number: string,
  { id: order, partnerId, product }: Pick<typeof orders.$inferSelect, 'id' | 'partnerId' | 'product'>,
  at: Date,
): Promise<void> {
  if (partnerId === null) return;
  const data = { policy: number, order, product };
  await emitEvent(sql, { partnerId, type: WEBHOOK_EVENTS.issue, subject: `policy ${number}`, at, data });
}

/** Sends the partners that sold these policies the webhook event of their expiry. */
export async function emitExpiredEvents(sql: Sql, numbers: readonly string[], at: Date): Promise<void> {
  await emitEvents(sql, numbers, 'policy.expired', at);
}

async function emitEvents(sql: Sql, numbers: readonly string[], type: PolicyEventType, at: Date): Promise<void> {
  const sold = await sql
    .select({ number: policies.number, partnerId: orders.partnerId, order: orders.id, product: policies.product })
    .from(policies)
    .innerJoin(orders, eq(orders.id, policies.orderId))
    .where(and(inArray(policies.number, [...numbers]), isNotNull(orders.partnerId)))
    .orderBy(asc(policies.number));
  for (const { number, partnerId, order, product } of sold) {
    const data = { policy: number, order, product };
    await emitEvent(sql, { partnerId: partnerId as string, type, subject: `policy ${number}`, at, data });
  }
}
