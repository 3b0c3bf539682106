import dayjs from 'dayjs';
import type { PeopleServices } from '#server/people/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { resolveHomeOrigin } from '#server/platform/http/origin.ts';
import { sendJob } from '#server/platform/jobs/send-job.ts';
import { decrypt } from '#server/platform/keys/encrypt.ts';
import { queueMail } from '#server/platform/messages/message-repository.ts';
import { patterns } from '#shared/addresses.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { formatDate } from '#shared/format.ts';
import { logAccountEvent } from '../users/account-event-repository.ts';
import {
  type Delivery,
  findFirstWaiting,
  isLeased,
  listOverdue,
  updateDelivery,
  type WebhookEvent,
} from './delivery-repository.ts';
import { buildLaneId } from './emit-event.ts';
import { postWebhook } from './post-webhook.ts';
import { buildWebhookHeaders } from './sign-webhook.ts';
import { type Endpoint, listMailableAdmins, lockEndpoint, updateEndpoint } from './webhook-repository.ts';

const [MINUTE, HOUR] = [60, 3_600];
/**
 * Seconds from a failed attempt to the next, as Standard Webhooks propose: ten attempts in three days and four hours.
 */
const RETRY_DELAYS_SECONDS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Hours without a successful delivery after which an endpoint is suspended. */
const SUSPEND_AFTER_HOURS = 72;

/** Seconds for which a server reserves a delivery. An attempt lasts at most 15 seconds. */
const LEASE_SECONDS = 45;

/** Deliveries of one run; then other jobs run first. */
const MAX_PER_RUN = 4;

type WebhookDeps = Pick<PeopleServices, 'config' | 'database' | 'now' | 'ids' | 'wording'>;
type ClaimedDelivery = { endpoint: Endpoint; delivery: Delivery; event: WebhookEvent };

/**
 * Sends the waiting events of a subject to an endpoint in order: the next one only after the one before has arrived or
 * has failed for good. A lease on the current delivery prevents that two servers send it at once.
 */
export async function deliverWebhooks(services: WebhookDeps, lane: string): Promise<void> {
  const { database, now } = services;
  for (let turn = 0; turn < MAX_PER_RUN; turn += 1) {
    const claimed = await database.transaction('claim webhook', (sql) => claimDelivery(services, sql, lane));
    if (!claimed) return;
    const answer = await postWebhook(buildWebhookRequest(services, claimed), { loopback: !services.config.isProd });
    const goesOn = await database.transaction('webhook answered', (sql) =>
      recordAnswer(services, sql, claimed, answer),
    );
    if (!goesOn) return;
  }
  await database.transaction('more webhooks', (sql) => sendJob(sql, 'webhooks', lane, now()));
}

async function claimDelivery({ now }: WebhookDeps, sql: Sql, lane: string): Promise<ClaimedDelivery | undefined> {
  const [id = '', subject = ''] = splitOnce(lane);
  const endpoint = await lockEndpoint(sql, id);
  const at = now();
  if (endpoint?.status !== 'active' || (await isLeased(sql, id, subject, at))) return undefined;
  const first = await findFirstWaiting(sql, id, subject);
  if (!first) return undefined;
  if (first.delivery.nextAt > at) {
    await sendJob(sql, 'webhooks', lane, first.delivery.nextAt);
    return undefined;
  }
  await updateDelivery(sql, first.delivery, { leasedUntil: dayjs(at).add(LEASE_SECONDS, 'second').toDate() });
  return { endpoint, ...first };
}

const splitOnce = (lane: string): [string, string] => {
  const at = lane.indexOf(' ');
  return [lane.slice(0, at), lane.slice(at + 1)];
};

function buildWebhookRequest({ config, now }: WebhookDeps, { endpoint, event }: ClaimedDelivery) {
  const { id: endpointId, url, secret, secretBefore, bothUntil } = endpoint;
  // An end date of the previous secret exists only together with that secret.
  const isBoth = bothUntil !== null && bothUntil > now();
  const secrets = [secret, ...(isBoth ? [secretBefore as string] : [])].map((one) => {
    const opened = decrypt(config.keys, 'webhook secret', endpointId, one);
    if (!opened) throw new Error('a webhook secret of an unknown key');
    return opened.toString();
  });
  const { id: sequence, type, at, data, key } = event;
  const body = JSON.stringify({ type, timestamp: at.toISOString(), sequence, data });
  return {
    url,
    body,
    headers: buildWebhookHeaders(secrets, { id: key, at: Math.floor(now().getTime() / 1000), body }),
  };
}

/** Records the answer. Returns true if the next event of the subject can be sent now. */
async function recordAnswer(
  services: WebhookDeps,
  sql: Sql,
  claimed: ClaimedDelivery,
  answer: number | string,
): Promise<boolean> {
  const at = services.now();
  const endpoint = await lockEndpoint(sql, claimed.endpoint.id);
  if (!endpoint) return false;
  const { delivery } = claimed;
  const tried = { tries: delivery.tries + 1, leasedUntil: null, answer: `${answer}` };
  if (typeof answer === 'number' && answer >= 200 && answer < 300) {
    await updateDelivery(sql, delivery, { ...tried, status: 'delivered', deliveredAt: at });
    if (endpoint.failingSince) await updateEndpoint(sql, endpoint.id, { failingSince: null });
    return endpoint.status === 'active';
  }
  const wait = RETRY_DELAYS_SECONDS[delivery.tries];
  const nextAt = dayjs(at)
    .add(wait ?? 0, 'second')
    .toDate();
  const failingSince = endpoint.failingSince ?? at;
  const isGone = answer === 410 || dayjs(at).diff(failingSince, 'hour', true) >= SUSPEND_AFTER_HOURS;
  // If an endpoint is gone (410) or has failed for too long, its events wait until it is resumed.
  const isOver = wait === undefined && !isGone;
  await updateDelivery(sql, delivery, { ...tried, ...(isOver ? { status: 'failed' } : { nextAt }) });
  if (isGone && endpoint.status === 'active') {
    await updateEndpoint(sql, endpoint.id, { failingSince, status: 'suspended', suspendedAt: at });
    await logAccountEvent(sql, { at, type: 'webhookSuspended', partnerId: endpoint.partnerId, note: endpoint.id });
    await notifySuspended(services, sql, endpoint, failingSince);
    return false;
  }
  await updateEndpoint(sql, endpoint.id, { failingSince });
  if (!isOver && endpoint.status === 'active')
    await sendJob(sql, 'webhooks', buildLaneId(endpoint.id, delivery.subject), nextAt);
  return isOver && endpoint.status === 'active';
}

/** Queues jobs for overdue deliveries without a job, after a job that failed for good. */
export async function resumeOverdueWebhooks({ database, now }: Pick<WebhookDeps, 'database' | 'now'>): Promise<void> {
  const late = await listOverdue(database.sql, dayjs(now()).subtract(10, 'minute').toDate());
  for (const { endpointId, subject } of late)
    await database.transaction('wake webhook', (sql) =>
      sendJob(sql, 'webhooks', buildLaneId(endpointId, subject), now()),
    );
}

/** Mails the partner's people that an endpoint is suspended, and the time since which nothing arrived. */
export async function notifySuspended(
  { ids, now, wording, config }: Pick<PeopleServices, 'config' | 'ids' | 'now' | 'wording'>,
  sql: Sql,
  { partnerId, url }: Endpoint,
  since: Date,
): Promise<void> {
  // The rest of the address may contain a secret of the partner.
  const { host } = new URL(url);
  for (const { email, language } of await listMailableAdmins(sql, partnerId)) {
    const place = `${language === 'km' ? '/km' : ''}${patterns.integration}${language === 'zh' ? '?lang=zh' : ''}`;
    const params = {
      host,
      since: formatDate(toBusinessDate(since), language),
      link: `${resolveHomeOrigin(config)}${place}`,
    };
    const [subject, body] = ['subject', 'body'].map((part) =>
      wording.say(language, `accounts.webhookSuspended.${part}`, params),
    ) as [string, string];
    await queueMail(sql, { id: ids.id(), recipient: email as string, createdAt: now(), subject, body });
  }
}
