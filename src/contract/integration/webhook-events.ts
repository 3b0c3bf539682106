import Type, { type Static } from 'typebox';
import { oneOf } from '../schemas.ts';

/**
 * What partners are told by webhook, by subject. A type is never used for anything else later: receivers are written by
 * others. `webhook.test` is sent on request alone.
 */
export const orderEventTypes = [
  ...(['order.created', 'order.confirmed', 'order.correction_asked', 'order.paid', 'order.issued'] as const),
  ...(['order.cancelled', 'order.expired', 'order.refunded'] as const),
] as const;
export const policyEventTypes = [
  ...(['policy.issued', 'policy.changed', 'policy.corrected', 'policy.renewed', 'policy.cancelled'] as const),
  ...(['policy.lapsed', 'policy.reinstated', 'policy.expired'] as const),
] as const;
export const claimEventTypes = [
  ...(['claim.submitted', 'claim.under_review', 'claim.information_requested', 'claim.answered'] as const),
  ...(['claim.approved', 'claim.declined', 'claim.paid', 'claim.reopened'] as const),
] as const;
export const webhookEventTypes = [...orderEventTypes, ...policyEventTypes, ...claimEventTypes] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

const text = Type.String();

/** Ids alone: who it is about, is read by a call, under the scopes of who asks. */
const orderData = Type.Object({ order: text, number: text, product: text });
const policyData = Type.Object({ policy: text, order: text, product: text });
const claimData = Type.Object({ claim: text, number: text, policy: text });
export type WebhookData = Static<typeof orderData> | Static<typeof policyData> | Static<typeof claimData>;

/** The body of a webhook. `timestamp` is when it happened, ISO 8601 in UTC. */
export const webhookBodies = {
  order: Type.Object({ type: oneOf(orderEventTypes), timestamp: text, data: orderData }),
  policy: Type.Object({ type: oneOf(policyEventTypes), timestamp: text, data: policyData }),
  claim: Type.Object({ type: oneOf(claimEventTypes), timestamp: text, data: claimData }),
};
