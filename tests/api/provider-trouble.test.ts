import { afterAll, expect, test } from 'vitest';
import { findFreePort } from '#tests/support/postgres.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { expectRefusal } from './coded-problem.ts';
import { createVerifiedOrder } from './create-customer.ts';
import { expectOneChargeOnePolicy, readOrderMoney } from './order-money.ts';

const shop = await startTestShop();
afterAll(() => shop.close());

const unavailable = '502 paymentUnavailable';

test('the buyer must wait after too many requests at the provider, and nothing is lost', async () => {
  const { ref } = await createVerifiedOrder(shop, 'family-to-japan');
  const tranId = await shop.pay(ref);
  await shop.gateway({ tranId, action: 'approve', callback: 'none' });
  await shop.gateway({ next429: 1 });
  const reply = await shop.settle(ref);
  expectRefusal(shop, reply, unavailable);
  expect(reply.headers['retry-after']).toBe('10');
  expect(await shop.order(ref)).toMatchObject({ status: 'confirmed', paymentStatus: 'processing' });
  await shop.settle(ref);
  await expectOneChargeOnePolicy(shop, ref);
});

test('a report that meets a temporary failure is sent again', async () => {
  const { ref } = await createVerifiedOrder(shop, 'family-to-japan');
  const tranId = await shop.pay(ref);
  await shop.gateway({ next429: 1 });
  await shop.gateway({ tranId, action: 'approve', callback: 'once' });
  await shop.gateway({ action: 'deliver' });
  expect((await shop.order(ref)).status).toBe('confirmed');
  shop.clock.advance({ seconds: 2 });
  await shop.gateway({ action: 'deliver' });
  await expectOneChargeOnePolicy(shop, ref);
});

test('the worker asks again later, and a payment with a fault does not delay another payment', async () => {
  const { ref } = await createVerifiedOrder(shop, 'family-to-japan');
  await shop.gateway({ tranId: await shop.pay(ref), action: 'approve', callback: 'none' });
  shop.clock.advance({ seconds: 1 });
  const other = await createVerifiedOrder(shop, 'solo-thailand-five-days');
  await shop.gateway({ tranId: await shop.pay(other.ref), action: 'approve', callback: 'none' });

  shop.clock.advance({ seconds: 15 });
  await shop.gateway({ next429: 1 });
  await shop.worker.work();
  const inTrouble: string[] = [];
  for (const one of [ref, other.ref]) if ((await shop.order(one)).status === 'confirmed') inTrouble.push(one);
  const [troubled = ''] = inTrouble;
  expect(inTrouble).toHaveLength(1);
  await expectOneChargeOnePolicy(shop, troubled === ref ? other.ref : ref);
  // Not asked at once again: the gateway would count it.
  await shop.gateway({ next429: 1 });
  await shop.worker.work();
  expect((await shop.order(troubled)).status).toBe('confirmed');
  expect((await shop.settle(troubled)).status).toBe(502);
  shop.clock.advance({ minutes: 1 });
  await shop.worker.work();
  await expectOneChargeOnePolicy(shop, troubled);
});

test('a refund waits for the recovery of the provider, and is made once', async () => {
  const { ref } = await createVerifiedOrder(shop, 'family-to-japan');
  const first = await shop.pay(ref, 'cards');
  shop.clock.advance({ seconds: 5 });
  const second = await shop.pay(ref, 'khqr');
  for (const tranId of [first, second]) await shop.gateway({ tranId, action: 'approve', callback: 'none' });
  await shop.settle(ref);
  for (const calls of [1, 1]) {
    await shop.gateway({ next429: calls });
    await shop.worker.work();
    expect((await readOrderMoney(shop, ref)).refunds).toEqual(['due']);
    // Not asked at once again.
    await shop.worker.work();
    expect((await readOrderMoney(shop, ref)).refunds).toEqual(['due']);
    shop.clock.advance({ minutes: 1 });
  }
  await shop.worker.work();
  const { refunds, held, total } = await readOrderMoney(shop, ref);
  expect({ refunds, held }).toEqual({ refunds: ['done'], held: total });
});

test('a provider that cannot be reached leaves the order unchanged', async () => {
  const lonely = await startTestShop({ gatewayUrl: `http://127.0.0.1:${await findFreePort()}` });
  try {
    const { ref } = await lonely.anOrder('family-to-japan');
    const start = (option: string) =>
      lonely.call<{ fields: { tran_id: string } }>('POST', `/api/orders/${ref}/payments`, {
        body: { option, language: 'en' },
      });
    const { body } = await start('cards');
    const before = await lonely.order(ref);
    expectRefusal(lonely, await lonely.settle(ref), unavailable);
    expectRefusal(lonely, await start('khqr'), unavailable);
    expectRefusal(lonely, await lonely.reopen(ref), unavailable);
    lonely.clock.advance({ days: 8 });
    await lonely.worker.work();
    expect(await lonely.order(ref)).toEqual(before);
    lonely.clock.advance({ days: -8 });
    expect((await start('cards')).body.fields.tran_id).toBe(body.fields.tran_id);
  } finally {
    await lonely.close();
  }
});
