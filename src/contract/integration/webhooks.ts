import Type, { type Static } from 'typebox';
import { get, patch, post } from '../call.ts';
import { buildPageSchema, closedObject, nullable, oneOf, pageQuery } from '../schemas.ts';
import { webhookEventTypes } from './webhook-events.ts';

/* Webhooks of a partner, signed as https://www.standardwebhooks.com specifies. */

const webhookEditors = ['b2b:admin', 'b2b:webhooks'] as const;

/** An absolute address. In Prod it must be `https`, and never in a private network. */
const url = Type.String({ minLength: 8, maxLength: 500, pattern: '^https?://\\S+$' });
const events = Type.Array(oneOf(webhookEventTypes), {
  minItems: 1,
  maxItems: webhookEventTypes.length,
  uniqueItems: true,
});

/** Maximum number of endpoints of a partner. */
export const MAX_ENDPOINTS = 5;
/** Hours after a rotation in which both secrets sign. */
export const SECRET_OVERLAP_HOURS = 24;
/** Days for which events are stored and can be sent again. */
export const EVENT_RETENTION_DAYS = 30;

const endpointView = Type.Object({
  id: Type.String(),
  url: Type.String(),
  events: Type.Array(oneOf(webhookEventTypes)),
  status: oneOf(['active', 'suspended']),
  createdAt: Type.String(),
  /** Time of the first failed delivery since the last success; null: the last delivery succeeded. */
  failingSince: nullable(Type.String()),
  suspendedAt: nullable(Type.String()),
  /** Time until which the previous secret signs, too. */
  bothSecretsUntil: nullable(Type.String()),
  /** Events that wait to be sent. */
  waiting: Type.Integer(),
});
export type WebhookEndpointView = Static<typeof endpointView>;

/** Only this reply contains the secret (`whsec_...`). */
const endpointWithSecret = Type.Object({ endpoint: endpointView, secret: Type.String() });
export type EndpointWithSecret = Static<typeof endpointWithSecret>;

const deliveryView = Type.Object({
  /** `webhook-id` of the event. */
  id: Type.String(),
  type: Type.String(),
  /** Number of the order, the policy or the claim. */
  subject: Type.String(),
  at: Type.String(),
  status: oneOf(['waiting', 'delivered', 'failed']),
  tries: Type.Integer(),
  /** Time of the next retry; null: no more retries. */
  nextAt: nullable(Type.String()),
  /** Result of the last attempt: an HTTP status, or a word; null before the first one. */
  answer: nullable(Type.String()),
  deliveredAt: nullable(Type.String()),
});
export type WebhookDeliveryView = Static<typeof deliveryView>;

export const listWebhooks = get('/api/b2b/webhooks', webhookEditors, 'Webhook endpoints of the own partner', {
  reply: Type.Object({ endpoints: Type.Array(endpointView) }),
});

/** Sends events from now on. 422 `addressRefused`; 409 `endpointsTooMany`. */
export const createWebhook = post('/api/b2b/webhooks', webhookEditors, 'Add a webhook endpoint', {
  body: closedObject({ url, events }),
  reply: endpointWithSecret,
  status: 201,
  secretReply: true,
});

export const changeWebhook = patch('/api/b2b/webhooks/:id', webhookEditors, 'Change a webhook endpoint', {
  body: closedObject({ url: Type.Optional(url), events: Type.Optional(events) }),
  reply: endpointView,
});

/** Both secrets sign for one day. Another rotation within that day gets 409 `secretsTooMany`. */
export const rotateWebhook = post(
  '/api/b2b/webhooks/:id/rotate',
  webhookEditors,
  'A new secret of a webhook endpoint',
  { reply: endpointWithSecret, secretReply: true },
);

/** Sends the events that waited during the suspension, oldest first. */
export const resumeWebhook = post(
  '/api/b2b/webhooks/:id/resume',
  webhookEditors,
  'Send to a suspended endpoint again',
  { reply: endpointView },
);

export const removeWebhook = post('/api/b2b/webhooks/:id/remove', webhookEditors, 'Remove a webhook endpoint', {
  status: 204,
  reply: Type.Null(),
});

/** Sends a `webhook.test` now. 429 `tooManyQuestions`. */
export const testWebhook = post('/api/b2b/webhooks/:id/test', webhookEditors, 'Send a test event', {
  reply: Type.Object({ id: Type.String() }),
  status: 202,
});

export const listDeliveries = get(
  '/api/b2b/webhooks/:id/deliveries',
  webhookEditors,
  'Events of a webhook endpoint, newest first',
  { query: closedObject(pageQuery), reply: buildPageSchema(deliveryView) },
);

/**
 * Sends one event again, or all events since an instant at most thirty days ago. The events have the same `webhook-id`
 * as before. 404 `eventNotFound`.
 */
export const replayWebhook = post('/api/b2b/webhooks/:id/replay', webhookEditors, 'Send events again', {
  body: Type.Union([
    closedObject({ event: Type.String({ maxLength: 64 }) }),
    closedObject({ since: Type.String({ format: 'date-time', maxLength: 40 }) }),
  ]),
  reply: Type.Object({ replayed: Type.Integer() }),
  status: 202,
});
