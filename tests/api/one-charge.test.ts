import { afterAll, describe, expect, test } from 'vitest';
import { createPayway } from '#server/purchase/payments/provider/payway.ts';
import { buildCallbackMessage, computePaywayHash } from '#server/purchase/payments/provider/payway-hash.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createCustomerAnswers, createVerifiedOrder } from './create-customer.ts';
import { expectOneChargeOnePolicy, readOrderMoney } from './order-money.ts';

/* For all acts of buyers, browsers, callbacks and the worker, in any number: one charge and one policy. */
const shop = await startTestShop();
afterAll(() => shop.close());

const together = <T>(times: number, work: () => Promise<T>) => Promise.all(Array.from({ length: times }, work));
/** A verified order of a customer of its own, so that codes are no matter here. */
async function anOrder(): Promise<string> {
  const { ref } = await createVerifiedOrder(shop, 'solo-thailand-five-days');
  return ref;
}

const start = (ref: string, option = 'cards') =>
  shop.call<{ fields: Record<string, string>; problem?: string }>('POST', `/api/orders/${ref}/payments`, {
    body: { option, language: 'en' },
  });
const approve = (tranId: string, callback = 'none') => shop.gateway({ tranId, action: 'approve', callback });
const deliver = () => shop.gateway({ action: 'deliver' });

/** A report as the provider would sign it. */
function report(tranId: string, status = '0', key = 'sandbox-key') {
  const body = { tran_id: tranId, apv: '123456', status, return_params: '' };
  const headers = { 'x-payway-hmac-sha512': computePaywayHash(key, buildCallbackMessage(body)) };
  return shop.call<{ problem?: string }>('POST', '/api/payment/callback', { body, headers });
}

describe('one after another', () => {
  test('"Pay" pressed twice is the same payment', async () => {
    const ref = await anOrder();
    const [first, second] = [await start(ref), await start(ref)];
    expect(second.body).toEqual(first.body);
    await approve(await shop.pay(ref));
    await shop.settle(ref);
    await expectOneChargeOnePolicy(shop, ref);
  });

  test('a second return and a second callback change nothing', async () => {
    const ref = await anOrder();
    const tranId = await shop.pay(ref);
    await approve(tranId, 'twice');
    await deliver();
    const issued = await shop.order(ref);
    await shop.settle(ref);
    await shop.settle(ref);
    expect((await report(tranId)).status).toBe(200);
    shop.clock.advance({ minutes: 1 });
    await deliver();
    await shop.worker.work();
    expect(await shop.order(ref)).toEqual(issued);
    await expectOneChargeOnePolicy(shop, ref);
  });

  test('a late report reaches its order', async () => {
    const ref = await anOrder();
    const tranId = await shop.pay(ref);
    await shop.gateway({ tranId, action: 'approve', callback: 'late', delaySeconds: 90 });
    await deliver();
    expect((await shop.order(ref)).status).toBe('confirmed');
    shop.clock.advance({ seconds: 91 });
    await deliver();
    await expectOneChargeOnePolicy(shop, ref);
  });

  test('the worker finds the money without any report', async () => {
    const ref = await anOrder();
    await approve(await shop.pay(ref));
    shop.clock.advance({ seconds: 11 });
    await shop.worker.work();
    await expectOneChargeOnePolicy(shop, ref);
  });

  test('a paid order cannot be paid again or changed', async () => {
    const ref = await anOrder();
    await approve(await shop.pay(ref));
    await shop.settle(ref);
    expect(await start(ref)).toMatchObject({ status: 409, body: { problem: 'alreadyPaid' } });
    const reopened = await shop.reopen(ref);
    expect(reopened).toMatchObject({ status: 409, body: { problem: 'alreadyPaid' } });
    await expectOneChargeOnePolicy(shop, ref);
  });

  test('a payment page accepts a payment after a declined one', async () => {
    const ref = await anOrder();
    const tranId = await shop.pay(ref);
    await shop.gateway({ tranId, action: 'decline' });
    await shop.settle(ref);
    expect(await shop.order(ref)).toMatchObject({ status: 'confirmed', attempt: { status: 'failed' } });
    await approve(tranId);
    await shop.settle(ref);
    await expectOneChargeOnePolicy(shop, ref);
  });

  test.each(['decline', 'cancel', 'expire'])('the order is paid with another attempt after a %s', async (action) => {
    const ref = await anOrder();
    const first = await shop.pay(ref);
    await shop.gateway({ tranId: first, action });
    await shop.settle(ref);
    shop.clock.advance({ seconds: 5 });
    const second = await shop.pay(ref);
    expect(second).not.toBe(first);
    await approve(second, 'once');
    await deliver();
    await expectOneChargeOnePolicy(shop, ref);
    expect((await readOrderMoney(shop, ref)).attempts).toBe(2);
  });

  test('another payment option closes the first attempt at the provider', async () => {
    const ref = await anOrder();
    const first = await shop.pay(ref, 'cards');
    shop.clock.advance({ seconds: 5 });
    const second = await shop.pay(ref, 'khqr');
    expect((await shop.ledger()).find(({ tranId }) => tranId === first)?.status).toBe('cancelled');
    await approve(second);
    await shop.settle(ref);
    await expectOneChargeOnePolicy(shop, ref);
  });

  test('another payment option is refused as paid if the first option has already brought the money', async () => {
    const ref = await anOrder();
    await approve(await shop.pay(ref, 'cards'));
    expect(await start(ref, 'khqr')).toMatchObject({ status: 409, body: { problem: 'alreadyPaid' } });
    await expectOneChargeOnePolicy(shop, ref);
  });

  test('a form that was never posted is withdrawn for another payment option', async () => {
    const ref = await anOrder();
    await start(ref, 'cards');
    shop.clock.advance({ seconds: 5 });
    await approve(await shop.pay(ref, 'khqr'));
    await shop.settle(ref);
    await expectOneChargeOnePolicy(shop, ref);
  });

  test('no other payment begins while the provider cannot stop the first one', async () => {
    const ref = await anOrder();
    const { provider } = shop.services;
    const tranId = await shop.pay(ref, 'cards');
    // The one thing that the sandbox does not do: to refuse a close while the money is moving.
    shop.services.provider = { ...provider, close: async () => 'not-closed' };
    const other = await start(ref, 'khqr');
    shop.services.provider = provider;
    expect(other).toMatchObject({ status: 409, body: { problem: 'paymentUnderWay' } });
    await approve(tranId);
    await shop.settle(ref);
    await expectOneChargeOnePolicy(shop, ref);
  });
});

describe('reports that prove nothing', () => {
  test('a forged report is refused, and the money is still found', async () => {
    const ref = await anOrder();
    const tranId = await shop.pay(ref);
    expect(await report(tranId, '0', 'a-guessed-key')).toMatchObject({
      status: 403,
      body: { problem: 'callbackRefused' },
    });
    expect((await shop.order(ref)).status).toBe('confirmed');
    await approve(tranId);
    expect((await report(tranId, '0', 'a-guessed-key')).status).toBe(403);
    expect((await shop.order(ref)).status).toBe('confirmed');
    await report(tranId);
    await expectOneChargeOnePolicy(shop, ref);
  });

  test('a genuine "paid" report without money issues no policy', async () => {
    const ref = await anOrder();
    const tranId = await shop.pay(ref);
    expect((await report(tranId)).status).toBe(200);
    expect(await shop.order(ref)).toMatchObject({ status: 'confirmed', policy: null });
    expect(await readOrderMoney(shop, ref)).toMatchObject({ charges: 0, policies: 0 });
  });

  test('a genuine "cancelled" report does not cancel a received payment', async () => {
    const ref = await anOrder();
    const tranId = await shop.pay(ref);
    await approve(tranId);
    await report(tranId, '7');
    await report(tranId, '3');
    await expectOneChargeOnePolicy(shop, ref);
  });

  test('a report about an unknown payment is accepted and ignored', async () => {
    expect((await report('T000000000000000000')).status).toBe(200);
  });
});

describe('all at once', () => {
  test('"Pay" in five browsers is one payment', async () => {
    const ref = await anOrder();
    const replies = await together(5, () => start(ref));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.fields.tran_id)).size).toBe(1);
    await approve(await shop.pay(ref));
    await together(3, () => shop.settle(ref));
    await expectOneChargeOnePolicy(shop, ref);
  });

  test('several payment options at once leave one open', async () => {
    const ref = await anOrder();
    const replies = await Promise.all([start(ref, 'cards'), start(ref, 'khqr'), start(ref, 'wechat')]);
    for (const { status, body } of replies) expect([201, 409], JSON.stringify(body)).toContain(status);
    expect((await readOrderMoney(shop, ref)).attempts).toBeGreaterThan(0);
    shop.clock.advance({ seconds: 5 });
    await approve(await shop.pay(ref, 'cards'));
    await shop.settle(ref);
    await expectOneChargeOnePolicy(shop, ref);
  });

  test('browsers, reports and the worker find the same money', async () => {
    const ref = await anOrder();
    const tranId = await shop.pay(ref);
    await approve(tranId, 'twice');
    shop.clock.advance({ seconds: 11 });
    await Promise.all([
      together(3, () => shop.settle(ref)),
      together(3, () => report(tranId)),
      deliver(),
      shop.worker.work(),
      shop.reopen(ref),
    ]);
    const { policies, held, total } = await readOrderMoney(shop, ref);
    // A change of mind at the same moment may come first: then the money goes back.
    if (policies === 0) await shop.worker.work();
    expect((await readOrderMoney(shop, ref)).held).toBe(policies * total);
    expect(held === total || policies === 0).toBe(true);
  });

  test('five confirmations of the declaration create one order', async () => {
    const draft = await shop.aDraftOf('solo-thailand-five-days', 'travel', createCustomerAnswers());
    const confirm = () => shop.confirm(draft);
    const replies = await together(5, confirm);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.order)).size).toBe(1);
    expect((await confirm()).body.order).toBe(replies[0]?.body.order);
  });
});

test('a wrong amount is refunded, and the right amount still buys the policy', async () => {
  const ref = await anOrder();
  const { body } = await start(ref);
  const tranId = body.fields.tran_id as string;
  const payway = createPayway({
    baseUrl: `${shop.url}/sandbox-gateway`,
    merchantId: 'sandbox-merchant',
    apiKey: 'sandbox-key',
  });
  const form = payway.checkout({
    tranId,
    amount: 1,
    currency: 'USD',
    language: 'en',
    option: 'cards',
    returnUrl: `${shop.url}/api/payment/callback`,
    successUrl: `${shop.url}/`,
    cancelUrl: `${shop.url}/`,
    lifetimeMinutes: 15,
    now: shop.clock.now(),
  });
  await fetch(form.action, { method: 'POST', body: new URLSearchParams(form.fields) });
  await approve(tranId);
  await shop.settle(ref);
  expect(await shop.order(ref)).toMatchObject({
    status: 'confirmed',
    policy: null,
    refund: { amount: 1, status: 'due' },
  });
  await shop.worker.work();
  expect(await readOrderMoney(shop, ref)).toMatchObject({ held: 0, policies: 0, refunds: ['done'] });

  shop.clock.advance({ seconds: 5 });
  await approve(await shop.pay(ref));
  await shop.settle(ref);
  const { held, policies, total } = await readOrderMoney(shop, ref);
  expect({ held, policies }).toEqual({ held: total, policies: 1 });
});
