import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { CancellationPreview, PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { addDays } from '#engine/language/dates.ts';
import { remindInstalments } from '#server/purchase/notices/remind-instalments.ts';
import { findOrderByRef } from '#server/purchase/orders/order-repository.ts';
import { lapsePolicies } from '#server/purchase/policy-life/lapse-policies.ts';
import { readReconciliation } from '#server/reports/reconciliation-repository.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { readLedgerSums as booksOfPolicy } from '#tests/support/ledger-sums.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { readOrderMoney } from './order-money.ts';

/*
 * A premium in parts. 741.00 from 2 April 2026 to 1 April 2027, 365 days, quarterly: 185.25 at the sale, and three times 185.25 with a
 * charge of 2.00, the second on 2 July. Its 15 days of grace end with 17 July: from 18 July there is no cover.
 */

const shop = await startTestShop();
const { sql } = shop.services.database;
const { clock } = shop;
afterAll(() => shop.close());
/** A new one each time: sessions end while months pass. */
const aClerk = () => createTestUser(shop, { scopes: ['insurer:orders'] });

let phones = 800_000;
async function confirmed(): Promise<{ ref: string; phone: string }> {
  clock.set(TEST_START);
  phones += 1;
  const phone = `+85512${phones}`;
  const { ref } = await shop.anOrder('comprehensive-camry', {
    product: 'auto',
    changes: {
      mobilePhone: phone,
      startDate: addDays(toBusinessDate(clock.now()), 1),
      registrationNo: `2AC-${phones}`,
      chassisFrame: `JTI${phones}`,
    },
  });
  return { ref, phone };
}

async function soldQuarterly() {
  const { ref, phone } = await confirmed();
  await shop.buy(ref, 'quarterly');
  const { policy } = await shop.order(ref);
  if (!policy) throw new Error('no policy');
  return { ref, phone, number: policy.number };
}

const lifeOf = async (number: string) =>
  (await (await aClerk()).call<PolicyLifeView>('GET', `/api/b2b/policies/${number}/life`)).body;
const partsOf = async (number: string) =>
  (await lifeOf(number)).instalments.map(({ dueOn, amount, status }) => `${dueOn} ${amount} ${status}`);
const at = (moment: string) => clock.set(`${moment}+07:00`);

const ledgerOf = (number: string) => booksOfPolicy(sql, number);

/** The reference of the order that pays the next part, as the clerk sends its link. */
async function linkOf(number: string): Promise<string> {
  const clerk = await aClerk();
  const { body, status } = await clerk.call<{ link: string }>('POST', `/api/b2b/policies/${number}/instalments/link`);
  expect(status).toBe(200);
  return body.link.split('/').at(-1) as string;
}

const differences = async () =>
  (await readReconciliation(sql, { from: '2026-04-01', to: '2027-04-01', currency: 'USD' })).differences;

test('instalments are offered with their days and amounts, and a plan that is not offered is refused', async () => {
  const { ref } = await confirmed();
  expect((await shop.order(ref)).plans).toEqual([
    {
      plan: 'twoHalves',
      parts: [
        { dueOn: '2026-04-01', amount: 370_50 },
        { dueOn: '2026-10-02', amount: 372_50 },
      ],
    },
    {
      plan: 'quarterly',
      parts: [
        { dueOn: '2026-04-01', amount: 185_25 },
        ...['2026-07-02', '2026-10-02', '2027-01-02'].map((dueOn) => ({ dueOn, amount: 187_25 })),
      ],
    },
  ]);
  const body = { option: 'cards', language: 'en', plan: 'weekly' };
  expectRefusal(shop, await shop.call('POST', `/api/orders/${ref}/payments`, { body }), '409 planNotOffered');
});

test('another plan is another payment, and the running payment is closed first', async () => {
  const { ref } = await confirmed();
  const first = await shop.pay(ref, 'cards', 'quarterly');
  expect(await shop.pay(ref, 'cards', 'quarterly')).toBe(first);
  const second = await shop.pay(ref, 'cards', 'twoHalves');
  expect(second).not.toBe(first);
  await shop.gateway({ tranId: second, action: 'approve', callback: 'none' });
  await shop.settle(ref);
  expect(await readOrderMoney(shop, ref)).toMatchObject({ charges: 1, held: 370_50, policies: 1, refunds: [] });
});

test('the first instalment is paid with the sale and the others are owed; each is paid once through its link', async () => {
  const { ref, number } = await soldQuarterly();
  expect(await readOrderMoney(shop, ref)).toMatchObject({ charges: 1, held: 185_25, policies: 1, refunds: [] });
  const others = ['2026-10-02 18725 due', '2027-01-02 18725 due'];
  expect(await partsOf(number)).toEqual(['2026-04-01 18525 paid', '2026-07-02 18725 due', ...others]);
  expect(await ledgerOf(number)).toMatchObject({ clearing: 185_25, instalments: 555_75 });
  at('2026-07-10T10:00:00');
  const pays = await linkOf(number);
  expect(await shop.order(pays)).toMatchObject({
    status: 'confirmed',
    about: { does: 'pay', charge: 187_25 },
    plans: [],
    outcomes: [{ type: 'CONFIRM' }],
    premium: { total: 187_25 },
  });
  // Its commission was earned by the sale, of which there was none.
  const part = await findOrderByRef(sql, pays);
  expect(part).toMatchObject({ commission: null, premiumWithoutCommission: null, paidBy: null });
  expect(part?.premium).toMatchObject({ net: 185_25, fees: 2_00 });
  // Sent again it is the same link; three a day at most, and not at once.
  const link = `/api/b2b/policies/${number}/instalments/link`;
  expectRefusal(shop, await (await aClerk()).call('POST', link), '429 linkTooSoon');
  for (const _again of [2, 3]) {
    clock.advance({ minutes: 2 });
    expect(await linkOf(number)).toBe(pays);
  }
  clock.advance({ minutes: 2 });
  expectRefusal(shop, await (await aClerk()).call('POST', link), '429 linksTooMany');
  const tranId = await shop.pay(pays);
  await shop.gateway({ tranId, action: 'approve', callback: 'none' });
  await Promise.all([shop.settle(pays), shop.settle(pays), shop.settle(pays)]);
  expect(await partsOf(number)).toEqual(['2026-04-01 18525 paid', '2026-07-02 18725 paid', ...others]);
  const paid = await shop.order(pays);
  expect(paid.outcomes.map(({ type }) => type)).toEqual(['CONFIRM', 'PAY', 'PAID', 'ISSUED']);
  expect((await findOrderByRef(sql, pays))?.paidBy).toBe('customer');
  const after = await ledgerOf(number);
  expect(after).toMatchObject({ clearing: 372_50, instalments: 370_50 });
  expect(after.receivable).toBeUndefined();
  expect(await differences()).toEqual([]);
  // In time: the days of grace pass, and nothing happens.
  at('2026-07-18T00:00:02');
  expect(await lapsePolicies(shop.services)).toBe(0);
});

test('an unpaid policy lapses once, at midnight in Phnom Penh after the days of grace, and a late payment is refused', async () => {
  const { number, phone } = await soldQuarterly();
  at('2026-07-10T10:00:00');
  const pays = await linkOf(number);
  at('2026-07-17T23:59:58');
  expect(await lapsePolicies(shop.services)).toBe(0);
  expect((await lifeOf(number)).status).toBe('active');
  const told = (await shop.messagesTo(phone)).length;
  at('2026-07-18T00:00:02');
  const lapsed = await Promise.all([1, 2, 3].map(() => lapsePolicies(shop.services)));
  expect(lapsed.reduce((sum, one) => sum + one, 0)).toBe(1);
  const life = await lifeOf(number);
  // 258 of 365 days are left: 741.00 x 258 / 365 = 523.775.
  expect(life.transactions.at(-1)).toMatchObject({ kind: 'lapse', from: '2026-07-18', charged: -523_78, days: 258 });
  expect(life).toMatchObject({ status: 'cancelled', effectiveTo: '2026-07-17', charged: 217_22 });
  // 107 days cost 217.22, and 185.25 is paid: 31.97 is open, with the charge of its payment 33.97.
  expect(await partsOf(number)).toEqual([
    '2026-04-01 18525 paid',
    '2026-07-02 3397 due',
    '2026-10-02 18725 dropped',
    '2027-01-02 18725 dropped',
  ]);
  expect(await ledgerOf(number)).toMatchObject({ clearing: 185_25, instalments: 31_97 });
  expect((await shop.messagesTo(phone)).length - told).toBe(1);
  expectRefusal(
    shop,
    await (await aClerk()).call('POST', `/api/b2b/policies/${number}/instalments/link`),
    '409 nothingToPay',
  );
  // The earlier holder of the link pays nothing with it any more.
  const body = { option: 'cards', language: 'en' };
  expectRefusal(shop, await shop.call('POST', `/api/orders/${pays}/payments`, { body }), '409 orderNotPayable');
  expect(await differences()).toEqual([]);
});

test('the lapse waits for a payment that runs at midnight', async () => {
  const { number } = await soldQuarterly();
  at('2026-07-17T23:50:00');
  const pays = await linkOf(number);
  const tranId = await shop.pay(pays);
  at('2026-07-18T00:00:02');
  expect(await lapsePolicies(shop.services)).toBe(0);
  await shop.gateway({ tranId, action: 'approve', callback: 'none' });
  await shop.settle(pays);
  at('2026-07-18T00:10:02');
  expect(await lapsePolicies(shop.services)).toBe(0);
  expect((await lifeOf(number)).status).toBe('active');
});

test.each([
  // The days left are worth 537.99 of 741.00. The line retains 10.89, and the cancellation 10.00: 517.10 remain.
  // So 223.90 is owed for the
  // days before. 185.25 is paid: nothing goes back, and 38.65 (with the charge of 2.00) stays open.
  ['nothing, where less was paid than the days cost', false, 0, '2026-07-02 4065 due'],
  // With the second part 370.50 is paid of it: 146.60 goes back.
  ['what was paid ahead', true, 146_60, '2026-07-02 18725 paid'],
] as const)('a cancellation gives back %s', async (_, paysSecond, refund, second) => {
  const { number } = await soldQuarterly();
  at('2026-07-10T10:00:00');
  if (paysSecond) await shop.buy(await linkOf(number));
  const wanted = { from: '2026-07-11', reason: 'wish' };
  const path = `/api/b2b/policies/${number}/cancellation`;
  const clerk = await aClerk();
  const { body } = await clerk.call<CancellationPreview>('POST', `${path}/preview`, { body: wanted });
  expect(body).toMatchObject({
    ...{ refund, offParts: 517_10 - refund, voided: 0, whole: null },
    kept: [
      { why: 'line', name: 'assistance', amount: 10_89 },
      { why: 'amount', amount: 10_00 },
    ],
  });
  const done = await clerk.call('POST', path, { body: { ...wanted, refund, request: randomUUID() } });
  expect(done.status).toBe(200);
  expect((await partsOf(number)).slice(1)).toEqual([second, '2026-10-02 18725 dropped', '2027-01-02 18725 dropped']);
  expect(await ledgerOf(number)).toMatchObject(paysSecond ? { refundDue: -146_60 } : { instalments: 38_65 });
});

test('instalments have reminders a week before, on the day and in the days of grace, each once', async () => {
  const { number, phone } = await soldQuarterly();
  const days: string[] = [];
  for (const day of ['06-24', '06-25', '06-26', '07-01', '07-02', '07-03', '07-05', '07-16', '07-17']) {
    at(`2026-${day}T09:00:00`);
    const before = (await shop.messagesTo(phone)).length;
    await Promise.all([remindInstalments(shop.services), remindInstalments(shop.services)]);
    const texts = (await shop.messagesTo(phone)).slice(0, (await shop.messagesTo(phone)).length - before);
    days.push(...texts.map((text) => `${day}: ${text.includes('lapses at') ? 'late' : 'due'}`));
  }
  expect(days).toEqual(['06-25: due', '07-02: due', '07-05: late']);
  at('2026-07-05T22:00:00');
  expect(await remindInstalments(shop.services)).toBe(0);
  expect(await partsOf(number)).toHaveLength(4);
});
