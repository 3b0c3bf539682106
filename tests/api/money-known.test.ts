import { afterAll, expect, test } from 'vitest';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createVerifiedOrder } from './create-customer.ts';

/* An order's page may say of money only what the provider has said. The sandbox plays each state. */
const shop = await startTestShop();
afterAll(() => shop.close());

const toldOf = async (ref: string) => {
  const { attempt } = await shop.order(ref);
  return attempt && [attempt.status, attempt.money];
};

async function paying(): Promise<{ ref: string; tranId: string }> {
  const { ref } = await createVerifiedOrder(shop, 'solo-thailand-five-days');
  expect(await toldOf(ref)).toBe(null);
  const tranId = await shop.pay(ref);
  return { ref, tranId };
}

test('a payment is open while the provider decides or does not answer', async () => {
  const { ref } = await paying();
  expect(await toldOf(ref)).toEqual(['pending', 'open']);
  await shop.settle(ref);
  expect(await toldOf(ref)).toEqual(['pending', 'open']);
  await shop.gateway({ next429: 1 });
  expect((await shop.settle(ref)).status).toBe(502);
  expect(await toldOf(ref)).toEqual(['pending', 'open']);
});

test.each([
  ['decline', 'failed'],
  ['cancel', 'cancelled'],
  ['expire', 'expired'],
] as const)(
  'nothing is charged once the provider has reported %s; late money buys the policy',
  async (action, status) => {
    const { ref, tranId } = await paying();
    await shop.gateway({ tranId, action });
    expect(await toldOf(ref)).toEqual(['pending', 'open']);
    await shop.settle(ref);
    expect(await toldOf(ref)).toEqual([status, 'none']);
    await shop.gateway({ tranId, action: 'approve', callback: 'none' });
    await shop.settle(ref);
    const order = await shop.order(ref);
    expect([order.status, order.attempt?.money]).toEqual(['issued', 'arrived']);
  },
);

test('the result of a form that was never posted is unknown until its time ends', async () => {
  const { ref } = await createVerifiedOrder(shop, 'solo-thailand-five-days');
  const start = (option: string) =>
    shop.call('POST', `/api/orders/${ref}/payments`, { body: { option, language: 'en' } });
  expect((await start('cards')).status).toBe(201);
  await shop.settle(ref);
  expect(await toldOf(ref)).toEqual(['pending', 'open']);
  // Another payment option: the first is withdrawn, but its form may still be posted.
  expect((await start('khqr')).status).toBe(201);
  shop.clock.advance({ minutes: 14 });
  await shop.settle(ref);
  expect(await toldOf(ref)).toEqual(['pending', 'open']);
  shop.clock.advance({ minutes: 2 });
  await shop.settle(ref);
  expect(await toldOf(ref)).toEqual(['expired', 'none']);
});
