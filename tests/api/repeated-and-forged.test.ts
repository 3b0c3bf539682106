import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { idempotentReplies } from '#server/platform/db/schema/idempotency-schema.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { expectRefusal } from './coded-problem.ts';

const shop = await startTestShop();
const draft = await shop.aDraft();
afterAll(() => shop.close());

const json = { 'content-type': 'application/json' };
const send = (method: 'POST' | 'PATCH', path: string, body?: unknown, headers: Record<string, string> = {}) =>
  shop.call(method, path.replace(':draft', draft.id), {
    key: draft.key,
    headers,
    ...(body === undefined ? {} : { body }),
  });

describe('a repeated write', () => {
  const key = { 'idempotency-key': 'repeated-write-1' };
  const path = '/api/drafts/:draft/answers';
  const two = { changes: { numberOfAdults: 2 } };
  const start = { product: 'travel', language: 'en' };

  // A browser requests compressed replies; the server stores the reply before its compression.
  test.each([{}, { 'accept-encoding': 'gzip' }])(
    'gets the same answer again and is done once (%o)',
    async (accepted) => {
      const once = { 'idempotency-key': `repeated-write-${Object.keys(accepted).length + 2}` };
      const first = await shop.app.inject({
        method: 'PATCH',
        url: path.replace(':draft', draft.id),
        headers: { 'draft-key': draft.key, ...once, ...accepted },
        payload: two,
      });
      await send('PATCH', path, { changes: { numberOfAdults: 3 } });
      const second = await send('PATCH', path, two, once);
      expect(first.statusCode).toBe(200);
      expect(second).toMatchObject({ status: 200, headers: { 'idempotent-replay': 'true' } });
      const body = await shop.read(draft);
      expect(body.record.answers.numberOfAdults).toBe(3);
    },
  );

  test.each([
    ['another body', path, { changes: { numberOfAdults: 4 } }],
    ['another address', '/api/drafts/:draft/next', { page: 'travelInfo' }],
  ])('is refused with %s', async (_what, where, body) => {
    await send('PATCH', path, two, key);
    const method = where === path ? 'PATCH' : 'POST';
    expectRefusal(shop, await send(method, where, body, key), '422 idempotencyKeyReused');
  });

  test("never repeats a draft's key, because the server does not store that reply", async () => {
    const once = { 'idempotency-key': 'repeated-start-1' };
    const [first, second] = [
      await send('POST', '/api/drafts', start, once),
      await send('POST', '/api/drafts', start, once),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers).not.toHaveProperty('idempotent-replay');
    expect((first.body as { key: string }).key).not.toBe((second.body as { key: string }).key);
  });

  test('is refused with a retry time while a server works on it, and is done after that server’s lease ends', async () => {
    const once = { 'idempotency-key': 'repeated-dead-1' };
    expect((await send('PATCH', path, two, once)).status).toBe(200);
    const key = createHash('sha256').update(`${once['idempotency-key']}\n\n`).digest('hex');
    // The row as it is while a server works on the first request.
    const leasedUntil = new Date(shop.clock.now().getTime() + 60_000);
    await shop.services.database.sql
      .update(idempotentReplies)
      .set({ status: null, body: null, lease: 'of another server', leasedUntil })
      .where(eq(idempotentReplies.key, key));
    const waiting = await send('PATCH', path, two, once);
    expectRefusal(shop, waiting, '409 requestUnderWay');
    expect(waiting.headers['retry-after']).toBe('1');

    shop.clock.advance({ seconds: 60 });
    const done = await send('PATCH', path, two, once);
    expect(done.status).toBe(200);
    expect(done.headers).not.toHaveProperty('idempotent-replay');
    expect((await send('PATCH', path, two, once)).headers).toHaveProperty('idempotent-replay', 'true');
  });

  test('is refused with an invalid key', async () => {
    for (const wrong of ['short', 'x'.repeat(65), 'with space', "' or 1=1 --"])
      expectRefusal(shop, await send('POST', '/api/drafts', start, { 'idempotency-key': wrong }), '422 invalidRequest');
  });
});

describe("the provider's report", () => {
  const report = { tran_id: 'T1', apv: '619195', status: '0', return_params: '' };
  test.each([
    ['unsigned', report, {}],
    ['with a forged signature', report, { 'x-payway-hmac-sha512': 'A'.repeat(88) }],
    ['without a body', undefined, {}],
    ['that is a list', [], {}],
    ['that is null', 'null', json],
  ])('is refused %s', async (_what, body, headers) => {
    expectRefusal(shop, await send('POST', '/api/payment/callback', body, headers), '403 callbackRefused');
  });
});
