import dayjs from 'dayjs';
import type { BodyOf } from '#contract/call.ts';
import {
  BOTH_SECRETS_HOURS,
  type changeWebhook as changeCall,
  type createWebhook as createCall,
  type EndpointWithSecret,
  EVENT_DAYS,
  MOST_ENDPOINTS,
  type replayWebhook as replayCall,
  type WebhookDeliveryView,
  type WebhookEndpointView,
} from '#contract/integration/webhooks.ts';
import type { AccountEventType } from '#contract/people/users.ts';
import type { PeopleServices } from '#server/people/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { bringForward, callWorkers } from '#server/platform/jobs/job-repository.ts';
import { sendJob } from '#server/platform/jobs/send-job.ts';
import { encrypt } from '#server/platform/keys/encrypt.ts';
import { type Limit, takeFrom } from '#server/platform/limits/take-from.ts';
import { ownPartner } from '../partners/own-partner.ts';
import { lockPartner } from '../partners/partner-repository.ts';
import { logAccountEvent } from '../users/account-event-repository.ts';
import {
  type Delivery,
  eventsSince,
  findEvent,
  makeDue,
  putDelivery,
  type WebhookEvent,
} from './delivery-repository.ts';
import { keepEvent, laneOf, sendTo } from './emit-event.ts';
import { isAllowedUrl } from './public-address.ts';
import { newWebhookSecret } from './sign-webhook.ts';
import {
  countWaiting,
  type Endpoint,
  endpointsOf,
  insertEndpoint,
  lockEndpoint,
  updateEndpoint,
} from './webhook-repository.ts';

type Keeper = Pick<SignedInUser, 'id' | 'partnerId'>;

/** Test events of one endpoint. */
const TESTS: Limit = { name: 'webhook tests', most: 30, minutes: 60 };
/** Times that an endpoint's events are sent again by hand. */
const REPLAYS: Limit = { name: 'webhook replays', most: 60, minutes: 60 };

export async function listWebhooks(sql: Sql, keeper: Keeper): Promise<WebhookEndpointView[]> {
  return views(sql, await endpointsOf(sql, ownPartner(keeper)));
}

/** Throws 422 `addressRefused`, 409 `endpointsTooMany`. */
export async function createWebhook(
  services: PeopleServices,
  keeper: Keeper,
  { url, events }: BodyOf<typeof createCall>,
): Promise<EndpointWithSecret> {
  const { database, ids, now } = services;
  const partnerId = ownPartner(keeper);
  checkUrl(services, url);
  return database.transaction('create webhook', async (sql) => {
    if (!(await lockPartner(sql, partnerId))) throw new ApiProblem(404, 'partnerNotFound');
    if ((await endpointsOf(sql, partnerId)).length >= MOST_ENDPOINTS) throw new ApiProblem(409, 'endpointsTooMany');
    const [id, secret, createdAt] = [ids.id(), newWebhookSecret(), now()];
    const endpoint: Endpoint = {
      ...{ id, partnerId, url, events, status: 'active', secret: sealed(services, id, secret), secretBefore: null },
      ...{ bothUntil: null, failingSince: null, suspendedAt: null, createdBy: keeper.id, createdAt },
    };
    await insertEndpoint(sql, endpoint);
    await log(sql, 'webhookCreated', keeper, endpoint, createdAt);
    return { endpoint: await view(sql, endpoint), secret };
  });
}

export async function changeWebhook(
  services: PeopleServices,
  keeper: Keeper,
  id: string,
  body: BodyOf<typeof changeCall>,
): Promise<WebhookEndpointView> {
  if (body.url !== undefined) checkUrl(services, body.url);
  return changing(services, keeper, id, 'webhookChanged', async () => body);
}

/** Throws 409 `secretsTooMany` while the secret before still signs. */
export async function rotateWebhook(services: PeopleServices, keeper: Keeper, id: string): Promise<EndpointWithSecret> {
  const secret = newWebhookSecret();
  const endpoint = await changing(services, keeper, id, 'webhookRotated', async (_sql, before, at) => {
    if (before.bothUntil !== null && before.bothUntil > at) throw new ApiProblem(409, 'secretsTooMany');
    const bothUntil = dayjs(at).add(BOTH_SECRETS_HOURS, 'hour').toDate();
    return { secret: sealed(services, id, secret), secretBefore: before.secret, bothUntil };
  });
  return { endpoint, secret };
}

export async function resumeWebhook(
  services: PeopleServices,
  keeper: Keeper,
  id: string,
): Promise<WebhookEndpointView> {
  return changing(services, keeper, id, 'webhookResumed', async (sql, _before, at) => {
    for (const subject of await makeDue(sql, id, at)) await sendNow(sql, laneOf(id, subject), at);
    return { status: 'active', suspendedAt: null, failingSince: null };
  });
}

export async function removeWebhook(services: PeopleServices, keeper: Keeper, id: string): Promise<void> {
  await changing(services, keeper, id, 'webhookRemoved', async () => ({ status: 'removed', suspendedAt: null }));
}

/** An event of no order, to try a receiver with. */
export async function testWebhook(services: PeopleServices, keeper: Keeper, id: string): Promise<{ id: string }> {
  const partnerId = ownPartner(keeper);
  return services.database.transaction('test webhook', async (sql) => {
    const endpoint = await held(sql, id, partnerId);
    await takeFrom(services, sql, [{ limit: TESTS, of: id }]);
    const at = services.now();
    const about = { order: 'test', number: 'TEST', product: 'test' };
    const event = await keepEvent(sql, { partnerId, type: 'webhook.test', subject: `test ${id}`, at, data: about });
    await sendTo(sql, endpoint, event, at);
    return { id: event.key };
  });
}

/** Throws 404 `eventNotFound` for an event that there is not, or is older than events are kept. */
export async function replayWebhook(
  services: PeopleServices,
  keeper: Keeper,
  id: string,
  what: BodyOf<typeof replayCall>,
): Promise<{ replayed: number }> {
  const partnerId = ownPartner(keeper);
  let replayed = 0;
  await changing(services, keeper, id, 'webhookReplayed', async (sql, endpoint, at) => {
    await takeFrom(services, sql, [{ limit: REPLAYS, of: id }]);
    const oldest = dayjs(at).subtract(EVENT_DAYS, 'day').toDate();
    const one = 'event' in what ? await findEvent(sql, partnerId, what.event) : undefined;
    if ('event' in what && !one) throw new ApiProblem(404, 'eventNotFound');
    const since = 'since' in what ? new Date(Math.max(Date.parse(what.since), oldest.getTime())) : at;
    const events = one ? [one] : await eventsSince(sql, endpoint, since);
    for (const event of events) await putDelivery(sql, id, event, at);
    for (const subject of new Set(events.map((event) => event.subject)))
      if (endpoint.status === 'active') await sendNow(sql, laneOf(id, subject), at);
    replayed = events.length;
    return {};
  });
  return { replayed };
}

/** A job for now: one that waits for its time is brought forward. */
async function sendNow(sql: Sql, lane: string, at: Date): Promise<void> {
  await sendJob(sql, 'webhooks', lane, at);
  await bringForward(sql, 'webhooks', lane, at);
  await callWorkers(sql, 'webhooks');
}

export function deliveryView({ delivery, event }: { delivery: Delivery; event: WebhookEvent }): WebhookDeliveryView {
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

/** Throws 404 `webhookNotFound`: another partner's is as one that there is not. */
async function held(sql: Sql, id: string, partnerId: string): Promise<Endpoint> {
  const endpoint = await lockEndpoint(sql, id, partnerId);
  if (!endpoint) throw new ApiProblem(404, 'webhookNotFound');
  return endpoint;
}

type Change = (sql: Sql, before: Endpoint, at: Date) => Promise<Partial<Omit<Endpoint, 'id'>>>;

async function changing(
  { database, now }: PeopleServices,
  keeper: Keeper,
  id: string,
  type: AccountEventType,
  change: Change,
): Promise<WebhookEndpointView> {
  const partnerId = ownPartner(keeper);
  return database.transaction(type, async (sql) => {
    const before = await held(sql, id, partnerId);
    const at = now();
    const changed = await change(sql, before, at);
    await updateEndpoint(sql, id, changed);
    await log(sql, type, keeper, before, at);
    return view(sql, { ...before, ...changed });
  });
}

const log = (sql: Sql, type: AccountEventType, { id: byId }: Keeper, { id, partnerId }: Endpoint, at: Date) =>
  logAccountEvent(sql, { at, type, byId, partnerId, note: id });

function sealed({ config }: PeopleServices, id: string, secret: string): string {
  return encrypt(config.keys, 'webhook secret', id, Buffer.from(secret));
}

function checkUrl({ config }: PeopleServices, url: string): void {
  if (!isAllowedUrl(url, { loopback: !config.isProd })) throw problem('addressRefused', '/url');
}

async function view(sql: Sql, endpoint: Endpoint): Promise<WebhookEndpointView> {
  return (await views(sql, [endpoint]))[0] as WebhookEndpointView;
}

async function views(sql: Sql, endpoints: Endpoint[]): Promise<WebhookEndpointView[]> {
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
