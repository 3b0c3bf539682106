import dayjs from 'dayjs';
import type { BodyOf } from '#contract/call.ts';
import {
  type changeWebhook as changeCall,
  type createWebhook as createCall,
  type EndpointWithSecret,
  EVENT_RETENTION_DAYS,
  MAX_ENDPOINTS,
  type replayWebhook as replayCall,
  SECRET_OVERLAP_HOURS,
  type WebhookDeliveryView,
  type WebhookEndpointView,
} from '#contract/integration/webhooks.ts';
import type { AccountEventType } from '#contract/people/users.ts';
import type { PeopleServices } from '#server/people/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { makeJobEarlier, notifyWorkers } from '#server/platform/jobs/job-repository.ts';
import { sendJob } from '#server/platform/jobs/send-job.ts';
import { encrypt } from '#server/platform/keys/encrypt.ts';
import { consumeQuota, type Limit } from '#server/platform/limits/consume-quota.ts';
import { readOwnPartner } from '../partners/own-partner.ts';
import { lockPartner } from '../partners/partner-repository.ts';
import { logAccountEvent, type NewAccountEvent } from '../users/account-event-repository.ts';
import {
  type Delivery,
  findEvent,
  listEventsSince,
  makeDeliveriesDue,
  upsertDelivery,
  type WebhookEvent,
} from './delivery-repository.ts';
import { buildLaneId, queueDelivery, saveEvent } from './emit-event.ts';
import { isAllowedUrl } from './public-address.ts';
import { createWebhookSecret } from './sign-webhook.ts';
import {
  countWaiting,
  type Endpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  updateEndpoint,
} from './webhook-repository.ts';

type WebhookOwner = Pick<SignedInUser, 'id' | 'partnerId'>;

/** Limit of test events of one endpoint. */
const TEST_LIMIT: Limit = { name: 'webhook tests', most: 30, minutes: 60 };
/** Limit of manual replays of an endpoint's events. */
const REPLAY_LIMIT: Limit = { name: 'webhook replays', most: 60, minutes: 60 };

export async function listWebhooks(sql: Sql, keeper: WebhookOwner): Promise<WebhookEndpointView[]> {
  return toEndpointViews(sql, await listEndpoints(sql, readOwnPartner(keeper)));
}

/** Creates a webhook. Throws 422 `addressRefused`, 409 `endpointsTooMany`. */
export async function createWebhook(
  services: PeopleServices,
  keeper: WebhookOwner,
  { url, events }: BodyOf<typeof createCall>,
): Promise<EndpointWithSecret> {
  const { database, ids, now } = services;
  const partnerId = readOwnPartner(keeper);
  checkUrl(services, url);
  return database.transaction('create webhook', async (sql) => {
    if (!(await lockPartner(sql, partnerId))) throw new ApiProblem(404, 'partnerNotFound');
    if ((await listEndpoints(sql, partnerId)).length >= MAX_ENDPOINTS) throw new ApiProblem(409, 'endpointsTooMany');
    const [id, secret, createdAt] = [ids.id(), createWebhookSecret(), now()];
    const endpoint: Endpoint = {
      ...{
        id,
        partnerId,
        url,
        events,
        status: 'active',
        secret: encryptSecret(services, id, secret),
        secretBefore: null,
      },
      ...{ bothUntil: null, failingSince: null, suspendedAt: null, createdBy: keeper.id, createdAt },
    };
    await insertEndpoint(sql, endpoint);
    await logEndpointEvent(sql, { at: createdAt, type: 'webhookCreated', byId: keeper.id }, endpoint);
    return { endpoint: await toEndpointView(sql, endpoint), secret };
  });
}

export async function changeWebhook(
  services: PeopleServices,
  keeper: WebhookOwner,
  id: string,
  body: BodyOf<typeof changeCall>,
): Promise<WebhookEndpointView> {
  if (body.url !== undefined) checkUrl(services, body.url);
  return changeOwnEndpoint(services, keeper, id, { type: 'webhookChanged', apply: async () => body });
}

/** Replaces the secret. Throws 409 `secretsTooMany` while the previous secret still signs. */
export async function rotateWebhook(
  services: PeopleServices,
  keeper: WebhookOwner,
  id: string,
): Promise<EndpointWithSecret> {
  const secret = createWebhookSecret();
  const endpoint = await changeOwnEndpoint(services, keeper, id, {
    type: 'webhookRotated',
    apply: async (_sql, before, at) => {
      if (before.bothUntil !== null && before.bothUntil > at) throw new ApiProblem(409, 'secretsTooMany');
      const bothUntil = dayjs(at).add(SECRET_OVERLAP_HOURS, 'hour').toDate();
      return { secret: encryptSecret(services, id, secret), secretBefore: before.secret, bothUntil };
    },
  });
  return { endpoint, secret };
}

export async function resumeWebhook(
  services: PeopleServices,
  keeper: WebhookOwner,
  id: string,
): Promise<WebhookEndpointView> {
  return changeOwnEndpoint(services, keeper, id, {
    type: 'webhookResumed',
    apply: async (sql, _before, at) => {
      for (const subject of await makeDeliveriesDue(sql, id, at)) await sendNow(sql, buildLaneId(id, subject), at);
      return { status: 'active', suspendedAt: null, failingSince: null };
    },
  });
}

export async function removeWebhook(services: PeopleServices, keeper: WebhookOwner, id: string): Promise<void> {
  await changeOwnEndpoint(services, keeper, id, {
    type: 'webhookRemoved',
    apply: async () => ({
      status: 'removed',
      suspendedAt: null,
    }),
  });
}

/** Sends an event without an order, to test a receiver. */
export async function testWebhook(services: PeopleServices, keeper: WebhookOwner, id: string): Promise<{ id: string }> {
  const partnerId = readOwnPartner(keeper);
  return services.database.transaction('test webhook', async (sql) => {
    const endpoint = await lockOwnEndpoint(sql, id, partnerId);
    await consumeQuota(services, sql, [{ limit: TEST_LIMIT, of: id }]);
    const at = services.now();
    const about = { order: 'test', number: 'TEST', product: 'test' };
    const event = await saveEvent(sql, { partnerId, type: 'webhook.test', subject: `test ${id}`, at, data: about });
    await queueDelivery(sql, endpoint, event, at);
    return { id: event.key };
  });
}

/** Sends events again. Throws 404 `eventNotFound` for an unknown event or one older than the retention time. */
export async function replayWebhook(
  services: PeopleServices,
  keeper: WebhookOwner,
  id: string,
  what: BodyOf<typeof replayCall>,
): Promise<{ replayed: number }> {
  let replayed = 0;
  await changeOwnEndpoint(services, keeper, id, {
    type: 'webhookReplayed',
    apply: async (sql, endpoint, at) => {
      await consumeQuota(services, sql, [{ limit: REPLAY_LIMIT, of: id }]);
      const events = await listReplayedEvents(sql, endpoint, what, at);
      for (const event of events) await upsertDelivery(sql, id, event, at);
      for (const subject of new Set(events.map((event) => event.subject)))
        if (endpoint.status === 'active') await sendNow(sql, buildLaneId(id, subject), at);
      replayed = events.length;
      return {};
    },
  });
  return { replayed };
}

/** Lists the requested events: one by its id, or all since an instant within the retention time. */
async function listReplayedEvents(
  sql: Sql,
  endpoint: Endpoint,
  what: BodyOf<typeof replayCall>,
  at: Date,
): Promise<WebhookEvent[]> {
  if ('event' in what) {
    const event = await findEvent(sql, endpoint.partnerId, what.event);
    if (!event) throw new ApiProblem(404, 'eventNotFound');
    return [event];
  }
  const oldest = dayjs(at).subtract(EVENT_RETENTION_DAYS, 'day').toDate();
  return listEventsSince(sql, endpoint, new Date(Math.max(Date.parse(what.since), oldest.getTime())));
}

/** Queues a job for now. A job that waits for a later time runs now. */
async function sendNow(sql: Sql, lane: string, at: Date): Promise<void> {
  await sendJob(sql, 'webhooks', lane, at);
  await makeJobEarlier(sql, 'webhooks', lane, at);
  await notifyWorkers(sql, 'webhooks');
}

export function toDeliveryView({ delivery, event }: { delivery: Delivery; event: WebhookEvent }): WebhookDeliveryView {
  const { status, tries, nextAt, answer, deliveredAt } = delivery;
  const { number, policy } = event.data as { number?: string; policy?: string };
  return {
    ...{
      id: event.key,
      type: event.type,
      subject: number ?? policy ?? '',
      at: event.at.toISOString(),
      status,
      tries,
      answer,
    },
    nextAt: status === 'waiting' ? nextAt.toISOString() : null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
  };
}

/** Locks an endpoint of the partner. Throws 404 `webhookNotFound`, also for an endpoint of another partner. */
async function lockOwnEndpoint(sql: Sql, id: string, partnerId: string): Promise<Endpoint> {
  const endpoint = await lockEndpoint(sql, id, partnerId);
  if (!endpoint) throw new ApiProblem(404, 'webhookNotFound');
  return endpoint;
}

/** A change of an endpoint, and the type of its log line. */
type EndpointChange = {
  type: AccountEventType;
  apply: (sql: Sql, before: Endpoint, at: Date) => Promise<Partial<Omit<Endpoint, 'id'>>>;
};

async function changeOwnEndpoint(
  { database, now }: PeopleServices,
  keeper: WebhookOwner,
  id: string,
  { type, apply }: EndpointChange,
): Promise<WebhookEndpointView> {
  const partnerId = readOwnPartner(keeper);
  return database.transaction(type, async (sql) => {
    const before = await lockOwnEndpoint(sql, id, partnerId);
    const at = now();
    const changed = await apply(sql, before, at);
    await updateEndpoint(sql, id, changed);
    await logEndpointEvent(sql, { at, type, byId: keeper.id }, before);
    return toEndpointView(sql, { ...before, ...changed });
  });
}

const logEndpointEvent = (
  sql: Sql,
  event: Pick<NewAccountEvent, 'at' | 'type' | 'byId'>,
  { id, partnerId }: Endpoint,
) => logAccountEvent(sql, { ...event, partnerId, note: id });

function encryptSecret({ config }: PeopleServices, id: string, secret: string): string {
  return encrypt(config.keys, 'webhook secret', id, Buffer.from(secret));
}

function checkUrl({ config }: PeopleServices, url: string): void {
  if (!isAllowedUrl(url, { loopback: !config.isProd })) throw problem('addressRefused', '/url');
}

async function toEndpointView(sql: Sql, endpoint: Endpoint): Promise<WebhookEndpointView> {
  return (await toEndpointViews(sql, [endpoint]))[0] as WebhookEndpointView;
}

async function toEndpointViews(sql: Sql, endpoints: Endpoint[]): Promise<WebhookEndpointView[]> {
  const waiting = await countWaiting(
    sql,
    endpoints.map(({ id }) => id),
  );
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return endpoints.map(({ id, url, events, status, createdAt, failingSince, suspendedAt, bothUntil }) => ({
    ...{ id, url, events, createdAt: createdAt.toISOString(), failingSince: iso(failingSince) },
    status: status === 'suspended' ? 'suspended' : 'active',
    suspendedAt: iso(suspendedAt),
    bothSecretsUntil: iso(bothUntil),
    waiting: waiting.get(id) ?? 0,
  }));
}
