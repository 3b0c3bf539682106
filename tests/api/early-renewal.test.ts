import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { EndorsementChoices, EndorsementRequest } from '#contract/purchase/endorsements.ts';
import type { CancellationPreview, PolicyLifeView } from '#contract/purchase/policy-life.ts';
import type { PremiumReport } from '#contract/reports.ts';
import { addDays } from '#engine/language/dates.ts';
import type { Answers } from '#engine/record.ts';
import { openEndorsement } from '#server/purchase/after-sale/open-endorsement.ts';
import { findOrder, type Order } from '#server/purchase/orders/order-repository.ts';
import { loadPolicy } from '#server/purchase/policies/load-policy.ts';
import { findPolicy, type Policy } from '#server/purchase/policies/policy-repository.ts';
import { checkLedger } from '#server/reports/check-ledger.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { decideApproval } from '#tests/support/decide-approval.ts';
import { insertPaidClaim } from '#tests/support/insert-paid-claim.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { type OpenDraft, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';

/*
 * A car costs 741.00 from 2 April 2026 to 1 April 2027. It is renewed on 10 February 2027 for 741.00 x 0.9 = 666.90.
 * At the end of 15 February, 45 of 365 days are left: 726.00 x 45 / 365 = 89.51 (15.00 of assistance is retained),
 * less 10.00. Nothing is retained of a term that has not begun (decision 0063).
 */

const shop = await startTestShop();
const { sql } = shop.services.database;
afterAll(() => shop.close());
beforeEach(() => shop.clock.set(TEST_START));
const on = (day: string) => shop.clock.set(`${day}T10:00:00+07:00`);
const NEXT = { from: '2027-04-02', to: '2028-04-01' };
let phones = 670_000;

type Sold = { number: string; phone: string };

async function renewedEarly(): Promise<Sold> {
  phones += 1;
  const phone = `+85512${phones}`;
  const startDate = addDays(toBusinessDate(shop.clock.now()), 1);
  const changes = { mobilePhone: phone, startDate, registrationNo: `2AE-${phones}`, chassisFrame: `JTE${phones}` };
  const { ref } = await shop.anOrder('comprehensive-camry', { product: 'auto', changes });
  await shop.buy(ref);
  const { policy } = await shop.order(ref);
  const sold = { number: policy?.number ?? '', phone };
  on('2027-02-10');
  await done(sold, { does: 'renew' });
  on('2027-02-15');
  return sold;
}

async function fileOf(number: string) {
  const policy = (await findPolicy(sql, number)) as Policy;
  return loadPolicy(shop.services, sql, { policy, order: (await findOrder(sql, policy.orderId)) as Order });
}

/** A journey that the policyholder begins, to where only its confirmation is left. */
async function begun(number: string, wish: Partial<EndorsementRequest>, answers: Answers): Promise<OpenDraft> {
  const asked = { does: 'change', language: 'en', ...wish } as EndorsementRequest;
  const { draft: id, key } = await openEndorsement(await fileOf(number), { by: 'holder' }, asked);
  const draft = { id, key } as OpenDraft;
  await shop.answer(draft, answers);
  for (;;) {
    const view = await shop.read(draft);
    if (view.about?.outcome || view.page === null || view.problems.length > 0) return { ...draft, view };
    await shop.next(draft, view.page);
  }
}

async function done({ number, phone }: Sold, wish: Partial<EndorsementRequest>, answers: Answers = {}): Promise<void> {
  const draft = await begun(number, wish, answers);
  await shop.answer(draft, { declaration: true });
  const { body, status } = await shop.confirm(draft);
  expect(status, JSON.stringify(body)).toBe(201);
  await shop.verify(body.order, await shop.codeTo(phone));
  await shop.buy(body.order);
}

const aClerk = () => createTestUser(shop, { scopes: ['insurer:orders'] });
const lifeOf = async (number: string) =>
  (await (await aClerk()).call<PolicyLifeView>('GET', `/api/b2b/policies/${number}/life`)).body;
const chargesOf = async (number: string) =>
  (await lifeOf(number)).transactions.map(({ kind, from, charged }) => `${kind} ${from} ${charged}`);

/** The refund, as it is previewed and then approved by two people. */
async function cancelled(number: string, from: string): Promise<CancellationPreview> {
  const clerk = await aClerk();
  const path = `/api/b2b/policies/${number}/cancellation`;
  const wanted = { from, reason: 'wish' };
  const seen = await clerk.call<CancellationPreview>('POST', `${path}/preview`, { body: wanted });
  expect(seen.status, JSON.stringify(seen.body)).toBe(200);
  const body = { ...wanted, refund: seen.body.refund, request: crypto.randomUUID() };
  const asked = await clerk.call<PolicyLifeView>('POST', path, { body });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const { request } = asked.body;
  if (request) await decideApproval(await aClerk(), { number, request: request.id });
  return seen.body;
}

async function agreesWithTheLedger(number: string): Promise<void> {
  const { charged } = await lifeOf(number);
  expect((await findPolicy(sql, number))?.charged).toBe(charged);
  expect(await checkLedger(shop.services)).toBe(0);
}

describe('after an early renewal', () => {
  test('the running term is cancelled, and the next one is fully refunded with it', async () => {
    const { number } = await renewedEarly();
    const { cancelFrom } = await lifeOf(number);
    expect(cancelFrom).toEqual({ first: '2026-04-02', last: NEXT.to, usual: '2027-02-16', next: NEXT.from });
    const preview = await cancelled(number, '2027-02-16');
    expect(preview).toMatchObject({ refund: 79_51 + 666_90, days: 45, of: 365, next: { ...NEXT, total: -666_90 } });
    expect(await chargesOf(number)).toEqual([
      'issue 2026-04-02 74100',
      'renew 2027-04-02 0',
      'cancel 2027-02-16 -7951',
    ]);
    expect(await lifeOf(number)).toMatchObject({ status: 'active', effectiveTo: '2027-02-15', charged: 661_49 });
    await agreesWithTheLedger(number);
    on('2027-02-16');
    expect(await lifeOf(number)).toMatchObject({ status: 'cancelled', cancelFrom: null });
  });

  test('the next term alone is cancelled and fully refunded; the running term continues and is cancelled later', async () => {
    const { number } = await renewedEarly();
    expect(await cancelled(number, NEXT.from)).toMatchObject({ refund: 666_90, next: null });
    expect(await lifeOf(number)).toMatchObject({
      ...{ status: 'active', effectiveTo: '2027-04-01', mayCorrect: true },
      cancelFrom: { first: '2026-04-02', last: '2027-04-01', usual: '2027-02-16', next: null },
    });
    on('2027-02-28');
    // 32 days are left: 726.00 x 32 / 365 = 63.65, less 10.00.
    expect(await cancelled(number, '2027-03-01')).toMatchObject({ refund: 53_65, next: null });
    await agreesWithTheLedger(number);
  });

  test.each([
    ['the day before it begins it is refunded whole', '2027-04-01', NEXT.from, 666_90],
    // (666.90 - 15.00 of assistance) x 365 / 366 = 650.12, less 10.00.
    ['its first day the days left are refunded', '2027-04-02', '2027-04-03', 640_12],
  ])('the next term is cancelled: on %s', async (_, day, from, refund) => {
    const { number } = await renewedEarly();
    on(day);
    expect(await cancelled(number, from)).toMatchObject({ refund, next: null });
  });

  test('a change is offered, applies to the running term, and continues into the next one', async () => {
    const sold = await renewedEarly();
    const clerk = await aClerk();
    const offered = await clerk.call<EndorsementChoices>('GET', `/api/b2b/policies/${sold.number}/journeys`);
    const vehicle = offered.body.changes.find(({ kind }) => kind === 'vehicle');
    expect(vehicle).toMatchObject({ first: '2027-02-08', usual: '2027-02-16', last: NEXT.to });
    // 40.00 more for the car's own damage, and 10 % of it for its age: 44.00 x 45 / 365 = 5.42; of the next term 44.00 x 0.9 = 39.60.
    const { view } = await begun(sold.number, { kind: 'vehicle' }, { vehicleValue: '30000' });
    expect(view.about).toMatchObject({
      ...{ from: '2027-02-16', days: { first: '2027-02-15', usual: '2027-02-16', last: NEXT.to } },
      outcome: { total: 45_02, days: 45, of: 365, next: { ...NEXT, total: 39_60 } },
    });
    await done(sold, { kind: 'vehicle' }, { vehicleValue: '30000' });
    expect(await chargesOf(sold.number)).toEqual([
      'issue 2026-04-02 74100',
      'renew 2027-04-02 70650',
      'endorse 2027-02-16 542',
    ]);
    const { segments } = await lifeOf(sold.number);
    expect(segments.map(({ from, to, premium }) => [from, to, premium])).toEqual([
      ['2026-04-02', '2027-02-15', 741_00],
      ['2027-02-16', '2027-04-01', 785_00],
      [NEXT.from, NEXT.to, 706_50],
    ]);
    await agreesWithTheLedger(sold.number);
  });

  // 666.90 x 29 / 366 = 52.84: 29 February 2028 is a day of the next term.
  test('the premium of the next term is earned by its own days before it has begun', async () => {
    const earned = async () => {
      const path = '/api/b2b/reports/premiums?from=2027-04-02&to=2027-04-30&by=month';
      return (await (await aClerk()).call<PremiumReport>('GET', path)).body.total.earned;
    };
    const before = await earned();
    await renewedEarly();
    expect((await earned()) - before).toBe(52_84);
  });

  test('each order links to the documents of its term, and a change of the running term reaches the next one', async () => {
    const sold = await renewedEarly();
    const certificate = async (order: string) => {
      const clerk = await aClerk();
      const path = `/api/b2b/orders/${order}/documents/certificate?language=en`;
      const reply = await fetch(`${shop.url}${path}`, { headers: { cookie: `session=${clerk.token}` } });
      expect(reply.status).toBe(200);
      return extractPdfText(Buffer.from(await reply.arrayBuffer()));
    };
    const { order, rows } = await fileOf(sold.number);
    const renewal = rows.find(({ kind }) => kind === 'renew')?.request ?? '';
    const before = [await certificate(order.id), await certificate(renewal)];
    expect(before.map((text) => [text.includes('01 Apr, 2027'), text.includes('01 Apr, 2028')])).toEqual([
      [true, false],
      [false, true],
    ]);
    await done(sold, { kind: 'vehicle' }, { vehicleValue: '30000' });
    const [running, next] = [await certificate(order.id), await certificate(renewal)];
    for (const told of ['01 Apr, 2027', '30,000.00', '741.00', '5.42']) expect(running).toContain(told);
    for (const told of ['01 Apr, 2028', '30,000.00', '706.50', '666.90', '39.60']) expect(next).toContain(told);
    expect([running.includes('666.90'), next.includes('5.42')]).toEqual([false, false]);
  });

  test('a change of the next term alone begins on its first day', async () => {
    const { number } = await renewedEarly();
    const { view } = await begun(number, { kind: 'vehicle', from: NEXT.from }, { vehicleValue: '30000' });
    expect(view.about).toMatchObject({ from: NEXT.from, outcome: { total: 39_60, days: 366, of: 366, next: null } });
  });

  test('a later paid claim of the running term leaves the renewal unchanged, and stops only the refund of its own term', async () => {
    const { number } = await renewedEarly();
    await insertPaidClaim(sql, { policyNumber: number, number: 'CLM-1', lossDate: '2027-02-12', at: shop.clock.now() });
    expect((await chargesOf(number))[1]).toBe('renew 2027-04-02 66690');
    expect(await cancelled(number, '2027-02-16')).toMatchObject({ refund: 666_90, next: { total: -666_90 } });
  });
});
