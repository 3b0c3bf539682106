import { randomUUID } from 'node:crypto';
import { sql as raw } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { ProblemDetails } from '#contract/problem.ts';
import { type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { createEndorsementApi } from './endorsement-api.ts';

/*
 * Claims for days whose cover was recorded on that day or later. A car's year runs from 2 April 2026 to 1 April 2027, its plan is
 * third-party cover or comprehensive cover.
 */

const shop = await startTestShop();
afterAll(() => shop.close());
const { aYear, asHolder, asStaff, change, from, confirm, paid, agreedAndPaid } = createEndorsementApi(shop);
const on = (day: string) => shop.clock.set(`${day}T02:00:00Z`);
const thirdParty = { selectedPlan: 'thirdParty' };

const aReviewer = () => createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
type Of = { policy: { number: string }; order: { phone: string } };

async function filed({ policy, order }: Of, lossDate: string, benefit = 'ownDamage'): Promise<ClaimView> {
  const claim = {
    ...{ policyNumber: policy.number, claimant: 'Chan Sokha', contactPerson: 'Chan Sokha', phone: order.phone },
    ...{ lossDate, description: `Bent ${randomUUID()}`, lines: [{ benefit, amount: 300_00 }] },
  };
  const { status, body } = await (await aReviewer()).call<ClaimView>('POST', '/api/claims', { body: claim });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

type Replied = Reply<ClaimView & ProblemDetails>;

async function reviewed({ ref }: ClaimView) {
  const reviewer = await aReviewer();
  await reviewer.call('POST', `/api/claims/${ref}/take`, { body: {} });
  const approve = (readLateCover?: number[], benefit = 'ownDamage'): Promise<Replied> => {
    const lines = [{ benefit, amount: 300_00 }];
    const read = readLateCover ? { readLateCover } : {};
    return reviewer.call('POST', `/api/claims/${ref}/decide`, {
      body: { outcome: 'approve', reasonForMore: 'Agreed', lines, ...read },
    });
  };
  return {
    approve,
    view: async () => (await reviewer.call<ClaimView>('GET', `/api/claims/${ref}`)).body,
    reopen: () => reviewer.call('POST', `/api/claims/${ref}/reopen`, { body: { reason: 'Read again' } }),
  };
}
const pay = async ({ ref }: ClaimView): Promise<Replied> =>
  (await aReviewer()).call('POST', `/api/claims/${ref}/pay`, { body: {} });

/** Staff upgrade a car of third-party cover on 21 April, from the 15th, for a reason. */
async function upgraded({ policy, order }: Of): Promise<string> {
  on('2026-04-21');
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'], givenName: 'Bopha', familyName: 'Prak' });
  const draft = await asStaff(clerk, policy.number, { kind: 'cover' });
  await change(draft, { selectedPlan: 'comprehensive' });
  await from(draft, '2026-04-15', 'The agent had forgotten it');
  await shop.answer(draft, { declaration: true });
  const { body } = await confirm(draft);
  await agreedAndPaid(body.order, order.phone);
  return 'Bopha Prak';
}

/** Renewed on 20 April 2027, in the days of grace: the next year begins on 2 April. */
async function renewedLate({ policy, order }: Of): Promise<void> {
  on('2027-04-20');
  const draft = await asHolder(policy.number, { does: 'renew' });
  await shop.answer(draft, { declaration: true });
  const { body } = await confirm(draft, { from: '2027-04-02', to: '2027-04-20' });
  await paid(body.order, order.phone);
}

test('a change that staff granted is shown with its reason, and is read before the claim is approved', async () => {
  const car = await aYear(thirdParty);
  const by = await upgraded(car);
  const claim = await filed(car, '2026-04-17');
  const review = await reviewed(claim);
  expect((await review.view()).lateCover).toEqual([
    {
      ...{ serial: 2, kind: 'endorse', from: '2026-04-15', at: expect.stringContaining('2026-04-21'), by },
      ...{ granted: 'The agent had forgotten it', noLoss: { from: '2026-04-15', to: '2026-04-21' }, isAllowed: true },
    },
  ]);
  for (const read of [undefined, [], [1, 3]]) expectRefusal(shop, await review.approve(read), '409 lateCoverNotRead');
  expect((await review.approve([2])).status).toBe(200);
  expect((await pay(claim)).status).toBe(200);
});

test('no change is shown for a claim before the days of that change', async () => {
  const car = await aYear(thirdParty);
  await upgraded(car);
  const claim = await filed(car, '2026-04-14', 'thirdPartyProperty');
  const review = await reviewed(claim);
  expect((await review.view()).lateCover).toEqual([]);
  expect((await review.approve(undefined, 'thirdPartyProperty')).status).toBe(200);
});

describe('a renewal in the days of grace', () => {
  test('covers an earlier loss if no loss was declared and the reviewer has read this', async () => {
    const car = await aYear();
    await renewedLate(car);
    const claim = await filed(car, '2027-04-10');
    const review = await reviewed(claim);
    expect((await review.view()).lateCover).toMatchObject([
      { serial: 2, kind: 'renew', by: null, granted: null, noLoss: { from: '2027-04-02', to: '2027-04-20' } },
    ]);
    expectRefusal(shop, await review.approve(), '409 lateCoverNotRead');
    expect((await review.approve([2])).status).toBe(200);
    expect((await pay(claim)).status).toBe(200);
  });

  test('of an older version without a declaration pays no earlier loss', async () => {
    const car = await aYear();
    await renewedLate(car);
    await forgetDeclaration(car.policy.number);
    const claim = await filed(car, '2027-04-10');
    const review = await reviewed(claim);
    const { lateCover, may, withheld } = await review.view();
    expect(lateCover).toMatchObject([{ serial: 2, noLoss: null, isAllowed: false }]);
    expect(may).not.toContain('APPROVE');
    expect(withheld).toEqual([{ event: 'APPROVE', why: 'lateCoverNotAllowed' }]);
    expectRefusal(shop, await review.approve([2]), '409 lateCoverNotAllowed');
    on('2027-04-22');
    const later = await reviewed(await filed(car, '2027-04-21'));
    expect((await later.view()).lateCover).toEqual([]);
    expect((await later.approve()).status).toBe(200);
  });

  test('with a declaration for other days pays no earlier loss', async () => {
    const car = await aYear();
    await renewedLate(car);
    await forgetDeclaration(car.policy.number, { from: '2027-04-11', to: '2027-04-20' });
    const review = await reviewed(await filed(car, '2027-04-10'));
    expectRefusal(shop, await review.approve([2]), '409 lateCoverNotAllowed');
  });
});

async function forgetDeclaration(number: string, noLoss: { from: string; to: string } | null = null): Promise<void> {
  await shop.services.database.transaction('as before', async (sql) => {
    const value = noLoss === null ? 'null' : `'${JSON.stringify(noLoss)}'`;
    for (const statement of [
      'alter table policy_transactions disable trigger policy_transactions_stay',
      `update policy_transactions set no_loss = ${value} where policy_number = '${number}' and serial = 2`,
      'alter table policy_transactions enable trigger policy_transactions_stay',
    ])
      await sql.execute(raw.raw(statement));
  });
}

test('cover that is recorded between approval and payment stops the payment until the reviewer has read it', async () => {
  const car = await aYear(thirdParty);
  on('2026-04-18');
  const claim = await filed(car, '2026-04-17', 'thirdPartyProperty');
  const review = await reviewed(claim);
  expect((await review.approve(undefined, 'thirdPartyProperty')).status).toBe(200);
  await upgraded(car);
  expectRefusal(shop, await pay(claim), '409 lateCoverNotRead');
  const again = await reviewed(claim);
  await again.reopen();
  const second = await reviewed(claim);
  expect((await second.approve([2], 'thirdPartyProperty')).status).toBe(200);
  expect((await pay(claim)).body).toMatchObject({ status: 'paid' });
});

describe('a correction', () => {
  const correct = async (number: string, note?: string) => {
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const changes = { '/registrationNo': '2AN-9999' };
    const body = { changes, request: randomUUID(), ...(note ? { note } : {}) };
    return clerk.call<ProblemDetails>('POST', `/api/b2b/policies/${number}/correction`, { body });
  };

  test('of the insured object needs a reason, which the reviewer of an earlier loss reads', async () => {
    const car = await aYear();
    on('2026-05-20');
    expectRefusal(shop, await correct(car.policy.number), '422 correctionNeedsReason');
    const done = await correct(car.policy.number, 'As on the vehicle card');
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const claim = await filed(car, '2026-05-17');
    const review = await reviewed(claim);
    expect((await review.view()).lateCover).toMatchObject([
      { serial: 2, kind: 'correct', granted: 'As on the vehicle card', noLoss: null, isAllowed: true },
    ]);
    expectRefusal(shop, await review.approve(), '409 lateCoverNotRead');
    expect((await review.approve([2])).status).toBe(200);
  });

  test('of an address does not concern the cover', async () => {
    const car = await aYear();
    on('2026-05-20');
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const body = { changes: { '/email': 'other@example.com' }, request: randomUUID() };
    await clerk.call('POST', `/api/b2b/policies/${car.policy.number}/correction`, { body });
    const review = await reviewed(await filed(car, '2026-05-17'));
    expect((await review.view()).lateCover).toEqual([]);
  });
});
