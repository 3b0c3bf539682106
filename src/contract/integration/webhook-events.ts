import Type, { type Static } from 'typebox';
import { oneOf } from '../schemas.ts';

/**
 * Event types about orders that webhooks send to partners. The meaning of a type never changes, because partners have
 * programmed their receivers for it. `webhook.test` is sent only on request.
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
/** It grows with each event of one subject; numbers between are of other subjects. A replay keeps it. */
const sequence = Type.Integer({ minimum: 1 });

/** The data of an order event: ids only. The receiver reads personal data by an API call, within its own scopes. */
const orderData = Type.Object({ order: text, number: text, product: text });
const policyData = Type.Object({ policy: text, order: text, product: text });
const claimData = Type.Object({ claim: text, number: text, policy: text });
export type WebhookData = Static<typeof orderData> | Static<typeof policyData> | Static<typeof claimData>;

/** The schema of a webhook's body for each event type. `timestamp` is the time of the event, ISO 8601 in UTC. */
export const webhookBodies = {
  order: Type.Object({ type: oneOf(orderEventTypes), timestamp: text, sequence, data: orderData }),
  policy: Type.Object({ type: oneOf(policyEventTypes), timestamp: text, sequence, data: policyData }),
  claim: Type.Object({ type: oneOf(claimEventTypes), timestamp: text, sequence, data: claimData }),
  /** The event that `testWebhook` sends. Its ids are no ids of an order. */
  test: Type.Object({ type: Type.Literal('webhook.test'), timestamp: text, sequence, data: orderData }),
};
