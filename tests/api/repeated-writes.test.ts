import { and, count, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { ApiClientWithSecret } from '#contract/integration/api-clients.ts';
import { drafts, orderEvents } from '#server/platform/db/schema/schema.ts';
import { pickCount } from '#tests/support/deep-run.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createCaller, createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { createAgentOrder } from './create-agent-order.ts';

/*
 * A program whose line is bad sends each write again, at once or later, with the same key. Each write is done once.
 */

/** The number of different writes, each of which is sent two to four times. */
const WRITES = pickCount(10_000, 300);

const shop = await startTestShop();
afterAll(() => shop.close());
const { sql } = shop.services.database;

/** A program that sells, with the highest rate. */
async function createProgram(): Promise<TestUser> {
  const partner = await createTestPartner(shop);
  const admin = await createTestUser(shop, { scopes: ['b2b:admin', 'b2b:sell'], partner });
  const { body } = await admin.call<ApiClientWithSecret>('POST', '/api/b2b/api-clients', {
    body: { name: 'Bad line', scope: ['b2b:sell'], callsPerMinute: 600 },
  });
  const { id } = body.client;
  const program = { id, username: id, phone: '', password: '', token: '' };
  const call = (async (...asked: Parameters<TestUser['call']>) => {
    const token = await findToken(id, body.secret);
    return createCaller(shop, token)(...asked);
  }) as TestUser['call'];
  return { ...program, call };
}

let current = { token: '', until: 0 };
async function findToken(id: string, secret: string): Promise<string> {
  if (shop.clock.now().getTime() < current.until) return current.token;
  const { body } = await shop.call<{ access_token: string }>('POST', '/api/oauth/token', {
    body: { grant_type: 'client_credentials', client_id: id, client_secret: secret },
  });
  current = { token: body.access_token, until: shop.clock.now().getTime() + 20 * 60_000 };
  return current.token;
}

const countDrafts = async () => (await sql.select({ n: count() }).from(drafts))[0]?.n ?? 0;
const countLinks = async (orderId: string) => {
  const links = and(eq(orderEvents.orderId, orderId), eq(orderEvents.type, 'LINK'));
  return (await sql.select({ n: count() }).from(orderEvents).where(links))[0]?.n ?? 0;
};

test(`${WRITES} writes are each sent again and each done once`, async () => {
  const program = await createProgram();
  const order = await createAgentOrder(shop, program);
  const before = { drafts: await countDrafts(), links: await countLinks(order.id) };
  const done = { drafts: 0, links: 0 };
  for (let nth = 0; nth < WRITES; nth += 1) {
    // A program may send 600 calls a minute.
    if (nth % 100 === 0) shop.clock.advance({ minutes: 1 });
    const isDraft = nth % 3 !== 0;
    const [path, body] = isDraft
      ? ['/api/drafts', { product: 'travel', language: 'en' }]
      : [`/api/b2b/orders/${order.id}/payment-link`, { channel: 'link' }];
    const headers = { 'idempotency-key': `write-${String(nth).padStart(6, '0')}` };
    const send = () => program.call('POST', path as string, { body, headers });
    const replies = nth % 2 === 0 ? await Promise.all([send(), send(), send()]) : [await send()];
    replies.push(await send());
    const [first] = replies;
    expect([nth, ...replies.map(({ status }) => status)]).toEqual([nth, ...replies.map(() => (isDraft ? 201 : 200))]);
    for (const reply of replies) expect(reply.body).toEqual(first?.body);
    expect(replies.filter((reply) => reply.headers['idempotent-replay'] === undefined)).toHaveLength(1);
    done[isDraft ? 'drafts' : 'links'] += 1;
  }
  const after = { drafts: await countDrafts(), links: await countLinks(order.id) };
  expect([after.drafts - before.drafts, after.links - before.links]).toEqual([done.drafts, done.links]);
});
