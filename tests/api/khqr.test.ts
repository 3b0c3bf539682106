import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { BankRefund } from '#contract/reconciliation/payment-differences.ts';
import { alarms } from '#server/platform/db/schema/alarm-schema.ts';
import { findOrderByRef, type Order } from '#server/purchase/orders/order-repository.ts';
import { listAttempts, listRefunds } from '#server/purchase/payments/payment-repository.ts';
import { settleAttempt } from '#server/purchase/payments/settle-attempt.ts';
import { createToken, startFakeBakong } from '#tests/fakes/fake-bakong.ts';
import { readLog } from '#tests/support/read-log.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { createVerifiedOrder } from './create-customer.ts';

/* KHQR by itself: a code of ours, asked about by its MD5; what comes late or twice goes back by bank, by two people. */

const bakong = await startFakeBakong();
const first = createToken(new Date('2026-06-30T00:00:00Z'));
bakong.tokens.push(first);
const account = 'insurer@devb';
const shop = await startTestShop({
  env: {
    ...{ BAKONG_URL: bakong.url, BAKONG_ACCOUNT: account, BAKONG_NAME: 'SEREY INSURANCE', BAKONG_TOKEN: first },
    BAKONG_EMAIL: 'pay@insurer.example',
  },
});
afterAll(async () => {
  await shop.close();
  await bakong.close();
});
beforeEach(() => {
  shop.clock.set(TEST_START);
  bakong.lies = [];
});

type Code = { action: string; fields: Record<'khqr' | 'md5' | 'receiver' | 'expiresAt', string> };
const start = async (ref: string, option = 'khqr') =>
  (await shop.call<Code>('POST', `/api/orders/${ref}/payments`, { body: { option, language: 'en' } })).body;
/** The payer's bank does it. */
const pay = (md5: string, amount: number, part: object = {}) =>
  bakong.paid.set(md5, { toAccountId: account, amount: amount / 100, currency: 'USD', ...part });

const orderOf = async (ref: string) => (await findOrderByRef(shop.services.database.sql, ref)) as Order;
async function anOrder() {
  const { ref } = await createVerifiedOrder(shop, 'family-to-japan');
  const { premium } = await shop.order(ref);
  return { ref, total: premium.total };
}
async function wait(time: { seconds?: number; minutes?: number; days?: number }) {
  shop.clock.advance(time);
  await shop.worker.work();
}

test('a code names account, amount and end; the job detects the payment even if nobody opens the page', async () => {
  const { ref, total } = await anOrder();
  const { action, fields } = await start(ref);
  expect(action).toBe('');
  expect(fields.khqr).toContain(`0012${account}`);
  expect(fields.khqr).toContain(
    `54${String((total / 100).toFixed(2).length).padStart(2, '0')}${(total / 100).toFixed(2)}`,
  );
  expect(new Date(fields.expiresAt).getTime() - shop.clock.now().getTime()).toBe(15 * 60_000);
  await wait({ seconds: 11 });
  expect(await shop.order(ref)).toMatchObject({ status: 'confirmed', paymentStatus: 'processing' });
  pay(fields.md5, total);
  await wait({ seconds: 30 });
  expect(await shop.order(ref)).toMatchObject({ status: 'issued', refund: null });
  expect(bakong.asked.at(-1)).toBe(fields.md5);
});

test('a second press returns the same code; after its time there is another code, and nothing is charged', async () => {
  const { ref } = await anOrder();
  const one = await start(ref);
  expect(await start(ref)).toEqual(one);
  await wait({ minutes: 16 });
  expect((await shop.order(ref)).attempt).toMatchObject({ status: 'expired', money: 'none' });
  expect((await start(ref)).fields.md5).not.toBe(one.fields.md5);
});

test.each<[string, object, string]>([
  ['of another account', { toAccountId: 'thief@devb' }, 'confirmed'],
  ['without its amount', { amount: 'much' }, 'confirmed'],
])('money %s buys nothing', async (_what, part, status) => {
  const { ref, total } = await anOrder();
  const { fields } = await start(ref);
  pay(fields.md5, total, part);
  await wait({ seconds: 30 });
  expect(await shop.order(ref)).toMatchObject({ status, refund: null, policy: null });
});

test('a payment that is too low buys nothing, and two people refund it by bank', async () => {
  const { ref, total } = await anOrder();
  const { fields } = await start(ref);
  pay(fields.md5, total - 1);
  await wait({ seconds: 30 });
  expect(await shop.order(ref)).toMatchObject({ status: 'confirmed', refund: { amount: total - 1, status: 'due' } });
  const [one, two] = [
    await createTestUser(shop, { scopes: ['insurer:orders'] }),
    await createTestUser(shop, { scopes: ['insurer:orders'] }),
  ];
  const list = async (user = two) => (await user.call<BankRefund[]>('GET', '/api/b2b/reports/bank-refunds')).body;
  const [due] = await list();
  expect(due).toEqual({
    ...{
      tranId: due?.tranId,
      totalAfter: total - 1,
      amount: total - 1,
      currency: 'USD',
      since: '2026-04-01T02:00:30.000Z',
    },
    ...{
      order: { number: (await orderOf(ref)).number, ref },
      status: 'due',
      failure: null,
      payee: null,
      preparedBy: null,
      mayMove: true,
    },
  });
  const path = `/api/b2b/reports/bank-refunds/${due?.tranId}/${due?.totalAfter}`;
  const paid = { step: 'paid', reference: 'FT-77' };
  expectRefusal(shop, await two.call('POST', path, { body: paid }), '409 payoutNotSo');
  const prepare = (user: TestUser, payee: string) => user.call('POST', path, { body: { step: 'prepare', payee } });
  const prepared = async () => {
    const [{ payee, preparedBy, preparedAt } = {} as never] = await listRefunds(
      shop.services.database.sql,
      due?.tranId ?? '',
    );
    return { payee, preparedBy, preparedAt };
  };
  const [first, second] = [shop.clock.now(), new Date(shop.clock.now().getTime() + 60_000)];
  // The same statement again is nothing new; another payee or another text is.
  const dara = 'Sok Dara, Dev Bank 000 123';
  await prepare(one, ` ${dara} `);
  shop.clock.set(second.toISOString());
  await prepare(one, dara);
  expect(await prepared()).toEqual({ payee: dara, preparedBy: one.id, preparedAt: first });
  await prepare(two, dara);
  expect(await prepared()).toEqual({ payee: dara, preparedBy: two.id, preparedAt: second });
  await prepare(one, 'Sok Dara, Dev Bank 000 124');
  expect(await prepared()).toMatchObject({ payee: 'Sok Dara, Dev Bank 000 124', preparedBy: one.id });
  expect(await list(one)).toMatchObject([{ status: 'prepared', preparedBy: 'Sokha Chan', mayMove: false }]);
  expect(await list(two)).toMatchObject([{ status: 'prepared', preparedBy: 'Sokha Chan', mayMove: true }]);
  expectRefusal(shop, await one.call('POST', path, { body: paid }), '409 needsSecondPerson');
  expect((await two.call('POST', path, { body: paid })).status).toBe(200);
  expect((await two.call('POST', path, { body: { ...paid, reference: ' FT-77 ' } })).status).toBe(200);
  // A payout that was sent cannot be denied afterwards.
  expectRefusal(shop, await two.call('POST', path, { body: { ...paid, reference: 'FT-78' } }), '409 payoutNotSo');
  expectRefusal(shop, await one.call('POST', path, { body: paid }), '409 payoutNotSo');
  expectRefusal(shop, await prepare(one, dara), '409 payoutNotSo');
  expect(await list()).toEqual([]);
  expect((await shop.order(ref)).refund).toMatchObject({ status: 'done' });
  const [gone] = await listRefunds(shop.services.database.sql, due?.tranId ?? '');
  expect(gone).toMatchObject({ status: 'done', reference: 'FT-77', paidBy: two.id, paidAt: second });
  const none = await two.call('POST', '/api/b2b/reports/bank-refunds/nobody/1', { body: paid });
  expectRefusal(shop, none, '404 refundNotFound');
  const auditor = await createTestUser(shop, { scopes: ['insurer:audit'] });
  const { number } = await orderOf(ref);
  const acts = [`moneyPaid ${two.username}`, ...[one, two, one].map(({ username }) => `moneyPrepared ${username}`)];
  expect(await readLog(auditor, { group: 'money', about: number })).toEqual(
    acts.map((act) => `${act} refund ${number} ${total - 1} USD`),
  );
});

test('a customer who pays the code after a card payment has one policy, and the code’s money is due for refund', async () => {
  const { ref, total } = await anOrder();
  const { fields } = await start(ref);
  shop.clock.advance({ seconds: 5 });
  await shop.buy(ref);
  pay(fields.md5, total);
  await wait({ days: 1 });
  expect(await shop.order(ref)).toMatchObject({ status: 'issued', refund: { amount: total, status: 'due' } });
});

test('no payment is lost if Bakong is absent, busy or sends an invalid answer', async () => {
  const { ref, total } = await anOrder();
  const { fields } = await start(ref);
  pay(fields.md5, total);
  bakong.lies = ['drop', { status: 503, body: {} }, { status: 200, body: '<html>' }];
  const settle = () => shop.settle(ref);
  for (const _lie of [1, 2, 3]) {
    expectRefusal(shop, await settle(), '502 paymentUnavailable');
    expect((await shop.order(ref)).status).toBe('confirmed');
  }
  await settle();
  expect((await shop.order(ref)).status).toBe('issued');
});

test('a code from before the removal of Bakong from the settings cannot be checked, and remains open', async () => {
  const { ref } = await anOrder();
  const { fields } = await start(ref);
  const [attempt] = await listAttempts(shop.services.database.sql, (await orderOf(ref)).id);
  const without = { ...shop.services, bakong: undefined };
  await expect(settleAttempt(without, attempt?.tranId ?? '')).rejects.toMatchObject({ kind: 'unreachable' });
  expect((await shop.order(ref)).attempt?.status).toBe('pending');
  // A code cannot be withdrawn: no request is sent, and another payment option waits until it is over.
  expect(await start(ref, 'cards')).toMatchObject({ fields: { tran_id: expect.any(String) } });
  expect(bakong.asked.at(-1)).toBe(fields.md5);
});

test('a token is renewed before its end; an alarm is raised each day while the renewal fails', async () => {
  const told = async () =>
    (await shop.services.database.sql.select().from(alarms).where(eq(alarms.code, 'bakongTokenEnding'))).length;
  await wait({ days: 1 });
  expect(await told()).toBe(0);
  shop.clock.set('2026-06-17T02:00:00Z');
  await wait({ days: 1 });
  expect(await told()).toBe(1);
  bakong.next = createToken(new Date('2026-09-28T00:00:00Z'), 'second');
  await wait({ days: 1 });
  expect(await told()).toBe(1);
  expect(await shop.services.bakongToken()).toBe(bakong.next);
  bakong.tokens = [bakong.next];
  await wait({ days: 1 });
  expect(await told()).toBe(1);
  expect((await shop.services.bakong?.confirm('0'.repeat(32)))?.status).toBe('unknown');
});

test('a refused token is reported in one clear line at the start', async () => {
  bakong.tokens = [];
  const lines = await shop.troubles();
  expect(lines.filter((line) => line.includes('BAKONG_URL'))).toEqual([
    'BAKONG_URL, BAKONG_TOKEN: the token is refused (refused 401); payments by KHQR are not seen until it is right',
  ]);
});
