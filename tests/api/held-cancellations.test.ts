import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { ProblemDetails } from '#contract/problem.ts';
import type { CancellationPreview } from '#contract/purchase/policy-life.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { decideApproval } from '#tests/support/decide-approval.ts';
import { removeExpectedTables } from '#tests/support/remove-expected-tables.ts';
import { signInNewCustomer } from '#tests/support/signed-in-customer.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { createHolders } from './create-holders.ts';
import { createEndorsementApi } from './endorsement-api.ts';

/* A product that holds cancellations while a claim is open or approved: a car from 2 April 2026, bent on 17 April, on 21 April. */

const PRODUCT = 'product-schemas/auto/product.json';
const files = removeExpectedTables(readProductFiles(projectRoot));
const product = structuredClone(files(PRODUCT)) as { afterSale: { cancel: { openClaim?: string } } };
product.afterSale.cancel.openClaim = 'hold';
const shop = await startTestShop({ products: changeFiles(files, { [PRODUCT]: product }, ['auto']) });
afterAll(() => shop.close());
const { aYear } = createEndorsementApi(shop);
const { nextPhone, nextNetwork } = createHolders(shop);
const aClerk = () => createTestUser(shop, { scopes: ['insurer:orders'] });
const aReviewer = () => createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });

const from = '2026-04-22';
type Car = { number: string; phone: string };
async function aCar(): Promise<Car> {
  const phone = nextPhone();
  const { policy } = await aYear({ mobilePhone: phone, dateOfBirth: '1990-05-14' });
  shop.clock.set('2026-04-21T02:00:00Z');
  return { number: policy.number, phone };
}

async function claimed({ number: policyNumber, phone }: Car): Promise<ClaimView> {
  const claim = {
    ...{ policyNumber, claimant: 'Chan Sokha', contactPerson: 'Chan Sokha', phone, lossDate: '2026-04-17' },
    ...{ description: `Bent ${randomUUID()}`, lines: [{ benefit: 'ownDamage', amount: 300_00 }] },
  };
  const { status, body } = await (await aReviewer()).call<ClaimView>('POST', '/api/claims', { body: claim });
  expect(status).toBe(201);
  return body;
}
async function decide({ ref }: ClaimView, body: object): Promise<void> {
  const reviewer = await aReviewer();
  await reviewer.call('POST', `/api/claims/${ref}/take`, { body: {} });
  expect((await reviewer.call('POST', `/api/claims/${ref}/decide`, { body })).status).toBe(200);
}
const approve = { outcome: 'approve', reasonForMore: 'Agreed', lines: [{ benefit: 'ownDamage', amount: 300_00 }] };
const preview = async ({ number }: Car) =>
  (await aClerk()).call<CancellationPreview & ProblemDetails>(
    'POST',
    `/api/b2b/policies/${number}/cancellation/preview`,
    {
      body: { from, reason: 'wish' },
    },
  );
async function cancel({ number }: Car, refund: number) {
  const request = randomUUID();
  const body = { from, reason: 'wish', refund, request };
  const reply = await (await aClerk()).call('POST', `/api/b2b/policies/${number}/cancellation`, { body });
  return { request, reply };
}

test.each([
  ['open', undefined],
  ['approved', approve],
])('staff cannot cancel a policy while a claim is %s', async (_status, decision) => {
  const car = await aCar();
  const { refund } = (await preview(car)).body;
  const claim = await claimed(car);
  if (decision) await decide(claim, decision);
  const shown = await preview(car);
  expectRefusal(shop, shown, '409 cancelHeldByClaim');
  expect(shown.body.errors?.[0]?.words?.en).toBe(claim.number);
  expect((await cancel(car, refund)).reply).toMatchObject({ status: 409, body: { problem: 'cancelHeldByClaim' } });
});

test('the policyholder cannot read a refund or cancel while a claim is open', async () => {
  const car = await aCar();
  await claimed(car);
  const holder = { phone: car.phone, dateOfBirth: '1990-05-14', from: nextNetwork() };
  const browser = await signInNewCustomer(shop, holder);
  const at = `/api/my/policies/${car.number}/cancellation`;
  const asked = await browser.call<ProblemDetails>('POST', `${at}/preview`, { body: { from, reason: 'wish' } });
  expectRefusal(shop, asked, '409 cancelHeldByClaim');
  shop.clock.advance({ minutes: 1 });
  await browser.call('POST', `${at}/code`);
  const code = await shop.codeTo(car.phone);
  const body = { from, reason: 'wish', request: randomUUID(), code, refund: 678_17 };
  expect((await browser.call('POST', at, { body })).status).toBe(409);
});

test('a cancellation that waits for a second person is not done once a claim is filed, and is done once it is declined', async () => {
  const car = await aCar();
  const { refund, needsSecond } = (await preview(car)).body;
  expect(needsSecond).toBe(true);
  const { request } = await cancel(car, refund);
  const claim = await claimed(car);
  const held = await decideApproval(await aClerk(), { number: car.number, request });
  expect(held).toMatchObject({ status: 409, body: { problem: 'cancelHeldByClaim' } });
  await decide(claim, { outcome: 'decline', reason: 'notCovered' });
  expect((await decideApproval(await aClerk(), { number: car.number, request })).status).toBe(200);
});
