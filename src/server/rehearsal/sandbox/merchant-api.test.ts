import { beforeEach, expect, test } from 'vitest';
import { createPayway } from '#server/purchase/payments/provider/payway.ts';
import { aClock, aGateway, anAttempt, merchant } from './gateway-bench.ts';

let clock = aClock();
beforeEach(() => {
  clock = aClock();
});
const now = () => clock.now();
const passMinutes = (minutes: number) => clock.passMinutes(minutes);

test('a wrong key is refused for good, too many calls for now', async () => {
  const { payway, submit, control, baseUrl } = await aGateway(clock);
  await submit(payway.checkout(anAttempt()));
  const stranger = createPayway({ ...merchant, baseUrl, apiKey: 'guess' });
  await expect(stranger.confirm('order-001', now())).rejects.toMatchObject({
    kind: 'refused',
    code: '1',
    retry: false,
  });
  await expect(stranger.close('order-001', now())).rejects.toMatchObject({ kind: 'refused' });
  await expect(stranger.refund('order-001', 1, 'USD', now())).rejects.toMatchObject({ code: 'PTL02' });
  await control({ next429: 2 });
  await expect(payway.confirm('order-001', now())).rejects.toMatchObject({ kind: 'busy', code: '429', retry: true });
  await expect(payway.close('order-001', now())).rejects.toMatchObject({ kind: 'busy', retry: true });
  expect(await payway.confirm('order-001', now())).toMatchObject({ status: 'pending' });
});

test('codes as text and as numbers mean the same', async () => {
  const { payway, submit, control } = await aGateway(clock);
  await submit(payway.checkout(anAttempt()));
  await control({ tranId: 'order-001', action: 'approve', callback: 'none' });
  for (const codes of ['string', 'number', 'alternate', 'alternate'] as const) {
    if (codes !== 'alternate') await control({ codes });
    expect(await payway.confirm('order-001', now()), codes).toMatchObject({ status: 'paid' });
  }
});

test('close stops an open payment and nothing else', async () => {
  const { payway, submit, control } = await aGateway(clock);
  expect(await payway.close('order-001', now())).toBe('not-closed');
  await submit(payway.checkout(anAttempt()));
  expect(await payway.close('order-001', now())).toBe('closed');
  expect(await payway.close('order-001', now())).toBe('closed');
  expect(await payway.confirm('order-001', now())).toMatchObject({ status: 'cancelled' });
  await submit(payway.checkout(anAttempt({ tranId: 'order-002' })));
  await control({ tranId: 'order-002', action: 'approve' });
  expect(await payway.close('order-002', now())).toBe('not-closed');
  expect(await payway.confirm('order-002', now())).toMatchObject({ status: 'paid' });
});

test('refunds add up to the charge and no further, for 30 days', async () => {
  const { payway, submit, control, ledger } = await aGateway(clock);
  await submit(payway.checkout(anAttempt()));
  await expect(payway.refund('order-001', 50, 'USD', now())).rejects.toMatchObject({ code: 'PTL36', retry: false });
  await control({ tranId: 'order-001', action: 'approve' });
  expect(await payway.refund('order-001', 50, 'USD', now())).toEqual({ refunded: 50 });
  await expect(payway.refund('order-001', 1001, 'USD', now())).rejects.toMatchObject({ code: 'PTL37' });
  expect(await payway.refund('order-001', 999, 'USD', now())).toEqual({ refunded: 1049 });
  expect(await payway.confirm('order-001', now())).toMatchObject({ status: 'refunded', amount: 1050, refunded: 1049 });
  expect(await ledger('order-001')).toMatchObject({ charged: 1050, refunded: 1049 });
  passMinutes(31 * 24 * 60);
  await expect(payway.refund('order-001', 1, 'USD', now())).rejects.toMatchObject({ code: 'PTL57' });
});

const day = (date: string) => new Date(`${date}T00:00:00+07:00`);

test('the list holds each transaction once, whatever its state, with what was paid and given back', async () => {
  const { payway, submit, control } = await aGateway(clock);
  for (const tranId of ['a1', 'a2', 'a3']) await submit(payway.checkout(anAttempt({ tranId })));
  for (const tranId of ['a1', 'a2']) await control({ tranId, action: 'approve', callback: 'none' });
  await payway.refund('a2', 50, 'USD', now());
  const listed = await payway.list({ from: day('2026-01-01'), until: day('2026-01-03') }, now());
  expect(listed.map(({ tranId, status, amount, refunded }) => [tranId, status, amount, refunded])).toEqual([
    ['a1', 'paid', 1050, 0],
    ['a2', 'refunded', 1050, 50],
    ['a3', 'pending', undefined, undefined],
  ]);
  expect(listed[0]?.at).toEqual(new Date('2026-01-01T12:00:00Z'));
  expect(await payway.list({ from: day('2026-01-02'), until: day('2026-01-20') }, now())).toEqual([]);
});

test('the list of another merchant, and in bad weather, is refused', async () => {
  const { payway, control, baseUrl } = await aGateway(clock);
  const period = { from: day('2026-01-01'), until: day('2026-01-03') };
  await control({ next429: 1 });
  await expect(payway.list(period, now())).rejects.toMatchObject({ kind: 'busy' });
  const stranger = createPayway({ ...merchant, baseUrl, apiKey: 'guess' });
  await expect(stranger.list(period, now())).rejects.toMatchObject({ kind: 'refused', code: '1' });
});
