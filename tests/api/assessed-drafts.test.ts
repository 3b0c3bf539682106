import type { Static } from 'typebox';
import { afterAll, describe, expect, test } from 'vitest';
import type { ClaimDraft } from '#contract/claims/claim-lines.ts';
import type { claimProposal } from '#contract/claims/claim-proposal.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { Policy } from '#server/purchase/policies/policy-repository.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

/*
 * Decisions in progress: saved as typed, calculated by the rules. The medical standard plan pays 60 a day for room and board and 2,000
 * a year for surgery, less 10% of a stay and at most 100; pregnancy waits 280 days. The car of `comprehensive-camry` has a deductible
 * of 100.
 */

const TODAY = '2026-06-20T02:00:00Z';
const shop = await startTestShop();
shop.clock.set(TODAY);
const partner = await createTestPartner(shop);
const agent = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
const reviewer = await createTestUser(shop, { scopes: ['insurer:claims'] });
const colleague = await createTestUser(shop, { scopes: ['insurer:claims'] });
afterAll(() => shop.close());

async function aPolicy(product: string, testCase: string): Promise<Policy> {
  shop.clock.set(TEST_START);
  const { policy } = await createSoldPolicy(shop, { product, testCase, partner });
  shop.clock.set(TODAY);
  return policy;
}
const medical = () => aPolicy('medical', 'standard-at-thirty');

type Assessed = Reply<{ proposal: Static<typeof claimProposal> }>;
const step = <View = ClaimView>(user: TestUser, { ref }: { ref: string }, name: string, body: object = {}) =>
  user.call<View>('POST', `/api/claims/${ref}/${name}`, { body });
const assess = (claim: { ref: string }, draft: object, user = reviewer): Promise<Assessed> =>
  step(user, claim, 'assess', draft);
const read = async (user: TestUser, { ref }: { ref: string }) =>
  (await user.call<ClaimView>('GET', `/api/claims/${ref}`)).body;

let claims = 0;
async function taken({ number }: Policy, lines: object[], more: object = {}): Promise<ClaimView> {
  claims += 1;
  const body = {
    ...{ policyNumber: number, contactPerson: 'Chea Dara', phone: `+85512${480_000 + claims}`, language: 'en' },
    ...{ lossDate: '2026-06-10', dischargeDate: null, description: `Claim ${claims}`, lines, ...more },
  };
  const filed = await agent.call<ClaimView>('POST', '/api/claims', { body });
  expect(filed.status, JSON.stringify(filed.body)).toBe(201);
  return (await step(reviewer, filed.body, 'take')).body;
}
const aLine = (line: number | null, benefit: string, more: object = {}): ClaimDraft['lines'][number] => ({
  ...{ line, benefit, amount: '', units: '', degree: '', item: '', cause: '', reason: '', ...more },
});
const aDraft = (lines: ClaimDraft['lines'], more: Partial<ClaimDraft> = {}): ClaimDraft => ({
  ...{ lines, values: {}, message: '', ...more },
});

describe('a decision in progress', () => {
  test('is saved exactly as it was typed, and every reviewer reads it until the decision', async () => {
    const claim = await taken(await medical(), [{ benefit: 'surgery', amount: 500_00 }]);
    const draft = aDraft([aLine(1, 'surgery', { amount: '4x', reason: 'other' })], { message: 'The knee, ' });
    expect((await assess(claim, draft)).status).toBe(200);
    expect((await read(reviewer, claim)).draft).toEqual(draft);
    expect((await read(colleague, claim)).draft).toEqual(draft);
    expect((await read(agent, claim)).draft).toBeNull();
    // Handed over to a colleague, who continues.
    await step(reviewer, claim, 'take', { reviewer: colleague.id });
    expectRefusal(shop, await assess(claim, draft), '409 claimOfSomebodyElse');
    const more = aDraft([aLine(1, 'surgery', { amount: '450.00' })]);
    expect((await assess(claim, more, colleague)).status).toBe(200);
    const decided = await step(colleague, claim, 'decide', {
      outcome: 'approve',
      reasonForMore: 'Agreed',
      lines: [{ line: 1, amount: 450_00 }],
    });
    expect(decided.body).toMatchObject({ status: 'approved', draft: null, proposal: null });
    expectRefusal(shop, await assess(claim, more, colleague), '409 claimStepNotPossible');
    const reopened = await step(colleague, claim, 'reopen', { reason: 'Again' });
    expect(reopened.body.draft).toBeNull();
  });

  test('is refused for a line that the claim does not have', async () => {
    const claim = await taken(await medical(), [{ benefit: 'surgery', amount: 500_00 }]);
    expectRefusal(shop, await assess(claim, aDraft([aLine(2, 'surgery')])), '422 notValid', [
      ['/lines/0/line', 'notInList'],
    ]);
    expect((await read(reviewer, claim)).draft).toBeNull();
  });

  test('is calculated by line with its own facts; texts that are not numbers count as nothing', async () => {
    const claim = await taken(await medical(), [
      { benefit: 'roomAndBoard', amount: 250_00 },
      { benefit: 'surgery', amount: 500_00 },
    ]);
    const { body } = await assess(
      claim,
      aDraft([
        aLine(1, 'roomAndBoard', { units: '3', cause: 'illness' }),
        aLine(2, 'surgery', { cause: 'pregnancy', units: 'x' }),
        aLine(null, 'ambulance', { amount: '40.00' }),
      ]),
    );
    // 3 x 60 = 180, less 10%; an ambulance has no co-payment.
    expect(body.proposal.lines).toEqual([
      {
        ...{ line: 1, benefit: 'roomAndBoard', units: 3, paid: 162_00 },
        steps: [{ rule: 'units', unit: 'day', units: 3, each: 60_00, amount: 180_00 }],
      },
      { line: 2, benefit: 'surgery', units: null, paid: 0, steps: [{ rule: 'waiting', until: '2027-01-06' }] },
      { line: null, benefit: 'ambulance', units: null, paid: 40_00, steps: [] },
    ]);
    expect(body.proposal.causes.slice(0, 5)).toEqual([
      ...['accident', 'illness', 'slowIllness', 'pregnancy', 'acceptedPreExisting'],
    ]);
  });

  test('is calculated with a degree of disablement from 0 to 100 per cent', async () => {
    const claim = await taken(await medical(), [{ benefit: 'surgery', amount: 900_00 }]);
    const assessed = async (degree: string) => {
      const { body } = await assess(claim, aDraft([aLine(1, 'surgery', { degree })]));
      return body.proposal.lines.map(({ paid, steps }) => [paid, steps]);
    };
    const step = (percent: number, amount: number) => [{ rule: 'degree', percent, of: 2_000_00, amount }];
    // 25 % of 2,000, less 10 %; 900 less 10 %.
    expect(await assessed('25')).toEqual([[450_00, step(25, 500_00)]]);
    expect(await assessed('100')).toEqual([[810_00, step(100, 2_000_00)]]);
    for (const none of ['101', '', 'half']) expect(await assessed(none)).toEqual([[810_00, []]]);
  });

  test('names the earlier claims on which its amounts depend', async () => {
    const policy = await medical();
    const first = await taken(policy, [{ benefit: 'surgery', amount: 1_800_00 }]);
    await step(reviewer, first, 'decide', {
      outcome: 'approve',
      reasonForMore: 'Agreed',
      lines: [{ line: 1, amount: 1_700_00 }],
    });
    const second = await taken(policy, [{ benefit: 'surgery', amount: 900_00 }]);
    // 2,000 less 1,700; the stay has borne 100, the most of a stay.
    expect(second.proposal).toMatchObject({
      lines: [
        {
          paid: 300_00,
          steps: [
            { rule: 'limit', benefit: 'surgery', left: 300_00, used: [{ claim: first.number, amount: 1_700_00 }] },
          ],
        },
      ],
      shares: [],
    });
    const other = await taken(policy, [{ benefit: 'surgery', amount: 200_00 }], { lossDate: '2026-06-15' });
    expect(other.proposal?.lines).toMatchObject([{ paid: 180_00, steps: [] }]);
  });
});

test('the value of a car on the day of the loss limits the amount, and an under-insured car is paid in proportion', async () => {
  const policy = await aPolicy('auto', 'comprehensive-camry');
  const claim = await taken(policy, [{ benefit: 'ownDamage', amount: 1_000_00 }]);
  const [item] = claim.proposal?.items ?? [];
  expect(item).toMatchObject({ benefit: 'ownDamage', item: 'vehicle' });
  const sum = item?.sum ?? 0;
  const valued = async (value: number) => {
    const draft = aDraft([aLine(1, 'ownDamage')], { values: { vehicle: (value / 100).toFixed(2) } });
    return (await assess(claim, draft)).body.proposal.lines[0];
  };
  expect((await valued(sum))?.paid).toBe(900_00);
  // Twice the sum insured: half of 1,000, less the deductible of 100.
  expect(await valued(sum * 2)).toMatchObject({
    ...{ paid: 400_00, steps: [{ rule: 'average', sum, value: sum * 2, amount: 500_00 }] },
  });
  const decide = (amount: number, values: object) =>
    step(reviewer, claim, 'decide', {
      outcome: 'approve',
      reasonForMore: 'Agreed',
      lines: [{ line: 1, amount }],
      values,
    });
  expect(await decide(500_01, { vehicle: sum * 2 })).toMatchObject({
    ...{
      status: 422,
      body: { errors: [{ pointer: '/lines/0/amount', problem: 'limitExceeded', params: { left: '$500.00' } }] },
    },
  });
  expect((await decide(400_00, { vehicle: sum * 2 })).status).toBe(200);
});
