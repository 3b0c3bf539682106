import { beforeEach, expect, test } from 'vitest';
import { createPayway } from '#server/purchase/payments/provider/payway.ts';
import { computePaywayHash } from '#server/purchase/payments/provider/payway-hash.ts';
import { createAttempt, createTestClock, merchant, startGateway } from './gateway-test-kit.ts';

let clock = createTestClock();
beforeEach(() => {
  clock = createTestClock();
});
const now = () => clock.now();
const passMinutes = (minutes: number) => clock.passMinutes(minutes);

test('a wrong key is refused for good, and too many calls are refused for a time', async () => {
  const { payway, submit, control, baseUrl } = await startGateway(clock);
  await submit(payway.checkout(createAttempt()));
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

test('codes as text and codes as numbers mean the same', async () => {
  const { payway, submit, control } = await startGateway(clock);
  await submit(payway.checkout(createAttempt()));
  await control({ tranId: 'order-001', action: 'approve', callback: 'none' });
  for (const codes of ['string', 'number', 'alternate', 'alternate'] as const) {
    if (codes !== 'alternate') await control({ codes });
    expect(await payway.confirm('order-001', now()), codes).toMatchObject({ status: 'paid' });
  }
});

test('close stops only an open payment', async () => {
  const { payway, submit, control } = await startGateway(clock);
  expect(await payway.close('order-001', now())).toBe('not-closed');
  await submit(payway.checkout(createAttempt()));
  expect(await payway.close('order-001', now())).toBe('closed');
  expect(await payway.close('order-001', now())).toBe('closed');
  expect(await payway.confirm('order-001', now())).toMatchObject({ status: 'cancelled' });
  await submit(payway.checkout(createAttempt({ tranId: 'order-002' })));
  await control({ tranId: 'order-002', action: 'approve' });
  expect(await payway.close('order-002', now())).toBe('not-closed');
  expect(await payway.confirm('order-002', now())).toMatchObject({ status: 'paid' });
});

test('refunds add up to the charge at most, for 30 days', async () => {
  const { payway, submit, control, ledger } = await startGateway(clock);
  await submit(payway.checkout(createAttempt()));
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

test('the list contains each transaction once in every state, with the paid and the refunded amount', async () => {
  const { payway, submit, control } = await startGateway(clock);
  for (const tranId of ['a1', 'a2', 'a3']) await submit(payway.checkout(createAttempt({ tranId })));
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

test('the list is refused to another merchant and after too many calls', async () => {
  const { payway, control, baseUrl } = await startGateway(clock);
  const period = { from: day('2026-01-01'), until: day('2026-01-03') };
  await control({ next429: 1 });
  await expect(payway.list(period, now())).rejects.toMatchObject({ kind: 'busy' });
  const stranger = createPayway({ ...merchant, baseUrl, apiKey: 'guess' });
  await expect(stranger.list(period, now())).rejects.toMatchObject({ kind: 'refused', code: '1' });
});

/** A merchant's program that signs its calls itself and returns the answers word for word. */
async function aMerchant() {
  const gateway = await startGateway(clock);
  await gateway.control({ codes: 'string' });
  const call = async (path: string, payload?: object) => {
    const answer = await gateway.app.inject({
      method: 'POST',
      url: `/gateway/api/${path}`,
      ...(payload ? { payload } : {}),
    });
    const body = answer.json() as { status: { code: string; message: string } } & Record<string, unknown>;
    return { http: answer.statusCode, said: [body.status.code, body.status.message], body };
  };
  const hashed = (...parts: string[]) => computePaywayHash(merchant.apiKey, parts.join(''));
  const about = (tranId: string, as = merchant.merchantId) => ({
    ...{ req_time: '20260101120000', merchant_id: as, tran_id: tranId },
    hash: hashed('20260101120000', as, tranId),
  });
  return {
    ...gateway,
    async begin(tranId: string, part = {}) {
      await gateway.submit(gateway.payway.checkout(createAttempt({ tranId, ...part })));
    },
    check: (tranId: string, as?: string) => call('payment-gateway/v1/payments/check-transaction-2', about(tranId, as)),
    close: (tranId: string, as?: string) => call('payment-gateway/v1/payments/close-transaction', about(tranId, as)),
    list(wanted: Record<string, string>, as = merchant.merchantId) {
      const signed: Record<string, string> = { req_time: '20260101120000', merchant_id: as, ...wanted };
      const order = ['from_date', 'to_date', 'from_amount', 'to_amount', 'status', 'page', 'pagination'];
      const hash = hashed(...['req_time', 'merchant_id', ...order].map((name) => signed[name] ?? ''));
      return call('payment-gateway/v1/payments/transaction-list-2', { ...signed, hash });
    },
    refund(fields: unknown, as = merchant.merchantId, auth = Buffer.from(JSON.stringify(fields)).toString('base64')) {
      const hash = hashed('20260101120000', as, auth);
      const body = { request_time: '20260101120000', merchant_id: as, merchant_auth: auth, hash };
      return call('merchant-portal/merchant-access/online-transaction/refund', body);
    },
    call,
  };
}

test('a call that names another merchant or none is refused, even with a correct signature', async () => {
  const { check, close, list, refund, call, begin } = await aMerchant();
  await begin('a1');
  const period = { from_date: '2026-01-01 00:00:00', to_date: '2026-01-02 00:00:00' };
  const calls = [check('a1', 'other'), close('a1', 'other'), list(period, 'other')];
  for (const { http, said } of await Promise.all(calls)) expect([http, ...said]).toEqual([403, '1', 'Wrong hash']);
  expect((await refund({ mc_id: 'other', tran_id: 'a1', refund_amount: '1' }, 'other')).said[0]).toBe('PTL02');
  const payments = ['check-transaction-2', 'close-transaction', 'transaction-list-2'];
  for (const name of payments) expect((await call(`payment-gateway/v1/payments/${name}`)).http).toBe(403);
  expect((await call('merchant-portal/merchant-access/online-transaction/refund')).said[0]).toBe('PTL02');
  expect((await check('a1')).body.data).toMatchObject({ payment_status: 'PENDING' });
});

test('the provider’s format shows a payment before and after its approval, after its refund, and after its expiry', async () => {
  const { check, begin, control, payway } = await aMerchant();
  expect(await check('a1')).toMatchObject({ http: 200, said: ['6', 'tran_id not found'] });
  await begin('a1');
  const open = await check('a1');
  expect(open).toMatchObject({ http: 200, said: ['00', 'Success!'] });
  expect(open.body.data).toEqual({
    ...{ payment_status_code: '2', payment_status: 'PENDING', total_amount: 10.5, original_amount: 10.5 },
    ...{ refund_amount: 0, discount_amount: 0, payment_amount: 0, payment_currency: '', apv: '' },
    // Noon in London is seven in the evening in Phnom Penh.
    transaction_date: '2026-01-01 19:00:00',
  });
  await control({ tranId: 'a1', action: 'approve', callback: 'none' });
  expect((await check('a1')).body.data).toMatchObject({
    ...{ payment_status_code: '0', payment_status: 'APPROVED', payment_amount: 10.5, payment_currency: 'USD' },
    apv: expect.stringMatching(/^\d{6}$/),
  });
  await payway.refund('a1', 50, 'USD', now());
  expect((await check('a1')).body.data).toMatchObject({ payment_status: 'REFUNDED', refund_amount: 0.5 });
  for (const [tranId, action, name] of [
    ['a2', 'decline', 'DECLINED'],
    ['a3', 'cancel', 'CANCELLED'],
  ] as const) {
    await begin(tranId);
    await control({ tranId, action });
    expect((await check(tranId)).body.data).toMatchObject({ payment_status: name });
  }
  await begin('a4');
  passMinutes(30);
  expect((await check('a4')).said).toEqual(['54', 'Transaction has expired']);
});

test('an expired payment remains expired when it is closed; a paid payment cannot be closed, even after its refund', async () => {
  const { check, close, begin, control, payway } = await aMerchant();
  expect(await close('a1')).toMatchObject({ http: 403, said: ['5', 'Transaction not found'] });
  await begin('a1');
  passMinutes(30);
  expect(await close('a1')).toMatchObject({ http: 200, said: ['00', 'Success!'] });
  expect((await check('a1')).said[0]).toBe('54');
  await begin('a2');
  await control({ tranId: 'a2', action: 'approve', callback: 'none' });
  await payway.refund('a2', 1050, 'USD', now());
  expect(await close('a2')).toMatchObject({ http: 403, said: ['5', 'Transaction is completed'] });
});

test('a list covers three days at most, by their seconds in Phnom Penh, one page at a time', async () => {
  const { list, begin } = await aMerchant();
  for (const tranId of ['a1', 'a2', 'a3']) {
    await begin(tranId);
    clock.passSeconds(1);
  }
  const listed = async (wanted: Record<string, string>) => {
    const { body } = await list(wanted);
    const ids = (body.data as { transaction_id: string }[]).map(({ transaction_id }) => transaction_id);
    return [ids, body.page, body.pagination];
  };
  const [first, last] = ['2026-01-01 19:00:00', '2026-01-01 19:00:02'];
  expect(await listed({ from_date: first, to_date: last })).toEqual([['a1', 'a2', 'a3'], '1', '40']);
  expect((await listed({ from_date: '2026-01-01 19:00:01', to_date: last }))[0]).toEqual(['a2', 'a3']);
  expect((await listed({ from_date: first, to_date: '2026-01-01 19:00:01' }))[0]).toEqual(['a1', 'a2']);
  expect((await listed({ from_date: first, to_date: first }))[0]).toEqual(['a1']);
  const paged = { from_date: first, to_date: last, pagination: '2' };
  expect(await listed({ ...paged, page: '1' })).toEqual([['a1', 'a2'], '1', '2']);
  expect(await listed({ ...paged, page: '2' })).toEqual([['a3'], '2', '2']);
  expect((await listed({ ...paged, pagination: '5000' }))[2]).toBe('1000');
  expect((await list({ from_date: first, to_date: '2026-01-04 19:00:00' })).http).toBe(200);
  const bad = [
    { from_date: first, to_date: '2026-01-04 19:00:01' },
    { from_date: last, to_date: first },
    { from_date: 'now', to_date: last },
    { to_date: last },
  ];
  for (const wanted of bad) expect(await list(wanted)).toMatchObject({ http: 403, said: ['49', 'Invalid date range'] });
});

test('the list shows each payment with its currency, and shows a payment that was open too long as cancelled', async () => {
  const { list, begin } = await aMerchant();
  await begin('a1', { currency: 'KHR', amount: 4000 });
  passMinutes(30);
  const { body } = await list({ from_date: '2026-01-01 19:00:00', to_date: '2026-01-01 19:00:00' });
  expect(body.data).toMatchObject([
    { original_currency: 'KHR', original_amount: 4000, payment_status_code: '7', payment_status: 'CANCELLED' },
  ]);
});

test('a refused refund returns the code of its fault, and an accepted refund returns the total refunded amount', async () => {
  const { refund, begin, control } = await aMerchant();
  const of = (tran_id: string, refund_amount: unknown) => ({ mc_id: merchant.merchantId, tran_id, refund_amount });
  await begin('a1');
  const code = async (answer: ReturnType<typeof refund>) => [(await answer).http, (await answer).said[0]];
  expect(await code(refund(of('nobody', '1')))).toEqual([403, 'PTL36']);
  expect(await code(refund(of('a1', '1')))).toEqual([403, 'PTL36']);
  await control({ tranId: 'a1', action: 'approve', callback: 'none' });
  expect(await code(refund({ ...of('a1', '1'), mc_id: 'other' }))).toEqual([403, 'PTL05']);
  for (const auth of ['no json', 'null', '5'].map((text) => Buffer.from(text).toString('base64')))
    expect(await code(refund({}, merchant.merchantId, auth))).toEqual([403, 'PTL05']);
  expect(await code(refund(of('a1', '1.005')))).toEqual([403, 'PTL186']);
  expect(await code(refund(of('a1', '0')))).toEqual([403, 'PTL187']);
  expect(await code(refund(of('a1', '10.51')))).toEqual([403, 'PTL37']);
  const { http, body } = await refund(of('a1', '10.00'));
  expect(http).toBe(200);
  expect(body).toEqual({
    ...{ grand_total: 10.5, total_refunded: 10, currency: 'USD', transaction_status: 'REFUNDED' },
    status: { code: '00', message: 'Success!' },
  });
  passMinutes(30 * 24 * 60);
  expect((await refund(of('a1', '0.25'))).body.total_refunded).toBe(10.25);
  clock.passSeconds(1);
  expect(await code(refund(of('a1', '0.25')))).toEqual([403, 'PTL57']);
});

test('the requested number of merchant calls are answered with 429, and the buyer continues meanwhile', async () => {
  const { check, begin, control } = await aMerchant();
  await control({ next429: 2 });
  await begin('a1');
  expect([await check('a1'), await check('a1'), await check('a1')]).toMatchObject([
    { http: 429, said: ['429', 'Reach request limit'] },
    { http: 429 },
    { http: 200 },
  ]);
});
