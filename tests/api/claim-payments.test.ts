import { sql as raw } from 'drizzle-orm';
import { afterAll, expect, inject, test } from 'vitest';
import type { ClaimMoney, PayableClaim, PaymentRunView } from '#contract/claims/claim-payments.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { MoneyRequestView } from '#contract/reconciliation/money-requests.ts';
import { findClaimPayment, updateClaimPayment } from '#server/claims/payments/payment-repository.ts';
import { lockClaim } from '#server/claims/records/claim-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { Policy } from '#server/purchase/policies/policy-repository.ts';
import { findPolicyDifferences } from '#server/reports/ledger-check-repository.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';

/* Reserves, payees, payment runs and the bank's answers. The medical standard plan pays 2,000 for surgery. */

const shop = await startTestShop();
afterAll(() => shop.close());
shop.clock.set(TEST_START);
const partner = await createTestPartner(shop);
const { database } = shop.services;
const policies: Policy[] = [];
for (let nth = 0; nth < 14; nth += 1)
  policies.push((await createSoldPolicy(shop, { product: 'medical', testCase: 'standard-at-thirty', partner })).policy);
shop.clock.set('2026-06-20T02:00:00Z');
const agent = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
const [first, second] = [
  await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] }),
  await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] }),
];

const call = <T>(user: TestUser, path: string, body: object = {}): Promise<Reply<T>> =>
  user.call('POST', path, { body });
const step = (claim: { ref: string }, name: string, body: object = {}) =>
  call<ClaimView>(first, `/api/claims/${claim.ref}/${name}`, body);
const money = async ({ ref }: { ref: string }) =>
  (await first.call<ClaimMoney>('GET', `/api/claims/${ref}/money`)).body;
const status = async ({ ref }: { ref: string }) =>
  (await first.call<ClaimView>('GET', `/api/claims/${ref}`)).body.status;

let used = 0;
async function aClaim(asked = 1500_00, filer = agent): Promise<ClaimView> {
  const { number } = policies[used] as (typeof policies)[number];
  used += 1;
  const person = { contactPerson: 'Chea Dara', phone: `+8551247${String(used).padStart(4, '0')}`, language: 'en' };
  const loss = { lossDate: '2026-06-10', dischargeDate: null, description: `Appendicitis ${used}` };
  const lines = [{ benefit: 'surgery', amount: asked }];
  const { body, status: code } = await call<ClaimView>(filer, '/api/claims', {
    policyNumber: number,
    ...person,
    ...loss,
    lines,
  });
  expect(code, JSON.stringify(body)).toBe(201);
  await step(body, 'take');
  return body;
}
const approve = (claim: { ref: string }, amount: number) =>
  step(claim, 'decide', { outcome: 'approve', reasonForMore: 'Agreed', lines: [{ benefit: 'surgery', amount }] });
async function approved(amount: number, filer = agent): Promise<ClaimView> {
  const claim = await aClaim(1500_00, filer);
  expect((await approve(claim, amount)).status).toBe(200);
  return claim;
}
const account = { name: 'Chea Sreymom', bank: 'ABA Bank', account: '000 123-456' };
const enter = (claim: { ref: string }, body: object = account) =>
  call<ClaimMoney>(first, `/api/claims/${claim.ref}/payee`, body);
const propose = (...claims: { ref: string; part?: number }[]) =>
  call<PaymentRunView>(first, '/api/claim-payment-runs', {
    claims: claims.map(({ ref, part }) => ({ ref, ...(part === undefined ? {} : { amount: part }) })),
  });
async function decide(user: TestUser, run: PaymentRunView, body: object = { outcome: 'approve' }) {
  const { body: waiting } = await user.call<MoneyRequestView[]>('GET', '/api/b2b/money-requests');
  const request = waiting.find(({ subject }) => subject.id === run.id);
  return call<MoneyRequestView[]>(user, `/api/b2b/money-requests/${request?.id}`, body);
}
async function sent(...claims: { ref: string; part?: number }[]): Promise<PaymentRunView> {
  for (const claim of claims) await enter(claim);
  const { body: run } = await propose(...claims);
  expect((await decide(second, run)).status).toBe(200);
  const { body, status: code } = await call<PaymentRunView>(first, `/api/claim-payment-runs/${run.id}/send`);
  expect(code, JSON.stringify(body)).toBe(200);
  return body;
}
type Answered = { run: PaymentRunView; ignored: string[] };
const answer = (run: { id: string }, file: string) =>
  call<Answered>(first, `/api/claim-payment-runs/${run.id}/answer`, { file });
const table = (...rows: string[]) => ['payment,status,reference,reason', ...rows].join('\n');
/** The sales of these policies have no entries. */
const OF_CLAIMS = ['claims', 'reserves', 'recoveries'];
const balanced = async () =>
  expect((await findPolicyDifferences(database.sql)).filter(({ kind }) => OF_CLAIMS.includes(kind))).toEqual([]);

/** Counts the transactions of this database that wait for a row of another one. */
async function countWaiting(sql: Sql): Promise<number> {
  // A transaction reads this view once, unless it drops what it read.
  await sql.execute(raw`select pg_stat_clear_snapshot()`);
  const found = await sql.execute(
    raw`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return found.rows.length;
}

test('a reserve is the claimed amount within the limit, is moved with a reason, and follows the decision', async () => {
  const claim = await aClaim(2500_00);
  expect(await money(claim)).toMatchObject({ outstanding: 2000_00, paid: 0, payee: null });
  const moved = await call<ClaimMoney>(first, `/api/claims/${claim.ref}/reserve`, {
    amount: 900_00,
    reason: 'Estimate',
  });
  expect(moved.body.reserves).toMatchObject([
    { kind: 'filed', amount: 2000_00 },
    { kind: 'moved', amount: -1100_00, reason: 'Estimate' },
  ]);
  expect((await call(agent, `/api/claims/${claim.ref}/reserve`, { amount: 1, reason: 'Mine' })).status).toBe(403);
  await approve(claim, 1000_00);
  expect(await money(claim)).toMatchObject({ outstanding: 1000_00 });
  const late = await call(first, `/api/claims/${claim.ref}/reserve`, { amount: 1, reason: 'Again' });
  expect(late).toMatchObject({ status: 409, body: { problem: 'reserveFollowsDecision' } });
  await step(claim, 'reopen', { reason: 'A mistake' });
  await step(claim, 'decide', { outcome: 'decline', reason: 'other' });
  expect(await money(claim)).toMatchObject({ outstanding: 0 });
  await step(claim, 'reopen', { reason: 'An appeal' });
  expect(await money(claim)).toMatchObject({ outstanding: 2000_00 });
  await step(claim, 'decide', { outcome: 'decline', reason: 'other' });
  await balanced();
});

test('an account is checked and encrypted, and only its end is shown', async () => {
  const claim = await approved(100_00);
  expect(await enter(claim, { ...account, account: '12 34' })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/account', problem: 'accountInvalid' }] },
  });
  expect(await enter(claim, { ...account, bic: 'ABA' })).toMatchObject({
    body: { errors: [{ pointer: '/bic', problem: 'bicInvalid' }] },
  });
  const { body } = await enter(claim);
  expect(body.payee).toMatchObject({ name: 'Chea Sreymom', bank: 'ABA Bank', bic: null, digits: '3456' });
  expect(JSON.stringify(body)).not.toContain('000123456');
  const { rows } = await database.sql.execute('select account from claim_payees');
  expect(JSON.stringify(rows)).not.toContain('123456');
});

test('two people send a run, and each answer of the bank is booked: paid, rejected, returned', async () => {
  const [paid, rejected, returned] = [await approved(300_00), await approved(400_00), await approved(500_00)];
  expect((await propose(paid)).body).toMatchObject({ errors: [{ problem: 'payeeMissing' }] });
  for (const claim of [paid, rejected, returned]) await enter(claim);
  const { body: run } = await propose(paid, rejected, returned);
  expect(run).toMatchObject({ status: 'proposed', total: 1200_00, count: 3, mayApprove: false });
  expect((await propose(paid)).body).toMatchObject({ errors: [{ problem: 'claimNotPayable' }] });
  expect(await step(paid, 'pay')).toMatchObject({ status: 409, body: { problem: 'claimPaymentWaits' } });
  expect(await step(paid, 'reopen', { reason: 'No' })).toMatchObject({ status: 409 });
  expect(await decide(first, run)).toMatchObject({ status: 409, body: { problem: 'needsSecondPerson' } });
  const send = () => call<PaymentRunView>(second, `/api/claim-payment-runs/${run.id}/send`);
  expect(await send()).toMatchObject({ status: 409, body: { problem: 'paymentRunNotSo' } });
  expect((await decide(second, run)).status).toBe(200);
  expect((await first.call('GET', `/api/claim-payment-runs/${run.id}/file`)).status).toBe(409);
  const { body: left } = await send();
  expect(left).toMatchObject({ status: 'sent', waiting: 3, digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect((await send()).status).toBe(409);
  expect(await money(paid)).toMatchObject({ outstanding: 0, paid: 300_00 });
  expect(await status(paid)).toBe('approved');
  await balanced();

  const numberOf = ({ number }: ClaimView) => left.payments.find(({ claim }) => claim.number === number)?.number;
  const file = table(
    `${numberOf(paid)},paid,B-1,`,
    `${numberOf(rejected)},rejected,,Account closed`,
    `${numberOf(returned)},paid,B-3,`,
    'CLP-9999-1,paid,,',
  );
  const { body: answered } = await answer(run, file);
  expect(answered).toMatchObject({ ignored: ['CLP-9999-1'], run: { waiting: 0, total: 1200_00 } });
  expect((await answer(run, file)).body.ignored).toEqual(['CLP-9999-1']);
  expect([await status(paid), await status(rejected), await status(returned)]).toEqual(['paid', 'approved', 'paid']);
  expect(await money(rejected)).toMatchObject({ outstanding: 400_00, paid: 0 });
  await answer(run, table(`${numberOf(returned)},returned,,Unknown name`));
  expect([await status(returned), (await money(returned)).outstanding]).toEqual(['approved', 500_00]);
  const list = await call<{ items: PayableClaim[] }>(first, '/api/claim-payments/payable', { only: 'returned' });
  const byNumber = (a: PayableClaim, b: PayableClaim) => a.number.localeCompare(b.number);
  expect(list.body.items.toSorted(byNumber)).toMatchObject([
    { number: rejected.number, failed: 'rejected', outstanding: 400_00 },
    { number: returned.number, failed: 'returned', outstanding: 500_00 },
  ]);
  await balanced();

  // The money is sent once more: the returned one in two parts.
  const part = await sent({ ...returned, part: 200_00 }, rejected);
  await answer(part, table(...part.payments.map(({ number }) => `${number},paid,B-9,`)));
  expect([await status(rejected), await status(returned)]).toEqual(['paid', 'approved']);
  const rest = await sent(returned);
  expect(rest.total).toBe(300_00);
  await answer(rest, table(`${rest.payments[0]?.number},paid,B-10,`));
  expect(await status(returned)).toBe('paid');
  expect((await first.call<ClaimView>('GET', `/api/claims/${returned.ref}`)).body.decision?.paid).toMatchObject({
    ...{ amount: 500_00, overdue: 0, refund: 0, reference: 'B-10' },
  });
  await balanced();
});

test('a payment is stopped before it is sent, and a withdrawn run lets its claims be paid by hand', async () => {
  const [one, two] = [await approved(100_00), await approved(200_00)];
  for (const claim of [one, two]) await enter(claim);
  const { body: run } = await propose(one, two);
  await decide(second, run);
  const [payment] = run.payments;
  const stop = () =>
    call(first, `/api/claim-payments/${payment?.id}`, { step: 'stop', reason: 'The account is doubtful' });
  expect((await stop()).status).toBe(200);
  expect(await stop()).toMatchObject({ status: 409, body: { problem: 'claimPaymentNotSo' } });
  const { body: left } = await call<PaymentRunView>(first, `/api/claim-payment-runs/${run.id}/send`);
  expect(left).toMatchObject({ count: 1, total: 200_00 });
  const csv = await first.call<string>('GET', `/api/claim-payment-runs/${run.id}/file?format=csv`);
  expect(String(csv.body)).toContain(
    `${left.payments[1]?.number},${two.number},Chea Sreymom,ABA Bank,,000123456,USD,200.00`,
  );
  await answer(run, table(`${left.payments[1]?.number},paid,,`));
  expect([await status(one), await status(two)]).toEqual(['approved', 'paid']);
  const { body: again } = await propose(one);
  expect((await decide(first, again, { outcome: 'refuse', reason: 'By cheque' })).status).toBe(200);
  expect((await step(one, 'pay', { reference: 'CH-1' })).body).toMatchObject({ status: 'paid' });
  await balanced();
});

test('a payment that is stopped while its run is sent does not go to the bank', async () => {
  const [one, two] = [await approved(100_00), await approved(200_00)];
  for (const claim of [one, two]) await enter(claim);
  const { body: run } = await propose(one, two);
  await decide(second, run);
  const [payment] = run.payments;
  const claimId = (await findClaimPayment(database.sql, payment?.id ?? ''))?.claimId ?? '';
  let sending: Promise<Reply<PaymentRunView>> | undefined;
  await database.transaction('stop payment', async (sql) => {
    await lockClaim(sql, claimId);
    sending = call<PaymentRunView>(first, `/api/claim-payment-runs/${run.id}/send`);
    // On PGlite the run starts only after this transaction.
    if (inject('postgresUrl') !== undefined) await expect.poll(() => countWaiting(sql)).toBe(1);
    await updateClaimPayment(sql, payment?.id ?? '', { status: 'stopped', reason: 'The account is doubtful' });
  });
  expect((await sending)?.body).toMatchObject({ status: 'sent', count: 1, total: 200_00, waiting: 1 });
  expect(await money(one)).toMatchObject({ outstanding: 100_00, paid: 0 });
  await balanced();
});

test('a stopped payment retains its reason in a refused run and does not block an approval', async () => {
  // The colleague filed the first claim, so she may not pay it.
  const [one, two] = [await approved(100_00, second), await approved(200_00)];
  for (const claim of [one, two]) await enter(claim);
  const stop = (run: PaymentRunView, { number }: ClaimView) => {
    const payment = run.payments.find(({ claim }) => claim.number === number);
    return call(first, `/api/claim-payments/${payment?.id}`, { step: 'stop', reason: 'The account is doubtful' });
  };
  const { body: refused } = await propose(one, two);
  await stop(refused, one);
  await decide(second, refused, { outcome: 'refuse', reason: 'Not today' });
  const { body: after } = await first.call<PaymentRunView>('GET', `/api/claim-payment-runs/${refused.id}`);
  expect(after.payments.map(({ status: of, reason }) => [of, reason])).toEqual([
    ['stopped', 'The account is doubtful'],
    ['stopped', 'Not today'],
  ]);

  const { body: run } = await propose(one, two);
  expect((await decide(second, run)).body).toMatchObject({ problem: 'ownClaim' });
  await stop(run, one);
  expect((await decide(second, run)).status).toBe(200);
  await stop(run, two);
  const send = await call(first, `/api/claim-payment-runs/${run.id}/send`);
  expect(send).toMatchObject({ status: 409, body: { problem: 'paymentRunNotSo' } });
});

test('a reopened paid claim pays the difference of a higher decision, reclaims that of a lower one, and books salvage', async () => {
  const claim = await approved(500_00);
  await step(claim, 'pay', { reference: 'B-1' });
  await step(claim, 'reopen', { reason: 'Another bill' });
  expect((await approve(claim, 700_00)).status).toBe(200);
  expect(await money(claim)).toMatchObject({ outstanding: 200_00, paid: 500_00, overpaid: 0 });
  await step(claim, 'pay', { reference: 'B-2' });
  expect(await money(claim)).toMatchObject({ outstanding: 0, paid: 700_00 });
  await step(claim, 'reopen', { reason: 'One bill was no bill' });
  await approve(claim, 450_00);
  expect(await money(claim)).toMatchObject({ outstanding: 0, paid: 700_00, overpaid: 250_00 });
  await step(claim, 'pay');
  const recover = (kind: string, amount: number) =>
    call<ClaimMoney>(first, `/api/claims/${claim.ref}/recoveries`, { kind, amount, payer: 'Chea Dara' });
  expect(await recover('overpayment', 250_01)).toMatchObject({ status: 409, body: { problem: 'notOverpaid' } });
  expect((await recover('overpayment', 250_00)).body).toMatchObject({ overpaid: 0, recovered: 250_00 });
  expect((await recover('salvage', 40_00)).body).toMatchObject({ overpaid: 0, recovered: 290_00 });
  await balanced();
});
