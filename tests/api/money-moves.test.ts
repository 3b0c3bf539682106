import { and, eq, sql as raw } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { toBalances } from '#server/people/partners/partner-balances.ts';
import { findPartner, type Partner } from '#server/people/partners/partner-repository.ts';
import { ledgerEntries, ledgerLines } from '#server/platform/db/schema/ledger-schema.ts';
import { paymentAttempts, refunds } from '#server/platform/db/schema/payment-schema.ts';
import { payouts } from '#server/platform/db/schema/policy-life-schema.ts';
import { orderEvents, orders, policies } from '#server/platform/db/schema/schema.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { moveBankRefund } from '#server/purchase/bank-refunds/move-bank-refund.ts';
import { findOrder, findOrderByRef, type Order } from '#server/purchase/orders/order-repository.ts';
import { markAsPaid } from '#server/purchase/payments/mark-as-paid.ts';
import { payFromBalance } from '#server/purchase/payments/pay-from-balance.ts';
import { type Attempt, findAttempt, insertRefund } from '#server/purchase/payments/payment-repository.ts';
import { processRefunds } from '#server/purchase/payments/process-refunds.ts';
import type { Confirmation } from '#server/purchase/payments/provider/payment-provider.ts';
import { findRefundableCharge, refundPayer } from '#server/purchase/payments/refund.ts';
import { closeAttempt, settleAttempt } from '#server/purchase/payments/settle-attempt.ts';
import { startPayment } from '#server/purchase/payments/start-payment.ts';
import { findPolicyOfOrder } from '#server/purchase/policies/policy-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { createAgentOrder } from './create-agent-order.ts';
import { createVerifiedOrder } from './create-customer.ts';

/* The moments and bounds of a payment: what each word of the provider does, when it is asked again, and that all of it is done or nothing. */

/** Premium of the case that is bought here; 15 % of it are 102. */
const TOTAL = 680;

const shop = await startTestShop();
const { services, clock } = shop;
const { database } = services;
const { sql } = database;
afterAll(() => shop.close());
beforeEach(() => clock.set(TEST_START));

async function anOrder(): Promise<Order> {
  const { ref } = await createVerifiedOrder(shop, 'solo-thailand-five-days');
  return (await findOrderByRef(sql, ref)) as Order;
}
/** An order whose payment is under way, its form posted. */
async function paying(): Promise<Order & { tranId: string }> {
  const order = await anOrder();
  return { ...order, tranId: await shop.pay(order.ref) };
}
/** An order that stays unpaid, for many payments. */
let unpaid: Promise<Order> | undefined;
const theUnpaid = () => (unpaid ??= anOrder());
/** Another payment of an order, of which the provider has not said how it ends; the ones before are forgotten. */
async function anotherPayment({ id: orderId, ref }: Order): Promise<Order & { tranId: string }> {
  await sql.delete(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
  await shop.call('POST', `/api/orders/${ref}/payments`, { body: { option: 'cards', language: 'en' } });
  const [one] = await sql.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
  return { ...((await findOrder(sql, orderId)) as Order), tranId: (one as Attempt).tranId };
}
async function bought(): Promise<Order & { tranId: string; policyNumber: string }> {
  const order = await anOrder();
  const tranId = await shop.buy(order.ref);
  const { number: policyNumber } = (await findPolicyOfOrder(sql, order.id)) as { number: string };
  return { ...((await findOrder(sql, order.id)) as Order), tranId, policyNumber };
}
const approve = (tranId: string) => shop.gateway({ tranId, action: 'approve', callback: 'none' });
const attemptOf = async (tranId: string) => (await findAttempt(sql, tranId)) as Attempt;
const start = (ref: string, option = 'cards') =>
  shop.call<{ fields: Record<string, string> }>('POST', `/api/orders/${ref}/payments`, {
    body: { option, language: 'en' },
  });

/** The provider that says this of everything, and how often it was asked. */
function saying(confirmation: Confirmation) {
  const asked: string[] = [];
  const confirm = async (tranId: string) => {
    asked.push(tranId);
    return confirmation;
  };
  return { asked, services: { ...services, provider: { ...services.provider, confirm } } };
}
const signedIn = (id: string, more: Partial<SignedInUser>) => ({ id, partnerId: null, scopes: [], ...more }) as never;
const aClerk = async () => signedIn((await createTestUser(shop)).id, { scopes: ['insurer:orders'] });

/** The amounts of an order in the ledger, by account. */
async function booked(orderId: string): Promise<Record<string, number>> {
  const rows = await sql
    .select({ account: ledgerLines.account, amount: raw<number>`sum(${ledgerLines.amount})::int` })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .where(eq(ledgerEntries.orderId, orderId))
    .groupBy(ledgerLines.account);
  return Object.fromEntries(rows.filter(({ amount }) => amount !== 0).map(({ account, amount }) => [account, amount]));
}
const eventsOf = async (orderId: string) =>
  (
    await sql
      .select({ type: orderEvents.type })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(orderEvents.id)
  ).map(({ type }) => type);

const marked = { amount: TOTAL, reference: 'TRF 1', reason: 'cash' };

describe('the provider’s status of a payment', () => {
  test.each<[string, Confirmation, number, string, string, string?]>([
    ['open', { status: 'pending' }, 60, 'pending', 'open'],
    ['open after its time', { status: 'pending' }, 16 * 60, 'pending', 'open'],
    ['unknown a second before its end', { status: 'unknown' }, 15 * 60 - 1, 'pending', 'open'],
    ['unknown at its end', { status: 'unknown' }, 15 * 60, 'expired', 'none', 'EXPIRED'],
    ['over', { status: 'expired' }, 60, 'expired', 'none', 'EXPIRED'],
    ['declined', { status: 'declined' }, 60, 'failed', 'none', 'FAILED'],
    ['cancelled', { status: 'cancelled' }, 60, 'cancelled', 'none', 'CANCELLED'],
    [
      'given back whole',
      { status: 'refunded', amount: TOTAL, refunded: TOTAL },
      60,
      'cancelled',
      'returned',
      'CANCELLED',
    ],
    ['given back as asked', { status: 'refunded', refunded: TOTAL }, 60, 'cancelled', 'returned', 'CANCELLED'],
    ['given back in part', { status: 'refunded', refunded: TOTAL - 1 }, 60, 'pending', 'open'],
    ['given back, not how much', { status: 'refunded' }, 60, 'pending', 'open'],
  ])('%s', async (_what, said, seconds, status, money, event) => {
    const { ref, tranId, id } = await anotherPayment(await theUnpaid());
    const before = await eventsOf(id);
    const happened = event === undefined ? [] : [event];
    clock.advance({ seconds });
    expect(await settleAttempt(saying(said).services, tranId)).toBe(said.status);
    expect(await attemptOf(tranId)).toMatchObject({ status, said: said.status, saidAt: clock.now() });
    expect(await shop.order(ref)).toMatchObject({ status: 'confirmed', policy: null, attempt: { status, money } });
    // A second report changes nothing.
    await settleAttempt(saying(said).services, tranId);
    expect((await attemptOf(tranId)).status).toBe(status);
    expect(await eventsOf(id)).toEqual([...before, ...happened]);
  });

  test('is not requested for a settled or an unknown payment', async () => {
    const { tranId } = await bought();
    const { asked, services: silent } = saying({ status: 'pending' });
    expect(await settleAttempt(silent, tranId)).toBeUndefined();
    await sql.update(paymentAttempts).set({ status: 'refunded' }).where(eq(paymentAttempts.tranId, tranId));
    expect(await settleAttempt(silent, tranId)).toBeUndefined();
    expect(await settleAttempt(silent, 'T-nobodys')).toBeUndefined();
    expect(await closeAttempt(silent, 'T-nobodys')).toBeUndefined();
    expect(asked).toEqual([]);
  });

  test('a payment buys the policy in any currency of the wallet; a low payment or one without a currency is owed back', async () => {
    const [wallet, short] = [await paying(), await paying()];
    const inRiel = { status: 'paid', amount: 27_200, currency: 'KHR', purchaseAmount: '6.80' } as const;
    await settleAttempt(saying(inRiel).services, wallet.tranId);
    expect(await booked(wallet.id)).toEqual({ clearing: TOTAL, premium: -TOTAL });
    expect((await shop.order(wallet.ref)).outcomes.slice(-2)).toEqual([{ type: 'PAID' }, { type: 'ISSUED' }]);

    await settleAttempt(saying({ status: 'paid' }).services, short.tranId);
    expect(await booked(short.id)).toEqual({ clearing: TOTAL, refundDue: -TOTAL });
    expect(await shop.order(short.ref)).toMatchObject({
      ...{ status: 'confirmed', refund: { amount: TOTAL, currency: 'USD', status: 'due' } },
      attempt: { status: 'paid' },
    });
    expect((await eventsOf(short.id)).at(-1)).toBe('REFUNDED');
    expect((await findOrder(sql, short.id))?.paidBy).toBeNull();
  });

  test('a second payment is owed back, and the order that it bought does not show it', async () => {
    const { ref, id, tranId: first } = await bought();
    const tranId = services.ids.tranId();
    await sql
      .insert(paymentAttempts)
      .values({ ...(await attemptOf(first)), tranId, status: 'pending', said: null, saidAt: null });
    await settleAttempt(saying({ status: 'paid', amount: TOTAL, currency: 'USD' }).services, tranId);
    expect(await eventsOf(id)).not.toContain('REFUNDED');
    expect(await shop.order(ref)).toMatchObject({ status: 'issued', refund: { amount: TOTAL, status: 'due' } });
  });
});

describe('a payment is checked again', () => {
  const [HOUR, DAY] = [3_600, 86_400];
  const waiting = and(raw`name = 'paymentChecks'`, raw`state = 'created'`);
  async function checksOf(tranId: string): Promise<number[]> {
    const { rows } = await sql.execute<{ start_after: string | Date }>(
      raw`select start_after from pgboss.job where ${waiting} and singleton_key = ${tranId}`,
    );
    return rows.map(({ start_after }) => (new Date(start_after).getTime() - clock.now().getTime()) / 1000);
  }
  const forget = (tranId: string) =>
    sql.execute(raw`delete from pgboss.job where ${waiting} and singleton_key = ${tranId}`);

  // A job is there a second before it is due: clocks of servers differ by that.
  test.each<[Confirmation['status'], number, number[]]>([
    ['pending', 0, [5]],
    ['pending', 20, [5]],
    ['pending', 40, [10]],
    ['declined', 0, [60]],
    ['declined', 240, [60]],
    ['declined', 400, [100]],
    ['cancelled', 2 * HOUR, [HOUR / 2]],
    ['pending', 23 * HOUR, [(23 * HOUR) / 4]],
    ['pending', 2 * DAY, [6 * HOUR]],
    ['pending', 7 * DAY, [6 * HOUR]],
    ['declined', 7 * DAY + 1, []],
    ['pending', 7 * DAY + 1, []],
  ])('if it is %s, %i seconds after its beginning', async (status, age, wait) => {
    const { tranId } = await anotherPayment(await theUnpaid());
    // Ten seconds after its beginning by itself, though nobody comes back.
    expect(await checksOf(tranId)).toEqual([9]);
    await forget(tranId);
    clock.advance({ seconds: age });
    await settleAttempt(saying({ status }).services, tranId);
    expect(await checksOf(tranId)).toEqual(wait.map((seconds) => seconds - 1));
  });

  test('not if it is paid, and rarely if it is abandoned', async () => {
    const { tranId } = await paying();
    await forget(tranId);
    await settleAttempt(saying({ status: 'paid', amount: TOTAL, currency: 'USD' }).services, tranId);
    expect(await checksOf(tranId)).toEqual([]);
    const { ref } = await anOrder();
    const given = String((await start(ref)).body.fields.tran_id);
    await forget(given);
    await closeAttempt(services, given);
    // The attempt waited for the check's answer while it was still open.
    expect(await checksOf(given)).toEqual([4]);
    expect((await attemptOf(given)).status).toBe('cancelled');
  });
});

describe('a payment begins', () => {
  const wish = { option: 'cards', language: 'en', prefix: '/shop', origin: 'https://shop.example' } as const;

  test('with the payer, the amount, the return address and the report address', async () => {
    const { ref, id } = await anOrder();
    const { fields } = await startPayment(services, ref, wish);
    const back = `https://shop.example/shop/check_payment/${ref}`;
    expect(fields).toMatchObject({
      ...{ amount: '6.80', currency: 'USD', lifetime: '15', firstname: 'Sokha', lastname: 'Chan' },
      ...{ continue_success_url: back, cancel_url: back },
    });
    const reports = Buffer.from(fields.return_url ?? '', 'base64').toString();
    expect(reports).toBe(`${services.config.callbackUrl}/api/payment/callback`);
    expect(await attemptOf(fields.tran_id as string)).toMatchObject({
      ...{ orderId: id, status: 'pending', provider: 'payway', option: 'cards', amount: TOTAL, plan: null },
      ...{ startedAt: clock.now(), expiresAt: new Date(clock.now().getTime() + 15 * 60_000) },
    });
    expect((await eventsOf(id)).at(-1)).toBe('PAY');
  });

  test('once for fifteen minutes, and another payment begins afterwards', async () => {
    const { ref, id } = await anOrder();
    const first = (await start(ref)).body;
    clock.advance({ minutes: 14, seconds: 59 });
    expect((await start(ref)).body).toEqual(first);
    expect((await eventsOf(id)).filter((type) => type === 'PAY')).toHaveLength(1);
    clock.advance({ seconds: 1 });
    const second = await start(ref);
    expect(second.status).toBe(201);
    expect(second.body.fields.tran_id).not.toBe(first.fields.tran_id);
  });

  test('not if another payment began at the same moment, unless it is the same', async () => {
    const { ref } = await anOrder();
    /** Somebody else is quicker, between the look and the beginning. */
    const afterOther = (option: 'cards' | 'khqr'): PurchaseServices => {
      const transaction: typeof database.transaction = async (name, work) => {
        if (name === 'start payment') await startPayment(services, ref, { ...wish, option });
        return database.transaction(name, work);
      };
      return { ...services, database: { ...database, transaction } };
    };
    await expect(startPayment(afterOther('khqr'), ref, wish)).rejects.toMatchObject({ code: 'paymentUnderWay' });
    const { fields } = await startPayment(services, ref, { ...wish, option: 'khqr' });
    const same = await startPayment(afterOther('khqr'), ref, { ...wish, option: 'khqr' });
    expect(same.fields.tran_id).toBe(fields.tran_id);
  });

  test('not for an order that is withdrawn, has an expired offer, or has another price by now', async () => {
    const [given, late, other] = [await anOrder(), await anOrder(), await anOrder()];
    await shop.reopen(given.ref);
    expectRefusal(shop, await start(given.ref), '409 orderNotPayable');
    await sql
      .update(orders)
      .set({ total: TOTAL + 1 })
      .where(eq(orders.id, other.id));
    expectRefusal(shop, await start(other.ref), '409 orderNotPayable');
    clock.set(new Date(late.payableUntil.getTime() - 1000).toISOString());
    expect((await start(late.ref)).status).toBe(201);
    const { ref } = await atTheEnd();
    expectRefusal(shop, await start(ref), '409 orderNotPayable');
  });

  /** An order whose offer is over now. */
  async function atTheEnd(): Promise<Order> {
    clock.set(TEST_START);
    const order = await anOrder();
    clock.set(order.payableUntil.toISOString());
    return order;
  }

  test('and is withdrawn only if the provider does not know it, or has stopped it', async () => {
    const { tranId } = await paying();
    for (const status of ['pending', 'refunded'] as const) {
      const closing = closeAttempt(saying({ status }).services, tranId);
      await expect(closing).rejects.toMatchObject({ code: 'paymentUnderWay' });
      expect((await attemptOf(tranId)).status).toBe('pending');
    }
    /** The end of the payment arrives during its withdrawal. */
    const transaction: typeof database.transaction = async (name, work) => {
      if (name === 'give up attempt') await settleAttempt(saying({ status: 'declined' }).services, tranId);
      return database.transaction(name, work);
    };
    const { services: unknown } = saying({ status: 'unknown' });
    const raced = closeAttempt({ ...unknown, database: { ...database, transaction } }, tranId);
    await expect(raced).rejects.toMatchObject({ code: 'paymentUnderWay' });
    expect((await attemptOf(tranId)).status).toBe('failed');
  });
});

describe('a server failure at any moment leaves everything done, or nothing done', () => {
  /** The server whose clock or ids fail at one call of many. */
  function dyingAt(nth: number): PurchaseServices {
    let calls = 0;
    const once =
      <T>(made: () => T) =>
      (): T => {
        calls += 1;
        if (calls === nth) throw new Error('the server dies');
        return made();
      };
    const { now, ids } = services;
    return {
      ...services,
      now: once(now),
      ids: { ...ids, id: once(ids.id), ref: once(ids.ref), tranId: once(ids.tranId) },
    };
  }

  async function stateOf(orderId: string) {
    const of = <T extends { orderId: unknown }>(table: T) => eq(table.orderId as never, orderId);
    return {
      order: (await findOrder(sql, orderId))?.status,
      events: await eventsOf(orderId),
      attempts: (await sql.select().from(paymentAttempts).where(of(paymentAttempts))).map(({ status }) => status),
      policies: (await sql.select().from(policies).where(of(policies))).length,
      refunds: (await sql.select().from(refunds).where(of(refunds))).map(({ status }) => status),
      booked: await booked(orderId),
    };
  }

  /** Dies at one moment after another, until it gets through. */
  async function expectAllOrNothing(orderId: string, work: (dying: PurchaseServices) => Promise<unknown>) {
    const before = JSON.stringify(await stateOf(orderId));
    const states: string[] = [];
    for (let nth = 1, isDone = false; !isDone; nth += 1) {
      isDone = await work(dyingAt(nth)).then(
        () => true,
        (error: Error) => {
          if (error.message !== 'the server dies') throw error;
          return false;
        },
      );
      states.push(JSON.stringify(await stateOf(orderId)));
    }
    const after = await stateOf(orderId);
    expect(states.filter((state) => state !== before && state !== JSON.stringify(after))).toEqual([]);
    // It died before and after the first word was written.
    expect(states.filter((state) => state === before).length).toBeGreaterThan(1);
    return after;
  }

  test('a received payment is processed completely or not at all', async () => {
    const { id, tranId } = await paying();
    await approve(tranId);
    const after = await expectAllOrNothing(id, (dying) => settleAttempt(dying, tranId));
    expect(after).toMatchObject({ order: 'issued', attempts: ['paid'], policies: 1, refunds: [] });
    expect(after.booked).toEqual({ clearing: TOTAL, premium: -TOTAL });
  });

  test('the withdrawal of a payment', async () => {
    const { ref, id } = await anOrder();
    const { fields } = (await start(ref)).body;
    const after = await expectAllOrNothing(id, (dying) => closeAttempt(dying, String(fields.tran_id)));
    expect(after).toMatchObject({ order: 'confirmed', attempts: ['cancelled'] });
    expect(after.events.at(-1)).toBe('CANCELLED');
  });

  test('an order is marked as paid completely or not at all', async () => {
    const { id } = await anOrder();
    const clerk = await aClerk();
    const after = await expectAllOrNothing(id, (dying) => markAsPaid(dying, clerk, id, marked));
    expect(after).toMatchObject({ order: 'issued', policies: 1, booked: { bank: TOTAL, premium: -TOTAL } });
    expect(after.events.slice(-3)).toEqual(['MARKED', 'PAID', 'ISSUED']);
  });

  test('an order is paid from a balance completely or not at all, to the last cent', async () => {
    const partner = await createTestPartner(shop, { balance: TOTAL });
    const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    const { id } = await createAgentOrder(shop, agent);
    const user = signedIn(agent.id, { scopes: ['b2b:sell'], partnerId: partner.id });
    const after = await expectAllOrNothing(id, (dying) => payFromBalance(dying, user, id, {}));
    expect(after).toMatchObject({ order: 'issued', policies: 1 });
    expect(after.booked).toEqual({ balance: TOTAL, premium: -TOTAL, commission: 102, commissionDue: -102 });
    expect(toBalances((await findPartner(sql, partner.id)) as Partner)).toMatchObject({ total: 0, outstanding: 0 });
  });

  test('a refund by the provider, and a refund by bank', async () => {
    const { id, tranId, policyNumber, phone } = await bought();
    const part = { tranId, orderId: id, currency: 'USD', createdAt: clock.now() };
    await database.transaction('owe', async (inner) => {
      await insertRefund(inner, { ...part, amount: 200, totalAfter: 200, way: 'provider' });
      await insertRefund(inner, { ...part, amount: 100, totalAfter: 300, way: 'bank' });
    });
    const given = await expectAllOrNothing(id, (dying) => processRefunds(dying, tranId));
    // A part of it went back, so the payment stays paid.
    expect(given).toMatchObject({ refunds: ['due', 'done'], attempts: ['paid'], booked: { clearing: TOTAL - 200 } });
    expect((await shop.ledger()).find((one) => one.tranId === tranId)?.refunded).toBe(200);
    expect((await shop.messagesTo(phone))[0]).toContain(policyNumber);
    const [one, two] = [await aClerk(), await aClerk()];
    const at = { tranId, totalAfter: '300' };
    await moveBankRefund(services, one, at, { step: 'prepare', payee: 'Sok Dara' });
    const told = (await shop.messagesTo(phone)).length;
    const paid = { step: 'paid', reference: 'FT-1' } as const;
    const gone = await expectAllOrNothing(id, (dying) => moveBankRefund(dying, two, at, paid));
    expect(gone).toMatchObject({ refunds: ['done', 'done'], booked: { clearing: TOTAL - 300 } });
    expect((await shop.messagesTo(phone)).length - told).toBe(1);
  });
});

describe('a refund', () => {
  async function owed(amount: number): Promise<Order & { tranId: string }> {
    const order = await bought();
    const { id: orderId, tranId } = order;
    const refund = { tranId, orderId, amount, totalAfter: amount, currency: 'USD', createdAt: clock.now() };
    await database.transaction('owe', (inner) => insertRefund(inner, { ...refund, way: 'provider' }));
    return order;
  }
  const statusOf = async (tranId: string) => (await attemptOf(tranId)).status;
  const claim = (tranId: string, claimedUntil: Date) =>
    sql.update(refunds).set({ claimedUntil }).where(eq(refunds.tranId, tranId));
  /** A provider that needs so many seconds to report its earlier refunds. */
  function slow(seconds: number): PurchaseServices {
    const confirm: typeof services.provider.confirm = async (...asked) => {
      clock.advance({ seconds });
      return services.provider.confirm(...asked);
    };
    return { ...services, provider: { ...services.provider, confirm } };
  }

  test('of the full charge marks the payment as refunded, and a part does not', async () => {
    const [whole, part] = [await owed(TOTAL), await owed(TOTAL - 1)];
    for (const { tranId } of [whole, part]) await processRefunds(services, tranId);
    expect([await statusOf(whole.tranId), await statusOf(part.tranId)]).toEqual(['refunded', 'paid']);
    // No refund is left, and a payment of another shop never had one.
    await processRefunds(services, whole.tranId);
    await processRefunds(services, 'T-nobodys');
  });

  test('that another server processes waits until that server has finished', async () => {
    const { tranId } = await owed(100);
    await claim(tranId, new Date(clock.now().getTime() + 1));
    await expect(processRefunds(services, tranId)).rejects.toThrow('another server has this refund in hand');
    await claim(tranId, clock.now());
    await processRefunds(services, tranId);
    expect((await shop.ledger()).find((one) => one.tranId === tranId)?.refunded).toBe(100);
  });

  test('is not requested if too little time remains, and is then free for the next try', async () => {
    const { tranId } = await owed(100);
    await expect(processRefunds(slow(91), tranId)).rejects.toThrow('the claim is almost over');
    const [kept] = await sql.select().from(refunds).where(eq(refunds.tranId, tranId));
    expect(kept).toMatchObject({ status: 'due', claimedUntil: null });
    await processRefunds(slow(90), tranId);
    expect((await shop.ledger()).find((one) => one.tranId === tranId)?.refunded).toBe(100);
  });

  test('that the provider already paid is not requested again, but its missing part is', async () => {
    const [gone, half] = [await owed(100), await owed(100)];
    await services.provider.refund(gone.tranId, 100, 'USD', clock.now());
    await services.provider.refund(half.tranId, 40, 'USD', clock.now());
    for (const { tranId } of [gone, half]) {
      await processRefunds(services, tranId);
      expect((await shop.ledger()).find((one) => one.tranId === tranId)?.refunded).toBe(100);
    }
  });
});

describe('the refund of a policy', () => {
  test('comes from the charge that paid the policy, as far as it suffices, for thirty days', async () => {
    const order = await bought();
    const { tranId, id: orderId } = order;
    const of = (amount: number, more: Partial<Order> = {}, at = clock.now()) =>
      findRefundableCharge(sql, { ...order, ...more }, amount, at);
    expect(await of(TOTAL)).toEqual({ tranId, before: 0 });
    expect(await of(TOTAL + 1)).toBeUndefined();
    expect(await of(1, { currency: 'KHR' })).toBeUndefined();
    // Marked as paid, its log has a clerk's reason, which may name any charge.
    expect(await of(1, { paidBy: 'marked' })).toBeUndefined();
    const thirtyDays = clock.now().getTime() + 30 * 86_400_000;
    expect(await of(1, {}, new Date(thirtyDays))).toEqual({ tranId, before: 0 });
    expect(await of(1, {}, new Date(thirtyDays + 1))).toBeUndefined();
    const part = { tranId, orderId, currency: 'USD', createdAt: clock.now(), way: 'provider' as const };
    await database.transaction('owe', (inner) => insertRefund(inner, { ...part, amount: 200, totalAfter: 200 }));
    await database.transaction('owe', (inner) => insertRefund(inner, { ...part, amount: 100, totalAfter: 300 }));
    expect(await of(TOTAL - 300)).toEqual({ tranId, before: 300 });
    expect(await of(TOTAL - 299)).toBeUndefined();
    // Bakong makes no refund, and neither does a payment that is refunded in full.
    const change = (some: Partial<Attempt>) =>
      sql.update(paymentAttempts).set(some).where(eq(paymentAttempts.tranId, tranId));
    await change({ provider: 'bakong' });
    expect(await of(1)).toBeUndefined();
    await change({ provider: 'payway', status: 'refunded' });
    expect(await of(1)).toBeUndefined();
  });

  test('goes to the balance that paid it, unless the product refunds the policyholder; then it goes by bank', async () => {
    const partner = await createTestPartner(shop, { balance: 3 * TOTAL });
    const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    const sold = await createAgentOrder(shop, agent);
    await agent.call('POST', `/api/b2b/orders/${sold.id}/pay-from-balance`, { body: {} });
    const order = (await findOrder(sql, sold.id)) as Order;
    const { number: policyNumber } = (await findPolicyOfOrder(sql, sold.id)) as { number: string };
    const giving = { order, policyNumber, serial: 1, amount: 80, commission: 12, at: clock.now(), by: undefined };
    const given = async (to: 'payer' | 'policyholder') => {
      await database.transaction('give back', (inner) => refundPayer(inner, { ...giving, to: to as never }));
      const { total } = (await findPartner(sql, partner.id)) as Partner;
      const owedByBank = await sql.select().from(payouts).where(eq(payouts.orderId, order.id));
      return [total - 2 * TOTAL, owedByBank.map(({ amount, status }) => [amount, status])];
    };
    expect(await given('payer')).toEqual([80, []]);
    expect(await given('policyholder')).toEqual([80, [[80, 'due']]]);
    expect(await booked(order.id)).toMatchObject({ refundDue: -80, balance: TOTAL - 80 });
  });
});

describe('an order with another kind of payment', () => {
  test('is refused if its offer has expired, its price has changed, or a customer has paid it', async () => {
    const clerk = await aClerk();
    const mark = (id: string, amount = TOTAL) => markAsPaid(services, clerk, id, { ...marked, amount });
    const [other, late, paid] = [await anOrder(), await anOrder(), await bought()];
    await sql
      .update(orders)
      .set({ total: TOTAL + 1 })
      .where(eq(orders.id, other.id));
    await expect(mark(other.id, TOTAL + 1)).rejects.toMatchObject({ code: 'orderNotPayable' });
    expect(await booked(other.id)).toEqual({});
    await sql.update(orders).set({ status: 'expired' }).where(eq(orders.id, late.id));
    await expect(mark(late.id)).rejects.toMatchObject({ code: 'notAllowedNow' });
    await expect(mark(paid.id)).rejects.toMatchObject({ code: 'alreadyPaid' });
  });

  test('is not paid from a balance of another currency', async () => {
    const partner = await createTestPartner(shop, { balance: 0, currency: 'KHR', total: 0 });
    await sql.execute(raw`update partners set total = ${10 * TOTAL} where id = ${partner.id}`);
    const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    const { id } = await createAgentOrder(shop, agent);
    const refused = await agent.call('POST', `/api/b2b/orders/${id}/pay-from-balance`, { body: {} });
    expectRefusal(shop, refused, '409 orderNotPayable');
    expect(await booked(id)).toEqual({});
  });

  test('is not paid from a balance if a payment began at the same moment', async () => {
    const partner = await createTestPartner(shop, { balance: TOTAL });
    const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    const { id, ref } = await createAgentOrder(shop, agent);
    const user = signedIn(agent.id, { scopes: ['b2b:sell'], partnerId: partner.id });
    const transaction: typeof database.transaction = async (name, work) => {
      if (name === 'pay from balance') await start(ref);
      return database.transaction(name, work);
    };
    const raced = payFromBalance({ ...services, database: { ...database, transaction } }, user, id, {});
    await expect(raced).rejects.toMatchObject({ code: 'paymentUnderWay' });
    expect((await findPartner(sql, partner.id))?.total).toBe(TOTAL);
  });
});

test('every external call is reported before and after, because a crash is most dangerous there', async () => {
  const points: string[] = [];
  const watched: PurchaseServices = { ...services, probe: (point: string) => void points.push(point) };
  const { tranId, id } = await paying();
  await closeAttempt(watched, tranId);
  const before = (call: string) => [`before call ${call}`, `after call ${call}`];
  expect(points).toEqual([...before('close'), ...before('confirm')]);
  const paid = await bought();
  const part = { tranId: paid.tranId, orderId: paid.id, amount: 10, totalAfter: 10, currency: 'USD' };
  await database.transaction('owe', (inner) =>
    insertRefund(inner, { ...part, createdAt: clock.now(), way: 'provider' }),
  );
  points.length = 0;
  await processRefunds(watched, paid.tranId);
  expect(points).toEqual([...before('confirm'), ...before('refund')]);
  expect((await findOrder(sql, id))?.status).toBe('confirmed');
});
