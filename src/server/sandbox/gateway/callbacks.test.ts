import { beforeEach, expect, test } from 'vitest';
import { createAttempt, createTestClock, startGateway, startTestShop } from './gateway-test-kit.ts';

let clock = createTestClock();
beforeEach(() => {
  clock = createTestClock();
});
const now = () => clock.now();
const passMinutes = (minutes: number) => clock.passMinutes(minutes);

test('a later approval charges and reports at its time, even after the page expired', async () => {
  const shop = await startTestShop();
  const { payway, post, pageFor, control } = await startGateway(clock);
  const page = await pageFor(createAttempt({ returnUrl: shop.url }));
  const left = await post(page, { press: 'approve-later', delay: '1200' });
  expect(left.headers.get('location')).toContain('payment_success');
  expect(await payway.confirm('order-001', now())).toMatchObject({ status: 'pending' });
  passMinutes(20);
  await control({ action: 'deliver' });
  expect(await payway.confirm('order-001', now())).toMatchObject({ status: 'paid' });
  expect(shop.told).toHaveLength(1);
});

test('duplicate callbacks arrive twice at once, and an overtaken callback arrives late', async () => {
  const shop = await startTestShop();
  const { payway, post, pageFor, control } = await startGateway(clock);
  const page = await pageFor(createAttempt({ returnUrl: shop.url }));
  await post(page, { press: 'approve-twice' });
  await control({ action: 'deliver' });
  expect(shop.told).toHaveLength(2);
  passMinutes(1);
  await control({ action: 'deliver' });
  const read = shop.told.map(({ headers, body }) => payway.readCallback(headers, body));
  expect(read).toEqual(['paid', 'paid', 'pending'].map((status) => ({ tranId: 'order-001', status })));
});

test('approve without a callback does not notify the shop; approve without a return remains on the page', async () => {
  const shop = await startTestShop();
  const { post, pageFor, control } = await startGateway(clock);
  const there = { returnUrl: shop.url };
  const silent = await post(await pageFor(createAttempt({ ...there, tranId: 'silent' })), { press: 'approve-silent' });
  await control({ action: 'deliver' });
  expect(silent.headers.get('location')).toContain('payment_success');
  expect(shop.told).toHaveLength(0);
  const page = await pageFor(createAttempt({ ...there, tranId: 'stay' }));
  expect((await post(page, { press: 'approve-stay' })).headers.get('location')).toBe(`${page}?stay`);
  await control({ action: 'deliver' });
  expect(shop.told).toHaveLength(1);
});

test('callbacks are repeated with growing pauses until a 2xx, and not for ever', async () => {
  const shop = await startTestShop();
  shop.answer = 500;
  const { payway, submit, control, ledger } = await startGateway(clock);
  await submit(payway.checkout(createAttempt({ returnUrl: shop.url })));
  await control({ tranId: 'order-001', action: 'approve' });
  await control({ action: 'deliver' });
  await control({ action: 'deliver' });
  expect(shop.told).toHaveLength(1);
  clock.passSeconds(1);
  await control({ action: 'deliver' });
  expect(shop.told).toHaveLength(2);
  for (let round = 0; round < 20; round += 1) {
    passMinutes(2);
    await control({ action: 'deliver' });
  }
  expect((await ledger('order-001'))?.callbacks).toMatchObject([{ state: 'given-up', attempts: 12, result: '500' }]);
  shop.answer = 200;
  await control({ tranId: 'order-001', action: 'callback' });
  await control({ action: 'deliver' });
  expect((await ledger('order-001'))?.callbacks).toMatchObject([{ state: 'given-up' }, { state: 'delivered' }]);
});

test('callbacks are sent only to allowed origins, if the settings name any', async () => {
  const { payway, submit } = await startGateway(clock, { callbackOrigins: ['https://shop.example'] });
  const answer = await submit(payway.checkout(createAttempt()));
  expect(await answer.json()).toMatchObject({ status: { code: '81' } });
});
