import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { ClaimMoney, PaymentRunView } from '#contract/claims/claim-payments.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { MoneyRequestView } from '#contract/reconciliation/money-requests.ts';
import { messages } from '#server/platform/db/schema/message-schema.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { findPolicyDifferences } from '#server/reports/ledger-check-repository.ts';
import { createCustomerBrowser, signInNewCustomer } from '#tests/support/signed-in-customer.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { fetchMyInsurance } from './create-holders.ts';

/*
 * Claims of third parties on the liability cover of a car. The plan "comprehensive" pays $10,000 for each victim, and
 * $10,000 for the property of all third parties of one event.
 */

const shop = await startTestShop();
afterAll(() => shop.close());
const { database, now } = shop.services;
const partner = await createTestPartner(shop);
shop.clock.set(TEST_START);
const cars: { phone: string; sold: Awaited<ReturnType<typeof createSoldPolicy>> }[] = [];
for (let nth = 1; nth <= 5; nth += 1) {
  const phone = `+8551256000${nth}`;
  const changes = { mobilePhone: phone, registrationNo: `2AC-100${nth}`, chassisFrame: `JTPART${nth}` };
  const wanted = { product: 'auto', testCase: 'comprehensive-camry', partner, changes };
  cars.push({ phone, sold: await createSoldPolicy(shop, wanted) });
}
shop.clock.set('2026-06-20T02:00:00Z');
const agent = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
const aReviewer = () => createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
const [first, second] = [await aReviewer(), await aReviewer()];

/** A car with a policy of the plan "comprehensive", and the claim of its holder about an accident. */
async function anAccident() {
  const { phone, sold } = cars.pop() as (typeof cars)[number];
  const own = await filed(agent, '/api/claims', {
    ...{ policyNumber: sold.policy.number, contactPerson: 'Chan Sokha', phone, language: 'en' },
    ...{ lossDate: '2026-06-10', description: 'A crash', lines: [{ benefit: 'ownDamage', amount: 900_00 }] },
  });
  return { ...sold, phone, own };
}

async function filed(by: TestUser, path: string, body: object): Promise<ClaimView> {
  const reply = await by.call<ClaimView>('POST', path, { body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
}

const person = { name: 'Keo Bopha', phone: '+85512560999', language: 'en', description: 'Her motorcycle and her leg' };
const aThirdParty = (of: ClaimView, more: object, by = agent) =>
  filed(by, `/api/claims/${of.ref}/third-parties`, { ...person, ...more });
const step = (claim: { ref: string }, name: string, body: object = {}, by = first) =>
  by.call<ClaimView>('POST', `/api/claims/${claim.ref}/${name}`, { body });
const read = async ({ ref }: { ref: string }) => (await first.call<ClaimView>('GET', `/api/claims/${ref}`)).body;
const money = async ({ ref }: { ref: string }) =>
  (await first.call<ClaimMoney>('GET', `/api/claims/${ref}/money`)).body;

async function approve(claim: ClaimView): Promise<void> {
  await step(claim, 'take');
  const proposed = (await read(claim)).proposal?.lines ?? [];
  const lines = claim.lines.map(({ id: line, benefit }, nth) => {
    return { line, benefit, amount: proposed[nth]?.paid ?? 0 };
  });
  const { status, body } = await step(claim, 'decide', { outcome: 'approve', lines });
  expect(status, JSON.stringify(body)).toBe(200);
}

/** Pays claims by a run that the second person approves. */
async function payByRun(...claims: ClaimView[]): Promise<PaymentRunView> {
  for (const { ref, claimant } of claims) {
    const account = { name: claimant, bank: 'ABA Bank', account: `000 123-${ref.length}56` };
    expect((await step({ ref }, 'payee', account)).status).toBe(200);
  }
  const body = { claims: claims.map(({ ref }) => ({ ref })) };
  const { body: run } = await first.call<PaymentRunView>('POST', '/api/claim-payment-runs', { body });
  const { body: requests } = await second.call<MoneyRequestView[]>('GET', '/api/b2b/money-requests');
  const request = requests.find(({ subject }) => subject.id === run.id);
  await second.call('POST', `/api/b2b/money-requests/${request?.id}`, { body: { outcome: 'approve' } });
  const sent = await first.call<PaymentRunView>('POST', `/api/claim-payment-runs/${run.id}/send`, { body: {} });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return sent.body;
}

test('a third party has a claim of its own with claimant, reserve, decision and payee, beside that of the policyholder', async () => {
  const { own } = await anAccident();
  expect(own.thirdPartyBenefits).toEqual(['thirdPartyInjury', 'thirdPartyProperty']);
  const lines = [
    { benefit: 'thirdPartyInjury', amount: 12_000_00 },
    { benefit: 'thirdPartyProperty', amount: 700_00 },
  ];
  const other = await aThirdParty(own, { lines });
  expect(other).toMatchObject({
    ...{ claimant: 'Keo Bopha', contactPerson: 'Keo Bopha', phone: '+85512560999', lossDate: '2026-06-10' },
    ...{ thirdPartyOf: { ref: own.ref, number: own.number }, thirdParties: [], thirdPartyBenefits: [] },
  });
  // A reserve of its own. A limit for each victim does not lower it.
  expect(await money(other)).toMatchObject({ outstanding: 12_700_00, payee: null });
  expect(await money(own)).toMatchObject({ outstanding: 900_00 });
  await step(other, 'payee', { name: 'Keo Bopha', bank: 'Wing', account: '99887766' });
  expect(await money(other)).toMatchObject({ payee: { name: 'Keo Bopha', digits: '7766' } });
  expect(await money(own)).toMatchObject({ payee: null });
  expect((await read(own)).thirdParties).toMatchObject([
    { ref: other.ref, claimant: 'Keo Bopha', status: 'submitted', amount: 12_700_00, approved: null },
  ]);
  // One event with two people is no duplicate, and not unusual.
  expect((await read(own)).duplicates).toEqual([]);
  expect((await read(other)).duplicates).toEqual([]);
  // The same person twice is one.
  const again = await aThirdParty(own, { description: 'Her motorcycle', lines: lines.slice(1) });
  expect((await read(again)).duplicates.map(({ ref }) => ref)).toEqual([other.ref]);
});

test('third parties of one event share its limits', async () => {
  const { own } = await anAccident();
  const one = await aThirdParty(own, { lines: [{ benefit: 'thirdPartyProperty', amount: 7_000_00 }] });
  const lines = [{ benefit: 'thirdPartyProperty', amount: 5_000_00 }];
  const two = await aThirdParty(own, { name: 'Sok Dara', phone: '+85512560998', lines });
  const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
  const most = { product: null, claim: 20_000_00, event: 20_000_00, day: 90_000_00, above: 0 };
  const set = await admin.call('POST', `/api/admin/users/${first.id}/claim-authority`, { body: { rows: [most] } });
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  await approve(one);
  // 10,000 less 7,000.
  await step(two, 'take');
  expect((await read(two)).proposal?.lines[0]).toMatchObject({ paid: 3_000_00 });
});

test('a payment to a third party does not pay the debts of the policyholder', async () => {
  const { own, order } = await anAccident();
  const owed = { at: now(), orderId: order.id, partnerId: null, currency: 'USD', amount: -250_00 };
  await database.transaction('test', (sql) => post(sql, transfer('marked', owed)));
  const other = await aThirdParty(own, { lines: [{ benefit: 'thirdPartyProperty', amount: 180_00 }] });
  await approve(other);
  await approve(own);
  const amounts = async (claim: ClaimView) =>
    (await payByRun(claim)).payments.map(({ payee, amount }) => [payee?.name, amount]);
  expect(await amounts(other)).toEqual([['Keo Bopha', 180_00]]);
  // 900 less the deductible of 100 and less the debt of 250.
  expect(await amounts(own)).toEqual([[own.claimant, 550_00]]);
  expect(
    (await findPolicyDifferences(database.sql)).filter(({ kind }) => ['claims', 'reserves'].includes(kind)),
  ).toEqual([]);
});

test('a third party is asked and informed by phone, and the policyholder sees nothing of it', async () => {
  const { own, phone, policy, order } = await anAccident();
  const other = await aThirdParty(own, {
    phone: '+85512560777',
    lines: [{ benefit: 'thirdPartyProperty', amount: 60_00 }],
  });
  await step(other, 'take');
  await step(other, 'ask', { question: 'Invoice?' });
  await step(other, 'answer', { answer: 'Sent' }, agent);
  await approve(other);
  const sms = await database.sql.select().from(messages).where(eq(messages.recipient, '+85512560777'));
  const said = sms.map(({ text }) => text);
  expect(said).toContain(`We need more information for your claim ${other.number}: Invoice? Please call us.`);
  expect(said).toContain(
    `We have approved $60.00 for your claim ${other.number}. We will send you the letter and ask for your account.`,
  );
  const dateOfBirth = String(order.customerBorn);
  const holder = await signInNewCustomer(shop, { phone, dateOfBirth, from: '198.18.9.9' });
  const { claims } = await fetchMyInsurance(holder);
  expect(claims.map(({ number, policyNumber }) => [number, policyNumber])).toEqual([[own.number, policy.number]]);
  const refused = await holder.call('GET', `/api/my/claims/${other.ref}?locale=en`);
  expect(refused.status).toBe(404);
  expect((await createCustomerBrowser(shop).call('GET', `/api/my/claims/${other.ref}?locale=en`)).status).toBe(401);
});

test('a third party claims liability benefits alone, about the claim of the policyholder', async () => {
  const { own } = await anAccident();
  const path = `/api/claims/${own.ref}/third-parties`;
  const lines = [
    { benefit: 'thirdPartyProperty', amount: 60_00 },
    { benefit: 'ownDamage', amount: 60_00 },
  ];
  const wrong = await agent.call('POST', path, { body: { ...person, lines } });
  expectRefusal(shop, wrong, '422 notForThirdParties /lines/1/benefit notForThirdParties');
  const other = await aThirdParty(own, { lines: lines.slice(0, 1) });
  // The same claim, sent twice, is filed once; another person with the same loss has an own claim.
  expect((await aThirdParty(own, { lines: lines.slice(0, 1) })).ref).toBe(other.ref);
  expect((await aThirdParty(own, { name: 'Sok Dara', lines: lines.slice(0, 1) })).ref).not.toBe(other.ref);
  const nested = await agent.call('POST', `/api/claims/${other.ref}/third-parties`, {
    body: { ...person, lines: lines.slice(0, 1) },
  });
  expectRefusal(shop, nested, '409 claimOfThirdParty');
  const stranger = await createTestUser(shop, { scopes: ['b2b:claims'], partner: await createTestPartner(shop) });
  const hidden = await stranger.call('POST', path, { body: { ...person, lines: lines.slice(0, 1) } });
  expectRefusal(shop, hidden, '404 claimNotFound');
});

test.each([
  // The plan "standard": $64,000 for each event, $384,000 in all.
  ['golfer', 'a-year-of-golf', '2026-05-10', 'personalEffects', 'publicLiabilityEvent', 64_000_00],
  // The plan "standard": $50,000 for each insured person and trip.
  ['travel', 'solo-thailand-five-days', '2026-04-12', 'baggageLoss', 'personalLiability', 50_000_00],
] as const)(
  '%s has claims of third parties on its liability, within the limit of the event',
  async (product, testCase, lossDate, own, liability, limit) => {
    shop.clock.set(TEST_START);
    const { policy, order } = await createSoldPolicy(shop, { product, testCase, partner });
    shop.clock.set('2026-06-20T02:00:00Z');
    const { given } = (
      await agent.call<{ given: { insured: { code: string }[] } }>(
        'GET',
        `/api/policies/${policy.number}/claim-filing?lossDate=${lossDate}`,
      )
    ).body;
    const holder = await filed(agent, '/api/claims', {
      ...{ policyNumber: policy.number, contactPerson: 'Chan Sokha', phone: order.phone, language: 'en', lossDate },
      ...{ insured: given.insured[0]?.code, description: 'A ball hit a visitor' },
      lines: [{ benefit: own, amount: 50_00 }],
    });
    expect(holder.thirdPartyBenefits).toEqual([liability]);
    const other = await aThirdParty(holder, { lines: [{ benefit: liability, amount: limit + 1_000_00 }] });
    // The reserve is at most the limit, and belongs to the third party alone.
    expect(await money(other)).toMatchObject({ outstanding: limit, payee: null });
    expect(await money(holder)).toMatchObject({ outstanding: 50_00 });
    await step(other, 'take');
    expect((await read(other)).proposal?.lines).toMatchObject([{ paid: limit }]);
    // A second victim of the event shares the limit: nothing is proposed above it.
    await step(other, 'decide', { outcome: 'approve', lines: [{ line: 1, amount: 1_000_00, reason: 'other' }] });
    const second = await aThirdParty(holder, {
      ...{ name: 'Sok Dara', phone: '+85512560888' },
      lines: [{ benefit: liability, amount: limit }],
    });
    await step(second, 'take');
    expect((await read(second)).proposal?.lines).toMatchObject([{ paid: limit - 1_000_00 }]);
  },
);

test('the limit of all liability events of a golfer is no benefit of its own, because it is above that of an event', async () => {
  shop.clock.set(TEST_START);
  const { policy, order } = await createSoldPolicy(shop, { product: 'golfer', testCase: 'a-year-of-golf', partner });
  shop.clock.set('2026-06-20T02:00:00Z');
  const body = {
    ...{ policyNumber: policy.number, contactPerson: 'Chan Sokha', phone: order.phone, lossDate: '2026-05-10' },
    ...{ description: 'A ball hit a visitor', lines: [{ benefit: 'publicLiability', amount: 65_000_00 }] },
  };
  expect((await agent.call('POST', '/api/claims', { body })).status).toBe(422);
});
