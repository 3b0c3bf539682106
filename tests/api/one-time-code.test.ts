import pino from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderView } from '#contract/purchase/orders.ts';
import { codes } from '#server/platform/db/schema/message-schema.ts';
import { type OpenDraft, startTestShop } from '#tests/support/test-shop.ts';
import { expectRefusal } from './coded-problem.ts';
import { createCustomerAnswers } from './create-customer.ts';

let written = '';
const shop = await startTestShop();
shop.app.log.level = 'trace';
const log = shop.app.log as unknown as Record<symbol, { write(line: string): void } | undefined>;
const stream = log[pino.symbols.streamSym];
if (!stream) throw new Error('the log has no stream');
stream.write = (line) => {
  written += line;
};
afterAll(() => shop.close());
// Somebody else's hour.
beforeEach(() => shop.clock.advance({ hours: 2 }));

const testCase = 'solo-thailand-five-days';
const send = (ref: string) => shop.call<OrderView>('POST', `/api/orders/${ref}/code`);
const anOrder = async (changes = createCustomerAnswers()) =>
  (await shop.anOrder(testCase, { verified: false, changes })).ref;

/** A code that is not this one. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const wrong = '422 codeWrong /code codeWrong';
const expired = '422 codeExpired /code codeExpired';
const locked = '429 codeLocked';

describe('the code of an order', () => {
  test('confirms the order in Latin or in Khmer digits', async () => {
    for (const write of [
      (code: string) => code,
      (code: string) => ` ${code.replace(/\d/g, (digit) => String.fromCharCode(0x17e0 + Number(digit)))} `,
    ]) {
      const ref = await anOrder();
      const { body } = await shop.verify(ref, write(await shop.codeTo()));
      expect(body).toMatchObject({ status: 'confirmed', code: null });
    }
  });

  test('may be mistyped four times; the fifth wrong code locks it, even for the right code', async () => {
    const ref = await anOrder();
    const code = await shop.codeTo();
    for (const triesLeft of [4, 3, 2, 1]) {
      const reply = await shop.verify(ref, other(code));
      expectRefusal(shop, reply, wrong);
      expect(reply.body).toMatchObject({ errors: [{ params: { triesLeft } }] });
      expect((await shop.order(ref)).code?.triesLeft).toBe(triesLeft);
    }
    expectRefusal(shop, await shop.verify(ref, other(code)), locked);
    const right = await shop.verify(ref, code);
    expectRefusal(shop, right, locked);
    expect(right.headers['retry-after']).toBe('30');
    expect((await shop.order(ref)).status).toBe('incomplete');

    shop.clock.advance({ seconds: 31 });
    await send(ref);
    expectRefusal(shop, await shop.verify(ref, code), wrong);
    expect((await shop.verify(ref, await shop.codeTo())).body.status).toBe('confirmed');
  });

  test('five wrong codes at once count as five', async () => {
    const ref = await anOrder();
    const code = await shop.codeTo();
    await Promise.all(Array.from({ length: 5 }, () => shop.verify(ref, other(code))));
    expectRefusal(shop, await shop.verify(ref, code), locked);
  });

  test('expires after five minutes', async () => {
    const ref = await anOrder();
    const code = await shop.codeTo();
    shop.clock.advance({ minutes: 5 });
    expectRefusal(shop, await shop.verify(ref, code), expired);
    await send(ref);
    expect((await shop.verify(ref, await shop.codeTo())).body.status).toBe('confirmed');
  });

  test('is not sent again within half a minute', async () => {
    const ref = await anOrder();
    shop.clock.advance({ seconds: 10 });
    const reply = await send(ref);
    expectRefusal(shop, reply, '429 codeTooSoon');
    expect(reply.headers['retry-after']).toBe('20');
    shop.clock.advance({ seconds: 20 });
    expect((await send(ref)).status).toBe(200);
  });

  test('expires when a new code is sent', async () => {
    const ref = await anOrder();
    const old = await shop.codeTo();
    shop.clock.advance({ seconds: 31 });
    await send(ref);
    expectRefusal(shop, await shop.verify(ref, old), wrong);
  });

  test('confirms its own order only, and only once', async () => {
    const first = await anOrder();
    const code = await shop.codeTo();
    const second = await anOrder();
    expect((await shop.verify(second, code)).status).toBe(422);
    await shop.verify(first, code);
    const again = await send(first);
    expectRefusal(shop, again, '409 notAllowedNow');
  });

  test('goes to one number five times an hour for all requests; the order remains', async () => {
    const customer = createCustomerAnswers();
    const refs: string[] = [];
    for (let order = 0; order < 6; order++) {
      refs.push(await anOrder(customer));
      shop.clock.advance({ seconds: 31 });
    }
    expect(await shop.messagesTo(customer.mobilePhone)).toHaveLength(5);
    const last = refs.at(-1) as string;
    expect((await shop.order(last)).outcomes).toEqual([{ type: 'CONFIRM' }, { type: 'FAILED' }]);
    const reply = await send(last);
    expectRefusal(shop, reply, '429 codeTooMany');
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);

    shop.clock.advance({ hours: 1 });
    expect((await send(last)).status).toBe(200);
    expect((await shop.verify(last, await shop.codeTo())).body.status).toBe('confirmed');
  });
});

describe('a number of a country without SMS codes', () => {
  const mobilePhone = '+447400123456';

  test('is refused with the reason on the draft and on the order, and receives no message', async () => {
    const draft = await shop.aDraftOf(testCase, 'travel', { mobilePhone });
    const asked = await shop.call('POST', `/api/drafts/${draft.id}/phone/code`, { key: draft.key });
    expectRefusal(shop, asked, '422 phoneCountryNotServed');
    const { ref } = await shop.anOrder(testCase, { verified: false, changes: { mobilePhone, email: null } });
    expect(await shop.order(ref)).toMatchObject({ status: 'incomplete', codeWay: null, code: null });
    expectRefusal(shop, await send(ref), '422 phoneCountryNotServed');
    expect(await shop.messagesTo(mobilePhone)).toEqual([]);
  });

  test('gets codes if the insurer serves all countries', async () => {
    const world = await startTestShop({ env: { SMS_COUNTRIES: '*' } });
    const { ref } = await world.anOrder(testCase, { changes: { mobilePhone } });
    expect(await world.order(ref)).toMatchObject({ status: 'confirmed', codeWay: { channel: 'sms', to: '••• 456' } });
    await world.close();
  });
});

describe('a phone that is proven on the draft', () => {
  const prove = (draft: OpenDraft, code: string) =>
    shop.call('POST', `/api/drafts/${draft.id}/phone/proof`, { key: draft.key, body: { code } });
  const ask = (draft: OpenDraft) => shop.call('POST', `/api/drafts/${draft.id}/phone/code`, { key: draft.key });

  async function aProvenDraft(customer = createCustomerAnswers()): Promise<OpenDraft> {
    const draft = await shop.aDraftOf(testCase, 'travel', customer);
    await ask(draft);
    expect((await prove(draft, await shop.codeTo())).status).toBe(200);
    return draft;
  }

  test('needs no second code', async () => {
    const customer = createCustomerAnswers();
    const { body } = await shop.confirm(await aProvenDraft(customer));
    expect(await shop.order(body.order)).toMatchObject({ status: 'confirmed', outcomes: [{ type: 'CONFIRM' }] });
    expect(await shop.messagesTo(customer.mobilePhone)).toHaveLength(1);
  });

  test('needs a new code if the number has changed since', async () => {
    const draft = await aProvenDraft();
    await shop.answer(draft, createCustomerAnswers());
    const { body } = await shop.confirm(draft);
    expect((await shop.order(body.order)).status).toBe('incomplete');
  });

  test('is not proven by the code of the previous number', async () => {
    const draft = await shop.aDraftOf(testCase, 'travel', createCustomerAnswers());
    await ask(draft);
    const code = await shop.codeTo();
    await shop.answer(draft, createCustomerAnswers());
    expectRefusal(shop, await prove(draft, code), expired);
  });

  test('is proven only once by the same code', async () => {
    const draft = await shop.aDraftOf(testCase, 'travel', createCustomerAnswers());
    await ask(draft);
    const code = await shop.codeTo();
    await prove(draft, code);
    expectRefusal(shop, await prove(draft, code), expired);
  });

  test('cannot be proven on the draft after the order exists', async () => {
    const draft = await shop.aDraftOf(testCase, 'travel', createCustomerAnswers());
    await ask(draft);
    const code = await shop.codeTo();
    const { body } = await shop.confirm(draft);
    for (const reply of [await prove(draft, code), await ask(draft)])
      expectRefusal(shop, reply, '409 alreadyConfirmed');
    expect((await shop.order(body.order)).status).toBe('incomplete');
  });

  test('remains proven when the order is opened again, but not for another number', async () => {
    for (const [changes, status] of [
      [{}, 'confirmed'],
      [createCustomerAnswers(), 'incomplete'],
    ] as const) {
      const { ref, draft } = await shop.anOrder(testCase, { changes: createCustomerAnswers() });
      await shop.reopen(ref);
      await shop.answer(draft, { declaration: true, ...changes });
      const { body } = await shop.confirm(draft);
      expect(body.order).not.toBe(ref);
      expect((await shop.order(body.order)).status).toBe(status);
    }
  });
});

test('logs hold no code, number, name, key or reference', async () => {
  const customer = createCustomerAnswers();
  const { ref, draft } = await shop.anOrder(testCase, { verified: false, changes: customer });
  const code = await shop.codeTo();
  await shop.verify(ref, other(code));
  await shop.verify(ref, code);
  await shop.pay(ref);
  await shop.call('GET', `/api/drafts/${draft.id}`, { key: 'wrong' });
  expect(written).toContain('/api/orders/:ref/code/verify');
  for (const secret of [` ${code}`, `"${code}"`, customer.mobilePhone, 'Sokha', draft.key, draft.id, ref])
    expect(written.includes(secret), secret).toBe(false);
});

test('codes are deleted after ninety days, the same period as for a network that proved a number', async () => {
  const changes = createCustomerAnswers();
  await anOrder(changes);
  const kept = async () =>
    (await shop.services.database.sql.select().from(codes)).filter(({ recipient }) => recipient === changes.mobilePhone)
      .length;
  shop.clock.advance({ days: 89 });
  await shop.worker.work();
  expect(await kept()).toBe(1);
  shop.clock.advance({ days: 2 });
  await shop.worker.work();
  expect(await kept()).toBe(0);
});
