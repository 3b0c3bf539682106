import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { resolveChartState, step } from '#engine/chart.ts';
import { canAdvance, loadLifecycles } from '#server/catalogue/lifecycles.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createVerifiedOrder } from './create-customer.ts';
import { readOrderMoney } from './order-money.ts';

const shop = await startTestShop();
afterAll(() => shop.close());
beforeEach(() => shop.clock.set(TEST_START));

const approve = (tranId: string, callback = 'none') => shop.gateway({ tranId, action: 'approve', callback });
const deliver = () => shop.gateway({ action: 'deliver' });

async function expectBought(ref: string): Promise<void> {
  const { held, policies, total } = await readOrderMoney(shop, ref);
  expect({ held, policies }).toEqual({ held: total, policies: 1 });
}

/** The order reports that the money is owed; then the worker refunds it, once. */
async function expectRefunded(ref: string, status: string): Promise<void> {
  const { total } = await readOrderMoney(shop, ref);
  const order = await shop.order(ref);
  expect(order).toMatchObject({ status, policy: null, refund: { amount: total, currency: 'USD', status: 'due' } });
  expect(order.outcomes.at(-1)).toEqual({ type: 'REFUNDED' });
  await shop.worker.work();
  await shop.worker.work();
  expect(await readOrderMoney(shop, ref)).toMatchObject({ charges: 1, held: 0, policies: 0, refunds: ['done'] });
  expect((await shop.order(ref)).refund).toMatchObject({ amount: total, status: 'done' });
}

describe('after midnight', () => {
  beforeEach(() => shop.clock.set('2026-04-01T16:50:00Z'));
  const trip = { startDate: '2026-04-01', endDate: '2026-04-05' };

  test('an order confirmed at 23:50 for that day and paid at 00:05 issues the policy as confirmed', async () => {
    const { ref } = await createVerifiedOrder(shop, 'solo-thailand-five-days', trip);
    const tranId = await shop.pay(ref);
    shop.clock.set('2026-04-01T17:01:00Z');
    await shop.worker.work();
    expect((await shop.order(ref)).status).toBe('confirmed');
    shop.clock.set('2026-04-01T17:05:00Z');
    await approve(tranId, 'once');
    await deliver();
    await expectBought(ref);
    expect((await shop.order(ref)).policy).toMatchObject({ effectiveFrom: '2026-04-01', effectiveTo: '2026-04-05' });
  });

  test('a payment does not begin for cover that has begun', async () => {
    const { ref } = await createVerifiedOrder(shop, 'solo-thailand-five-days', trip);
    shop.clock.set('2026-04-01T17:00:00Z');
    const late = await shop.call('POST', `/api/orders/${ref}/payments`, { body: { option: 'cards', language: 'en' } });
    expect(late).toMatchObject({ status: 409, body: { problem: 'orderNotPayable' } });
    await shop.worker.work();
    expect((await shop.order(ref)).status).toBe('expired');
  });
});

describe('after the offer has expired', () => {
  /** A trip in nineteen days, offered for seven, its payment begun on the last evening. */
  async function anExpiredOrder(): Promise<{ ref: string; tranId: string }> {
    const { ref } = await createVerifiedOrder(shop, 'family-to-japan');
    shop.clock.set('2026-04-08T16:30:00Z');
    const tranId = await shop.pay(ref);
    shop.clock.set('2026-04-08T17:30:00Z');
    await shop.worker.work();
    expect(await shop.order(ref)).toMatchObject({ status: 'expired', attempt: { status: 'expired' } });
    return { ref, tranId };
  }

  test('the money revives the order while the offer is valid', async () => {
    const { ref, tranId } = await anExpiredOrder();
    await approve(tranId);
    shop.clock.set('2026-04-10T02:00:00Z');
    await shop.worker.work();
    expect((await shop.order(ref)).status).toBe('issued');
    await expectBought(ref);
  });

  test('the money is refunded if the cover would have begun', async () => {
    const { ref, tranId } = await anExpiredOrder();
    shop.clock.set('2026-04-20T17:00:00Z');
    await approve(tranId, 'once');
    await deliver();
    await expectRefunded(ref, 'expired');
  });

  test('the money is refunded if the buyer has opened the order again for a change', async () => {
    const { ref, tranId } = await anExpiredOrder();
    expect((await shop.reopen(ref)).status).toBe(200);
    await approve(tranId, 'once');
    await deliver();
    await expectRefunded(ref, (await shop.order(ref)).status);
    expect((await shop.order(ref)).status).not.toBe('issued');
  });
});

test('the money is refunded after a change of mind, and the draft is open', async () => {
  const { ref, draft } = await createVerifiedOrder(shop, 'family-to-japan');
  const tranId = await shop.pay(ref);
  await shop.reopen(ref);
  expect((await shop.ledger()).find((each) => each.tranId === tranId)?.status).toBe('cancelled');
  await approve(tranId, 'once');
  await deliver();
  await expectRefunded(ref, 'cancelled');
  const { body } = await shop.call('GET', `/api/drafts/${draft.id}`, { key: draft.key });
  expect(body).toMatchObject({ order: null, page: 'summary' });
});

test('two paid attempts result in one policy, one refund and one certificate', async () => {
  const { ref } = await createVerifiedOrder(shop, 'family-to-japan');
  const first = await shop.pay(ref, 'cards');
  shop.clock.advance({ seconds: 5 });
  const second = await shop.pay(ref, 'khqr');
  await approve(first);
  await approve(second);
  await shop.settle(ref);
  expect(await readOrderMoney(shop, ref)).toMatchObject({ charges: 2, policies: 1, refunds: ['due'] });
  expect(await shop.order(ref)).toMatchObject({ status: 'issued', refund: { status: 'due' } });
  await Promise.all([shop.worker.work(), shop.worker.work()]);
  await shop.worker.work();
  await expectBought(ref);
  expect((await readOrderMoney(shop, ref)).refunds).toEqual(['done']);
});

describe('every state of an order handles a payment', () => {
  const { order: chart } = loadLifecycles(readProductFiles(projectRoot));
  const states = Object.keys(chart.machine.states);
  const facts = [{ offerStands: true }, { offerStands: false }, {}];

  test.each(states)('%s', (state) => {
    for (const known of facts) {
      expect(canAdvance(chart, state, 'PAID', known)).toBe(true);
      const after = step(chart, resolveChartState(chart, state), { type: 'PAID', facts: known });
      const buys = 'offerStands' in known && known.offerStands && ['confirmed', 'expired'].includes(state);
      expect(after.actions.map(({ type }) => type)).toEqual([buys ? 'issuePolicy' : 'refund']);
      expect(after.state.value).toBe(buys ? 'issued' : state);
    }
  });

  test('the tested states are the states that the API names', () => {
    expect(states.toSorted()).toEqual(['cancelled', 'confirmed', 'expired', 'incomplete', 'issued']);
  });
});
