import { afterAll, expect, test } from 'vitest';
import type { ClaimView } from '#contract/claims/claims.ts';
import { claims as claimTable } from '#server/platform/db/schema/claim-schema.ts';
import type { Policy } from '#server/purchase/policies/policy-repository.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';

/*
 * The amounts from the rules of a policy. The medical standard plan pays 60 a day for 80 days, less 10% of a stay and
 * at most 100; cover begins on 2 April, so the 30 days of waiting end on 1 May. The comprehensive plan of a car has a
 * deductible of 100.
 */

const TODAY = '2026-06-20T02:00:00Z';
const shop = await startTestShop();
shop.clock.set(TODAY);
const partner = await createTestPartner(shop);
const agent = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
const reviewer = await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
afterAll(() => shop.close());

async function aPolicy(product: string, testCase: string): Promise<Policy> {
  shop.clock.set(TEST_START);
  const { policy } = await createSoldPolicy(shop, { product, testCase, partner });
  shop.clock.set(TODAY);
  return policy;
}

let claims = 0;
async function taken({ number }: Policy, amounts: Record<string, number>, more: object = {}): Promise<ClaimView> {
  claims += 1;
  const body = {
    ...{ policyNumber: number, contactPerson: 'Chea Dara', phone: `+85512${460_000 + claims}`, language: 'en' },
    ...{ lossDate: '2026-06-10', dischargeDate: null, description: `Claim ${claims}` },
    lines: Object.entries(amounts).map(([benefit, amount]) => ({ benefit, amount })),
    ...more,
  };
  const filed: Reply<ClaimView> = await agent.call('POST', '/api/claims', { body });
  expect(filed.status, JSON.stringify(filed.body)).toBe(201);
  return (await step(reviewer, filed.body, 'take')).body;
}
const step = (user: TestUser, { ref }: { ref: string }, name: string, body: object = {}): Promise<Reply<ClaimView>> =>
  user.call('POST', `/api/claims/${ref}/${name}`, { body });
const approve = (claim: ClaimView, benefit: string, amount: number, more: object = {}) =>
  step(reviewer, claim, 'decide', {
    outcome: 'approve',
    reasonForMore: 'Agreed',
    lines: [{ benefit, amount, ...more }],
  });

const stay = { lossDate: '2026-06-10', dischargeDate: '2026-06-13' };

test('three nights at 60 a day are proposed as 180, less the co-payment, to the insurer alone', async () => {
  const claim = await taken(await aPolicy('medical', 'standard-at-thirty'), { roomAndBoard: 250_00 }, stay);
  expect(claim.proposal).toMatchObject({
    lines: [
      {
        ...{ line: 1, benefit: 'roomAndBoard', units: 3, paid: 162_00 },
        steps: [{ rule: 'units', unit: 'day', units: 3, each: 60_00, amount: 180_00 }],
      },
    ],
    shares: [{ rule: 'coPayment', percent: 10, most: 100_00, amount: 18_00 }],
    units: [
      { benefit: 'roomAndBoard', unit: 'day', each: 60_00, left: 80 },
      { benefit: 'intensiveCare', unit: 'day', each: 120_00, left: 30 },
    ],
    // An illness of the longer list still waits.
    waiting: [
      { cause: 'slowIllness', until: '2026-07-30' },
      { cause: 'pregnancy', until: '2027-01-06' },
      // An accepted illness of before waits for 24 months.
      { cause: 'acceptedPreExisting', until: '2028-04-01' },
    ],
  });
  expect((await agent.call<ClaimView>('GET', `/api/claims/${claim.ref}`)).body.proposal).toBeNull();
});

test('the server refuses more than the daily amounts, and counts the days of a year over all claims', async () => {
  const policy = await aPolicy('medical', 'standard-at-thirty');
  const first = await taken(policy, { roomAndBoard: 900_00 }, stay);
  expect(await approve(first, 'roomAndBoard', 180_01)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/lines/0/amount', problem: 'limitExceeded', params: { left: '$180.00' } }] },
  });
  const { body } = await approve(first, 'roomAndBoard', 162_00);
  expect(body.decision?.lines).toEqual([{ line: 1, benefit: 'roomAndBoard', amount: 162_00, units: 3, reason: null }]);
  expect(body.proposal).toBeNull();

  // The same stay has borne 18.00 of at most 100.00 already.
  const second = await taken(policy, { roomAndBoard: 6_000_00, surgery: 2_000_00 });
  const units = second.proposal?.units.find(({ benefit }) => benefit === 'roomAndBoard');
  expect(units?.left).toBe(77);
  expect(second.proposal?.lines[0]?.steps).toEqual([{ rule: 'unitsMissing' }]);
  expect(second.proposal?.shares).toMatchObject([{ amount: 82_00 }]);
  expect(await approve(second, 'roomAndBoard', 60_00)).toMatchObject({
    ...{ status: 422, body: { errors: [{ pointer: '/lines/0/units', problem: 'unitsMissing' }] } },
  });
  expect((await approve(second, 'roomAndBoard', 77 * 60_00 + 1, { units: 90 })).status).toBe(422);
  expect((await approve(second, 'roomAndBoard', 77 * 60_00, { units: 90 })).status).toBe(200);
});

test('a loss within a waiting period is named with its last day', async () => {
  const policy = await aPolicy('medical', 'standard-at-thirty');
  const untilOf = async (lossDate: string) =>
    Object.fromEntries(
      ((await taken(policy, { surgery: 100_00 }, { lossDate })).proposal?.waiting ?? []).map((one) => [
        ...[one.cause, one.until],
      ]),
    );
  expect(await untilOf('2026-05-01')).toEqual({
    ...{ illness: '2026-05-01', slowIllness: '2026-07-30', pregnancy: '2027-01-06' },
    acceptedPreExisting: '2028-04-01',
  });
  expect(await untilOf('2026-05-02')).toMatchObject({ slowIllness: '2026-07-30', pregnancy: '2027-01-06' });
});

test('the deductible of a car is subtracted once for an event', async () => {
  const policy = await aPolicy('auto', 'comprehensive-camry');
  const claim = await taken(policy, { ownDamage: 860_00 });
  expect(claim.proposal).toMatchObject({
    lines: [{ benefit: 'ownDamage', paid: 760_00, steps: [] }],
    shares: [{ rule: 'deductible', most: 100_00, amount: 100_00 }],
  });
  expect((await approve(claim, 'ownDamage', 760_00)).status).toBe(200);
  const more = await taken(policy, { towing: 50_00 });
  expect(more.proposal).toMatchObject({ lines: [{ paid: 50_00 }], shares: [] });
  const other = await taken(policy, { towing: 80_00, windscreen: 30_00 }, { lossDate: '2026-06-12' });
  expect(other.proposal?.lines.map(({ paid }) => paid)).toEqual([7_27, 2_73]);
});

/** Pays an approved claim and opens it again; the test says whether the payment and the reopening were accepted. */
async function payAndReopen(claim: ClaimView): Promise<void> {
  expect((await step(reviewer, claim, 'pay', { reference: 'ABA-1' })).body.status).toBe('paid');
  expect((await step(reviewer, claim, 'reopen', { reason: 'A new bill' })).body.status).toBe('under_review');
}
const read = async ({ ref }: ClaimView) => (await reviewer.call<ClaimView>('GET', `/api/claims/${ref}`)).body;

test('the days and the co-payment of a paid claim that is reopened count until its new decision', async () => {
  const policy = await aPolicy('medical', 'standard-at-thirty');
  const first = await taken(policy, { roomAndBoard: 900_00 }, stay);
  expect((await approve(first, 'roomAndBoard', 162_00)).status).toBe(200);
  const second = await taken(policy, { roomAndBoard: 6_000_00, surgery: 2_000_00 });
  const proposed = async (claim: ClaimView) => {
    const { proposal } = await read(claim);
    const units = proposal?.units.find(({ benefit }) => benefit === 'roomAndBoard');
    return [units?.left, proposal?.shares.map(({ amount }) => amount)];
  };
  // Three of 80 days are used. The stay has borne 18.00 of at most 100.00, and 10 % of 2,000.00 is more than the rest.
  expect(await proposed(second)).toEqual([77, [82_00]]);
  await payAndReopen(first);
  expect(await proposed(second)).toEqual([77, [82_00]]);
  expect((await approve(second, 'roomAndBoard', 77 * 60_00 + 1, { units: 90 })).status).toBe(422);
  // Its own days do not count against the reopened claim.
  expect(await proposed(first)).toEqual([80, [18_00]]);
  // A new approval of one day replaces the old one, also after it is reopened once more.
  expect((await approve(first, 'roomAndBoard', 54_00, { units: 1 })).status).toBe(200);
  expect(await proposed(second)).toEqual([79, [94_00]]);
  expect((await step(reviewer, first, 'reopen', { reason: 'A third bill' })).body.status).toBe('under_review');
  expect(await proposed(second)).toEqual([79, [94_00]]);
  const declined = await step(reviewer, first, 'decide', { outcome: 'decline', reason: 'fraud' });
  expect(declined.body.status).toBe('declined');
  expect(await proposed(second)).toEqual([80, [100_00]]);
});

test('one event has one deductible, also while its paid claim is reopened', async () => {
  const policy = await aPolicy('auto', 'comprehensive-camry');
  const claim = await taken(policy, { ownDamage: 860_00 });
  expect((await approve(claim, 'ownDamage', 760_00)).status).toBe(200);
  await payAndReopen(claim);
  const more = await taken(policy, { towing: 50_00 });
  expect(more.proposal).toMatchObject({ lines: [{ paid: 50_00 }], shares: [] });
  // For the reopened claim itself the deductible is subtracted again, because its new decision replaces the old one.
  expect((await read(claim)).proposal).toMatchObject({ lines: [{ paid: 760_00 }], shares: [{ amount: 100_00 }] });
});

test('an amount that was paid for one item counts against this item alone while its claim is reopened', async () => {
  const policy = await aPolicy('fire', 'villa-in-phnom-penh');
  const line = (item: string, amount: number) => ({ lines: [{ benefit: 'fireAndLightning', item, amount }] });
  const claim = await taken(policy, {}, line('building', 3_000_00));
  expect((await approve(claim, 'fireAndLightning', 3_000_00)).status).toBe(200);
  await payAndReopen(claim);
  // The building is insured for 80,000.00, the contents for 20,000.00.
  const contents = await taken(policy, {}, { ...line('contents', 18_500_00), lossDate: '2026-06-12' });
  expect(contents.proposal?.lines[0]?.paid).toBe(18_500_00);
  const building = await taken(policy, {}, { ...line('building', 78_000_00), lossDate: '2026-06-12' });
  expect(building.proposal?.lines[0]?.paid).toBe(77_000_00);
  // The previous release stored no approval with a reopened claim: the sum of the benefit counts against every item.
  await shop.services.database.sql.update(claimTable).set({ lastApproval: null });
  expect((await read(contents)).proposal?.lines[0]?.paid).toBe(17_000_00);
  expect((await read(building)).proposal?.lines[0]?.paid).toBe(77_000_00);
});
