import Type, { type Static } from 'typebox';
import { get, patch, post } from '../call.ts';
import { buildPageSchema, closedObject, nullable, oneOf, pageQuery } from '../schemas.ts';
import { webhookEventTypes } from './webhook-events.ts';

/* Webhooks of a partner, signed as https://www.standardwebhooks.com says. */

const webhookEditors = ['b2b:admin', 'b2b:webhooks'] as const;

/** An absolute address; in Prod `https`, and never one of a private network. */
const url = Type.String({ minLength: 8, maxLength: 500, pattern: '^https?://\\S+$' });
const events = Type.Array(oneOf(webhookEventTypes), {
  minItems: 1,
  maxItems: webhookEventTypes.length,
  uniqueItems: true,
});

/** How many endpoints a partner has at most. */
export const MAX_ENDPOINTS = 5;
/** Hours for which both secrets sign after a rotation. */
export const SECRET_OVERLAP_HOURS = 24;
/** Days for which events are kept, and can be replayed. */
export const EVENT_RETENTION_DAYS = 30;

const endpointView = Type.Object({
  id: Type.String(),
  url: Type.String(),
  events: Type.Array(oneOf(webhookEventTypes)),
  status: oneOf(['active', 'suspended']),
  createdAt: Type.String(),
  /** Since when nothing arrived; null: what was sent last arrived. */
  failingSince: nullable(Type.String()),
  suspendedAt: nullable(Type.String()),
  /** Until when the secret before signs, too. */
  bothSecretsUntil: nullable(Type.String()),
  /** Events that wait to be sent. */
  waiting: Type.Integer(),
});
export type WebhookEndpointView = Static<typeof endpointView>;

/** The secret (`whsec_...`) is told here and never again. */
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
  /** When it is tried again; null: not any more. */
  nextAt: nullable(Type.String()),
  /** What the last try came to: a status of HTTP, or a word; null before the first. */
  answer: nullable(Type.String()),
  deliveredAt: nullable(Type.String()),
});
export type WebhookDeliveryView = Static<typeof deliveryView>;

export const listWebhooks = get('/api/b2b/webhooks', webhookEditors, 'Webhook endpoints of the own partner', {
  reply: Type.Object({ endpoints: Type.Array(endpointView) }),
});

/** 422 `addressRefused`; 409 `endpointsTooMany`. Events from now on are sent. */
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

/** For a day both secrets sign. 409 `secretsTooMany` until then. */
export const rotateWebhook = post(
  '/api/b2b/webhooks/:id/rotate',
  webhookEditors,
  'A new secret of a webhook endpoint',
  {
    reply: endpointWithSecret,
    secretReply: true,
  },
);

/** What waited meanwhile is sent, oldest first. */
export const resumeWebhook = post(
  '/api/b2b/webhooks/:id/resume',
  webhookEditors,
  'Send to a suspended endpoint again',
  {
    reply: endpointView,
  },
);

export const removeWebhook = post('/api/b2b/webhooks/:id/remove', webhookEditors, 'Remove a webhook endpoint', {
  status: 204,
  reply: Type.Null(),
});

/** A `webhook.test`, now. 429 `tooManyQuestions`. */
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

/** One event again, or all of at most thirty days since an instant. They keep their `webhook-id`. 404 `eventNotFound`. */
export const replayWebhook = post('/api/b2b/webhooks/:id/replay', webhookEditors, 'Send events again', {
  body: Type.Union([
    closedObject({ event: Type.String({ maxLength: 64 }) }),
    closedObject({ since: Type.String({ format: 'date-time', maxLength: 40 }) }),
  ]),
  reply: Type.Object({ replayed: Type.Integer() }),
  status: 202,
});
