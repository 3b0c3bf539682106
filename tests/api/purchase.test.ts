import { afterAll, expect, test } from 'vitest';
import { testCase } from '#tests/support/buyer-actions.ts';
import { startTestShop } from '#tests/support/test-shop.ts';

const shop = await startTestShop();
afterAll(() => shop.close());

test('a family buys its trip: one charge, one policy, a certificate in both languages', async () => {
  const { ref } = await shop.anOrder('family-to-japan');
  const tranId = await shop.buy(ref);

  const order = await shop.order(ref);
  expect(order).toMatchObject({
    status: 'issued',
    paymentStatus: 'successful_payment',
    documents: ['certificate', 'insuranceCard', 'coverNote', 'receipt'],
  });
  expect(order.premium.total).toBe(testCase('travel', 'family-to-japan').premium?.total);
  expect(order.policy?.number).toMatch(/^TRV-2026-\d{6}$/);
  const charged = (await shop.ledger()).find((transaction) => transaction.tranId === tranId);
  expect(charged).toMatchObject({ charged: order.premium.total, charges: 1, refunded: 0 });

  const { status, body } = await shop.call<Buffer>('GET', `/api/orders/${ref}/documents/certificate?language=both`);
  expect(status).toBe(200);
  expect(body.subarray(0, 5).toString()).toBe('%PDF-');
});
