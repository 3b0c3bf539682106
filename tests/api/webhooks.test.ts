import { sql as raw } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type WebhookEventType, webhookEventTypes } from '#contract/integration/webhook-events.ts';
import type { EndpointWithSecret, WebhookDeliveryView, WebhookEndpointView } from '#contract/integration/webhooks.ts';
import type { ProblemDetails } from '#contract/problem.ts';
import { aPartner } from '#tests/support/a-partner.ts';
import { aReceiver, isSignedBy, type Receiver } from '#tests/support/a-receiver.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { aUser, type TestUser } from '#tests/support/a-user.ts';
import { anAgentsOrder } from './an-agents-order.ts';

const shop = await aShop();
const receivers: Receiver[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
});
afterAll(() => shop.close());

/** A partner with an agent who administers, and an endpoint of its own. */
async function aTold(events: readonly WebhookEventType[] = webhookEventTypes) {
  const partner = await aPartner(shop, { balance: 5_000_00 });
  const admin = await aUser(shop, { scopes: ['b2b:admin', 'b2b:sell'], partner, email: 'keeper@broker.example' });
  const receiver = await aReceiver();
  receivers.push(receiver);
  const { status, body } = await admin.call<EndpointWithSecret>('POST', '/api/b2b/webhooks', {
    body: { url: receiver.url, events },
  });
  expect(status).toBe(201);
  const path = `/api/b2b/webhooks/${body.endpoint.id}`;
  const standing = async () => {
    const { endpoints } = (await admin.call<{ endpoints: WebhookEndpointView[] }>('GET', '/api/b2b/webhooks')).body;
    return endpoints[0] as WebhookEndpointView;
  };
  const deliveries = async () =>
    (await admin.call<{ items: WebhookDeliveryView[] }>('GET', `${path}/deliveries`)).body.items;
  return { partner, admin, receiver, path, secret: body.secret, standing, deliveries };
}

const sendTest = async (admin: TestUser, path: string) => {
  expect((await admin.call('POST', `${path}/test`)).status).toBe(202);
  await shop.worker.work();
};

test('who sells is told of an order and its policy, signed, in order, by their numbers and nobody’s data', async () => {
  const { admin, receiver, secret } = await aTold();
  const order = await anAgentsOrder(shop, admin);
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

test('what was rolled back is told to nobody, nor what another partner sold', async () => {
  const { admin, receiver, partner } = await aTold();
  const other = await aTold();
  await anAgentsOrder(shop, other.admin, { agreed: false });
  const { emitEvent } = await import('#server/people/webhooks/emit-event.ts');
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

test('while one of an order does not arrive, the next of it waits, and others go on', async () => {
  const { admin, receiver, deliveries, standing } = await aTold(['order.created', 'order.cancelled']);
  const order = await anAgentsOrder(shop, admin, { agreed: false });
  receiver.behave(({ event }, reply) => {
    reply.writeHead(event.data.number === order.number ? 500 : 204).end();
  });
  await admin.call('POST', `/api/b2b/orders/${order.id}/cancel`, { body: { reason: 'changed mind' } });
  const second = await anAgentsOrder(shop, admin, { agreed: false });
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
    (reply: Parameters<Parameters<Receiver['behave']>[0]>[1]) => reply.writeHead(302, { location: '/elsewhere' }).end(),
    '302',
  ],
  [
    'goes away in the middle',
    (reply: Parameters<Parameters<Receiver['behave']>[0]>[1]) => reply.destroy(),
    'ECONNRESET',
  ],
  [
    'says what it does not mean',
    (reply: Parameters<Parameters<Receiver['behave']>[0]>[1]) => reply.writeHead(404).end('ok'),
    '404',
  ],
])('a receiver that %s has not taken it', async (_what, behave, answer) => {
  const { admin, receiver, path, deliveries } = await aTold();
  receiver.behave((_heard, reply) => void behave(reply));
  await sendTest(admin, path);
  expect(receiver.heard).toHaveLength(1);
  expect((await deliveries())[0]).toMatchObject({ status: 'waiting', answer });
});

test('a receiver that never ends its answer has taken it, and keeps nobody', async () => {
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

test('nothing arrives for three days: suspended, told by mail, and sent when it is resumed', async () => {
  const { admin, partner, receiver, path } = await aTold(['order.created']);
  receiver.behave((_heard, reply) => void reply.writeHead(503).end());
  const order = await anAgentsOrder(shop, admin, { agreed: false });
  await shop.worker.work();
  // A little more than each wait of the convention: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h.
  for (const minutes of [1, 6, 35, 130, 320, 620, 860, 1220, 1460]) {
    shop.clock.advance({ minutes });
    await shop.worker.work();
  }
  expect(receiver.heard).toHaveLength(10);
  const keeper = await aUser(shop, { scopes: ['b2b:webhooks'], partner });
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

test('410 suspends at once', async () => {
  const { admin, receiver, path, standing } = await aTold();
  receiver.behave((_heard, reply) => void reply.writeHead(410).end());
  await sendTest(admin, path);
  expect((await standing()).status).toBe('suspended');
});

test('one event is sent again, or all since a time, under the ids that they had', async () => {
  const { admin, receiver, path, deliveries } = await aTold(['order.created', 'order.cancelled']);
  const order = await anAgentsOrder(shop, admin, { agreed: false });
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

test('for a day after a rotation both secrets sign, then the new one alone', async () => {
  const { admin, receiver, path, secret } = await aTold();
  const rotated = await admin.call<EndpointWithSecret>('POST', `${path}/rotate`);
  expect((await admin.call<ProblemDetails>('POST', `${path}/rotate`)).body.problem).toBe('secretsTooMany');
  await sendTest(admin, path);
  const [both] = receiver.heard;
  expect([secret, rotated.body.secret].map((one) => both && isSignedBy(both, one))).toEqual([true, true]);
  shop.clock.advance({ hours: 24 });
  const later = await aUser(shop, { scopes: ['b2b:webhooks'], partner: { id: await partnerOf(admin) } });
  await sendTest(later, path);
  const alone = receiver.heard.at(-1);
  expect([secret, rotated.body.secret].map((one) => alone && isSignedBy(alone, one))).toEqual([false, true]);
});

test('servers that take up one subject at once send each of it once; what a dead one held is sent when its lease is over', async () => {
  const { admin, receiver, standing } = await aTold(['order.created', 'order.cancelled']);
  const order = await anAgentsOrder(shop, admin, { agreed: false });
  await admin.call('POST', `/api/b2b/orders/${order.id}/cancel`, { body: { reason: 'changed mind' } });
  const { deliverWebhooks } = await import('#server/people/webhooks/deliver-webhooks.ts');
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

test('a removed endpoint is told nothing any more', async () => {
  const { admin, receiver, path } = await aTold();
  await admin.call('POST', `${path}/test`);
  expect((await admin.call('POST', `${path}/remove`)).status).toBe(204);
  await shop.worker.work();
  expect(receiver.heard).toEqual([]);
});

async function partnerOf(user: TestUser): Promise<string> {
  const { findUser } = await import('#server/people/users/user-repository.ts');
  return (await findUser(shop.services.database.sql, user.id))?.partnerId ?? '';
}
