import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { PaymentDifferences } from '#contract/reconciliation/payment-differences.ts';
import { alarms } from '#server/platform/db/schema/alarm-schema.ts';
import { paymentAttempts } from '#server/platform/db/schema/payment-schema.ts';
import type { ListedTransaction } from '#server/purchase/payments/provider/payment-provider.ts';
import { PaymentProviderError } from '#server/purchase/payments/provider/payment-provider-error.ts';
import { readProviderList } from '#server/purchase/reconciliation/read-provider-list.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { createVerifiedOrder } from './create-customer.ts';
import { readOrderMoney } from './order-money.ts';

/*
 * Differences between the provider's own list and the books: the clerk sees each, an alarm reports it, and the shop
 * corrects it where this is safe.
 */

const shop = await startTestShop();
afterAll(() => shop.close());

const honest = shop.services.provider.list;
beforeEach(async () => {
  shop.services.provider.list = honest;
  await nextMorning();
});

/** Lets the list be read at its time. */
async function nextMorning(): Promise<void> {
  shop.clock.advance({ days: 1 });
  await shop.worker.work();
}
/** Somebody who has just signed in: sessions end while days go by. */
const aClerk = () => createTestUser(shop, { scopes: ['insurer:orders'] });
const lie = (change: (listed: ListedTransaction[]) => ListedTransaction[]) => {
  shop.services.provider.list = async (period, now) => change(await honest(period, now));
};
const seen = async () =>
  (await (await aClerk()).call<PaymentDifferences>('GET', '/api/b2b/reports/payment-differences')).body;
const alarmsTold = async () =>
  (await shop.services.database.sql.select().from(alarms).where(eq(alarms.code, 'paymentsDiffer'))).length;

async function aSoldOrder() {
  const { ref } = await createVerifiedOrder(shop, 'family-to-japan');
  const tranId = await shop.buy(ref);
  const { total } = await readOrderMoney(shop, ref);
  return { ref, tranId, total };
}

test('equal amounts are no difference, and the page shows the time of the reading', async () => {
  await aSoldOrder();
  await nextMorning();
  const { open, comparedAt } = await seen();
  expect(open).toEqual([]);
  expect(comparedAt).toBe(shop.clock.now().toISOString());
});

test('money of an abandoned and unreported attempt is found, buys nothing twice, and is reported', async () => {
  const { ref } = await createVerifiedOrder(shop, 'family-to-japan');
  const first = await shop.pay(ref, 'cards');
  shop.clock.advance({ seconds: 5 });
  await shop.gateway({ tranId: first, action: 'hold' });
  await shop.services.database.sql
    .update(paymentAttempts)
    .set({ status: 'cancelled' })
    .where(eq(paymentAttempts.tranId, first));
  await shop.gateway({ tranId: first, action: 'approve', callback: 'none' });
  // Nor does anybody ask again: the job is lost.
  await shop.services.database.sql.execute(raw`delete from pgboss.job where name = 'paymentChecks'`);
  const before = await alarmsTold();
  await nextMorning();
  const { open, settled } = await seen();
  expect(open).toEqual([]);
  expect(settled[0]).toMatchObject({ tranId: first, kind: 'notHere', ours: 0 });
  expect(settled[0]?.mendedAt).not.toBeNull();
  expect(await alarmsTold()).toBe(before + 1);
  const { held, policies, total } = await readOrderMoney(shop, ref);
  expect({ held, policies }).toEqual({ held: total, policies: 1 });
});

test('another amount is reported once, explained by the clerk, and reported again if it changes', async () => {
  const { ref, tranId, total } = await aSoldOrder();
  const before = await alarmsTold();
  const short = (by: number) =>
    lie((all) => all.map((one) => (one.tranId === tranId ? { ...one, amount: (one.amount ?? 0) - by } : one)));
  short(1);
  await nextMorning();
  await nextMorning();
  const order = { number: (await shop.order(ref)).number, ref };
  const found = { tranId, kind: 'otherAmount', ours: total, theirs: total - 1, currency: 'USD', order };
  expect((await seen()).open).toMatchObject([{ ...found, mendedAt: null, explained: null }]);
  expect(await alarmsTold()).toBe(before + 1);

  const clerk = await aClerk();
  const explain = (body: object) => clerk.call('POST', '/api/b2b/reports/payment-differences/explain', { body });
  const wrong = await explain({ tranId, kind: 'nobodys', note: 'none' });
  expectRefusal(shop, wrong, '404 differenceNotFound');
  expect((await explain({ tranId, kind: 'otherAmount', note: ' The bank wrote off one cent ' })).status).toBe(200);
  const at = shop.clock.now().toISOString();
  // Once it is explained it is not open: nobody explains it twice.
  expectRefusal(shop, await explain({ tranId, kind: 'otherAmount', note: 'so' }), '404 differenceNotFound');
  await nextMorning();
  const { open, settled } = await seen();
  expect(open).toEqual([]);
  expect(settled[0]?.explained).toEqual({ by: 'Sokha Chan', at, note: 'The bank wrote off one cent' });

  short(2);
  await nextMorning();
  expect((await seen()).open).toMatchObject([{ tranId, theirs: total - 2, explained: null }]);
  expect(await alarmsTold()).toBe(before + 2);
  shop.services.provider.list = honest;
  await nextMorning();
  expect((await seen()).open).toEqual([]);
});

test('payments that are missing in the list or unknown here remain open until both sides agree again', async () => {
  const { tranId, total } = await aSoldOrder();
  const at = shop.clock.now();
  lie((all) => [
    ...all.filter((one) => one.tranId !== tranId),
    { tranId: 'STRANGER-1', at, status: 'paid', amount: 700, currency: 'USD' },
  ]);
  await nextMorning();
  const { open } = await seen();
  expect(open.map(({ tranId: id, kind, ours, theirs }) => [id, kind, ours, theirs]).toSorted()).toEqual(
    [
      [tranId, 'notThere', total, 0],
      ['STRANGER-1', 'nobodys', 0, 700],
    ].toSorted(),
  );
  expect(open.find(({ tranId: id }) => id === 'STRANGER-1')?.order).toBeNull();
  shop.services.provider.list = honest;
  await nextMorning();
  expect((await seen()).open).toEqual([]);
});

test('money of a running payment is recorded when the list shows it, and is no difference', async () => {
  const { ref } = await createVerifiedOrder(shop, 'family-to-japan');
  const tranId = await shop.pay(ref);
  await shop.gateway({ tranId, action: 'approve', callback: 'none' });
  const before = await alarmsTold();
  await readProviderList(shop.services);
  expect((await shop.order(ref)).status).toBe('issued');
  const { open, settled } = await seen();
  expect([...open, ...settled].filter((one) => one.tranId === tranId)).toEqual([]);
  expect(await alarmsTold()).toBe(before);
});

test('a payment that the list shows as refused is no money, with any amount', async () => {
  const { ref } = await createVerifiedOrder(shop, 'family-to-japan');
  const tranId = await shop.pay(ref);
  await shop.gateway({ tranId, action: 'decline', callback: 'none' });
  await shop.settle(ref);
  shop.clock.advance({ minutes: 16 });
  const at = shop.clock.now();
  lie((listed) => [
    ...listed.filter((one) => one.tranId !== tranId),
    { tranId, status: 'declined', amount: 5000, currency: 'USD', at },
  ]);
  await readProviderList(shop.services);
  const { open, settled } = await seen();
  expect([...open, ...settled].filter((one) => one.tranId === tranId)).toEqual([]);
  expect((await shop.order(ref)).attempt?.status).toBe('failed');
});

test('a reading that fails halfway stores nothing, and the call to the provider is reported before and after', async () => {
  const { tranId } = await aSoldOrder();
  lie((all) => all.filter((one) => one.tranId !== tranId));
  shop.clock.advance({ minutes: 11 });
  const { comparedAt } = await seen();
  const points: string[] = [];
  const dying: typeof shop.services = {
    ...shop.services,
    probe: (point) => void points.push(point),
    alert: () => {
      throw new Error('the server dies');
    },
  };
  await expect(readProviderList(dying)).rejects.toThrow('the server dies');
  expect(points).toEqual(['before call list', 'after call list']);
  expect(await seen()).toMatchObject({ open: [], comparedAt });
  await readProviderList(shop.services);
  expect((await seen()).open).toMatchObject([{ tranId, kind: 'notThere' }]);
});

test('nothing is compared while the provider is away, and afterwards all missed days are compared without a loss', async () => {
  const { tranId } = await aSoldOrder();
  const { comparedAt } = await seen();
  shop.services.provider.list = async () => {
    throw new PaymentProviderError('unreachable', 'away');
  };
  await nextMorning();
  expect((await seen()).comparedAt).toBe(comparedAt);
  // The sale is older than the days that are read every time.
  shop.clock.advance({ days: 9 });
  lie((all) => all.map((one) => (one.tranId === tranId ? { ...one, refunded: 100 } : one)));
  await nextMorning();
  expect((await seen()).open).toMatchObject([{ tranId, kind: 'refundNotHere', ours: 0, theirs: 100 }]);
});

test('only the insurer’s clerks can read the list', async () => {
  const agent = await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
  expect((await agent.call('GET', '/api/b2b/reports/payment-differences')).status).toBe(403);
});
