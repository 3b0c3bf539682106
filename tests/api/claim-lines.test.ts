import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { ClaimView } from '#contract/claims/claims.ts';
import { claimLines } from '#server/platform/db/schema/claim-schema.ts';
import type { Policy } from '#server/purchase/policies/policy-repository.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

/*
 * Claims by bill. The medical standard plan pays 60 a day for room and board, 2,000 a year for surgery, and less 10% of a stay and at
 * most 100. Cover begins on 2 April 2026: illness waits until 1 May, pregnancy until 6 January 2027; dialysis is excluded.
 */

const TODAY = '2026-06-20T02:00:00Z';
const shop = await startTestShop();
shop.clock.set(TODAY);
const partner = await createTestPartner(shop);
const agent = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
const reviewer = await createTestUser(shop, { scopes: ['insurer:claims'] });
afterAll(() => shop.close());

async function aPolicy(): Promise<Policy> {
  shop.clock.set(TEST_START);
  const { policy } = await createSoldPolicy(shop, { product: 'medical', testCase: 'standard-at-thirty', partner });
  shop.clock.set(TODAY);
  return policy;
}

let claims = 0;
function file({ number }: Policy, lines: object[], more: object = {}): Promise<Reply<ClaimView>> {
  claims += 1;
  const body = {
    ...{ policyNumber: number, contactPerson: 'Chea Dara', phone: `+85512${470_000 + claims}`, language: 'en' },
    ...{ lossDate: '2026-06-10', dischargeDate: null, description: `Claim ${claims}`, lines, ...more },
  };
  return agent.call('POST', '/api/claims', { body });
}
const step = (user: TestUser, { ref }: { ref: string }, name: string, body: object = {}): Promise<Reply<ClaimView>> =>
  user.call('POST', `/api/claims/${ref}/${name}`, { body });
async function taken(policy: Policy, lines: object[], more: object = {}): Promise<ClaimView> {
  const filed = await file(policy, lines, more);
  expect(filed.status, JSON.stringify(filed.body)).toBe(201);
  return (await step(reviewer, filed.body, 'take')).body;
}
const decide = (claim: ClaimView, lines: object[]) =>
  step(reviewer, claim, 'decide', { outcome: 'approve', reasonForMore: 'Agreed', lines });

const riel = (amount: number, rate = '4100') => ({
  ...{ currency: 'KHR', amount, rate, source: 'National Bank of Cambodia', day: '2026-06-09' },
});

describe('a bill', () => {
  const bill = {
    ...{ benefit: 'roomAndBoard', cause: 'illness', provider: 'Calmette Hospital', billNumber: 'INV 20-117' },
    ...{ billDate: '2026-06-13', from: '2026-06-10', to: '2026-06-13' },
  };

  test('is stored with all its details, and its amount is converted to the cent', async () => {
    const claim = await taken(await aPolicy(), [
      { ...bill, amount: 250_00 },
      // 1,025,500 / 4,100 = 250.1219... and 20,521 / 4,100 = 5.00512...
      { ...bill, billNumber: 'INV 20-118', foreign: riel(1_025_500) },
      { benefit: 'ambulance', foreign: { ...riel(12_345, '352.50'), currency: 'THB' } },
    ]);
    const [first, second, third] = claim.lines;
    expect(first).toEqual({
      ...{ ...bill, id: 1, label: 'medical.benefits.roomAndBoard', amount: 250_00, foreign: null },
      ...{ item: null, units: null, degree: null, file: null, estimate: null, isInvoiced: false },
    });
    expect(second).toMatchObject({ id: 2, amount: 250_12, foreign: riel(1_025_500), billNumber: 'INV 20-118' });
    // 123.45 baht at 352.5 for a dollar: 0.3502...
    expect(third).toMatchObject({ id: 3, amount: 35, foreign: { currency: 'THB', amount: 12_345, rate: '352.5' } });
    expect(claim.amount).toBe(250_00 + 250_12 + 35);
  });

  test.each([
    // 20,500 riel are 5 dollars exactly; half a cent is 20.5 riel, so 20,521 is 5.00512 and 20,520.5 is no riel.
    [riel(20_500), 5_00],
    [riel(2_050, '4000'), 51],
    [riel(2_020, '4040'), 50],
    [riel(2_030, '4000'), 51],
    [riel(20, '4000'), 1],
  ])('of %j is %i cents', async (foreign, amount) => {
    const { body } = await file(await aPolicy(), [{ benefit: 'surgery', foreign }]);
    expect(body.lines).toMatchObject([{ amount }]);
  });

  test.each<[object, string, string]>([
    [{ benefit: 'surgery' }, '/lines/0/amount', 'required'],
    [{ benefit: 'surgery', amount: 1_00, foreign: riel(4_100) }, '/lines/0/amount', 'required'],
    [{ benefit: 'surgery', foreign: riel(1) }, '/lines/0/amount', 'format.positive-amount'],
    [{ benefit: 'surgery', amount: 1, cause: 'earthquake' }, '/lines/0/cause', 'notInList'],
    [{ benefit: 'surgery', amount: 1, item: 'building' }, '/lines/0/item', 'notInList'],
    [{ benefit: 'surgery', amount: 1, from: '2026-06-12', to: '2026-06-11' }, '/lines/0/to', 'endBeforeBegin'],
    [{ benefit: 'surgery', amount: 1, to: '2026-06-11' }, '/lines/0/to', 'endBeforeBegin'],
    [{ benefit: 'surgery', amount: 1, from: '2026-06-12', to: '2026-06-21' }, '/lines/0/to', 'dayInFuture'],
    [{ benefit: 'surgery', amount: 1, billDate: '2026-06-21' }, '/lines/0/billDate', 'dayInFuture'],
  ])('%j is refused at %s: %s', async (line, at, code) => {
    expectRefusal(shop, await file(await aPolicy(), [line]), '422 notValid', [[at, code]]);
  });

  test('has a number that finds the same bill in any spelling', async () => {
    const { sql } = shop.services.database;
    await file(await aPolicy(), [{ benefit: 'surgery', amount: 1_00, provider: 'Royal PP', billNumber: 'No. 7-7/A' }]);
    const key = raw`lower(regexp_replace(bill_number, '[^[:alnum:]]', '', 'g')) = ${'no77a'}`;
    const found = await sql.select().from(claimLines).where(raw`lower(provider) = 'royal pp' and ${key}`);
    expect(found).toHaveLength(1);
  });
});

describe('each line has its own days and its own cause', () => {
  test('two stays of a claim pay 3 nights and 1 day at 60, less 10%', async () => {
    const claim = await taken(await aPolicy(), [
      { benefit: 'roomAndBoard', amount: 250_00, cause: 'illness', from: '2026-06-10', to: '2026-06-13' },
      { benefit: 'roomAndBoard', amount: 100_00, cause: 'illness', from: '2026-06-15', to: '2026-06-15' },
      { benefit: 'surgery', amount: 500_00, cause: 'pregnancy' },
      { benefit: 'surgery', amount: 500_00, cause: 'dialysis' },
    ]);
    // 180 + 60 = 240; 10% of it is 24: 18 of the first, 6 of the second.
    expect(claim.proposal?.lines.map(({ line, units, paid }) => [line, units, paid])).toEqual([
      [1, 3, 162_00],
      [2, 1, 54_00],
      [3, null, 0],
      [4, null, 0],
    ]);
    expect(claim.proposal?.lines.slice(2).map(({ steps }) => steps)).toEqual([
      [{ rule: 'waiting', until: '2027-01-06' }],
      [{ rule: 'excluded' }],
    ]);
    const lines = [
      { line: 1, amount: 162_00 },
      { line: 2, amount: 54_00 },
    ];
    expectRefusal(shop, await decide(claim, [...lines, { line: 3, amount: 1 }]), '422 withinWaiting', [
      ['/lines/2/cause', 'withinWaiting'],
    ]);
    expectRefusal(shop, await decide(claim, [...lines, { line: 4, amount: 1 }]), '422 causeExcluded', [
      ['/lines/2/cause', 'causeExcluded'],
    ]);
    expectRefusal(shop, await decide(claim, [...lines, { line: 5, amount: 1 }]), '422 notInList', [
      ['/lines/2/line', 'notInList'],
    ]);
    // The reviewer finds another cause, and adds a line for a benefit that was not claimed.
    const { body } = await decide(claim, [
      ...lines,
      { line: 3, amount: 450_00, cause: 'illness' },
      { line: 4, amount: 0, reason: 'notCovered' },
      { benefit: 'ambulance', amount: 20_00 },
    ]);
    expect(body.decision?.lines).toEqual([
      { line: 1, benefit: 'roomAndBoard', amount: 162_00, cause: 'illness', units: 3, reason: null },
      { line: 2, benefit: 'roomAndBoard', amount: 54_00, cause: 'illness', units: 1, reason: null },
      { line: 3, benefit: 'surgery', amount: 450_00, cause: 'illness', reason: null },
      { line: 4, benefit: 'surgery', amount: 0, cause: 'dialysis', reason: 'notCovered' },
      { line: null, benefit: 'ambulance', amount: 20_00, reason: null },
    ]);
    expect(body.approved).toBe(686_00);
  });

  test('lines of one benefit share its limit', async () => {
    const claim = await taken(await aPolicy(), [
      { benefit: 'surgery', amount: 1_500_00 },
      { benefit: 'surgery', amount: 1_500_00 },
    ]);
    // 1,500 and 500 of 2,000; 10% is 200, but a stay bears at most 100: 75 and 25.
    expect(claim.proposal?.lines.map(({ paid }) => paid)).toEqual([1_425_00, 475_00]);
    const both = (second: number) =>
      decide(claim, [
        { line: 1, amount: 1_500_00 },
        { line: 2, amount: second },
      ]);
    expect(await both(500_01)).toMatchObject({
      ...{ status: 422, body: { errors: [{ pointer: '/lines/1/amount', params: { left: '$500.00' } }] } },
    });
    expect((await both(500_00)).body.approved).toBe(2_000_00);
  });
});

test('the same claim is sent again only if its lines are the same', async () => {
  const policy = await aPolicy();
  const send = async (lines: object[]) =>
    (await file(policy, lines, { description: 'The same', phone: '+85512479999' })).body.number;
  const line = { benefit: 'surgery', amount: 1_00, billNumber: '7', foreign: undefined };
  const first = await send([line]);
  expect(await send([line])).toBe(first);
  const others = [await send([{ ...line, billNumber: '8' }]), await send([line, line])];
  expect(new Set([first, ...others]).size).toBe(3);
  const rows = await shop.services.database.sql.select().from(claimLines).where(eq(claimLines.billNumber, '8'));
  expect(rows).toHaveLength(1);
});
