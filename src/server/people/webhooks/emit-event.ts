import { randomBytes } from 'node:crypto';
import type { WebhookData, WebhookEventType } from '#contract/integration/webhook-events.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { sendJob } from '#server/platform/jobs/send-job.ts';
import { insertEvent, upsertDelivery, type WebhookEvent } from './delivery-repository.ts';
import { type Endpoint, listEndpoints } from './webhook-repository.ts';

export type NewWebhookEvent = {
  partnerId: string;
  type: WebhookEventType;
  /** The subject of the event: `order {id}`, `policy {number}`, `claim {ref}`. */
  subject: string;
  at: Date;
  data: WebhookData;
};

/** Sends an event to a partner's programs, in the transaction of the change. Without the commit nothing is sent. */
export async function emitEvent(sql: Sql, { type, ...happened }: NewWebhookEvent): Promise<void> {
  const endpoints = await listEndpoints(sql, happened.partnerId);
  if (endpoints.length === 0) return;
  // The event is saved even without a receiver, because it can be replayed.
  const event = await saveEvent(sql, { ...happened, type });
  for (const endpoint of endpoints)
    if (endpoint.events.includes(type)) await queueDelivery(sql, endpoint, event, happened.at);
}

export async function saveEvent(
  sql: Sql,
  event: Omit<NewWebhookEvent, 'type'> & { type: WebhookEventType | 'webhook.test' },
): Promise<WebhookEvent> {
  return insertEvent(sql, { ...event, key: `msg_${randomBytes(18).toString('base64url')}` });
}

/** Queues the delivery of an event to an endpoint. It waits while the endpoint is suspended. */
export async function queueDelivery(sql: Sql, { id, status }: Endpoint, event: WebhookEvent, at: Date): Promise<void> {
  await upsertDelivery(sql, id, event, at);
  if (status === 'active') await sendJob(sql, 'webhooks', buildLaneId(id, event.subject), at);
}

/** Returns the id of the job that sends the waiting events of a subject to an endpoint. */
export const buildLaneId = (endpointId: string, subject: string): string => `${endpointId} ${subject}`;
