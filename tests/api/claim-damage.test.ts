import { afterAll, expect, test } from 'vitest';
import type { ClaimFinding } from '#contract/claims/claim-findings.ts';
import type { ClaimMoney } from '#contract/claims/claim-payments.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { MyClaimView } from '#contract/customer-account/claims.ts';
import { addDays } from '#engine/language/dates.ts';
import { replaceAuthorityRows } from '#server/claims/authority/authority-repository.ts';
import { findPolicy } from '#server/purchase/policies/policy-repository.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { signInNewCustomer } from '#tests/support/signed-in-customer.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

/*
 * Damage to a car of the plan "comprehensive", insured for $20,000 with a deductible of $100: estimate and invoice of a
 * repair, visits of assessors, and a total loss, after whose payment the policy ends.
 */

// Each person approves up to $10,000 alone, and nothing above the proposal.
const CLAIM_AUTHORITY = 'claim=10000, event=10000, day=50000, above=0';
const shop = await startTestShop({ env: { CLAIM_AUTHORITY } });
afterAll(() => shop.close());
const partner = await createTestPartner(shop);
shop.clock.set(TEST_START);
const cars: { phone: string; number: string; dateOfBirth: string }[] = [];
for (let nth = 1; nth <= 7; nth += 1) {
  const phone = `+8551256100${nth}`;
  const changes = {
    mobilePhone: phone,
    registrationNo: `2AD-200${nth}`,
    chassisFrame: `JTDAMAGE${nth}`,
    vehicleValue: '20000',
  };
  const { policy, order } = await createSoldPolicy(shop, {
    product: 'auto',
    testCase: 'comprehensive-camry',
    partner,
    changes,
  });
  cars.push({ phone, number: policy.number, dateOfBirth: String(order.customerBorn) });
}
// Ten minutes before midnight in Phnom Penh.
shop.clock.set('2026-06-20T16:50:00Z');
const agent = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
const aReviewer = () => createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
const [reviewer, colleague, payer] = [await aReviewer(), await aReviewer(), await aReviewer()];
const most = 50_000_00;
await replaceAuthorityRows(shop.services.database.sql, colleague.id, [
  { product: null, claim: most, event: most, day: most, above: most },
]);

/** A claim on a car of its own, filed by the agent and taken by the reviewer. */
async function aDamage(amount: number, benefit = 'ownDamage') {
  const { phone, number, dateOfBirth } = cars.pop() as (typeof cars)[number];
  const { status, body } = await agent.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber: number, contactPerson: 'Chan Sokha', phone, language: 'en', lossDate: '2026-06-10' },
      ...{ description: 'A crash', lines: [{ benefit, amount, provider: 'Garage Mekong' }] },
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  await step(body, 'take');
  return { ...body, phone, dateOfBirth };
}

const step = (claim: { ref: string }, name: string, body: object = {}, by: TestUser = reviewer) =>
  by.call<ClaimView>('POST', `/api/claims/${claim.ref}/${name}`, { body });
const read = async ({ ref }: { ref: string }, by = reviewer) =>
  (await by.call<ClaimView>('GET', `/api/claims/${ref}`)).body;
const findings = async ({ ref }: { ref: string }) =>
  (await reviewer.call<ClaimFinding[]>('GET', `/api/claims/${ref}/findings`)).body.filter(
    ({ kind }) => kind === 'invoiceAboveEstimate',
  );

async function readMine({ ref, ...holder }: { ref: string; phone: string; dateOfBirth: string }): Promise<MyClaimView> {
  const browser = await signInNewCustomer(shop, holder);
  return (await browser.call<MyClaimView>('GET', `/api/my/claims/${ref}`)).body;
}

test('a repair is paid by its invoice up to the approved estimate, and more of it needs a reason and authority', async () => {
  const claim = await aDamage(1000_00);
  expectRefusal(shop, await step(claim, 'lines/1/invoice', { amount: 1200_00 }, agent), '409 estimateMissing');
  expectRefusal(shop, await step(claim, 'lines/1/estimate', { amount: 900_00 }, colleague), '409 claimOfSomebodyElse');
  expectRefusal(shop, await step(claim, 'lines/2/estimate', { amount: 900_00 }), '404 lineNotFound');
  expect((await step(claim, 'lines/1/estimate', { amount: 900_00 })).body).toMatchObject({
    amount: 1000_00,
    lines: [{ amount: 1000_00, estimate: 900_00, isInvoiced: false }],
    // The estimate less the deductible.
    proposal: { lines: [{ paid: 800_00, steps: [{ rule: 'estimate', amount: 900_00 }] }] },
  });
  // An invoice of 10 % more is no finding, and a cent more is one.
  await step(claim, 'lines/1/invoice', { amount: 990_00 }, agent);
  expect(await findings(claim)).toEqual([]);
  const invoiced = await step(claim, 'lines/1/invoice', { amount: 990_01, billNumber: 'INV-9' }, agent);
  expect(invoiced.body).toMatchObject({
    amount: 990_01,
    lines: [{ amount: 990_01, estimate: 900_00, isInvoiced: true, billNumber: 'INV-9' }],
  });
  expect(await findings(claim)).toEqual([{ kind: 'invoiceAboveEstimate', amount: 90_01, count: 10 }]);
  expect((await read(claim)).proposal).toMatchObject({ lines: [{ paid: 800_00 }] });

  const lines = [{ line: 1, amount: 850_00, reason: 'overEstimate' }];
  expectRefusal(shop, await step(claim, 'decide', { outcome: 'approve', lines }), '422 reasonForMoreMissing');
  const more = { outcome: 'approve', lines, reasonForMore: 'The garage found hidden damage' };
  expect((await step(claim, 'decide', more)).body).toMatchObject({
    status: 'under_review',
    confirmation: { why: expect.arrayContaining(['aboveLimit']) },
  });
  const mine = await readMine(claim);
  expect(mine.lines).toMatchObject([{ asked: 990_01, estimate: 900_00, isTotalLoss: false }]);
  expectRefusal(shop, await step(claim, 'lines/1/invoice', { amount: 1_00 }, agent), '409 approvalWaits');
});

test('the reserve follows the approved estimate and the invoice, and is never less than the approved part', async () => {
  const claim = await aDamage(1000_00);
  const outstanding = async () =>
    (await payer.call<ClaimMoney>('GET', `/api/claims/${claim.ref}/money`)).body.outstanding;
  const reserve = (amount: number) => step(claim, 'reserve', { amount, reason: 'The frame' }, payer);
  const approved = async (estimate: number) => {
    await step(claim, 'lines/1/estimate', { amount: estimate });
    return outstanding();
  };
  const invoiced = async (amount: number) => {
    await step(claim, 'lines/1/invoice', { amount }, agent);
    return outstanding();
  };
  // The claimed amount, until an estimate is approved.
  expect(await outstanding()).toBe(1000_00);
  expect(await approved(900_00)).toBe(900_00);
  expect(await approved(1100_00)).toBe(1100_00);
  // 150 more for another reason. The estimate is 200 less: 1,250 - 200.
  await reserve(1250_00);
  expect(await approved(900_00)).toBe(1050_00);
  expectRefusal(shop, await reserve(899_99), '409 reserveBelowEstimates');
  await reserve(900_00);
  expect(await approved(800_00)).toBe(800_00);
  // An invoice above the estimate is not approved, and a lower one is: 750 of 800.
  expect(await invoiced(820_00)).toBe(800_00);
  expect(await invoiced(750_00)).toBe(750_00);
  const { reserves } = (await payer.call<ClaimMoney>('GET', `/api/claims/${claim.ref}/money`)).body;
  expect(reserves.map(({ kind, amount }) => `${kind} ${amount / 100}`)).toEqual([
    ...['filed 1000', 'moved -100', 'moved 200', 'moved 150', 'moved -200', 'moved -150', 'moved -100', 'moved -50'],
  ]);
  expect(reserves.at(-1)?.reason).toBe('1 · Garage Mekong · $750.00');
});

test('a claim for a person has no estimate, and a decided one no invoice', async () => {
  const claim = await aDamage(50_00, 'passengerMedical');
  expectRefusal(shop, await step(claim, 'lines/1/estimate', { amount: 40_00 }), '409 notARepair');
  const repair = await aDamage(500_00);
  await step(repair, 'lines/1/estimate', { amount: 500_00 });
  await step(repair, 'decide', { outcome: 'approve', lines: [{ line: 1, amount: 400_00 }] });
  expectRefusal(shop, await step(repair, 'lines/1/invoice', { amount: 450_00 }, agent), '409 claimStepNotPossible');
});

test('a visit has a person, a day and a place, is overdue after its day, and ends with its report', async () => {
  const claim = await aDamage(700_00);
  const visit = { assessor: 'Prak Vibol', place: 'Garage Mekong', on: '2026-06-20' };
  expectRefusal(shop, await step(claim, 'visits', visit, colleague), '409 claimOfSomebodyElse');
  for (const on of ['2026-06-19', addDays('2026-06-20', 91)])
    expectRefusal(shop, await step(claim, 'visits', { ...visit, on }), '422 visitDay');
  const { body } = await step(claim, 'visits', visit);
  const id = body.visits[0]?.id ?? '';
  expect(body.visits).toEqual([{ id, ...visit, state: 'planned', note: null }]);

  const overdue = async () => {
    const { body: list } = await reviewer.call<{ items: { ref: string }[] }>('POST', '/api/claims/search', {
      body: { list: 'visits' },
    });
    const { body: counts } = await reviewer.call<{ list: string; count: number }[]>('GET', '/api/claim-lists');
    return { refs: list.items.map(({ ref }) => ref), count: counts.find(({ list: name }) => name === 'visits')?.count };
  };
  expect(await overdue()).toEqual({ refs: [], count: 0 });
  shop.clock.advance({ minutes: 10 });
  expect((await read(claim)).visits).toMatchObject([{ state: 'overdue' }]);
  expect(await overdue()).toEqual({ refs: [claim.ref], count: 1 });

  const report = { outcome: 'reported', note: 'The door and the wing are bent. The frame is straight.' };
  expectRefusal(shop, await step(claim, 'visits/none/end', report), '404 visitNotFound');
  expect((await step(claim, `visits/${id}/end`, report)).body.visits).toMatchObject([
    { state: 'reported', note: report.note },
  ]);
  expectRefusal(shop, await step(claim, `visits/${id}/end`, report), '409 visitEnded');
  expect(await overdue()).toEqual({ refs: [], count: 0 });
  // Neither the agent nor the policyholder reads the report.
  const seen = await read(claim, agent);
  expect(seen.visits).toMatchObject([{ assessor: 'Prak Vibol', state: 'reported', note: null }]);
  expect(JSON.stringify(seen)).not.toContain('frame is straight');
  const mine = await readMine(claim);
  expect(mine.visits).toEqual([{ assessor: 'Prak Vibol', place: 'Garage Mekong', on: '2026-06-20', isDone: true }]);
  expect(JSON.stringify(mine)).not.toContain('frame is straight');
});

test('a total loss pays the market value less wreck and deductible, with a reason, and ends the policy', async () => {
  const claim = await aDamage(16_000_00);
  const totalLoss = { salvage: 1500_00, reason: 'The repair costs 84 % of the value' };
  const draft = { line: 1, benefit: 'ownDamage', amount: '', units: '', degree: '', item: '', cause: '', reason: '' };
  const typed = { ...draft, totalLoss: { salvage: '1500', reason: '' } };
  const assessed = await step(claim, 'assess', { lines: [typed], values: { vehicle: '19000' }, message: '' });
  // $19,000 on the market, less the wreck of $1,500 and the deductible of $100.
  expect(assessed.body.proposal).toMatchObject({
    wreck: 'choice',
    lines: [{ paid: 17_400_00, steps: expect.arrayContaining([{ rule: 'salvage', amount: 1500_00 }]) }],
  });
  const approve = (amount: number, more: object = {}) =>
    step(claim, 'decide', {
      ...{ outcome: 'approve', lines: [{ line: 1, amount, totalLoss }], values: { vehicle: 19_000_00 }, ...more },
    });
  expectRefusal(shop, await approve(17_400_01), '422 reasonForMoreMissing');
  const held = (await approve(17_400_00)).body;
  expect(held).toMatchObject({ status: 'under_review', confirmation: { why: expect.any(Array) } });
  const confirmed = await colleague.call('POST', `/api/b2b/money-requests/${held.confirmation?.id}`, {
    body: { outcome: 'approve' },
  });
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  const decided = await read(claim);
  expect(decided.decision).toMatchObject({ total: 17_400_00, lines: [{ totalLoss: { salvage: 1500_00 } }] });
  expect(decided.log.filter(({ note }) => note === totalLoss.reason)).toMatchObject([{ isInternal: true }]);

  const paid = await step(claim, 'pay', { reference: 'B-1' }, payer);
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  expect((await read(claim)).policy).toMatchObject({ status: 'cancelled' });
  // The day of the loss is the last one with cover.
  expect((await findPolicy(shop.services.database.sql, claim.policyNumber))?.endedFrom).toBe('2026-06-11');
  const { body: letter } = await reviewer.call<Buffer>('GET', `/api/claims/${claim.ref}/letter?language=en`);
  const words = extractPdfText(Buffer.from(letter)).replace(/\s+/g, ' ');
  expect(words).toContain('We subtracted its value, $1,500.00.');
  expect((await readMine(claim)).lines).toMatchObject([{ approved: 17_400_00, isTotalLoss: true }]);
});

test('only an insured item is a total loss', async () => {
  const claim = await aDamage(50_00, 'passengerMedical');
  const lines = [{ line: 1, amount: 50_00, totalLoss: { salvage: 0, reason: 'Gone' } }];
  expectRefusal(shop, await step(claim, 'decide', { outcome: 'approve', lines }), '422 notATotalLoss');
});
