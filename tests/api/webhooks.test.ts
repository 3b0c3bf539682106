import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type WebhookEventType, webhookEventTypes } from '#contract/integration/webhook-events.ts';
import type { EndpointWithSecret, WebhookDeliveryView, WebhookEndpointView } from '#contract/integration/webhooks.ts';
import type { ProblemDetails } from '#contract/problem.ts';
import { deliverWebhooks, resumeOverdueWebhooks } from '#server/people/webhooks/deliver-webhooks.ts';
import { deleteEvents } from '#server/people/webhooks/delivery-repository.ts';
import { emitEvent } from '#server/people/webhooks/emit-event.ts';
import { webhookEndpoints } from '#server/platform/db/schema/webhook-schema.ts';
import { listWaitingJobs } from '#server/platform/jobs/job-repository.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { isSignedBy, startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { createAgentOrder } from './create-agent-order.ts';

/** The transaction that fails in the database. */
let givenUp: string | undefined;
const shop = await startTestShop({
  probe: (point) => {
    if (point === `before commit ${givenUp}`) throw new Error('the database has given up');
  },
});
const { sql } = shop.services.database;
const receivers: WebhookReceiver[] = [];
afterEach(async () => {
  givenUp = undefined;
  for (const receiver of receivers.splice(0)) await receiver.close();
});
afterAll(() => shop.close());

/** A partner with an agent who administers, and an endpoint of its own. */
async function aTold(events: readonly WebhookEventType[] = webhookEventTypes) {
  const partner = await createTestPartner(shop, { balance: 5_000_00 });
  const admin = await createTestUser(shop, {
    scopes: ['b2b:admin', 'b2b:sell'],
    partner,
    email: 'keeper@broker.example',
  });
  const receiver = await startWebhookReceiver();
  receivers.push(receiver);
  const { status, body } = await admin.call<EndpointWithSecret>('POST', '/api/b2b/webhooks', {
    body: { url: receiver.url, events },
  });
  expect(status).toBe(201);
  const path = `/api/b2b/webhooks/${body.endpoint.id}`;
  /** Somebody who has just signed in: a session ends after a day. */
  const reader = () => createTestUser(shop, { scopes: ['b2b:webhooks'], partner });
  const standing = async () => {
    const { endpoints } = (
      await (await reader()).call<{ endpoints: WebhookEndpointView[] }>('GET', '/api/b2b/webhooks')
    ).body;
    return endpoints[0] as WebhookEndpointView;
  };
  const deliveries = async () =>
    (await (await reader()).call<{ items: WebhookDeliveryView[] }>('GET', `${path}/deliveries`)).body.items;
  const { id } = body.endpoint;
  return { partner, admin, receiver, path, secret: body.secret, standing, deliveries, id };
}

/** Emits an event to a partner, as a sale would. */
const tell = (partner: { id: string }, number: string, type: WebhookEventType = 'order.paid') =>
  shop.services.database.transaction('tell', (inner) =>
    emitEvent(inner, {
      ...{ partnerId: partner.id, type, subject: `order ${number}`, at: shop.clock.now() },
      data: { order: number, number, product: 'travel' },
    }),
  );

/** When something of a subject is sent the next time, by the jobs that wait. */
const jobsOf = async (lane: string): Promise<string[]> =>
  (await listWaitingJobs(sql, 'webhooks')).filter(({ id }) => id === lane).map(({ dueAt }) => dueAt.toISOString());

const forgetJobs = (lane: string) => sql.execute(raw`delete from pgboss.job where singleton_key = ${lane}`);

const instantIn = (seconds: number) => new Date(shop.clock.now().getTime() + seconds * 1_000).toISOString();

const sendTest = async (admin: TestUser, path: string) => {
  expect((await admin.call('POST', `${path}/test`)).status).toBe(202);
  await shop.worker.work();
};

test('a seller receives signed events of an order and its policy, in order, with their numbers and no personal data', async () => {
  const { admin, receiver, secret } = await aTold();
  const order = await createAgentOrder(shop, admin);
  await shop.worker.work();
  expect(receiver.told()).toEqual([`order.created ${order.number}`, `order.confirmed ${order.number}`]);
  await admin.call('POST', `/api/b2b/orders/${order.id}/pay-from-balance`, { body: {} });
  await shop.worker.work();
  const [paid, issued] = receiver.heard.filter(({ event }) => /paid|order.issued/.test(event.type));
  expect(paid?.event.data).toEqual({ order: order.id, number: order.number, product: 'travel' });
  expect(issued?.event.type).toBe('order.issued');
  expect(receiver.told().filter((one) => one.startsWith('policy.issued'))).toHaveLength(1);
  for (const one of receiver.heard) {
    expect(isSignedBy(one, secret)).toBe(true);
    expect(one.body).not.toContain(order.phone.slice(-6));
  }
  expect(new Set(receiver.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(receiver.heard.length);
  const at = Number(receiver.heard[0]?.headers['webhook-timestamp']) * 1000;
  expect(Math.abs(at - shop.clock.now().getTime())).toBeLessThan(60_000);
});

test('nobody receives an event that was rolled back, or an event of another partner’s sale', async () => {
  const { admin, receiver, partner } = await aTold();
  const other = await aTold();
  await createAgentOrder(shop, other.admin, { agreed: false });
  const failed = shop.services.database.transaction('fails', async (sql) => {
    const data = { order: 'x', number: 'X', product: 'travel' };
    await emitEvent(sql, { partnerId: partner.id, type: 'order.paid', subject: 'order x', at: shop.clock.now(), data });
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await shop.worker.work();
  expect([receiver.heard, other.receiver.heard.length]).toEqual([[], 1]);
  expect((await admin.call('GET', `${other.path}/deliveries`)).status).toBe(404);
});

test('the next event of an order waits while one does not arrive, and events of others continue', async () => {
  const { admin, receiver, deliveries, standing } = await aTold(['order.created', 'order.cancelled']);
  const order = await createAgentOrder(shop, admin, { agreed: false });
  receiver.behave(({ event }, reply) => {
    reply.writeHead(event.data.number === order.number ? 500 : 204).end();
  });
  await admin.call('POST', `/api/b2b/orders/${order.id}/cancel`, { body: { reason: 'changed mind' } });
  const second = await createAgentOrder(shop, admin, { agreed: false });
  await shop.worker.work();
  expect(receiver.told().toSorted()).toEqual(
    [`order.created ${order.number}`, `order.created ${second.number}`].toSorted(),
  );
  expect((await standing()).waiting).toBe(2);
  const [first] = (await deliveries()).filter(({ subject }) => subject === order.number).toReversed();
  expect(first).toMatchObject({ status: 'waiting', tries: 1, answer: '500' });
  expect(Date.parse(first?.nextAt ?? '') - shop.clock.now().getTime()).toBe(5_000);

  receiver.behave((_heard, reply) => void reply.writeHead(200).end('{"ok":true}'));
  shop.clock.advance({ seconds: 10 });
  await shop.worker.work();
  expect(receiver.told().slice(2)).toEqual([`order.created ${order.number}`, `order.cancelled ${order.number}`]);
  expect((await standing()).waiting).toBe(0);
});

test.each([
  [
    'redirects',
    (reply: Parameters<Parameters<WebhookReceiver['behave']>[0]>[1]) =>
      reply.writeHead(302, { location: '/elsewhere' }).end(),
    '302',
  ],
  [
    'goes away in the middle',
    (reply: Parameters<Parameters<WebhookReceiver['behave']>[0]>[1]) => reply.destroy(),
    'ECONNRESET',
  ],
  [
    'says what it does not mean',
    (reply: Parameters<Parameters<WebhookReceiver['behave']>[0]>[1]) => reply.writeHead(404).end('ok'),
    '404',
  ],
])('a delivery does not succeed at a receiver that %s', async (_what, behave, answer) => {
  const { admin, receiver, path, deliveries } = await aTold();
  receiver.behave((_heard, reply) => void behave(reply));
  await sendTest(admin, path);
  expect(receiver.heard).toHaveLength(1);
  expect((await deliveries())[0]).toMatchObject({ status: 'waiting', answer });
});

test('a delivery succeeds at a receiver that never ends its answer, and nobody waits for it', async () => {
  const { admin, receiver, path, deliveries } = await aTold();
  receiver.behave((_heard, reply) => {
    reply.writeHead(200);
    const pour = () => {
      while (!reply.destroyed && reply.write('x'.repeat(16_384)));
      if (!reply.destroyed) reply.once('drain', pour);
    };
    pour();
  });
  await sendTest(admin, path);
  expect((await deliveries())[0]).toMatchObject({ status: 'delivered', answer: '200' });
});

test('after three days without a delivery the endpoint is suspended, an email reports it, and a resume sends the event', async () => {
  const { admin, partner, receiver, path } = await aTold(['order.created']);
  receiver.behave((_heard, reply) => void reply.writeHead(503).end());
  const order = await createAgentOrder(shop, admin, { agreed: false });
  await shop.worker.work();
  // A little more than each wait of the convention: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h.
  for (const minutes of [1, 6, 35, 130, 320, 620, 860, 1220, 1460]) {
    shop.clock.advance({ minutes });
    await shop.worker.work();
  }
  expect(receiver.heard).toHaveLength(10);
  const keeper = await createTestUser(shop, { scopes: ['b2b:webhooks'], partner });
  const shown = await keeper.call<{ endpoints: WebhookEndpointView[] }>('GET', '/api/b2b/webhooks');
  expect(shown.body.endpoints[0]).toMatchObject({ status: 'suspended', waiting: 1 });
  const [mail = ''] = await shop.messagesTo('keeper@broker.example');
  expect(mail).toContain('127.0.0.1');
  expect(mail).not.toContain('/hook');
  expect(mail).toContain('/b2b/integration');

  receiver.behave((_heard, reply) => void reply.writeHead(204).end());
  const resumed = await keeper.call<WebhookEndpointView>('POST', `${path}/resume`);
  expect(resumed.body).toMatchObject({ status: 'active', failingSince: null });
  await shop.worker.work();
  expect(receiver.told().at(-1)).toBe(`order.created ${order.number}`);
  expect(receiver.heard).toHaveLength(11);
});

test('an answer of 410 suspends an endpoint at once', async () => {
  const { admin, receiver, path, standing } = await aTold();
  receiver.behave((_heard, reply) => void reply.writeHead(410).end());
  await sendTest(admin, path);
  expect((await standing()).status).toBe('suspended');
});

test('one event, or all events since a time, are sent again under their earlier ids', async () => {
  const { admin, receiver, path, deliveries } = await aTold(['order.created', 'order.cancelled']);
  const order = await createAgentOrder(shop, admin, { agreed: false });
  await admin.call('POST', `/api/b2b/orders/${order.id}/cancel`, { body: { reason: 'changed mind' } });
  await shop.worker.work();
  const ids = receiver.heard.map(({ headers }) => headers['webhook-id']);
  const [cancelled] = await deliveries();
  const one = await admin.call<{ replayed: number }>('POST', `${path}/replay`, { body: { event: cancelled?.id } });
  expect([one.status, one.body.replayed]).toEqual([202, 1]);
  await shop.worker.work();
  const since = new Date(shop.clock.now().getTime() - 3_600_000).toISOString();
  const all = await admin.call<{ replayed: number }>('POST', `${path}/replay`, { body: { since } });
  expect(all.body.replayed).toBe(2);
  await shop.worker.work();
  expect(receiver.heard.map(({ headers }) => headers['webhook-id'])).toEqual([...ids, ids[1], ...ids]);
  const unknown = await admin.call<ProblemDetails>('POST', `${path}/replay`, { body: { event: 'msg_none' } });
  expect([unknown.status, unknown.body.problem]).toEqual([404, 'eventNotFound']);
});

test('the body contains the time of the event, and the header contains the time of each sending', async () => {
  const { partner, admin, receiver, path } = await aTold();
  const happened = shop.clock.now().toISOString();
  await tell(partner, 'ORD-1');
  shop.clock.advance({ minutes: 7 });
  const sent = shop.clock.now().toISOString();
  await shop.worker.work();
  shop.clock.advance({ hours: 3 });
  const again = shop.clock.now().toISOString();
  expect((await admin.call('POST', `${path}/replay`, { body: { since: happened } })).status).toBe(202);
  await shop.worker.work();
  const times = receiver.heard.map(({ headers, event }) => {
    const seconds = Number(headers['webhook-timestamp']);
    return [event.timestamp, new Date(seconds * 1000).toISOString().slice(0, 19)];
  });
  expect(times).toEqual([
    [happened, sent.slice(0, 19)],
    [happened, again.slice(0, 19)],
  ]);
});

test('both secrets sign for a day after a rotation, then the new one alone', async () => {
  const { admin, receiver, path, secret } = await aTold();
  const rotated = await admin.call<EndpointWithSecret>('POST', `${path}/rotate`);
  expect((await admin.call<ProblemDetails>('POST', `${path}/rotate`)).body.problem).toBe('secretsTooMany');
  await sendTest(admin, path);
  const [both] = receiver.heard;
  expect([secret, rotated.body.secret].map((one) => both && isSignedBy(both, one))).toEqual([true, true]);
  shop.clock.advance({ hours: 24 });
  const later = await createTestUser(shop, { scopes: ['b2b:webhooks'], partner: { id: await partnerOf(admin) } });
  await sendTest(later, path);
  const alone = receiver.heard.at(-1);
  expect([secret, rotated.body.secret].map((one) => alone && isSignedBy(alone, one))).toEqual([false, true]);
  const next = await later.call<EndpointWithSecret>('POST', `${path}/rotate`);
  expect([next.status, next.body.endpoint.bothSecretsUntil]).toEqual([200, instantIn(86_400)]);
});

test('servers that process one subject at once send each event once, and wait for the lease of a dead server', async () => {
  const { admin, receiver, standing } = await aTold(['order.created', 'order.cancelled']);
  const order = await createAgentOrder(shop, admin, { agreed: false });
  await admin.call('POST', `/api/b2b/orders/${order.id}/cancel`, { body: { reason: 'changed mind' } });
  const lane = `${(await standing()).id} order ${order.id}`;
  const taken = () => deliverWebhooks(shop.services, lane);
  const lease = (until: Date) =>
    shop.services.database.sql.execute(
      raw`update webhook_deliveries set leased_until = ${until.toISOString()} where endpoint_id = ${lane.split(' ')[0]}`,
    );
  await lease(new Date(shop.clock.now().getTime() + 45_000));
  await Promise.all([taken(), taken()]);
  expect(receiver.heard).toEqual([]);
  shop.clock.advance({ seconds: 46 });
  await Promise.all([taken(), taken(), taken()]);
  expect(receiver.told()).toEqual([`order.created ${order.number}`, `order.cancelled ${order.number}`]);
  await shop.worker.work();
  expect(receiver.heard).toHaveLength(2);
});

test('private addresses, other protocols, and a sixth endpoint are refused', async () => {
  const { admin } = await aTold();
  const add = (url: string) =>
    admin.call<ProblemDetails>('POST', '/api/b2b/webhooks', { body: { url, events: ['order.paid'] } });
  for (const url of ['http://10.0.0.1/', 'https://169.254.169.254/latest', 'https://u:p@example.com/'])
    expect((await add(url)).body).toMatchObject({ problem: 'addressRefused', errors: [{ pointer: '/url' }] });
  expect((await add('ftp://example.com')).status).toBe(422);
  for (let n = 1; n < 5; n += 1) expect((await add(`https://example.com/${n}`)).status).toBe(201);
  expect((await add('https://example.com/5')).body.problem).toBe('endpointsTooMany');
});

test('a removed endpoint receives nothing any more', async () => {
  const { admin, receiver, path } = await aTold();
  await admin.call('POST', `${path}/test`);
  expect((await admin.call('POST', `${path}/remove`)).status).toBe(204);
  await shop.worker.work();
  expect(receiver.heard).toEqual([]);
});

test('a changed endpoint receives only the chosen events, at its new address', async () => {
  const { admin, partner, receiver, path, standing, id } = await aTold(['order.paid']);
  const before = await standing();
  expect(before).toEqual({
    ...{ id, url: receiver.url, events: ['order.paid'], status: 'active', createdAt: instantIn(0), waiting: 0 },
    ...{ failingSince: null, suspendedAt: null, bothSecretsUntil: null },
  });
  const other = await startWebhookReceiver();
  receivers.push(other);
  const change = (body: object) => admin.call<WebhookEndpointView>('PATCH', path, { body });
  expect((await change({})).body).toEqual(before);
  expect((await change({ url: 'http://10.0.0.1/' })).body).toMatchObject({ problem: 'addressRefused' });
  expect((await change({ events: ['order.created', 'order.issued'] })).body).toEqual({
    ...before,
    events: ['order.created', 'order.issued'],
  });
  expect((await change({ url: other.url })).body.url).toBe(other.url);
  await tell(partner, 'N-1', 'order.paid');
  await tell(partner, 'N-2', 'order.issued');
  await shop.worker.work();
  expect([receiver.told(), other.told()]).toEqual([[], ['order.issued N-2']]);
  const stranger = await aTold();
  expect((await stranger.admin.call('PATCH', path, { body: {} })).status).toBe(404);
});

test('a partner without an endpoint has no events: a new endpoint receives no earlier event', async () => {
  const partner = await createTestPartner(shop);
  const admin = await createTestUser(shop, { scopes: ['b2b:admin'], partner });
  await tell(partner, 'E-1');
  const receiver = await startWebhookReceiver();
  receivers.push(receiver);
  const body = { url: receiver.url, events: ['order.paid'] };
  const { body: made } = await admin.call<EndpointWithSecret>('POST', '/api/b2b/webhooks', { body });
  const path = `/api/b2b/webhooks/${made.endpoint.id}`;
  const since = instantIn(-3_600);
  expect((await admin.call('POST', `${path}/replay`, { body: { since } })).body).toEqual({ replayed: 0 });
  await tell(partner, 'E-2');
  expect((await admin.call('POST', `${path}/replay`, { body: { since } })).body).toEqual({ replayed: 1 });
});

test('a turn sends four events of one subject, and the rest after a turn of the others', async () => {
  const { partner, receiver, id } = await aTold(['order.paid', 'order.issued']);
  const lane = `${id} order F`;
  for (let nth = 0; nth < 6; nth++) await tell(partner, 'F');
  await forgetJobs(lane);
  await deliverWebhooks(shop.services, lane);
  expect(receiver.heard).toHaveLength(4);
  await shop.worker.work();
  expect(receiver.heard).toHaveLength(6);
  expect(await jobsOf(lane)).toEqual([]);
});

test('an event that fails ten times while others arrive is abandoned, and its next event is sent at once', async () => {
  const { partner, receiver, id, deliveries, standing } = await aTold(['order.paid', 'order.issued']);
  receiver.behave(({ event }, reply) => {
    const isBad = event.data.number === 'BAD' && event.type === 'order.paid';
    // The limits of success: 299 succeeds, 300 does not.
    reply.writeHead(isBad ? 300 : 299).end();
  });
  await tell(partner, 'BAD');
  await tell(partner, 'BAD', 'order.issued');
  await shop.worker.work();
  expect(await jobsOf(`${id} order BAD`)).toHaveLength(1);
  // The waits of the convention, to the second: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h.
  const waits = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
  for (const [nth, seconds] of waits.entries()) {
    const [, bad] = (await deliveries()).filter(({ subject }) => subject === 'BAD');
    expect([bad?.tries, bad?.status, bad?.answer, bad?.nextAt]).toEqual([
      nth + 1,
      'waiting',
      '300',
      instantIn(seconds),
    ]);
    expect((await standing()).failingSince).not.toBeNull();
    await tell(partner, `GOOD-${nth}`);
    await shop.worker.work();
    expect((await standing()).failingSince).toBeNull();
    shop.clock.advance({ seconds });
    await shop.worker.work();
  }
  const [issued, paid] = (await deliveries()).filter(({ subject }) => subject === 'BAD');
  expect(paid).toMatchObject({ type: 'order.paid', status: 'failed', tries: 10, nextAt: null, deliveredAt: null });
  expect(issued).toMatchObject({ type: 'order.issued', status: 'delivered', tries: 1, answer: '299', nextAt: null });
  expect(issued?.deliveredAt).toBe(instantIn(0));
  expect((await standing()).status).toBe('active');
  expect(await jobsOf(`${id} order BAD`)).toEqual([]);
});

test('an endpoint that receives nothing is suspended after three days, to the minute', async () => {
  const { partner, receiver, standing, id } = await aTold();
  receiver.behave((_heard, reply) => void reply.writeHead(500).end());
  await tell(partner, 'D');
  await shop.worker.work();
  const since = instantIn(0);
  shop.clock.advance({ hours: 71, minutes: 59 });
  await deliverWebhooks(shop.services, `${id} order D`);
  expect(await standing()).toMatchObject({ status: 'active', failingSince: since });
  // The second try is followed by the third after five minutes: it is sent for now.
  await sql.execute(raw`update webhook_deliveries set next_at = ${instantIn(60)} where endpoint_id = ${id}`);
  shop.clock.advance({ minutes: 1 });
  await deliverWebhooks(shop.services, `${id} order D`);
  expect(await standing()).toMatchObject({ status: 'suspended', failingSince: since, suspendedAt: instantIn(0) });
});

test('every event waits while its endpoint is suspended, even a repeated one, and no job is created for it', async () => {
  const { admin, partner, receiver, path, standing, id } = await aTold();
  receiver.behave((_heard, reply) => void reply.writeHead(410).end());
  await tell(partner, 'S-1');
  await shop.worker.work();
  await tell(partner, 'S-2');
  const body = { since: instantIn(-60) };
  expect((await admin.call('POST', `${path}/replay`, { body })).body).toEqual({ replayed: 2 });
  expect([await jobsOf(`${id} order S-1`), await jobsOf(`${id} order S-2`)]).toEqual([[], []]);
  await shop.worker.work();
  expect(await standing()).toMatchObject({ status: 'suspended', waiting: 2 });
  expect(receiver.heard).toHaveLength(1);
  receiver.behave((_heard, reply) => void reply.writeHead(204).end());
  await admin.call('POST', `${path}/resume`);
  await shop.worker.work();
  expect(receiver.told().toSorted()).toEqual(['order.paid S-1', 'order.paid S-1', 'order.paid S-2']);
});

test('an endpoint that is suspended or removed during a delivery receives nothing more', async () => {
  const { partner, receiver, standing, id, admin, path } = await aTold();
  const lane = `${id} order M`;
  const suspends = { status: 'suspended' as const, suspendedAt: shop.clock.now() };
  receiver.behave((_heard, reply) => {
    void sql
      .update(webhookEndpoints)
      .set(suspends)
      .where(eq(webhookEndpoints.id, id))
      .then(() => reply.writeHead(500).end());
  });
  await tell(partner, 'M');
  await tell(partner, 'M');
  await forgetJobs(lane);
  await deliverWebhooks(shop.services, lane);
  expect([receiver.heard.length, await jobsOf(lane), (await standing()).waiting]).toEqual([1, [], 2]);
  receiver.behave((_heard, reply) => {
    void admin.call('POST', `${path}/remove`).then(() => reply.writeHead(204).end());
  });
  await admin.call('POST', `${path}/resume`);
  await forgetJobs(lane);
  await deliverWebhooks(shop.services, lane);
  expect(receiver.heard).toHaveLength(2);
});

test('a delivery whose transaction fails is sent again, and a lost job is created again', async () => {
  const { partner, receiver, id, deliveries } = await aTold();
  const lane = `${id} order G`;
  const delivers = () => deliverWebhooks(shop.services, lane);
  for (let nth = 0; nth < 5; nth++) await tell(partner, 'G');
  await forgetJobs(lane);
  givenUp = 'claim webhook';
  await expect(delivers()).rejects.toThrow('given up');
  expect(receiver.heard).toHaveLength(0);
  givenUp = 'webhook answered';
  await expect(delivers()).rejects.toThrow('given up');
  expect((await deliveries()).map(({ status, tries }) => `${status} ${tries}`)).toEqual(Array(5).fill('waiting 0'));
  shop.clock.advance({ seconds: 46 });
  givenUp = 'more webhooks';
  await expect(delivers()).rejects.toThrow('given up');
  expect(receiver.heard).toHaveLength(5);
  expect(receiver.heard[0]?.headers['webhook-id']).toBe(receiver.heard[1]?.headers['webhook-id']);
  // Nobody sends the fifth: what is late by ten minutes is found.
  givenUp = undefined;
  expect(await jobsOf(lane)).toEqual([]);
  shop.clock.advance({ minutes: 9, seconds: 13 });
  await resumeOverdueWebhooks(shop.services);
  expect(await jobsOf(lane)).toEqual([]);
  shop.clock.advance({ seconds: 1 });
  givenUp = 'wake webhook';
  await expect(resumeOverdueWebhooks(shop.services)).rejects.toThrow('given up');
  expect(await jobsOf(lane)).toEqual([]);
  givenUp = undefined;
  await resumeOverdueWebhooks(shop.services);
  await shop.worker.work();
  expect(receiver.heard).toHaveLength(6);
});

test('a waiting event is sent at its second and not before, and requests a job if it has none', async () => {
  const { partner, receiver, id } = await aTold();
  const lane = `${id} order W`;
  receiver.behave((_heard, reply, nth) => void reply.writeHead(nth === 1 ? 503 : 200).end());
  await tell(partner, 'W');
  await shop.worker.work();
  await forgetJobs(lane);
  shop.clock.advance({ seconds: 4 });
  await deliverWebhooks(shop.services, lane);
  // A job may be begun a second before.
  expect([receiver.heard.length, await jobsOf(lane)]).toEqual([1, [instantIn(0)]]);
  shop.clock.advance({ seconds: 1 });
  await deliverWebhooks(shop.services, lane);
  expect(receiver.heard).toHaveLength(2);
});

test('an endpoint sends nothing if no key opens its secret', async () => {
  const { partner, receiver, id } = await aTold();
  await tell(partner, 'K');
  await forgetJobs(`${id} order K`);
  await sql.execute(raw`update webhook_endpoints set secret = 'aaaaaa.none' where id = ${id}`);
  await expect(deliverWebhooks(shop.services, `${id} order K`)).rejects.toThrow('a webhook secret of an unknown key');
  expect(receiver.heard).toEqual([]);
});

test('manual tests and repetitions have a limit within the hour', async () => {
  const { admin, path } = await aTold();
  const statuses = async (times: number, call: () => Promise<{ status: number }>) => {
    const all: number[] = [];
    for (let nth = 0; nth < times; nth++) all.push((await call()).status);
    return all;
  };
  const since = { body: { since: instantIn(3_600) } };
  const tests = await statuses(31, () => admin.call('POST', `${path}/test`));
  expect([new Set(tests.slice(0, 30)), tests[30]]).toEqual([new Set([202]), 429]);
  const replays = await statuses(61, () => admin.call('POST', `${path}/replay`, since));
  expect([new Set(replays.slice(0, 60)), replays[60]]).toEqual([new Set([202]), 429]);
  await admin.call('POST', `${path}/remove`);
});

test('events are read page by page, and deleted when they are too old for another sending', async () => {
  const { admin, partner, path } = await aTold();
  for (const number of ['P-1', 'P-2', 'P-3']) await tell(partner, number);
  type Page = { items: WebhookDeliveryView[]; next: string | null };
  const first = (await admin.call<Page>('GET', `${path}/deliveries?limit=2`)).body;
  const second = (await admin.call<Page>('GET', `${path}/deliveries?limit=2&cursor=${first.next}`)).body;
  expect([first, second].map(({ items }) => items.map(({ subject }) => subject))).toEqual([['P-3', 'P-2'], ['P-1']]);
  expect(second).toMatchObject({ next: null, items: [{ tries: 0, answer: null, nextAt: instantIn(0) }] });
  await deleteEvents(sql, shop.clock.now());
  expect((await admin.call<Page>('GET', `${path}/deliveries`)).body.items).toHaveLength(3);
  await deleteEvents(sql, new Date(shop.clock.now().getTime() + 1));
  expect((await admin.call<Page>('GET', `${path}/deliveries`)).body.items).toEqual([]);
});

async function partnerOf(user: TestUser): Promise<string> {
  const { findUser } = await import('#server/people/users/user-repository.ts');
  return (await findUser(shop.services.database.sql, user.id))?.partnerId ?? '';
}
