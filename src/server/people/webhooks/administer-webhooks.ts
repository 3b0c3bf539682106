import dayjs from 'dayjs';
import type { FastifyInstance } from 'fastify';
import type { BodyOf } from '#contract/call.ts';
import * as contract from '#contract/integration/webhooks.ts';
import type { AccountEventType } from '#contract/people/users.ts';
import type { PeopleServices, Serve } from '#server/people/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem, requireFound } from '#server/platform/http/api-problem.ts';
import { readLog } from '#server/platform/http/cursor.ts';
import { problem } from '#server/platform/http/problem.ts';
import { registerCalls } from '#server/platform/http/register-call.ts';
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
  listEndpointDeliveries,
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
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  updateEndpoint,
} from './webhook-repository.ts';

/** Limit of test events of one endpoint. */
const TEST_LIMIT: Limit = { name: 'webhook tests', most: 30, minutes: 60 };
/** Limit of manual replays of an endpoint's events. */
const REPLAY_LIMIT: Limit = { name: 'webhook replays', most: 60, minutes: 60 };

const listWebhooks: Serve<typeof contract.listWebhooks> = async ({ database: { sql } }, { user }) => ({
  endpoints: await toEndpointViews(sql, await listEndpoints(sql, readOwnPartner(user))),
});

/** Creates a webhook. Throws 422 `addressRefused`, 409 `endpointsTooMany`. */
const createWebhook: Serve<typeof contract.createWebhook> = async (services, { user, body: { url, events } }) => {
  const { database, ids, now } = services;
  const partnerId = readOwnPartner(user);
  checkUrl(services, url);
  return database.transaction('create webhook', async (sql) => {
    requireFound(await lockPartner(sql, partnerId), 'partnerNotFound');
    if ((await listEndpoints(sql, partnerId)).length >= contract.MAX_ENDPOINTS)
      throw new ApiProblem(409, 'endpointsTooMany');
    const [id, secret, createdAt] = [ids.id(), createWebhookSecret(), now()];
    const endpoint: Endpoint = {
      ...{ id, partnerId, url, events, status: 'active', createdBy: user.id, createdAt },
      ...{ secret: encryptSecret(services, id, secret), secretBefore: null, bothUntil: null },
      ...{ failingSince: null, suspendedAt: null },
    };
    await insertEndpoint(sql, endpoint);
    await logEndpointEvent(sql, { at: createdAt, type: 'webhookCreated', byId: user.id }, endpoint);
    return { endpoint: await toEndpointView(sql, endpoint), secret };
  });
};

const changeWebhook: Serve<typeof contract.changeWebhook> = async (services, { user, params, body }) => {
  if (body.url !== undefined) checkUrl(services, body.url);
  return changeOwnEndpoint(services, user, params.id, { type: 'webhookChanged', apply: async () => body });
};

/** Replaces the secret. Throws 409 `secretsTooMany` while the previous secret still signs. */
const rotateWebhook: Serve<typeof contract.rotateWebhook> = async (services, { user, params: { id } }) => {
  const secret = createWebhookSecret();
  const endpoint = await changeOwnEndpoint(services, user, id, {
    type: 'webhookRotated',
    apply: async (_sql, before, at) => {
      if (before.bothUntil !== null && before.bothUntil > at) throw new ApiProblem(409, 'secretsTooMany');
      const bothUntil = dayjs(at).add(contract.SECRET_OVERLAP_HOURS, 'hour').toDate();
      return { secret: encryptSecret(services, id, secret), secretBefore: before.secret, bothUntil };
    },
  });
  return { endpoint, secret };
};

const resumeWebhook: Serve<typeof contract.resumeWebhook> = (services, { user, params: { id } }) =>
  changeOwnEndpoint(services, user, id, {
    type: 'webhookResumed',
    apply: async (sql, _before, at) => {
      for (const subject of await makeDeliveriesDue(sql, id, at)) await sendNow(sql, buildLaneId(id, subject), at);
      return { status: 'active', suspendedAt: null, failingSince: null };
    },
  });

const removeWebhook: Serve<typeof contract.removeWebhook> = async (services, { user, params }) => {
  const removed = { status: 'removed', suspendedAt: null } as const;
  await changeOwnEndpoint(services, user, params.id, { type: 'webhookRemoved', apply: async () => removed });
  return null;
};

/** Sends an event without an order, to test a receiver. */
const testWebhook: Serve<typeof contract.testWebhook> = async (services, { user, params: { id } }) => {
  const partnerId = readOwnPartner(user);
  return services.database.transaction('test webhook', async (sql) => {
    const endpoint = await lockOwnEndpoint(sql, id, partnerId);
    await consumeQuota(services, sql, [{ limit: TEST_LIMIT, of: id }]);
    const at = services.now();
    const about = { order: 'test', number: 'TEST', product: 'test' };
    const event = await saveEvent(sql, { partnerId, type: 'webhook.test', subject: `test ${id}`, at, data: about });
    await queueDelivery(sql, endpoint, event, at);
    return { id: event.key };
  });
};

/** Sends events again. Throws 404 `eventNotFound` for an unknown event or one older than the retention time. */
const replayWebhook: Serve<typeof contract.replayWebhook> = async (services, { user, params: { id }, body }) => {
  let replayed = 0;
  await changeOwnEndpoint(services, user, id, {
    type: 'webhookReplayed',
    apply: async (sql, endpoint, at) => {
      await consumeQuota(services, sql, [{ limit: REPLAY_LIMIT, of: id }]);
      const events = await listReplayedEvents(sql, endpoint, body, at);
      for (const event of events) await upsertDelivery(sql, id, event, at);
      for (const subject of new Set(events.map((event) => event.subject)))
        if (endpoint.status === 'active') await sendNow(sql, buildLaneId(id, subject), at);
      replayed = events.length;
      return {};
    },
  });
  return { replayed };
};

/** Lists the requested events: one by its id, or all since an instant within the retention time. */
async function listReplayedEvents(
  sql: Sql,
  endpoint: Endpoint,
  what: BodyOf<typeof contract.replayWebhook>,
  at: Date,
): Promise<WebhookEvent[]> {
  if ('event' in what) {
    return [requireFound(await findEvent(sql, endpoint.partnerId, what.event), 'eventNotFound')];
  }
  const oldest = dayjs(at).subtract(contract.EVENT_RETENTION_DAYS, 'day').toDate();
  return listEventsSince(sql, endpoint, new Date(Math.max(Date.parse(what.since), oldest.getTime())));
}

/** Queues a job for now. A job that waits for a later time runs now. */
async function sendNow(sql: Sql, lane: string, at: Date): Promise<void> {
  await sendJob(sql, 'webhooks', lane, at);
  await makeJobEarlier(sql, 'webhooks', lane, at);
  await notifyWorkers(sql, 'webhooks');
}

const listDeliveries: Serve<typeof contract.listDeliveries> = async (
  { database: { sql } },
  { user, params, query },
) => {
  const endpoint = requireFound(await findEndpoint(sql, params.id, readOwnPartner(user)), 'webhookNotFound');
  const page = await readLog(query, (before, limit) => listEndpointDeliveries(sql, endpoint.id, { before, limit }));
  return { ...page, items: page.items.map(toDeliveryView) };
};

function toDeliveryView({
  delivery,
  event,
}: {
  delivery: Delivery;
  event: WebhookEvent;
}): contract.WebhookDeliveryView {
  const { status, tries, nextAt, answer, deliveredAt } = delivery;
  const { number, policy } = event.data as { number?: string; policy?: string };
  return {
    ...{ id: event.key, type: event.type, subject: number ?? policy ?? '', at: event.at.toISOString() },
    ...{ status, tries, answer },
    nextAt: status === 'waiting' ? nextAt.toISOString() : null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
  };
}

/** Locks an endpoint of the partner. Throws 404 `webhookNotFound`, also for an endpoint of another partner. */
async function lockOwnEndpoint(sql: Sql, id: string, partnerId: string): Promise<Endpoint> {
  return requireFound(await lockEndpoint(sql, id, partnerId), 'webhookNotFound');
}

/** A change of an endpoint, and the type of its log line. */
type EndpointChange = {
  type: AccountEventType;
  apply: (sql: Sql, before: Endpoint, at: Date) => Promise<Partial<Omit<Endpoint, 'id'>>>;
};

async function changeOwnEndpoint(
  { database, now }: PeopleServices,
  user: SignedInUser,
  id: string,
  { type, apply }: EndpointChange,
): Promise<contract.WebhookEndpointView> {
  const partnerId = readOwnPartner(user);
  return database.transaction(type, async (sql) => {
    const before = await lockOwnEndpoint(sql, id, partnerId);
    const at = now();
    const changed = await apply(sql, before, at);
    await updateEndpoint(sql, id, changed);
    await logEndpointEvent(sql, { at, type, byId: user.id }, before);
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

async function toEndpointView(sql: Sql, endpoint: Endpoint): Promise<contract.WebhookEndpointView> {
  return (await toEndpointViews(sql, [endpoint]))[0] as contract.WebhookEndpointView;
}

async function toEndpointViews(sql: Sql, endpoints: Endpoint[]): Promise<contract.WebhookEndpointView[]> {
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

/** Registers the calls by which a partner administers its webhook endpoints. */
export function webhookRoutes(app: FastifyInstance, services: PeopleServices): void {
  registerCalls(app, services, contract, {
    ...{ listWebhooks, createWebhook, changeWebhook, rotateWebhook, resumeWebhook, removeWebhook },
    ...{ testWebhook, replayWebhook, listDeliveries },
  });
}
