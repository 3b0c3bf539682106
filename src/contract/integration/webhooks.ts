import Type, { type Static } from 'typebox';
import { get, patch, post } from '../call.ts';
import { buildPageSchema, closedObject, nullable, oneOf, pageQuery } from '../schemas.ts';
import { webhookEventTypes } from './webhook-events.ts';

/* Webhooks of a partner, signed as https://www.standardwebhooks.com specifies. */

const webhookEditors = ['b2b:admin', 'b2b:webhooks'] as const;

/** The absolute address of a webhook's receiver. In Prod it must be `https`, and never in a private network. */
const url = Type.String({ minLength: 8, maxLength: 500, pattern: '^https?://\\S+$' });
const events = Type.Array(oneOf(webhookEventTypes), {
  minItems: 1,
  maxItems: webhookEventTypes.length,
  uniqueItems: true,
});

/** Maximum number of webhook endpoints of a partner. */
export const MAX_ENDPOINTS = 5;
/** Hours after a rotation in which the old and the new secret both sign. */
export const SECRET_OVERLAP_HOURS = 24;
/** Days for which events are stored and can be sent again. */
export const EVENT_RETENTION_DAYS = 30;

const endpointView = Type.Object({
  id: Type.String(),
  url: Type.String(),
  events: Type.Array(oneOf(webhookEventTypes)),
  status: oneOf(['active', 'suspended']),
  createdAt: Type.String(),
  /**
   * The instant (UTC) of the first failed delivery since the last successful one; null if the last delivery succeeded.
   */
  failingSince: nullable(Type.String()),
  suspendedAt: nullable(Type.String()),
  /** The instant (UTC) until which the previous secret signs besides the new one; null if only one secret signs. */
  bothSecretsUntil: nullable(Type.String()),
  /** The number of events that wait to be sent to this endpoint. */
  waiting: Type.Integer(),
});
export type WebhookEndpointView = Static<typeof endpointView>;

/** The reply to a new or rotated webhook. No other reply contains the secret (`whsec_...`). */
const endpointWithSecret = Type.Object({ endpoint: endpointView, secret: Type.String() });
export type EndpointWithSecret = Static<typeof endpointWithSecret>;

const deliveryView = Type.Object({
  /** The event's id, sent in the header `webhook-id`. */
  id: Type.String(),
  type: Type.String(),
  /** Number of the order, policy or claim that the event is about. */
  subject: Type.String(),
  at: Type.String(),
  status: oneOf(['waiting', 'delivered', 'failed']),
  tries: Type.Integer(),
  /** The instant (UTC) of the next delivery attempt; null: no more attempts. */
  nextAt: nullable(Type.String()),
  /**
   * The result of the last delivery attempt: an HTTP status, or a word for another failure; null before the first
   * attempt.
   */
  answer: nullable(Type.String()),
  deliveredAt: nullable(Type.String()),
});
export type WebhookDeliveryView = Static<typeof deliveryView>;

export const listWebhooks = get('/api/b2b/webhooks', webhookEditors, 'Webhook endpoints of the own partner', {
  reply: Type.Object({ endpoints: Type.Array(endpointView) }),
});

/**
 * Creates a webhook; only events after its creation are sent. 422 `addressRefused` for a `url` that is not allowed, 409
 * `endpointsTooMany` if the partner has `MAX_ENDPOINTS` webhooks.
 */
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

/**
 * Creates a new secret. The old and the new secret both sign for one day; another rotation within that day gets 409
 * `secretsTooMany`.
 */
export const rotateWebhook = post(
  '/api/b2b/webhooks/:id/rotate',
  webhookEditors,
  'A new secret of a webhook endpoint',
  { reply: endpointWithSecret, secretReply: true },
);

/** Activates a suspended webhook and sends the events that waited during the suspension, oldest first. */
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

/** Sends the event `webhook.test` now. 429 `tooManyQuestions` after too many tests. */
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
 * Sends one event again, or all events since an instant at most thirty days ago. Each event keeps its `webhook-id`. 404
 * `eventNotFound` for an unknown event, or one older than thirty days.
 */
export const replayWebhook = post('/api/b2b/webhooks/:id/replay', webhookEditors, 'Send events again', {
  body: Type.Union([
    closedObject({ event: Type.String({ maxLength: 64 }) }),
    closedObject({ since: Type.String({ format: 'date-time', maxLength: 40 }) }),
  ]),
  reply: Type.Object({ replayed: Type.Integer() }),
  status: 202,
});
