import { afterAll, beforeEach, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { addDays } from '#engine/language/dates.ts';
import { viewCurrentOrder } from '#server/purchase/certificates/current-order-view.ts';
import { buildPaidNote } from '#server/purchase/certificates/paid-note.ts';
import { createDocumentTexts } from '#server/purchase/certificates/policy-document-data.ts';
import { findOrderByRef, type Order } from '#server/purchase/orders/order-repository.ts';
import { refundPayer } from '#server/purchase/payments/refund.ts';
import { findPolicyOfOrder, type Policy } from '#server/purchase/policies/policy-repository.ts';
import { insertTransaction } from '#server/purchase/policies/transaction-repository.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';

/* Sentences on papers and on the order's page: how a term was paid, what money goes back for, and which days hold. */

const shop = await startTestShop();
const { services, clock } = shop;
const { sql } = services.database;
const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
afterAll(() => shop.close());
beforeEach(() => clock.set(TEST_START));

let cars = 0;
async function aCar(plan?: string): Promise<{ order: Order; policy: Policy; tranId: string }> {
  cars += 1;
  const startDate = addDays(toBusinessDate(clock.now()), 1);
  const car = {
    mobilePhone: `+8551270022${cars}`,
    startDate,
    registrationNo: `2BD-801${cars}`,
    chassisFrame: `JTNV801${cars}`,
  };
  const { ref } = await shop.anOrder('comprehensive-camry', { product: 'auto', changes: car });
  const tranId = await shop.buy(ref, plan);
  const order = (await findOrderByRef(sql, ref)) as Order;
  return { order, tranId, policy: (await findPolicyOfOrder(sql, order.id)) as Policy };
}

/** The note on a paper of the term that the policy's `effectiveFrom` begins. */
async function noteOf(order: Order, policy: Policy, serial: number): Promise<{ en: string; km: string }> {
  const version = await services.catalogue.at(order.product, order.version);
  const messages = { km: version.messages('km'), en: version.messages('en') };
  return buildPaidNote(sql, createDocumentTexts(services.wording, version.product, messages), policy, serial);
}

type More = Partial<Parameters<typeof insertTransaction>[1]>;
const record = ({ number, version }: Policy, serial: number, more: More) =>
  services.database.transaction('record', (inner) =>
    insertTransaction(inner, {
      ...{ policyNumber: number, serial, kind: 'endorse', effectiveFrom: '2026-06-03', version, changes: {} },
      ...{ recordedAt: new Date('2026-06-02T03:00:00Z'), bookings: [], ...more },
    }),
  );
const charges = (serial: number, amount: number) => [{ serial, lines: [{ name: 'ownDamage', part: 'net', amount }] }];

test('a premium paid at once has the note "Paid in full", with its day and its payment method', async () => {
  const { order, policy } = await aCar();
  expect(await noteOf(order, policy, 1)).toEqual({
    en: 'Paid in full on 01 Apr, 2026 by card.',
    km: 'បានបង់គ្រប់ចំនួននៅថ្ងៃទី 01 មេសា 2026 តាម កាតធនាគារ។',
  });
});

test('a document names each instalment of a premium: the paid one, and the due days of the others', async () => {
  const { order, policy } = await aCar('quarterly');
  expect(await noteOf(order, policy, 1)).toEqual({
    en: [
      'Purchase: 1 of 4 instalments paid. $185.25 paid on 01 Apr, 2026 by card. $187.25 to be paid by 02 Jul, 2026.',
      '$187.25 to be paid by 02 Oct, 2026. $187.25 to be paid by 02 Jan, 2027.',
    ].join(' '),
    km: [
      'ការទិញ៖ បានបង់ 1 ដំណាក់កាល ក្នុងចំណោម 4 ដំណាក់កាល។ 185.25 ដុល្លារ បានបង់នៅថ្ងៃទី 01 មេសា 2026 តាម កាតធនាគារ។',
      '187.25 ដុល្លារ ត្រូវបង់ត្រឹមថ្ងៃទី 02 កក្កដា 2026។ 187.25 ដុល្លារ ត្រូវបង់ត្រឹមថ្ងៃទី 02 តុលា 2026។',
      '187.25 ដុល្លារ ត្រូវបង់ត្រឹមថ្ងៃទី 02 មករា 2027។',
    ].join(' '),
  });
});

test('a document after a change names sale and change with their own amounts and days; after a renewal it names the renewal alone', async () => {
  const { order, policy } = await aCar();
  const { order: payer } = await createSoldPolicy(shop, { testCase: 'solo-thailand-five-days' });
  await record(policy, 2, { bookings: charges(2, 40_11), request: payer.id });
  const both = 'Purchase: $741.00, paid on 01 Apr, 2026 by card. Change: $40.11, paid on 02 Jun, 2026 by card.';
  expect((await noteOf(order, policy, 2)).en).toBe(both);
  // The paper of the sale says what was so when it was issued.
  expect((await noteOf(order, policy, 1)).en).toBe('Paid in full on 01 Apr, 2026 by card.');
  await record(policy, 3, { bookings: charges(3, -10_00), recordedAt: new Date('2026-06-04T03:00:00Z') });
  expect((await noteOf(order, policy, 3)).en).toBe(`${both} Change on 04 Jun, 2026: $10.00 less.`);
  const { order: renewal } = await createSoldPolicy(shop, { testCase: 'solo-thailand-five-days' });
  const renewed = { kind: 'renew', effectiveFrom: '2027-04-02', recordedAt: new Date('2027-03-09T03:00:00Z') } as const;
  await record(policy, 4, { ...renewed, asOf: '2027-03-09', bookings: charges(4, 706_50), request: renewal.id });
  const next = { ...policy, effectiveFrom: '2027-04-02' };
  expect((await noteOf(order, next, 4)).en).toBe('Paid in full on 09 Mar, 2027 by card.');
  // The paper of the running term names what was paid for that term.
  expect((await noteOf(order, policy, 4)).en).toBe(`${both} Change on 04 Jun, 2026: $10.00 less.`);
  // The change belongs to no order, so its payment method is unknown; then the policy is reinstated.
  const later = { effectiveFrom: '2027-05-03' };
  await record(policy, 5, { ...later, bookings: charges(5, 5_00), recordedAt: new Date('2027-05-02T03:00:00Z') });
  const { order: again } = await createSoldPolicy(shop, { testCase: 'solo-thailand-five-days' });
  const reinstated = { ...later, kind: 'reinstate', recordedAt: new Date('2027-05-10T03:00:00Z') } as const;
  await record(policy, 6, { ...reinstated, bookings: charges(6, 557_75), request: again.id });
  expect((await noteOf(order, next, 6)).en).toBe(
    [
      'Renewal: $706.50, paid on 09 Mar, 2027 by card. Change: $5.00, recorded on 02 May, 2027.',
      'Reinstatement: $557.75, paid on 10 May, 2027 by card.',
    ].join(' '),
  );
});

test('a refund of a policy is not called late or double on its order, and the history shows the cancellation', async () => {
  const { order, policy } = await aCar();
  const detail = async () => (await clerk.call<OrderDetail>('GET', `/api/b2b/orders/${order.id}`)).body;
  const bought = await detail();
  expect(bought.refund).toBeNull();
  const at = new Date('2026-04-02T03:00:00Z');
  await services.database.transaction('give back', (inner) =>
    refundPayer(inner, {
      ...{
        order,
        policyNumber: policy.number,
        to: 'payer',
        serial: 1,
        amount: 714_01,
        commission: 0,
        at,
        by: clerk.id,
      },
    }),
  );
  await record(policy, 2, {
    kind: 'cancel',
    reason: 'wish',
    effectiveFrom: '2026-04-03',
    recordedAt: at,
    by: clerk.id,
  });
  const { refund, timeline } = await detail();
  expect(refund).toEqual({ of: 'policy', amount: 714_01, currency: 'USD', status: 'due' });
  expect(timeline.slice(bought.timeline.length)).toMatchObject([
    { type: 'POLICY', note: 'cancel', at: at.toISOString(), by: { id: clerk.id } },
  ]);
});

test('the document of a postponed and then cancelled trip has one set of dates', async () => {
  const { order, policy } = await createSoldPolicy(shop, { testCase: 'solo-thailand-five-days' });
  const [startDate, endDate] = [addDays(policy.effectiveFrom, 60), addDays(policy.effectiveTo, 60)];
  await record(policy, 2, {
    ...{ effectiveFrom: policy.effectiveFrom, recordedAt: clock.now() },
    changes: { '/startDate': startDate, '/endDate': endDate },
  });
  const postponed = await viewCurrentOrder(services, order, policy);
  expect(postponed.policy).toMatchObject({ effectiveFrom: startDate, effectiveTo: endDate });
  await record(policy, 3, { kind: 'cancel', reason: 'wish', effectiveFrom: startDate, recordedAt: clock.now() });
  const { policy: shown, order: said } = await viewCurrentOrder(services, order, policy);
  expect(shown).toMatchObject({ effectiveFrom: startDate, effectiveTo: endDate });
  expect(said.frozen.answers).toMatchObject({ startDate, endDate });
});
