import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { Answers } from '#engine/record.ts';
import { insertSales, listSalesAt } from '#server/catalogue/releases/sale-repository.ts';
import { drafts, orders } from '#server/platform/db/schema/schema.ts';
import { openEndorsement } from '#server/purchase/after-sale/open-endorsement.ts';
import { confirmOrder } from '#server/purchase/checkout/confirm-order.ts';
import { findOrder, findOrderByRef, type Order } from '#server/purchase/orders/order-repository.ts';
import { loadPolicy } from '#server/purchase/policies/load-policy.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type OpenDraft, startTestShop } from '#tests/support/test-shop.ts';
import { expectRefusal } from './coded-problem.ts';

/*
 * An agreement about a policy becomes an order. A car's year costs 741.00: 673.64 and a tenth of it; for a value of
 * 40,000 instead of 28,000 it is 895.00, so 140.00 and a tenth of that more. 15 % of 673.64 are 101.05, of 140.00 they
 * are 21.00.
 */

const shop = await startTestShop();
const { services, clock } = shop;
const { sql } = services.database;
afterAll(() => shop.close());

let cars = 0;
/** A car's year, sold by a partner for its commission, or by nobody. */
async function aYear(partner: { id: string } | null = null) {
  cars += 1;
  clock.set(TEST_START);
  const changes = { registrationNo: `2BC-${5000 + cars}`, chassisFrame: `JTNW${5000 + cars}` };
  const sold = await createSoldPolicy(shop, { product: 'auto', testCase: 'comprehensive-camry', partner, changes });
  const share = { commission: 101_05, premiumWithoutCommission: 741_00 - 101_05 };
  if (partner) await sql.update(orders).set(share).where(eq(orders.id, sold.order.id));
  return sold;
}

/** A change that the policyholder begins, its answers entered and its pages passed. */
async function aChange({ policy, order }: Awaited<ReturnType<typeof aYear>>, answers: Answers): Promise<OpenDraft> {
  const file = await loadPolicy(services, sql, { policy, order: (await findOrder(sql, order.id)) as Order });
  const wish = { does: 'change', kind: 'vehicle', language: 'en' } as const;
  const begun = await openEndorsement(file, { by: 'holder' }, wish);
  const draft = { id: begun.draft, key: begun.key } as OpenDraft;
  await shop.answer(draft, answers);
  for (;;) {
    const { about, page, problems } = await shop.read(draft);
    if (about?.outcome || page === null || problems.length > 0) break;
    await shop.next(draft, page);
  }
  await shop.answer(draft, { declaration: true });
  return draft;
}
const dearer = { vehicleValue: '40000' };

async function confirmed(draft: OpenDraft): Promise<Order> {
  const { body, status } = await shop.confirm(draft);
  expect(status, JSON.stringify(body)).toBe(201);
  return (await findOrderByRef(sql, body.order)) as Order;
}

test('the partner that sold a policy earns its share of a higher premium, and nothing of a change with a refund', async () => {
  const sold = await aYear(await createTestPartner(shop));
  expect(await confirmed(await aChange(sold, dearer))).toMatchObject({
    ...{ total: 154_00, commission: 21_00, premiumWithoutCommission: 133_00, partnerId: sold.order.partnerId },
    ...{ customerName: sold.order.customerName, phone: sold.order.phone, paidBy: null, status: 'incomplete' },
  });
  clock.advance({ minutes: 2 });
  const cheaper = await aChange(sold, { vehicleValue: '20000' });
  expect(await confirmed(cheaper)).toMatchObject({ total: 0, commission: 0, premiumWithoutCommission: 0 });
  // Of what nobody sold nobody earns.
  const direct = await confirmed(await aChange(await aYear(), dearer));
  expect(direct).toMatchObject({ total: 154_00, commission: null, premiumWithoutCommission: null, partnerId: null });
});

test('a second confirmation returns the same order with one code; the order has its log and its link', async () => {
  const sold = await aYear();
  const draft = await aChange(sold, dearer);
  const told = (await shop.messagesTo(sold.order.phone)).length;
  const first = await confirmed(draft);
  expect((await confirmed(draft)).id).toBe(first.id);
  expect((await shop.messagesTo(sold.order.phone)).length - told).toBe(1);
  const shown = await shop.order(first.ref);
  expect(shown.outcomes.map(({ type }) => type)).toEqual(['CONFIRM', 'SENT']);
  expect((await shop.call('GET', `/api/orders/${first.ref}`)).status).toBe(200);
  // An offer of more cover is valid to the end of its first day, the second of April in Phnom Penh.
  expect(first.payableUntil.toISOString()).toBe('2026-04-02T17:00:00.000Z');
});

test('a change that changes nothing is refused, and so is a change of an unknown policy', async () => {
  const sold = await aYear();
  const same = await aChange(sold, {});
  expectRefusal(shop, await shop.confirm(same), '409 nothingChanged');
  const lost = await aChange(sold, dearer);
  await sql
    .update(drafts)
    .set({ about: raw`jsonb_set(about, '{policy}', '"AUT-2026-999999"')` })
    .where(eq(drafts.id, lost.id));
  const confirming = confirmOrder(services, lost.id, lost.key, { network: 'n' });
  await expect(confirming).rejects.toMatchObject({ status: 404, code: 'policyNotFound' });
});

test('a policy is not renewed by a product that was withdrawn since the renewal began', async () => {
  const { policy, order } = await aYear();
  clock.set('2027-03-10T02:00:00Z');
  const file = await loadPolicy(services, sql, { policy, order: (await findOrder(sql, order.id)) as Order });
  const begun = await openEndorsement(file, { by: 'holder' }, { does: 'renew', language: 'en' });
  const draft = { id: begun.draft, key: begun.key } as OpenDraft;
  await shop.answer(draft, { declaration: true });
  const [sale] = (await listSalesAt(sql, clock.now(), 'renewal')).filter(({ product }) => product === 'auto');
  if (!sale) throw new Error('auto is not sold');
  const { id: _id, calledOffAt: _off, ...last } = sale;
  await insertSales(sql, [{ ...last, kind: 'renewal', version: null, startsAt: clock.now(), at: clock.now() }]);
  expectRefusal(shop, await shop.confirm(draft), '409 productWithdrawn');
  expect((await shop.read(draft)).order).toBeNull();
});
