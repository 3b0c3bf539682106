import { afterAll, expect, test } from 'vitest';
import type { ProblemDetails } from '#contract/problem.ts';
import type { OfferView } from '#contract/purchase/consents.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { listEndorsementChoices } from '#server/purchase/after-sale/open-endorsement.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { acceptDeclaration, provePhone } from './create-agent-order.ts';
import { createEndorsementApi } from './endorsement-api.ts';

/*
 * Nobody buys cover for days of which the loss is known. A car's year runs from 2 April 2026: 74.00 with third-party
 * cover, 741.00 with comprehensive cover, from which no-claim deducts a tenth at the first renewal: 666.90.
 */

const shop = await startTestShop();
afterAll(() => shop.close());
const { aYear, fileOf, asHolder, asStaff, change, from, confirm, paid } = createEndorsementApi(shop);
const on = (day: string) => shop.clock.set(`${day}T02:00:00Z`);

const thirdParty = { selectedPlan: 'thirdParty' };

async function happened(number: string) {
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  const { body } = await clerk.call<PolicyLifeView>('GET', `/api/b2b/policies/${number}/life`);
  return body.transactions.map(({ kind, from, charged, granted, noLoss }) => ({
    kind,
    from,
    charged,
    granted,
    noLoss,
  }));
}

test('the policyholder of a third-party policy cannot buy more cover for earlier days', async () => {
  const { policy, order } = await aYear(thirdParty);
  on('2026-04-21');
  const file = await fileOf(policy.number);
  const cover = listEndorsementChoices(file, 'holder').changes.find(({ kind }) => kind === 'cover');
  expect(cover).toMatchObject({ first: '2026-04-21', usual: '2026-04-22' });
  const draft = await asHolder(policy.number, { kind: 'cover' });
  await change(draft, { selectedPlan: 'comprehensive' });
  expect(await from(draft, '2026-04-15')).toEqual({ refused: 'policyMoreCoverBack' });
  // Only staff may state a reason.
  expect(await from(draft, '2026-04-15', 'Please')).toEqual({ refused: 'policyMoreCoverBack' });
  await shop.answer(draft, { declaration: true });
  expectRefusal(shop, await confirm(draft), '409 policyMoreCoverBack');
  // 667.00 more a year, for 346 of 365 days; of the day that is under way no loss is declared.
  const noLoss = { from: '2026-04-21', to: '2026-04-21' };
  expect(await from(draft, '2026-04-21')).toMatchObject({ total: 632_28, noLoss });
  expectRefusal(shop, await confirm(draft), '422 noLossNotDeclared');
  expectRefusal(shop, await confirm(draft, { ...noLoss, to: '2026-04-20' }), '422 noLossNotDeclared');
  const { body, status } = await confirm(draft, noLoss);
  expect(status).toBe(201);
  await paid(body.order, order.phone);
  expect((await happened(policy.number)).at(-1)).toEqual({
    ...{ kind: 'endorse', from: '2026-04-21', charged: 632_28, granted: null, noLoss },
  });
});

test('staff can grant more cover for earlier days with a reason, and the policyholder declares no known loss for these days', async () => {
  const { policy, order } = await aYear(thirdParty);
  on('2026-04-21');
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  const draft = await asStaff(clerk, policy.number, { kind: 'cover' });
  await change(draft, { selectedPlan: 'comprehensive' });
  expect(await from(draft, '2026-04-13', 'Asked for on 13 April')).toEqual({ refused: 'policyTooFarBack' });
  expect(await from(draft, '2026-04-15')).toEqual({ refused: 'policyGrantMissing' });
  // 667.00 more a year, for 352 of 365 days.
  const noLoss = { from: '2026-04-15', to: '2026-04-21' };
  const granted = 'The agent had forgotten it';
  expect(await from(draft, '2026-04-15', granted)).toMatchObject({ total: 643_24, noLoss });
  await shop.answer(draft, { declaration: true });
  const { body } = await confirm(draft);
  shop.clock.advance({ minutes: 2 });
  const { cookie } = await provePhone(shop, { ref: body.order, phone: order.phone });
  const path = `/api/orders/${body.order}`;
  const { body: offer } = await shop.call<OfferView>('GET', `${path}/offer?language=en`, { headers: { cookie } });
  const text = 'I know of no loss, accident or illness from 15 Apr, 2026 to 21 Apr, 2026 that could lead to a claim.';
  expect(offer.declarations.find(({ field }) => field === 'noLoss')).toEqual({ page: '', field: 'noLoss', text });
  const declared = offer.declarations.map(({ field }) => field).filter((field) => field !== 'noLoss');
  const silent = { language: 'en', wording: offer.wording, declared };
  expectRefusal(
    shop,
    await shop.call<ProblemDetails>('POST', `${path}/consent`, { headers: { cookie }, body: silent }),
    '422 mustAgree',
  );
  expect((await acceptDeclaration(shop, { ref: body.order, cookie })).status).toBe(200);
  await shop.buy(body.order);
  expect((await happened(policy.number)).at(-1)).toEqual({
    ...{ kind: 'endorse', from: '2026-04-15', charged: 643_24, granted, noLoss },
  });
});

test('a renewal in the days of grace requires a no-loss declaration for the days since the end of the cover', async () => {
  const { policy, order } = await aYear();
  on('2027-04-20');
  const draft = await asHolder(policy.number, { does: 'renew' });
  const noLoss = { from: '2027-04-02', to: '2027-04-20' };
  await shop.answer(draft, { declaration: true });
  expect((await shop.read(draft)).about?.outcome).toMatchObject({ total: 666_90, noLoss });
  expectRefusal(shop, await confirm(draft), '422 noLossNotDeclared');
  const { body } = await confirm(draft, noLoss);
  await paid(body.order, order.phone);
  expect((await happened(policy.number)).at(-1)).toEqual({
    ...{ kind: 'renew', from: '2027-04-02', charged: 666_90, granted: null, noLoss },
  });
});

test('a renewal in time requires no such declaration', async () => {
  const { policy } = await aYear();
  on('2027-04-01');
  const draft = await asHolder(policy.number, { does: 'renew' });
  await shop.answer(draft, { declaration: true });
  expect((await shop.read(draft)).about?.outcome).toMatchObject({ total: 666_90, noLoss: null });
  expect((await confirm(draft)).status).toBe(201);
});
