import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { EndorsementChoices, EndorsementRequest } from '#contract/purchase/endorsements.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { addDays } from '#engine/language/dates.ts';
import type { Answers } from '#engine/record.ts';
import { openEndorsement } from '#server/purchase/after-sale/open-endorsement.ts';
import { findOrder } from '#server/purchase/orders/order-repository.ts';
import { loadPolicy } from '#server/purchase/policies/load-policy.ts';
import { findPolicy } from '#server/purchase/policies/policy-repository.ts';
import { rebuildPolicies } from '#server/purchase/policies/project-policy.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { decideApproval } from '#tests/support/decide-approval.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type OpenDraft, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

const shop = await startTestShop();
const { sql } = shop.services.database;
const { clock } = shop;
let phones = 720_000;
afterAll(() => shop.close());

const aClerk = () => createTestUser(shop, { scopes: ['insurer:orders'] });
const lifeOf = async (user: TestUser, number: string) =>
  (await user.call<PolicyLifeView>('GET', `/api/b2b/policies/${number}/life`)).body;

/** An annual policy for a car that its buyer has paid by card today, for 741.00. */
async function sold(): Promise<{ ref: string; number: string; phone: string; first: string }> {
  phones += 1;
  const phone = `+85512${phones}`;
  const first = addDays(toBusinessDate(clock.now()), 1);
  const { ref } = await shop.anOrder('comprehensive-camry', {
    product: 'auto',
    changes: {
      mobilePhone: phone,
      email: `buyer${phones}@example.com`,
      startDate: first,
      registrationNo: `2AC-${phones}`,
      chassisFrame: `JTM${phones}`,
    },
  });
  await shop.buy(ref);
  const { policy } = await shop.order(ref);
  if (!policy) throw new Error('no policy');
  return { ref, number: policy.number, phone, first };
}

/** A policy that its buyer has paid by card. */
async function bought(testCase: string, product: string, changes: Answers): Promise<{ number: string; phone: string }> {
  phones += 1;
  const phone = `+85512${phones}`;
  const { ref } = await shop.anOrder(testCase, { product, changes: { mobilePhone: phone, ...changes } });
  await shop.buy(ref);
  const { policy } = await shop.order(ref);
  if (!policy) throw new Error('no policy');
  return { number: policy.number, phone };
}

const soldTrip = () => bought('solo-thailand-five-days', 'travel', {});

/** Cover from 2 April 2026, on its 40th day. */
async function soldHealth(): Promise<{ number: string; phone: string }> {
  clock.set(TEST_START);
  const sold = await bought('standard-at-thirty', 'medical', { identityNumber: `0${phones}99` });
  clock.set('2026-05-11T03:00:00Z');
  return sold;
}

/** The text of the certificate that the customer of an order receives. */
async function certificateOf(ref: string): Promise<string> {
  const path = `/api/orders/${ref}/documents/certificate?language=en`;
  const user = await aClerk();
  const reply = await fetch(shop.url + path, { headers: { cookie: `session=${user.token}` } });
  return extractPdfText(Buffer.from(await reply.arrayBuffer()));
}

/** A journey that the policyholder begins. */
async function asHolder(number: string, wish: Partial<EndorsementRequest>): Promise<OpenDraft> {
  const policy = await findPolicy(sql, number);
  if (!policy) throw new Error('no policy');
  const order = await findOrder(sql, policy.orderId);
  const file = await loadPolicy(shop.services, sql, { policy, order: order as NonNullable<typeof order> });
  const begun = await openEndorsement(file, { by: 'holder' }, { does: 'change', language: 'en', ...wish });
  const open = { id: begun.draft, key: begun.key };
  return { ...open, view: await shop.read(open as OpenDraft) };
}

/** Answers, and passes the pages that are asked. */
async function change(draft: OpenDraft, changes: Answers): Promise<DraftView> {
  await shop.answer(draft, changes);
  for (;;) {
    const view = await shop.read(draft);
    if (view.about?.outcome || view.page === null || view.problems.length > 0) return view;
    await shop.next(draft, view.page);
  }
}

/*
 * 741.00 a year, for a car of 28,000: own damage 2 % of it, 560.00, and 10 % more for its age. For 40,000 it is 895.00 a year, 154.00
 * more; from day 101 of 365, 265 are left: 154.00 x 265 / 365 = 111.81, of which 101.64 + 10.17 are damage and age.
 */
describe('a change by the policyholder', () => {
  test('of the value insured costs the difference for the remaining days, and applies after its payment', async () => {
    const { ref, number, phone, first } = await sold();
    expect(await certificateOf(ref)).toMatch(/\$28,000[\s\S]*\$741\.00/);
    clock.set(`${addDays(first, 99)}T03:00:00Z`);
    const clerk = await aClerk();
    const draft = await asHolder(number, { kind: 'vehicle' });
    expect(draft.view).toMatchObject({ page: 'vehicleInfo', about: { outcome: null, from: addDays(first, 100) } });
    const view = await change(draft, { vehicleValue: '40000' });
    expect(view.trail).toEqual(['vehicleInfo', 'vehicleIdentification', 'summary']);
    expect(view.about?.outcome).toMatchObject({
      ...{ total: 11_181, currency: 'USD', days: 265, of: 365, changes: ['/vehicleValue'] },
      lines: [
        { name: 'ownDamage', part: 'net', amount: 10_164 },
        { name: 'vehicleAgeLoading', part: 'loading', amount: 1_017 },
      ],
    });
    await shop.answer(draft, { declaration: true });
    const { body } = await shop.confirm(draft);
    expect(await shop.order(body.order)).toMatchObject({
      status: 'incomplete',
      about: { policy: number, charge: 11_181 },
    });
    await shop.verify(body.order, await shop.codeTo(phone));
    expect((await lifeOf(clerk, number)).transactions.map(({ kind }) => kind)).toEqual(['issue']);
    await shop.buy(body.order);
    expect(await shop.order(body.order)).toMatchObject({ status: 'issued', policy: { number } });
    const life = await lifeOf(clerk, number);
    expect(life).toMatchObject({ charged: 74_100 + 11_181 });
    expect(life.transactions.map(({ kind, from, charged }) => [kind, from, charged])).toEqual([
      ['issue', first, 74_100],
      ['endorse', addDays(first, 100), 11_181],
    ]);
    expect(life.segments.map(({ premium }) => premium)).toEqual([74_100, 89_500]);
    // The earlier certificate remains as issued; from now on it is issued with the new sum and premium.
    const [told] = await shop.messagesTo(phone);
    expect(told).toContain(`Your policy ${number} has been changed. The change is effective from`);
    expect(await certificateOf(body.order)).toMatch(/\$40,000[\s\S]*\$895\.00/);
    expect(await rebuildPolicies(shop.services)).toEqual([]);
  });

  test('of the beneficiary costs nothing, and applies after the code alone', async () => {
    const { number, phone } = await sold();
    const clerk = await aClerk();
    const draft = await asHolder(number, { kind: 'beneficiary' });
    const named = { beneficiary: 'other', beneficiaryName: 'Chan Dara', beneficiaryIdentity: '020304050' };
    const view = await change(draft, { ...named, beneficiaryRelationship: 'child' });
    expect(view.trail).toEqual(['customerInfo', 'summary']);
    expect(view.about?.outcome).toMatchObject({ total: 0, lines: [] });
    await shop.answer(draft, { declaration: true });
    const { body } = await shop.confirm(draft);
    const done = await shop.verify(body.order, await shop.codeTo(phone));
    expect(done.body).toMatchObject({ status: 'issued', policy: { number }, about: { does: 'change', charge: 0 } });
    const [, endorsed] = (await lifeOf(clerk, number)).transactions;
    expect(endorsed).toMatchObject({ kind: 'endorse', charged: 0, by: null });
    expect(await rebuildPolicies(shop.services)).toEqual([]);
  });

  test('is refused if the product reserves it for others', async () => {
    const { number } = await sold();
    await expectRejected(asHolder(number, { kind: 'owner' }), 'policyNotYours');
    // Begun for one thing, a draft is confirmed for no other that its holder may not change.
    const draft = await asHolder(number, { kind: 'beneficiary' });
    const view = await change(draft, { givenName: 'Dara', declaration: true });
    expect(view.about?.outcome).toEqual({ refused: 'policyNotYours' });
    expectRefusal(shop, await shop.confirm(draft), '403 policyNotYours');
  });
});

/*
 * Cover for a person of 30 costs 248.20 a year; treatment without a stay costs 124.80 more; the plan below costs
 * 173.74. From day 41 of 365, 325 are left: 124.80 x 325 / 365 = 111.12, and (173.74 - 248.20) x 325 / 365 = -66.30,
 * which the provider does not refund after 30 days.
 */
describe('a change of a health policy on day 41', () => {
  test('to one with outpatient treatment costs the difference for the remaining days', async () => {
    const { number } = await soldHealth();
    const draft = await asHolder(number, { kind: 'cover' });
    const view = await change(draft, { selectedOPD: true });
    expect(view.trail).toEqual(['plan', 'payment']);
    expect(view.about?.outcome).toMatchObject({ total: 11_112, days: 325, of: 365, changes: ['/selectedOPD'] });
  });

  test('to the plan below refunds the days left, by bank', async () => {
    const { number, phone } = await soldHealth();
    const draft = await asHolder(number, { kind: 'cover' });
    const view = await change(draft, { selectedMedicalPlan: 'essential' });
    expect(view.about?.outcome).toMatchObject({ total: -6_630, days: 325, of: 365 });
    await shop.answer(draft, { declaration: true });
    const { body } = await shop.confirm(draft);
    const done = await shop.verify(body.order, await shop.codeTo(phone));
    expect(done.body).toMatchObject({ status: 'issued', about: { charge: -6_630 } });
    const life = await lifeOf(await aClerk(), number);
    expect(life).toMatchObject({ charged: 24_820 - 6_630, payouts: [{ amount: 6_630, status: 'due' }] });
    expect((await shop.messagesTo(phone))[0]).toMatch(/^We have changed your policy \S+ and will refund \$66\.30\./);
    expect(await rebuildPolicies(shop.services)).toEqual([]);
  });
});

test('a trip is postponed before it begins, and costs nothing', async () => {
  clock.set(TEST_START);
  const { number, phone } = await soldTrip();
  const draft = await asHolder(number, { kind: 'dates' });
  expect(draft.view.about?.from).toBe('2026-04-10');
  const view = await change(draft, { startDate: '2026-05-10', endDate: '2026-05-14' });
  expect(view.about?.outcome).toMatchObject({ total: 0 });
  await shop.answer(draft, { declaration: true });
  const { body } = await shop.confirm(draft);
  await shop.verify(body.order, await shop.codeTo(phone));
  const life = await lifeOf(await aClerk(), number);
  expect(life).toMatchObject({ charged: 680, effectiveFrom: '2026-05-10', effectiveTo: '2026-05-14' });
  expect(await rebuildPolicies(shop.services)).toEqual([]);
});

test('a trip that becomes a year clears the plan, and its page remains until it is passed again', async () => {
  clock.set(TEST_START);
  const { number } = await soldTrip();
  const draft = await asHolder(number, { kind: 'trip' });
  expect(draft.view.page).not.toBe('plan');
  const { selectedPlan } = draft.view.record.answers;
  const asked = await change(draft, { travelType: 'annual', agreesToAnnual: true });
  expect(asked.page).toBe('plan');
  expect(asked.record.answers.selectedPlan).toBeUndefined();
  await shop.answer(draft, { selectedPlan: selectedPlan as string });
  expect(await shop.read(draft)).toMatchObject({ page: 'plan', problems: [] });
  await shop.next(draft, 'plan');
  expect((await shop.read(draft)).page).not.toBe('plan');
});

describe('money for a change that is no longer possible', () => {
  test('is refunded if the policy was cancelled while its holder paid', async () => {
    clock.set(TEST_START);
    const { number, phone, first } = await sold();
    const draft = await asHolder(number, { kind: 'vehicle' });
    await change(draft, { vehicleValue: '40000' });
    await shop.answer(draft, { declaration: true });
    const { body } = await shop.confirm(draft);
    await shop.verify(body.order, await shop.codeTo(phone));
    const tranId = await shop.pay(body.order);
    const path = `/api/b2b/policies/${number}/cancellation`;
    const [one, other] = [await aClerk(), await aClerk()];
    const wanted = { from: first, reason: 'wish' };
    const shown = await one.call<{ refund: number }>('POST', `${path}/preview`, { body: wanted });
    const asked = { ...wanted, refund: shown.body.refund, request: randomUUID() };
    const { request } = (await one.call<PolicyLifeView>('POST', path, { body: asked })).body;
    await decideApproval(other, { number, request: request?.id });
    await shop.gateway({ tranId, action: 'approve', callback: 'none' });
    await shop.settle(body.order);
    expect(await shop.order(body.order)).toMatchObject({ policy: null, refund: { amount: 15_400, status: 'due' } });
    await shop.worker.work();
    await shop.worker.work();
    expect((await shop.ledger()).find((each) => each.tranId === tranId)).toMatchObject({
      charged: 15_400,
      refunded: 15_400,
    });
    const life = await lifeOf(one, number);
    expect(life.transactions.map(({ kind }) => kind)).toEqual(['issue', 'cancel']);
  });
});

describe('a change by staff', () => {
  test('waits for the policyholder, who reads it with a code and agrees', async () => {
    const { number, phone } = await sold();
    const clerk = await aClerk();
    const at = `/api/b2b/policies/${number}/journeys`;
    const { body: choices } = await clerk.call<EndorsementChoices>('GET', at);
    expect(choices.changes.map(({ kind }) => kind)).toContain('owner');
    const begun = await clerk.call<{ draft: string; key: string }>('POST', at, {
      body: { does: 'change', kind: 'phone', language: 'en' },
    });
    expect(begun.status).toBe(201);
    const draft = { id: begun.body.draft, key: begun.body.key } as OpenDraft;
    await change(draft, { mobilePhone: '+85512999111' });
    await shop.answer(draft, { declaration: true });
    const { body } = await shop.confirm(draft);
    // Nobody but who holds the phone of the policy agrees to another one.
    expect(await shop.order(body.order)).toMatchObject({ status: 'incomplete', consent: { at: null } });
    expect((await lifeOf(clerk, number)).transactions).toHaveLength(1);
    await shop.call('POST', `/api/orders/${body.order}/code`);
    expect(await shop.codeTo(phone)).toMatch(/^\d{6}$/);
  });

  test('is refused to another partner’s agent', async () => {
    const { number } = await sold();
    const stranger = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
    const at = `/api/b2b/policies/${number}/journeys`;
    expectRefusal(shop, await stranger.call('GET', at), '404 policyNotFound');
    const body = { does: 'change', kind: 'vehicle', language: 'en' };
    expectRefusal(shop, await stranger.call('POST', at, { body }), '404 policyNotFound');
  });
});

test('pictures of a policy are read only by the drafts that are about it', async () => {
  clock.set(TEST_START);
  const [one, other] = [await sold(), await sold()];
  const draft = await asHolder(one.number, { kind: 'vehicle' });
  const stranger = await asHolder(other.number, { kind: 'vehicle' });
  const purchase = await shop.aDraftOf('comprehensive-camry', 'auto');
  const pictureOf = ({ view }: OpenDraft) => String(view.record.answers.vehicleCardFront);
  const statusOf = async (reader: OpenDraft, upload: string) =>
    (await shop.call('GET', `/api/drafts/${reader.id}/uploads/${upload}`, { key: reader.key })).status;
  expect(await statusOf(draft, pictureOf(draft))).toBe(200);
  expect(await statusOf(stranger, pictureOf(stranger))).toBe(200);
  expect(await statusOf(stranger, pictureOf(draft))).toBe(404);
  expect(await statusOf(purchase, pictureOf(draft))).toBe(404);
});

test('the second of two open changes of the same answers does not undo the first', async () => {
  clock.set(TEST_START);
  const { number, phone } = await sold();
  const agreed = async (named: string) => {
    const draft = await asHolder(number, { kind: 'beneficiary' });
    const other = { beneficiary: 'other', beneficiaryName: named, beneficiaryIdentity: '020304050' };
    await change(draft, { ...other, beneficiaryRelationship: 'child' });
    await shop.answer(draft, { declaration: true });
    const { order } = (await shop.confirm(draft)).body;
    return { draft, order, code: await shop.codeTo(phone) };
  };
  const [first, second] = [await agreed('Chan Dara'), await agreed('Chan Bopha')];
  expect((await shop.verify(first.order, first.code)).body).toMatchObject({ status: 'issued' });
  expectRefusal(shop, await shop.verify(second.order, second.code), '409 journeyStale');
  const life = await lifeOf(await aClerk(), number);
  expect(life.transactions.map(({ kind }) => kind)).toEqual(['issue', 'endorse']);
  const { view } = await asHolder(number, { kind: 'beneficiary' });
  expect(view.record.answers.beneficiaryName).toBe('Chan Dara');
});

async function expectRejected(work: Promise<unknown>, code: string): Promise<void> {
  await expect(work).rejects.toMatchObject({ code });
}
