import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { ProblemDetails } from '#contract/problem.ts';
import type { CancellationPreview } from '#contract/purchase/policy-life.ts';
import { decideApproval } from '#tests/support/decide-approval.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { acceptDeclaration, provePhone } from './create-agent-order.ts';
import { createEndorsementApi } from './endorsement-api.ts';

/* A day of which a claim is open or approved loses no cover: a car from 2 April 2026, bent on 17 April, on 21 April. */

const shop = await startTestShop();
afterAll(() => shop.close());
const { aYear, asStaff, change, from, confirm } = createEndorsementApi(shop);
const aClerk = () => createTestUser(shop, { scopes: ['insurer:orders'] });
const aReviewer = () => createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });

async function aCar() {
  const sold = await aYear();
  shop.clock.set('2026-04-21T02:00:00Z');
  return sold;
}
type Car = Awaited<ReturnType<typeof aCar>>;

async function file({ policy, order }: Car, lossDate = '2026-04-17') {
  const claim = {
    ...{ policyNumber: policy.number, claimant: 'Chan Sokha', contactPerson: 'Chan Sokha', phone: order.phone },
    ...{ lossDate, description: `Bent ${randomUUID()}`, lines: [{ benefit: 'ownDamage', amount: 300_00 }] },
  };
  return (await aReviewer()).call<ClaimView>('POST', '/api/claims', { body: claim });
}

async function decide({ ref }: ClaimView, body: object) {
  const reviewer = await aReviewer();
  await reviewer.call('POST', `/api/claims/${ref}/take`, { body: {} });
  expect((await reviewer.call('POST', `/api/claims/${ref}/decide`, { body })).status).toBe(200);
}
const approve = { outcome: 'approve', reasonForMore: 'Agreed', lines: [{ benefit: 'ownDamage', amount: 300_00 }] };
const decline = { outcome: 'decline', reason: 'fraud' };

async function preview({ policy }: Car, day: string) {
  const body = { from: day, reason: 'sold' };
  const path = `/api/b2b/policies/${policy.number}/cancellation/preview`;
  return (await aClerk()).call<CancellationPreview & ProblemDetails>('POST', path, { body });
}

/** Staff lower the plan of a car, from a day. */
async function lowered({ policy }: Car, day: string) {
  const draft = await asStaff(await aClerk(), policy.number, { kind: 'cover' });
  await change(draft, { selectedPlan: 'thirdParty' });
  await from(draft, day, 'The agent had forgotten it');
  await shop.answer(draft, { declaration: true });
  return confirm(draft);
}

test.each([
  ['open', undefined],
  ['approved', approve],
])('a change that lowers the cover of a claim that is %s is refused', async (_status, decision) => {
  const car = await aCar();
  const { body: claim } = await file(car);
  if (decision) await decide(claim, decision);
  const refused = await lowered(car, '2026-04-17');
  expectRefusal(shop, refused, '409 policyClaimOpen');
  expect(refused.body.errors?.[0]?.words?.en).toBe(claim.number);
  // A change from the day after the loss does not affect its cover.
  expect((await lowered(car, '2026-04-18')).status).toBe(201);
});

test('a cancellation from before the loss is refused until the claim is declined', async () => {
  const car = await aCar();
  const { body: claim } = await file(car);
  expectRefusal(shop, await preview(car, '2026-04-17'), '409 policyClaimOpen');
  expect((await preview(car, '2026-04-18')).body).toMatchObject({ openClaims: [claim.number] });
  const clerk = await aClerk();
  const body = { from: '2026-04-17', reason: 'sold', refund: 0, request: randomUUID() };
  const path = `/api/b2b/policies/${car.policy.number}/cancellation`;
  expect((await clerk.call('POST', path, { body })).status).toBe(409);
  await decide(claim, decline);
  expect((await preview(car, '2026-04-17')).body).toMatchObject({ openClaims: [] });
});

test('a change that was confirmed before the claim was filed is not done', async () => {
  const car = await aCar();
  const { body } = await lowered(car, '2026-04-17');
  expect((await file(car)).status).toBe(201);
  shop.clock.advance({ minutes: 2 });
  const { cookie } = await provePhone(shop, { ref: body.order, phone: car.order.phone });
  const agreed = await acceptDeclaration(shop, { ref: body.order, cookie });
  expectRefusal(shop, agreed as never, '409 journeyStale');
});

test('either a claim or a cancellation at the same moment is refused', async () => {
  const car = await aCar();
  const { refund } = (await preview(car, '2026-04-17')).body;
  const request = randomUUID();
  const { number } = car.policy;
  const body = { from: '2026-04-17', reason: 'sold', refund, request };
  expect((await (await aClerk()).call('POST', `/api/b2b/policies/${number}/cancellation`, { body })).status).toBe(200);
  const other = await aClerk();
  const [claim, cancelled] = await Promise.all([file(car), decideApproval(other, { number, request })]);
  expect([
    [201, 409],
    [422, 200],
  ]).toContainEqual([claim.status, cancelled.status]);
});
