import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, sql as raw } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { EndorsementRequest } from '#contract/purchase/endorsements.ts';
import type { CancellationPreview, PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { addDays } from '#engine/language/dates.ts';
import type { Answers } from '#engine/record.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { moneyRequests } from '#server/platform/db/schema/ledger-schema.ts';
import { openEndorsement } from '#server/purchase/after-sale/open-endorsement.ts';
import { findOrder, type Order } from '#server/purchase/orders/order-repository.ts';
import { loadPolicy } from '#server/purchase/policies/load-policy.ts';
import { findPolicy, type Policy } from '#server/purchase/policies/policy-repository.ts';
import { rebuildPolicies } from '#server/purchase/policies/project-policy.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { decideApproval } from '#tests/support/decide-approval.ts';
import { readLedgerSums as booksOfPolicy } from '#tests/support/ledger-sums.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { runAsOwner } from '#tests/support/test-database.ts';
import { type OpenDraft, type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { acceptDeclaration, provePhone } from './create-agent-order.ts';

/*
 * Claims that are paid on the day of a change, a renewal, a reinstatement or a cancellation, in any order. A car
 * costs 741.00 from 2 April 2026 to 1 April 2027, 365 days: 15.00 of it is assistance, which a cancellation retains,
 * with 10.00. From 11 July on 265 days are left: 726.00 x 265 / 365 = 527.10, less 10.00: 517.10.
 */

const shop = await startTestShop();
const { sql } = shop.services.database;
const { clock } = shop;
let phones = 640_000;
afterAll(() => shop.close());
beforeEach(() => clock.set(TEST_START));
const at = (moment: string) => clock.set(`${moment}:00+07:00`);

type Sold = { ref: string; number: string; phone: string };
async function sold(plan?: string): Promise<Sold> {
  phones += 1;
  const phone = `+85512${phones}`;
  const { ref } = await shop.anOrder('comprehensive-camry', {
    product: 'auto',
    changes: {
      ...{ mobilePhone: phone, startDate: addDays(toBusinessDate(clock.now()), 1) },
      ...{ registrationNo: `2AD-${phones}`, chassisFrame: `JTP${phones}` },
    },
  });
  await shop.buy(ref, plan);
  const { policy } = await shop.order(ref);
  if (!policy) throw new Error('no policy');
  return { ref, number: policy.number, phone };
}

/** Sessions end while months pass. */
const aClerk = () => createTestUser(shop, { scopes: ['insurer:orders'] });
const aReviewer = () => createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
async function lifeOf(number: string): Promise<PolicyLifeView> {
  const { status, body } = await (await aClerk()).call<PolicyLifeView>('GET', `/api/b2b/policies/${number}/life`);
  expect(status).toBe(200);
  return body;
}
const chargesOf = async (number: string) =>
  (await lifeOf(number)).transactions.map(({ kind, charged }) => `${kind} ${charged}`);

/** Files a claim of damage to the car, and approves it by another person. */
async function approved({ number, phone }: Sold, lossDate: string, amount: number): Promise<string> {
  const lines = [{ benefit: 'ownDamage', amount }];
  const claim = {
    ...{ policyNumber: number, claimant: 'Chan Sokha', contactPerson: 'Chan Sokha', phone, language: 'en' },
    ...{ lossDate, dischargeDate: null, description: `Bent ${randomUUID()}`, lines },
  };
  const filed = await (await aReviewer()).call<ClaimView>('POST', '/api/claims', { body: claim });
  expect(filed.status, JSON.stringify(filed.body)).toBe(201);
  const { ref } = filed.body;
  const reviewer = await aReviewer();
  await reviewer.call('POST', `/api/claims/${ref}/take`, { body: {} });
  const decided = await reviewer.call('POST', `/api/claims/${ref}/decide`, {
    body: { outcome: 'approve', reasonForMore: 'Agreed', lines },
  });
  expect(decided.status, JSON.stringify(decided.body)).toBe(200);
  return ref;
}
async function pay(ref: string): Promise<Reply<ClaimView>> {
  return (await aReviewer()).call('POST', `/api/claims/${ref}/pay`, { body: { reference: `FT-${ref.slice(0, 6)}` } });
}
async function paid(ref: string): Promise<ClaimView> {
  const { status, body } = await pay(ref);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** A journey that the policyholder begins, or a clerk, to its end: agreed by a code, and paid where it costs something. */
async function done(
  { number, phone }: Sold,
  wish: Partial<EndorsementRequest>,
  answers: Answers = {},
): Promise<string> {
  const policy = (await findPolicy(sql, number)) as Policy;
  const order = (await findOrder(sql, policy.orderId)) as Order;
  const file = await loadPolicy(shop.services, sql, { policy, order });
  const asker =
    wish.does === 'reinstate' ? { by: 'insurer' as const, user: (await aClerk()).id } : { by: 'holder' as const };
  const begun = await openEndorsement(file, asker, { does: 'change', language: 'en', ...wish });
  const draft = { id: begun.draft, key: begun.key } as OpenDraft;
  await shop.answer(draft, answers);
  for (;;) {
    const view = await shop.read(draft);
    if (view.about?.outcome || view.page === null || view.problems.length > 0) break;
    await shop.next(draft, view.page);
  }
  await shop.answer(draft, { declaration: true });
  const { body, status } = await shop.confirm(draft);
  expect(status, JSON.stringify(body)).toBe(201);
  if (asker.by === 'holder') await shop.verify(body.order, await shop.codeTo(phone));
  else {
    const { cookie } = await provePhone(shop, { ref: body.order, phone });
    expect((await acceptDeclaration(shop, { ref: body.order, cookie })).status).toBe(200);
  }
  const ofPolicy = and(eq(moneyRequests.policyNumber, number), eq(moneyRequests.status, 'waiting'));
  const [waits] = await sql.select().from(moneyRequests).where(ofPolicy);
  if (waits) await decideApproval(await aClerk(), { number, request: waits.id });
  else if ((await shop.order(body.order)).status !== 'issued') await shop.buy(body.order);
  expect(await shop.order(body.order)).toMatchObject({ status: 'issued' });
  return body.order;
}

/** Cancels it at the policyholder's wish; a second person agrees if necessary. Returns the refund. */
async function cancelled(number: string, from: string): Promise<number> {
  const [one, other] = [await aClerk(), await aClerk()];
  const path = `/api/b2b/policies/${number}`;
  const wanted = { from, reason: 'wish' };
  const seen = await one.call<CancellationPreview>('POST', `${path}/cancellation/preview`, { body: wanted });
  expect(seen.status, JSON.stringify(seen.body)).toBe(200);
  const { refund } = seen.body;
  const body = { ...wanted, refund, request: randomUUID() };
  const asked = await one.call<PolicyLifeView>('POST', `${path}/cancellation`, { body });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const { request } = asked.body;
  if (request) await decideApproval(other, { number, request: request.id });
  return refund;
}

const ledgerOf = (number: string) => booksOfPolicy(sql, number);

async function rowsOf(statement: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql.execute(raw.raw(statement));
  return rows;
}

/** Premium that the ledger has, as the customer sees it: above zero what was charged. */
async function expectBooked(number: string, charged: number): Promise<void> {
  const { premium = 0, loading = 0, discount = 0, fee = 0, levy = 0 } = await ledgerOf(number);
  expect(0 - premium - loading - discount - fee - levy).toBe(charged);
  expect(await findPolicy(sql, number)).toMatchObject({ charged });
  expect((await lifeOf(number)).charged).toBe(charged);
  // Other policies have expired meanwhile.
  expect(await rebuildPolicies(shop.services)).not.toContain(number);
}

describe('a claim that is paid after something else was recorded on the same day', () => {
  test('a change of the plan remains, and the policy continues', async () => {
    const car = await sold();
    at('2026-07-10T09:00');
    const claim = await approved(car, '2026-07-01', 300_00);
    await done(car, { kind: 'cover' }, { selectedPlan: 'thirdParty' });
    at('2026-07-10T15:00');
    expect(await paid(claim)).toMatchObject({ status: 'paid', decision: { paid: { amount: 300_00, overdue: 0 } } });
    // Cover for others alone is 74.00 a year: 667.00 less, x 265 / 365 = 484.26.
    expect(await chargesOf(car.number)).toEqual(['issue 74100', 'endorse -48426']);
    await expectBooked(car.number, 256_74);
    // A cancellation that is recorded after the claim knows it.
    expect(await cancelled(car.number, '2026-07-11')).toBe(0);
    await expectBooked(car.number, 256_74);
  });

  test('a renewal retains its price, and its cancellation refunds 622.31', async () => {
    const car = await sold();
    at('2027-03-10T09:00');
    const claim = await approved(car, '2026-07-01', 300_00);
    await done(car, { does: 'renew' });
    at('2027-03-10T15:00');
    await paid(claim);
    // The first year without a claim reduces the price by 10 %, as it was agreed in the morning.
    expect(await chargesOf(car.number)).toEqual(['issue 74100', 'renew 66690']);
    await expectBooked(car.number, 1_407_90);
    at('2027-04-12T09:00');
    // Day 11 of 366 (2028 has a 29 February): 355 are left, (666.90 - 15.00) x 355 / 366 = 632.31, less 10.00.
    expect(await cancelled(car.number, '2027-04-13')).toBe(622_31);
  });

  test('a reinstatement remains', async () => {
    const car = await sold();
    at('2026-07-10T09:00');
    const claim = await approved(car, '2026-07-01', 300_00);
    expect(await cancelled(car.number, '2026-07-11')).toBe(517_10);
    at('2026-07-17T09:00');
    await done(car, { does: 'reinstate' });
    at('2026-07-17T15:00');
    await paid(claim);
    expect(await chargesOf(car.number)).toEqual(['issue 74100', 'cancel 0', 'reinstate 0']);
    await expectBooked(car.number, 741_00);
  });
});

describe('a claim that is paid after a cancellation', () => {
  test('stops the unpaid refund, and policy, ledger and payout show it', async () => {
    const car = await sold();
    at('2026-07-10T09:00');
    const claim = await approved(car, '2026-07-01', 600_00);
    expect(await cancelled(car.number, '2026-07-11')).toBe(517_10);
    expect(await ledgerOf(car.number)).toMatchObject({ refundDue: -517_10 });
    at('2026-07-10T15:00');
    expect((await paid(claim)).decision?.paid).toMatchObject({ amount: 600_00, overdue: 0, refund: 0 });
    await expectBooked(car.number, 741_00);
    expect(await ledgerOf(car.number)).not.toHaveProperty('refundDue');
    expect(await ledgerOf(car.number)).not.toHaveProperty('receivable');
    const { payouts, transactions } = await lifeOf(car.number);
    expect(payouts).toMatchObject([{ amount: 517_10, status: 'stopped', mayMove: false }]);
    expect(transactions.at(-1)).toMatchObject({ kind: 'cancel', charged: 0 });
    const path = `/api/b2b/policies/${car.number}/payouts/${payouts[0]?.serial}`;
    const moved = await (await aClerk()).call('POST', path, { body: { step: 'prepare', payee: 'Chan Sokha, ABA' } });
    expectRefusal(shop, moved as never, '409 payoutNotSo');
  });

  test.each([
    [600_00, { amount: 82_90, refund: 517_10 }, 0],
    [500_00, { amount: 0, refund: 500_00 }, 17_10],
  ])('is paid a week later without the refund that was already paid: of %i', async (amount, payment, owed) => {
    const car = await sold();
    at('2026-07-10T09:00');
    const claim = await approved(car, '2026-07-01', amount);
    await cancelled(car.number, '2026-07-11');
    const [payout] = (await lifeOf(car.number)).payouts;
    const path = `/api/b2b/policies/${car.number}/payouts/${payout?.serial}`;
    await (await aClerk()).call('POST', path, { body: { step: 'prepare', payee: 'Chan Sokha, ABA' } });
    await (await aClerk()).call('POST', path, { body: { step: 'paid', reference: 'FT-1' } });
    at('2026-07-17T09:00');
    expect((await paid(claim)).decision).toMatchObject({ total: amount, paid: { overdue: 0, ...payment } });
    await expectBooked(car.number, 741_00);
    const { receivable = 0, claims, bank } = await ledgerOf(car.number);
    expect({ receivable, claims, bank }).toEqual({ receivable: owed, claims: amount, bank: -517_10 - payment.amount });
    expect((await shop.messagesTo(car.phone))[0]).toContain('less $');
  });
});

/*
 * Quarterly: 185.25 at the sale, then 2 July, 2 October and 2 January, each with a charge of 2.00. A claim makes all of them due, without
 * a charge for those ahead: 187.25 + 185.25 + 185.25 = 557.75.
 */
describe('a claim on a policy that is paid in parts', () => {
  test('is paid without the due amount, and the instalments are paid', async () => {
    const car = await sold('quarterly');
    at('2026-07-06T09:00');
    const claim = await approved(car, '2026-07-05', 1_000_00);
    const { decision } = await paid(claim);
    expect(decision).toMatchObject({ total: 1_000_00, paid: { amount: 442_25, overdue: 557_75, refund: 0 } });
    expect((await lifeOf(car.number)).instalments.map(({ amount, status }) => `${amount} ${status}`)).toEqual([
      ...['18525 paid', '18725 paid', '18525 paid', '18525 paid'],
    ]);
    const books = await ledgerOf(car.number);
    expect(books).toMatchObject({ claims: 1_000_00, bank: -442_25, clearing: 185_25 });
    expect(Object.keys(books)).not.toContain('receivable');
    expect(Object.keys(books)).not.toContain('instalments');
    expect((await shop.messagesTo(car.phone))[0]).toContain('$1,000.00 approved, less $557.75');
  });

  test('that is smaller than the due amount pays a part of it, and the charge first', async () => {
    const car = await sold('quarterly');
    at('2026-07-06T09:00');
    const { decision } = await paid(await approved(car, '2026-07-05', 200_00));
    expect(decision).toMatchObject({ total: 200_00, paid: { amount: 0, overdue: 200_00 } });
    const parts = (await lifeOf(car.number)).instalments.map(({ amount, status }) => `${amount} ${status}`);
    // 187.25, and 12.75 of the next one: 172.50 of that stay.
    expect(parts.toSorted()).toEqual(['1275 paid', '17250 due', '18525 due', '18525 paid', '18725 paid']);
    const books = await ledgerOf(car.number);
    expect(books).toMatchObject({ claims: 200_00, instalments: 357_75 });
    expect(Object.keys(books)).not.toContain('receivable');
  });
});

/*
 * A database of before the shared serials: transactions alone are numbered, without gaps, and what is known of claims are their
 * instants. A car whose claim was paid in the afternoon of a change, and that was cancelled a day later, was broken then.
 */
test('an older database numbers claims and transactions by instant, and a broken policy remains unchanged', async () => {
  const car = await sold('quarterly');
  at('2026-07-10T09:00');
  const claim = await approved(car, '2026-07-01', 1_000_00);
  await done(car, { kind: 'cover' }, { selectedPlan: 'thirdParty' });
  at('2026-07-10T15:00');
  await paid(claim);
  at('2026-07-11T09:00');
  await cancelled(car.number, '2026-07-12');
  const facts = () =>
    rowsOf(`select serial, kind, recorded_at from policy_facts where policy_number = '${car.number}' order by 1`);
  const made = () =>
    rowsOf(`select serial, kind, bookings from policy_transactions where policy_number = '${car.number}' order by 1`);
  const [charges, factsBefore, madeBefore] = [await chargesOf(car.number), await facts(), await made()];
  expect(madeBefore.map(({ serial, kind }) => `${serial} ${kind}`)).toEqual(['1 issue', '2 endorse', '5 cancel']);
  expect(factsBefore.map(({ serial, kind }) => `${serial} ${kind}`)).toEqual(['3 claim', '4 part']);

  const before = `
    alter table payouts drop constraint payouts_transaction_fk;
    alter table policy_transactions disable trigger policy_transactions_stay;
    drop trigger policy_serial_once on policy_transactions;
    create temporary table dense on commit drop as select policy_number, serial as old,
      (row_number() over (partition by policy_number order by serial))::integer as new from policy_transactions;
    update policy_transactions t set serial = d.new, bookings = coalesce((select json_agg(json_build_object('serial', o.new, 'lines', b -> 'lines'))
        from json_array_elements(t.bookings) b join dense o on o.policy_number = t.policy_number and o.old = (b ->> 'serial')::integer), '[]')
      from dense d where d.policy_number = t.policy_number and d.old = t.serial;
    update payouts p set serial = d.new from dense d where d.policy_number = p.policy_number and d.old = p.serial;
    update issued_papers p set serial = d.new from dense d where d.policy_number = p.policy_number and d.old = p.serial;
    drop table policy_facts; drop function policy_serial_once;
    alter table policy_transactions enable trigger policy_transactions_stay;
    alter table payouts add constraint payouts_transaction_fk foreign key (policy_number, serial) references policy_transactions (policy_number, serial)`;
  const folder = join(projectRoot, 'src/server/platform/db/migrations');
  const file = readdirSync(folder).find((name) => name.endsWith('policy_facts.sql')) ?? '';
  // Kinds of entries and events that came after that migration are here already, and stay.
  const after = readFileSync(join(folder, file), 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => !/ledger_entries_kind_known|order_events_type_known/.test(statement));
  await runAsOwner(shop.services.database).transaction('as before', async (inner) => {
    for (const statement of before.split(';\n'))
      for (const one of statement.split('; ')) await inner.execute(raw.raw(one));
  });
  await runAsOwner(shop.services.database).transaction('migrate', async (inner) => {
    for (const statement of after) await inner.execute(raw.raw(statement));
  });

  expect(await made()).toEqual(madeBefore);
  expect((await facts()).filter(({ kind }) => kind === 'claim')).toEqual(
    factsBefore.filter(({ kind }) => kind === 'claim'),
  );
  expect((await facts()).map(({ serial }) => serial)).toEqual([3, 4]);
  expect(await chargesOf(car.number)).toEqual(charges);
  expect(await rebuildPolicies(shop.services)).not.toContain(car.number);
  // The database knows the serials of both.
  const twice = `insert into policy_transactions (policy_number, serial, kind, effective_from, recorded_at, version, changes, bookings)
    select policy_number, 3, 'lapse', effective_from, recorded_at, version, '{}', '[]' from policy_transactions where policy_number = '${car.number}' and serial = 1`;
  await expect(sql.execute(raw.raw(twice))).rejects.toMatchObject({
    cause: { message: expect.stringContaining('is used already') },
  });
});
