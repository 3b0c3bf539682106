import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import type { DevelopersView } from '#contract/integration/developers.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { SandboxPartner } from '#contract/testing.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createCaller } from '#tests/support/test-user.ts';
import { isSignedBy, startWebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { createCustomerAnswers } from './create-customer.ts';

const shop = await startTestShop();
const receiver = await startWebhookReceiver();
afterAll(async () => {
  await receiver.close();
  await shop.close();
});

const trial = (await shop.call<SandboxPartner>('POST', '/api/testing/partners')).body;

type Operation = {
  summary: string;
  requestBody?: { content: Record<string, { example?: Record<string, unknown> }> };
};
type Confirmed = { draft: DraftView; order: string; orderId: string; number: string };
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; webhooks: object };

test('the three steps of the page work in a shell without a change', async () => {
  const reply = await fetch(`${shop.url}/api/developers`);
  const { commands, hasSandbox } = (await reply.json()) as DevelopersView;
  expect([hasSandbox, commands.map(({ name }) => name)]).toEqual([true, ['token', 'quote', 'webhook', 'test']]);
  const script = commands
    .map(({ name, text }) => `${text}\necho "--- ${name} done"`)
    .join('\n')
    .replace('https://your-server.example/insurance-events', receiver.url);
  const env = { PATH: process.env.PATH, CLIENT_ID: trial.clientId, CLIENT_SECRET: trial.clientSecret };
  const { stdout } = await promisify(execFile)('bash', ['--norc', '--noprofile', '-e', '-c', script], { env });
  const [, quote = '', hook = '', tested = ''] = stdout.split(/--- \w+ done\n/);
  // A single traveller, five days in South-East Asia: the premium that the case was reviewed with.
  expect(JSON.parse(quote).rated.premium.total).toBe(shop.testCase('travel', 'solo-thailand-five-days').premium?.total);
  expect(JSON.parse(tested)).toEqual({ id: expect.stringMatching(/^msg_/) });
  await shop.worker.work();
  const { secret } = JSON.parse(hook);
  expect(receiver.heard.map(({ event }) => event.type)).toEqual(['webhook.test']);
  expect(receiver.heard[0] && isSignedBy(receiver.heard[0], secret)).toBe(true);
});

test('the shop accepts every example of the description, in the order of a sale', async () => {
  const { body: api } = await shop.call<Document>('GET', '/api/partner-api.json');
  expect([api.openapi, Object.keys(api.webhooks)]).toEqual(['3.1.0', ['order', 'policy', 'claim', 'test']]);
  const tried = new Set<string>();
  const exampleOf = (method: string, path: string): Record<string, unknown> => {
    tried.add(`${method} ${path}`);
    const found = api.paths[path]?.[method]?.requestBody?.content['application/json']?.example;
    if (!found) throw new Error(`no example of ${method} ${path}`);
    return found;
  };
  const token = await shop.call<{ access_token: string }>('POST', '/api/oauth/token', {
    body: {
      ...exampleOf('post', '/api/oauth/token'),
      ...{ client_id: trial.clientId, client_secret: trial.clientSecret },
    },
  });
  const call = createCaller(shop, token.body.access_token);
  const send = async <T>(method: 'POST' | 'PATCH', path: string, params: Record<string, string> = {}, headers = {}) => {
    const url = path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '');
    // A developer writes the digest of the last answer in place of the one of the example.
    const { digest: _replaced, ...body } = exampleOf(method.toLowerCase(), path);
    const reply = await call<T>(method, url, { body, headers });
    expect([path, reply.status < 300, reply.body]).toEqual([path, true, reply.body]);
    return reply.body;
  };

  await send('POST', '/api/quotes/{product}', { product: 'travel' });
  const begun = await send<{ draft: DraftView; key: string }>('POST', '/api/drafts');
  const [id, headers] = [begun.draft.id, { 'draft-key': begun.key }];
  await send('PATCH', '/api/drafts/{id}/answers', { id }, headers);
  let { page } = await send<DraftView>('POST', '/api/drafts/{id}/next', { id }, headers);
  for (let at: string | null = null; page !== null && page !== at; ) {
    at = page;
    const next = await call<DraftView>('POST', `/api/drafts/${id}/next`, { body: { page }, headers });
    expect(next.status).toBe(200);
    page = next.body.page;
  }
  const confirmed = await send<Confirmed>('POST', '/api/drafts/{id}/confirm', { id }, headers);
  const order = { id: confirmed.orderId };
  // Each answer names the order by the same ids, and each call finds it by these.
  const { order: reference, orderId, number } = confirmed;
  expect(confirmed.draft).toMatchObject({ order: reference, orderId, orderNumber: number });
  expect((await call<DraftView>('GET', `/api/drafts/${id}`, { headers })).body).toMatchObject({ orderId });
  expect((await call('GET', `/api/b2b/orders/${orderId}`)).body).toMatchObject({ id: orderId, number });
  expect((await call('GET', `/api/orders/${reference}`)).body).toMatchObject({ ref: reference, number });
  for (const search of [reference, number]) {
    const found = await call<{ items: { id: string }[] }>('POST', '/api/b2b/orders/search', { body: { search } });
    expect(found.body.items.map((row) => row.id)).toEqual([orderId]);
  }
  const { items } = await send<{ items: { id: string }[] }>('POST', '/api/b2b/orders/search');
  expect(items.map((row) => row.id)).toContain(orderId);
  await send('POST', '/api/b2b/orders/{id}/payment-link', order);
  const early = await call<{ problem: string }>('POST', `/api/b2b/orders/${order.id}/pay-from-balance`, {
    body: exampleOf('post', '/api/b2b/orders/{id}/pay-from-balance'),
  });
  expect(early.body.problem).toBe('consentMissing');
  await send('POST', '/api/b2b/orders/{id}/cancel', order);
  const hook = await send<{ endpoint: { id: string } }>('POST', '/api/b2b/webhooks');
  await send('POST', '/api/b2b/webhooks/{id}/replay', { id: hook.endpoint.id });

  const examples = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) => requestBody?.content['application/json']?.example !== undefined)
      .map(([method]) => `${method} ${path}`),
  );
  expect(examples.toSorted()).toEqual([...tried].toSorted());
});

test('an order that a program confirms is the same in each webhook about it', async () => {
  const token = await shop.call<{ access_token: string }>('POST', '/api/oauth/token', {
    body: { grant_type: 'client_credentials', client_id: trial.clientId, client_secret: trial.clientSecret },
  });
  const call = createCaller(shop, token.body.access_token);
  const events = ['order.created', 'order.cancelled'];
  await call('POST', '/api/b2b/webhooks', { body: { url: receiver.url, events } });
  const begun = await call<{ draft: DraftView; key: string }>('POST', '/api/drafts', {
    body: { product: 'travel', language: 'en' },
  });
  const draft = { id: begun.body.draft.id, key: begun.body.key, view: begun.body.draft };
  await shop.fillIn(draft, {
    ...shop.testCase('travel', 'solo-thailand-five-days').answers,
    ...createCustomerAnswers(),
  });
  const headers = { 'draft-key': draft.key };
  const confirmed = await call<Confirmed>('POST', `/api/drafts/${draft.id}/confirm`, { body: {}, headers });
  const { orderId, number } = confirmed.body;
  await call('POST', `/api/b2b/orders/${orderId}/cancel`, { body: { reason: 'not wanted' } });
  await shop.worker.work();
  const told = receiver.heard.filter(({ event }) => event.data.number === number);
  expect(told.map(({ event }) => [event.type, event.data.order])).toEqual(events.map((type) => [type, orderId]));
  // Its id opens nothing for a visitor, nor for another partner.
  expect((await shop.call('GET', `/api/b2b/orders/${orderId}`)).status).toBe(401);
  expect((await shop.call('GET', `/api/orders/${orderId}`)).status).toBe(404);
});

test('an eleventh trial partner of one network within the hour is refused', async () => {
  const statuses = [];
  for (let n = 0; n < 10; n += 1) statuses.push((await shop.call('POST', '/api/testing/partners')).status);
  expect(statuses).toEqual([...Array<number>(9).fill(201), 429]);
});
