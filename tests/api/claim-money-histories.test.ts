import { and, eq, sql as raw } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { resolveMoneyRequest } from '#server/approvals/decide-money-request.ts';
import { enterPayee, moveReserve, recordRecovery, viewClaimMoney } from '#server/claims/payments/claim-money.ts';
import { movePayment } from '#server/claims/payments/move-payment.ts';
import { type ClaimPayment, listClaimPayments, listRunPayments } from '#server/claims/payments/payment-repository.ts';
import { findClaim, insertClaim, type RecordedDecision } from '#server/claims/records/claim-repository.ts';
import { moveClaim } from '#server/claims/records/move-claim.ts';
import { setReserve } from '#server/claims/reserves/move-reserve.ts';
import { payClaim, reopenClaim } from '#server/claims/review/decide-claim.ts';
import { answerRun } from '#server/claims/runs/answer-run.ts';
import { writePain001 } from '#server/claims/runs/bank-files/write-payment-files.ts';
import { proposeRun } from '#server/claims/runs/propose-run.ts';
import { isSent, loadPaymentOrder, sendRun } from '#server/claims/runs/send-run.ts';
import { requireRun } from '#server/claims/runs/view-run.ts';
import { moneyRequests } from '#server/platform/db/schema/ledger-schema.ts';
import { findRow } from '#server/platform/db/statements.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { findPolicyDifferences } from '#server/reports/ledger-check-repository.ts';
import { aggregateDay } from '#server/reports/sums/daily-sums-repository.ts';
import { readFigures } from '#server/reports/sums/report-repository.ts';
import { createRandomSource } from '#tests/cards/seeded-random.ts';
import { pickCount } from '#tests/support/deep-run.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { listPain001Faults } from '#tests/support/validate-pain001.ts';
import {
  book,
  type KnownClaim,
  type KnownPayment,
  listSteps,
  overpaidOf,
  paidOf,
  someAmount,
  takeBack,
  waitsOf,
} from './claim-money-model.ts';

/*
 * Random histories of claims: reserves moved, decisions, payments in runs and by hand, whole and in parts, answers of the
 * bank, returned money, reopened decisions, recoveries, debts that are offset. A model of plain sums knows each amount.
 * The reserves, the ledger, the figures and the bank's files agree with it to the cent.
 */

const HISTORIES = pickCount(1000, 24);
const POLICIES = 8;
const DAY = '2026-06-20';

const shop = await startTestShop();
const { services } = shop;
const { database, config, ids } = services;
const { sql } = database;
afterAll(() => shop.close());
const random = createRandomSource(Number(process.env.TEST_SEED ?? 76));
shop.clock.set(TEST_START);
/** The debt of each policyholder, from which the first payments of its claims are offset. */
const debts = new Map<string, number>();
for (let nth = 0; nth < POLICIES; nth += 1) {
  const { policy, order } = await createSoldPolicy(shop, { product: 'medical', testCase: 'standard-at-thirty' });
  const debt = nth % 2 === 0 ? 30_000_00 : 0;
  const of = { at: services.now(), orderId: order.id, partnerId: null, currency: 'USD', amount: -debt };
  if (debt > 0) await database.transaction('test', (inner) => post(inner, transfer('marked', of)));
  debts.set(policy.number, debt);
}
const startDebts = new Map(debts);
shop.clock.set(`${DAY}T02:00:00Z`);
const [reviewer, payer, colleague] = (await Promise.all(
  [1, 2, 3].map(() => createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] })),
).then((users) =>
  users.map(
    ({ id }) =>
      ({ id, partnerId: null, scopes: ['insurer:claims', 'insurer:claim-payments'] }) as unknown as SignedInUser,
  ),
)) as [SignedInUser, SignedInUser, SignedInUser];

const claims: KnownClaim[] = [];
/** Sums of all files of the bank, and of the transfers that the model sent; `xml`: the files of the last histories. */
const files = { total: 0, expected: 0, xml: [] as string[] };

async function file(): Promise<KnownClaim> {
  const [id, ref, policy, filed] = [ids.id(), ids.ref(), random.pick([...debts.keys()]), someAmount(random, 5000_00)];
  const at = services.now();
  const claimant = {
    claimant: 'Chea Dara',
    insured: 'policyholder',
    contactPerson: 'Chea Dara',
    phone: '+85512000001',
  };
  const person = { ...claimant, language: 'en' as const, papers: {}, filedBy: null };
  const claim = {
    ...{ id, ref, number: `CLM-${claims.length}`, policyNumber: policy, partnerId: null, claimant: person },
    ...{ status: 'under_review', lossDate: '2026-06-10', dischargeDate: null, amount: filed, currency: 'USD' },
    ...{ description: 'A loss', assignedTo: reviewer.id, createdAt: at, updatedAt: at, decision: null },
    ...{ duplicateOf: null, draft: null },
  };
  await database.transaction('test', async (inner) => {
    await insertClaim(inner, claim);
    await setReserve(inner, claim, filed, { kind: 'filed', at, by: null });
  });
  await enterPayee(services, reviewer, ref, { name: 'Chea Dara', bank: 'ABA Bank', account: '000123456' });
  const known = {
    ref,
    policy,
    state: 'open' as const,
    filed,
    total: 0,
    reserve: filed,
    payments: [],
    back: 0,
    recovered: 0,
  };
  claims.push(known);
  return known;
}

const decide = (claim: KnownClaim, total: number) =>
  moveClaim(services, reviewer, claim.ref, {
    event: total > 0 ? 'APPROVE' : 'DECLINE',
    change: async () => {
      const outcome = total > 0 ? ('approved' as const) : ('declined' as const);
      const made = { message: null, at: services.now().toISOString(), paid: null, by: reviewer.id };
      const decision: RecordedDecision = { outcome, lines: [], total, reason: null, ...made };
      return { decision };
    },
  });

const idOf = async ({ ref }: KnownClaim) => (await findClaim(sql, ref, undefined))?.id ?? '';

/** Steps of one claim alone. Each does it in the shop, and in the model. */
const steps: Record<string, (claim: KnownClaim) => Promise<void>> = {
  async move(claim) {
    const amount = random.whole(0, 5000_00);
    await moveReserve(services, reviewer, claim.ref, { amount, reason: 'Estimate' });
    claim.reserve = amount;
  },
  async approve(claim) {
    const total = someAmount(random, 5000_00);
    await decide(claim, total);
    Object.assign(claim, { state: 'approved', total, reserve: Math.max(0, total - paidOf(claim)) });
  },
  async decline(claim) {
    await decide(claim, 0);
    Object.assign(claim, { state: 'declined', total: 0, reserve: 0 });
  },
  async reopen(claim) {
    await reopenClaim(services, reviewer, claim.ref, 'Another bill');
    if (claim.state === 'declined') claim.reserve = Math.max(0, claim.filed - paidOf(claim));
    claim.state = 'open';
  },
  async pay(claim) {
    await payClaim(services, payer, claim.ref, 'By hand');
    if (claim.reserve > 0) {
      const booked = book(claim, claim.reserve, debts);
      const last = (await listClaimPayments(sql, await idOf(claim))).findLast(({ method }) => method === 'hand');
      claim.payments.push({ id: booked.bank > 0 ? (last?.id ?? '') : '', number: '', ...booked, state: 'paid' });
    }
    claim.state = 'paid';
  },
  async return(claim) {
    const payment = random.pick(claim.payments.filter(({ state, bank }) => state === 'paid' && bank > 0));
    await movePayment(services, payer, { id: payment.id, claimId: await idOf(claim) } as ClaimPayment, {
      ...{ step: 'return', reason: 'Unknown name' },
    });
    takeBack(claim, payment, 'returned');
  },
  async back(claim) {
    const amount = someAmount(random, overpaidOf(claim));
    await recordRecovery(services, payer, claim.ref, { kind: 'overpayment', amount, payer: 'Chea Dara' });
    claim.back += amount;
    claim.recovered += amount;
  },
  async salvage(claim) {
    const amount = someAmount(random, 500_00);
    await recordRecovery(services, payer, claim.ref, { kind: 'salvage', amount, payer: 'A garage' });
    claim.recovered += amount;
  },
};

/** A run of several claims: proposed by one, approved or refused by another, stopped in part, sent and answered. */
async function run(chosen: KnownClaim[]): Promise<void> {
  const parts = chosen.map((claim) => ({
    claim,
    gross: random.chance(0.4) ? someAmount(random, claim.reserve) : claim.reserve,
  }));
  const id = await proposeRun(services, payer, {
    claims: parts.map(({ claim: { ref }, gross: amount }) => ({ ref, amount })),
  });
  const waiting = and(eq(moneyRequests.subject, id), eq(moneyRequests.status, 'waiting'));
  const request = (await findRow(sql, moneyRequests, waiting))?.id ?? '';
  if (random.chance(0.1))
    return resolveMoneyRequest(services, colleague, request, { outcome: 'refuse', reason: 'Not today' });
  await resolveMoneyRequest(services, colleague, request, { outcome: 'approve' });
  const rows = await listRunPayments(sql, id);
  const planned = parts.map((part, nth) => ({ ...part, row: rows[nth] as ClaimPayment }));
  const stopped = planned.filter(() => random.chance(0.1));
  for (const { row } of stopped) await movePayment(services, payer, row, { step: 'stop', reason: 'Doubtful' });
  // A run of which every payment was stopped has nothing to send.
  if (stopped.length === planned.length)
    return expect(sendRun(services, payer, id)).rejects.toMatchObject({ code: 'paymentRunNotSo' });
  await sendRun(services, payer, id);
  const left: { claim: KnownClaim; payment: KnownPayment }[] = [];
  // The shop books a run in the order of its claims' ids, in which a debt is offset.
  const sent = planned
    .filter((one) => !stopped.includes(one))
    .toSorted((a, b) => (a.row.claimId < b.row.claimId ? -1 : 1));
  for (const { claim, gross, row } of sent) {
    const booked = book(claim, gross, debts);
    const payment = {
      id: row.id,
      number: row.number,
      ...booked,
      state: booked.bank > 0 ? ('sent' as const) : ('paid' as const),
    };
    claim.payments.push(payment);
    if (booked.bank > 0) left.push({ claim, payment });
    else settle(claim);
  }
  await readFile(
    id,
    left.map(({ payment }) => payment),
  );
  await answer(id, left);
}

function settle(claim: KnownClaim): void {
  if (claim.state === 'approved' && claim.reserve === 0 && !waitsOf(claim)) claim.state = 'paid';
}

/** Adds up the bank's file, and compares each of its payments. */
async function readFile(id: string, left: KnownPayment[]): Promise<void> {
  const sent = await requireRun(sql, id);
  if (!isSent(sent)) throw new Error('not sent');
  const order = await loadPaymentOrder(sql, config.keys, sent);
  // A run whose debts are larger than its claims has no transfer, and so no file that goes to the bank.
  if (left.length === 0) return expect([order.transfers, sent.digest]).toEqual([[], null]);
  const xml = writePain001(order);
  files.xml.push(xml);
  const found = [...xml.matchAll(/<EndToEndId>([^<]+)<.*?<InstdAmt Ccy="USD">([\d.]+)</g)].map(
    ([, number, amount]) => ({
      ...{ number, bank: Math.round(Number(amount) * 100) },
    }),
  );
  const expected = left
    .map(({ number, bank }) => ({ number, bank }))
    .toSorted((a, b) => a.number.localeCompare(b.number));
  expect(found).toEqual(expected);
  files.total += found.reduce((sum, { bank }) => sum + bank, 0);
  files.expected += expected.reduce((sum, { bank }) => sum + bank, 0);
}

async function answer(id: string, left: { claim: KnownClaim; payment: KnownPayment }[]): Promise<void> {
  if (left.length === 0) return;
  const said = left.map(({ payment }) => ({
    payment,
    outcome: random.pick(['paid', 'paid', 'paid', 'rejected', 'returned'] as const),
  }));
  const rows = said.map(({ payment: { number }, outcome }) => `${number},${outcome},B-1,Said so`);
  const answered = ['payment,status,reference,reason', ...rows].join('\n');
  expect(await answerRun(services, payer, id, { file: answered })).toEqual([]);
  // A file that is read twice counts once.
  if (random.chance(0.3)) expect(await answerRun(services, payer, id, { file: answered })).toEqual([]);
  for (const { claim, payment } of left) {
    const outcome = said.find((one) => one.payment === payment)?.outcome ?? 'paid';
    if (outcome === 'paid') {
      payment.state = 'paid';
      settle(claim);
    } else takeBack(claim, payment, outcome);
  }
}

async function compare(claim: KnownClaim): Promise<void> {
  const { outstanding, paid, overpaid, recovered } = await viewClaimMoney(services, reviewer, claim.ref);
  const status = (await findClaim(sql, claim.ref, undefined))?.status.replace('under_review', 'open');
  const { reserve, state } = claim;
  const known = { outstanding: reserve, paid: paidOf(claim), overpaid: overpaidOf(claim), recovered: claim.recovered };
  expect({ outstanding, paid, overpaid, recovered, status }).toEqual({ ...known, status: state });
}

test(`after ${HISTORIES} random histories the reserves, the ledger, the figures and the bank's files agree`, async () => {
  for (let done = 0; done < HISTORIES; done += 4) {
    const group = [await file(), await file(), await file(), await file()];
    for (let nth = 0; nth < 32; nth += 1) {
      const claim = random.pick(group);
      const possible = listSteps(claim);
      const step = possible.length === 0 ? 'none' : random.pick(possible);
      const payable = group.filter(
        (one) => one !== claim && one.state === 'approved' && one.reserve > 0 && !waitsOf(one),
      );
      if (step === 'run' || step === 'part') await run([claim, ...(step === 'run' ? payable : [])]);
      else await steps[step]?.(claim);
    }
    for (const claim of group) await compare(claim);
    const written = files.xml.splice(0);
    if (written.length > 0) expect(await listPain001Faults(...written)).toEqual([]);
  }

  const sumOf = (amountOf: (claim: KnownClaim) => number) => claims.reduce((sum, claim) => sum + amountOf(claim), 0);
  const known = {
    claims: sumOf(paidOf),
    outstanding: sumOf(({ reserve }) => reserve),
    recovered: sumOf((one) => one.recovered),
  };
  const offsets = [...startDebts].reduce((sum, [policy, debt]) => sum + debt - (debts.get(policy) ?? 0), 0);
  const { rows } = await sql.execute(
    raw`select account, sum(amount)::bigint::text as amount from ledger_lines l join ledger_entries e on e.id = l.entry_id
      where e.kind in ('claim', 'offset', 'claimReserve', 'recovery') group by 1 order by 1`,
  );
  expect(rows.map(({ account, amount }) => [account, Number(amount)])).toEqual([
    ['bank', known.recovered - (known.claims - offsets)],
    ['claimReserves', known.outstanding],
    ['claims', known.claims],
    ['outstandingClaims', -known.outstanding],
    ['receivable', -offsets],
    ['recoveries', -known.recovered],
  ]);
  const wanted = { from: '2026-04-01', to: DAY, currency: 'USD' };
  const figures = { claimsPaid: known.claims, outstanding: known.outstanding, recovered: known.recovered };
  expect((await readFigures(sql, 'all', wanted))[0]).toMatchObject(figures);
  await database.transaction('test', (inner) => aggregateDay(inner, DAY));
  expect((await readFigures(sql, 'all', wanted))[0]).toMatchObject(figures);
  expect(files.total).toBe(files.expected);
  expect(files.total).toBeGreaterThan(0);
  const ofClaims = ['claims', 'reserves', 'recoveries'];
  expect((await findPolicyDifferences(sql)).filter(({ kind }) => ofClaims.includes(kind))).toEqual([]);
});
