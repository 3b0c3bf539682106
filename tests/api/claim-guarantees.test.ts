import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import type { getClaimFiling } from '#contract/claims/claim-filing.ts';
import type { ClaimGuarantee } from '#contract/claims/claim-guarantees.ts';
import type { ClaimMoney } from '#contract/claims/claim-payments.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { BenefitBalance } from '#contract/claims/policy-holders.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { type Reply, type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

/*
 * Letters of guarantee. The medical policy pays surgery up to 2,000.00 a year and person; a stay in hospital up to 60.00
 * a day. In the second half of the tests the reviewer approves up to 1,600.00 alone.
 */

const TODAY = '2026-06-20T02:00:00Z';
let shop: Shop;
let filer: TestUser;
let reviewer: TestUser;
let payer: TestUser;
beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set(TODAY);
  filer = await createTestUser(shop, { scopes: ['insurer:claims'] });
  reviewer = await createTestUser(shop, { scopes: ['insurer:claims'], givenName: 'Bopha', familyName: 'Prak' });
  payer = await createTestUser(shop, { scopes: ['insurer:claim-payments'] });
});
afterAll(() => shop.close());

async function aPolicy(): Promise<string> {
  shop.clock.set(TEST_START);
  const { policy } = await createSoldPolicy(shop, { product: 'medical', testCase: 'standard-at-thirty' });
  shop.clock.set(TODAY);
  return policy.number;
}

/** A claim on the policy that is assigned to the reviewer. */
async function aClaim(policyNumber: string, amount: number, lossDate = '2026-06-10'): Promise<ClaimView> {
  const { body } = await filer.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', phone: '+85512400779', lossDate },
      ...{ description: 'Appendicitis', lines: [{ benefit: 'surgery', amount, cause: 'illness' }] },
    },
  });
  await reviewer.call('POST', `/api/claims/${body.ref}/take`, { body: {} });
  return body;
}

const letters = ({ ref }: ClaimView) => `/api/claims/${ref}/guarantees`;
const issue = (claim: ClaimView, more: object = {}, by = reviewer) =>
  by.call<ClaimGuarantee[]>('POST', letters(claim), {
    body: {
      ...{ provider: 'Calmette Hospital', benefit: 'surgery', amount: 1500_00, validUntil: '2026-07-20' },
      ...more,
    },
  });
const proposed = async ({ ref }: ClaimView) =>
  (await reviewer.call<ClaimView>('GET', `/api/claims/${ref}`)).body.proposal?.lines[0]?.paid;
const approve = ({ ref }: ClaimView, amount: number) =>
  reviewer.call<ClaimView>('POST', `/api/claims/${ref}/decide`, {
    body: { outcome: 'approve', lines: [{ line: 1, amount, reason: 'notCovered' }] },
  });

/** The figures of surgery in the balance of the policy. */
const balance = async (number: string) => {
  const { body } = await filer.call<BenefitBalance>('GET', `/api/policies/${number}/benefit-balance`);
  const { used, reserved, left, payable } = body.people[0]?.lines.find(({ benefit }) => benefit === 'surgery') ?? {};
  return { used, reserved, left, payable };
};

/** The amount of surgery that is left for the decision about a claim. */
const leftFor = async ({ ref }: ClaimView) =>
  (await reviewer.call<ClaimView>('GET', `/api/claims/${ref}`)).body.balance.lines.find(
    ({ benefit }) => benefit === 'surgery',
  )?.payable;

/** A refusal above what is left of surgery, or of the days. Its label is a text of the product. */
const expectLimit = ({ status, body }: Reply<unknown>, pointer: string, left: string) =>
  expect([status, body]).toMatchObject([422, { errors: [{ pointer, problem: 'limitExceeded', params: { left } }] }]);

test('a letter reserves its limit for its claim, whose bill counts once', async () => {
  const number = await aPolicy();
  const claim = await aClaim(number, 1800_00);
  const other = await aClaim(number, 1000_00, '2026-06-12');
  expect(await proposed(other)).toBe(900_00);
  const issued = await issue(claim);
  expect(issued.status).toBe(201);
  expect(issued.body).toMatchObject([
    {
      ...{ number: 'GTL-2026-000001', provider: 'Calmette Hospital', benefit: 'surgery', amount: 150_000 },
      ...{ validUntil: '2026-07-20', state: 'valid', issuedBy: 'Bopha Prak', endReason: null },
    },
  ]);
  // 2,000.00 less 1,500.00 are left for the other claim, less 10 %, at most 100.00; for the claim of the letter all is left.
  expect(await proposed(other)).toBe(450_00);
  expectLimit(await approve(other, 500_01), '/lines/0/amount', '$500.00');
  expect(await proposed(claim)).toBe(1700_00);
  const money = await payer.call<ClaimMoney>('GET', `/api/claims/${claim.ref}/money`);
  // The reserve of the filing is more than the letter, and stays.
  expect(money.body.outstanding).toBe(1800_00);
  const log = (await reviewer.call<ClaimView>('GET', `/api/claims/${claim.ref}`)).body.log.at(-1);
  expect(log).toMatchObject({ type: 'NOTE', isInternal: true });
  expect(log?.note).toContain('GTL-2026-000001 · Calmette Hospital · $1,500.00');

  // The bill comes: 1,200.00 are approved, and 800.00 are left. The letter does not count beside it.
  expect((await approve(claim, 1200_00)).status).toBe(200);
  expect((await reviewer.call<ClaimGuarantee[]>('GET', letters(claim))).body[0]?.state).toBe('decided');
  expect(await proposed(other)).toBe(720_00);
  expect((await approve(other, 720_00)).status).toBe(200);
});

test('the reserve of a claim rises to the sum of its letters, and remains when they end', async () => {
  const claim = await aClaim(await aPolicy(), 100_00);
  const outstanding = async () =>
    (await payer.call<ClaimMoney>('GET', `/api/claims/${claim.ref}/money`)).body.outstanding;
  expect(await outstanding()).toBe(100_00);
  const [letter] = (await issue(claim)).body;
  expect(await outstanding()).toBe(1500_00);
  const [, room] = (await issue(claim, { benefit: 'roomAndBoard', amount: 100_00, units: 2 })).body;
  expect(await outstanding()).toBe(1600_00);
  for (const { id = '' } of [letter, room].flatMap((one) => one ?? []))
    await reviewer.call('POST', `${letters(claim)}/${id}/end`, { body: { reason: 'Another hospital' } });
  const states = (await reviewer.call<ClaimGuarantee[]>('GET', letters(claim))).body.map(({ state }) => state);
  expect(states).toEqual(['ended', 'ended']);
  expect(await outstanding()).toBe(1600_00);
});

test('the balance shows the amount that letters reserve, and subtracts it until the claim is decided', async () => {
  const number = await aPolicy();
  const claim = await aClaim(number, 1800_00);
  const other = await aClaim(number, 1000_00, '2026-06-12');
  const whole = { used: 0, reserved: 0, left: 2000_00, payable: 2000_00 };
  expect(await balance(number)).toEqual(whole);
  await issue(claim, { validUntil: '2026-06-20' });
  expect(await balance(number)).toEqual({ used: 0, reserved: 1500_00, left: 500_00, payable: 500_00 });
  const filing = await filer.call<ReplyOf<typeof getClaimFiling>>('GET', `/api/policies/${number}/claim-filing`);
  expect(filing.body.given.lines.find(({ benefit }) => benefit === 'surgery')?.payable).toBe(500_00);
  expect([await leftFor(claim), await leftFor(other)]).toEqual([2000_00, 500_00]);
  // The last day of the letter ends.
  shop.clock.set('2026-06-20T17:00:00Z');
  expect(await balance(number)).toEqual(whole);
  await issue(claim, { amount: 1900_00 });
  expect(await balance(number)).toMatchObject({ reserved: 1900_00, left: 100_00 });
  expect((await approve(claim, 1200_00)).status).toBe(200);
  expect(await balance(number)).toEqual({ used: 1200_00, reserved: 0, left: 800_00, payable: 800_00 });

  // A paid claim that is reopened may have the whole limit again. Its letter promises 700.00 more than was paid.
  const step = (name: string, body: object, by = reviewer) =>
    by.call('POST', `/api/claims/${claim.ref}/${name}`, { body });
  expect((await step('pay', {}, payer)).status).toBe(200);
  expect((await step('reopen', { reason: 'A new bill' })).status).toBe(200);
  expect([await leftFor(claim), await leftFor(other)]).toEqual([2000_00, 100_00]);
  expect(await proposed(other)).toBe(90_00);
  expect(await balance(number)).toEqual({ used: 1200_00, reserved: 700_00, left: 100_00, payable: 100_00 });
  shop.clock.set(TODAY);
});

test('the days of a letter and the paid days of its claim count once', async () => {
  const number = await aPolicy();
  const claim = await aClaim(number, 1800_00);
  const other = await aClaim(number, 1000_00, '2026-06-12');
  const daysLeft = async () =>
    (await reviewer.call<ClaimView>('GET', `/api/claims/${other.ref}`)).body.proposal?.units.find(
      ({ benefit }) => benefit === 'roomAndBoard',
    )?.left;
  expect(await daysLeft()).toBe(80);
  await issue(claim, { benefit: 'roomAndBoard', amount: 300_00, units: 5 });
  expect(await daysLeft()).toBe(75);
  const step = (name: string, body: object, by = reviewer) =>
    by.call('POST', `/api/claims/${claim.ref}/${name}`, { body });
  const room = { benefit: 'roomAndBoard', amount: 180_00, units: 3 };
  const lines = [{ line: 1, amount: 100_00, reason: 'notCovered' }, room];
  expect((await step('decide', { outcome: 'approve', reasonForMore: 'Agreed', lines })).status).toBe(200);
  expect(await daysLeft()).toBe(77);
  expect((await step('pay', {}, payer)).status).toBe(200);
  expect((await step('reopen', { reason: 'A new bill' })).status).toBe(200);
  expect(await daysLeft()).toBe(75);
});

test('a letter that expires or is ended frees its limit', async () => {
  const number = await aPolicy();
  const claim = await aClaim(number, 1800_00);
  const other = await aClaim(number, 1000_00, '2026-06-12');
  const [first] = (await issue(claim, { validUntil: '2026-06-20' })).body;
  expect(await proposed(other)).toBe(450_00);
  const end = (id = first?.id ?? '') =>
    reviewer.call<ClaimGuarantee[]>('POST', `${letters(claim)}/${id}/end`, { body: { reason: 'Another hospital' } });
  shop.clock.set('2026-06-20T17:00:00Z');
  expect(await proposed(other)).toBe(900_00);
  expect((await reviewer.call<ClaimGuarantee[]>('GET', letters(claim))).body[0]?.state).toBe('expired');
  expectRefusal(shop, await end(), '409 guaranteeEnded');
  const second = (await issue(claim, { amount: 1900_00 })).body[1];
  expect(await proposed(other)).toBe(90_00);
  expect((await end(second?.id)).body[1]).toMatchObject({ state: 'ended', endReason: 'Another hospital' });
  expect(await proposed(other)).toBe(900_00);
  expectRefusal(shop, await end(second?.id), '409 guaranteeEnded');
  expectRefusal(shop, await end('none'), '404 guaranteeNotFound');
});

test('no letter exceeds the remaining limit, repeats a benefit, omits required days, or is valid too long', async () => {
  const number = await aPolicy();
  const claim = await aClaim(number, 1800_00);
  expectLimit(await issue(claim, { amount: 2000_01 }), '/amount', '$2,000.00');
  expectRefusal(shop, await issue(claim, { benefit: 'tooth' }), '422 benefitNotCovered /benefit benefitNotCovered');
  const room = { benefit: 'roomAndBoard', amount: 300_00 };
  expectRefusal(shop, await issue(claim, room), '422 unitsMissing /units unitsMissing');
  expectLimit(await issue(claim, { ...room, units: 4 }), '/amount', '$240.00');
  for (const validUntil of ['2026-06-19', '2026-09-19'])
    expectRefusal(shop, await issue(claim, { validUntil }), '422 guaranteeDays /validUntil guaranteeDays');
  expect((await issue(claim, { validUntil: '2026-09-18' })).status).toBe(201);
  expectRefusal(shop, await issue(claim, { amount: 1 }), '409 guaranteeThere');
  expect((await issue(claim, { ...room, units: 5 })).status).toBe(201);
  await approve(claim, 100_00);
  expectRefusal(shop, await issue(claim, { benefit: 'ambulance', amount: 1 }), '409 claimStepNotPossible');
});

test('only the reviewer of the claim may issue a letter, within the reviewer’s authority and without a conflict', async () => {
  const number = await aPolicy();
  const claim = await aClaim(number, 1800_00);
  expectRefusal(shop, await issue(claim, {}, payer), '403 permissionDenied');
  expectRefusal(shop, await issue(claim, {}, filer), '409 claimOfSomebodyElse');
  await filer.call('POST', `/api/claims/${claim.ref}/take`, { body: {} });
  expectRefusal(shop, await issue(claim, {}, filer), '403 ownClaim');
  await reviewer.call('POST', `/api/claims/${claim.ref}/take`, { body: {} });
  const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
  // The letters of all tests are of one day.
  const limits = { claim: 1600_00, event: 5000_00, day: 90_000_00, above: 0 };
  await admin.call('POST', `/api/admin/users/${reviewer.id}/claim-authority`, {
    body: { rows: [{ product: null, ...limits }] },
  });
  expect((await issue(claim, { amount: 1500_00 })).status).toBe(201);
  // Both letters together are above the limit for one claim.
  expectRefusal(shop, await issue(claim, { benefit: 'ambulance', amount: 100_01 }), '403 guaranteeAboveAuthority');
  expect((await issue(claim, { benefit: 'ambulance', amount: 100_00 })).status).toBe(201);
  // While an approval waits for a second person nothing more is promised.
  expect((await approve(claim, 1600_01)).status).toBe(200);
  expectRefusal(shop, await issue(claim, { benefit: 'hospitalServices', amount: 1 }), '409 approvalWaits');
});

test('letters use the authority for the event and for the day, like approvals', async () => {
  const people = [await aPolicy(), await aPolicy()];
  const some = await createTestUser(shop, { scopes: ['insurer:claims'] });
  const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
  const may = { product: null, claim: 500_00, event: 700_00, day: 900_00, above: 0 };
  const set = await admin.call('POST', `/api/admin/users/${some.id}/claim-authority`, { body: { rows: [may] } });
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  const taken = async (policy: string, lossDate: string, amount = 600_00) => {
    const claim = await aClaim(policy, amount, lossDate);
    await some.call('POST', `/api/claims/${claim.ref}/take`, { body: {} });
    return claim;
  };
  const first = await taken(people[0] ?? '', '2026-06-10');
  expect((await issue(first, { amount: 500_00 }, some)).status).toBe(201);
  // 500 and 201 are more than 700 for the event.
  const same = await taken(people[0] ?? '', '2026-06-10', 610_00);
  expectRefusal(shop, await issue(same, { amount: 201_00 }, some), '403 guaranteeAboveAuthority');
  // 500 and 401 are more than 900 for the day, for an approval too.
  const other = await taken(people[1] ?? '', '2026-06-11');
  expectRefusal(shop, await issue(other, { amount: 401_00 }, some), '403 guaranteeAboveAuthority');
  const lines = [{ line: 1, amount: 401_00, reason: 'notCovered' }];
  const path = `/api/claims/${other.ref}/decide`;
  const held = await some.call<ClaimView>('POST', path, { body: { outcome: 'approve', lines } });
  expect(held.body).toMatchObject({ status: 'under_review', confirmation: { why: ['dayLimit'] } });
  // A letter that was ended promises nothing.
  const [letter] = (await some.call<ClaimGuarantee[]>('GET', letters(first))).body;
  await some.call('POST', `${letters(first)}/${letter?.id}/end`, { body: { reason: 'Not needed' } });
  expect((await issue(same, { amount: 500_00 }, some)).status).toBe(201);
});

test('the letter names the provider, the benefit, the limit and the last day', async () => {
  const claim = await aClaim(await aPolicy(), 1800_00);
  const [letter] = (await issue(claim)).body;
  const path = `${letters(claim)}/${letter?.id}/letter?language=en`;
  const { status, body } = await reviewer.call<Buffer>('GET', path);
  expect(status).toBe(200);
  const text = extractPdfText(Buffer.from(body)).replace(/\s+/g, ' ');
  for (const part of [
    ...['Letter of guarantee', `Letter number${letter?.number}`, 'Calmette Hospital', 'Dear Sir or Madam,'],
    ...['Valid until 20 Jul, 2026', 'We guarantee payment of your bill for', 'up to $1,500.00.'],
    ...['The guarantee covers treatment and services until 20 Jul, 2026.', 'We pay only what the policy covers.'],
    ...['The insured person pays the rest.', 'Patient or claimant', 'Limit$1,500.00', 'For the insurer'],
    `Please send us the bill with the number of this letter and the claim number ${claim.number}.`,
  ])
    expect(text).toContain(part);
  expectRefusal(shop, await reviewer.call('GET', `${letters(claim)}/none/letter`), '404 guaranteeNotFound');
  // A letter is found only below its own claim.
  const other = await aClaim(claim.policyNumber, 1000_00, '2026-06-12');
  const foreign = `${letters(other)}/${letter?.id}`;
  expectRefusal(shop, await reviewer.call('GET', `${foreign}/letter`), '404 guaranteeNotFound');
  const end = { body: { reason: 'Mistake' } };
  expectRefusal(shop, await reviewer.call('POST', `${foreign}/end`, end), '404 guaranteeNotFound');
});

test('a letter is in force until its claim is declined', async () => {
  const claim = await aClaim(await aPolicy(), 1800_00);
  const [letter] = (await issue(claim)).body;
  const print = async () => {
    const path = `${letters(claim)}/${letter?.id}/letter?language=en`;
    const { body } = await reviewer.call<Buffer>('GET', path);
    return extractPdfText(Buffer.from(body)).replace(/\s+/g, ' ');
  };
  const states = ['Valid until 20 Jul, 2026', 'No longer valid'];
  const printed = async () => {
    const text = await print();
    return states.filter((state) => text.includes(state));
  };
  expect(await printed()).toEqual(['Valid until 20 Jul, 2026']);
  const body = { outcome: 'decline', reason: 'notCovered' };
  expect((await reviewer.call('POST', `/api/claims/${claim.ref}/decide`, { body })).status).toBe(200);
  expect(await printed()).toEqual(['No longer valid']);
});
