import { afterAll, describe, expect, test } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { JourneyWish } from '#contract/purchase/journeys.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { addDays, businessDate } from '#engine/language/dates.ts';
import type { Answers } from '#engine/record.ts';
import { beginJourney } from '#server/purchase/after-sale/begin-journey.ts';
import { findOrder } from '#server/purchase/orders/order-repository.ts';
import { findPolicy } from '#server/purchase/policies/policy-repository.ts';
import { rebuildPolicies } from '#server/purchase/policies/project-policy.ts';
import { readLife } from '#server/purchase/policies/read-life.ts';
import { aShop, type OpenDraft } from '#tests/support/a-shop.ts';
import { aUser, type TestUser } from '#tests/support/a-user.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { expectRefusal } from './coded-problem.ts';

const shop = await aShop();
const { sql } = shop.services.database;
const { clock } = shop;
let phones = 720_000;
afterAll(() => shop.close());

const aClerk = () => aUser(shop, { scopes: ['insurer:orders'] });
const lifeOf = async (user: TestUser, number: string) =>
  (await user.call<PolicyLifeView>('GET', `/api/b2b/policies/${number}/life`)).body;

/** An annual policy for a car that its buyer has paid by card today, for 741.00. */
async function sold(): Promise<{ ref: string; number: string; phone: string; first: string }> {
  phones += 1;
  const phone = `+85512${phones}`;
  const first = addDays(businessDate(clock.now()), 1);
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

/** The text of the certificate that an order's customer is given. */
async function certificateOf(ref: string): Promise<string> {
  const path = `/api/orders/${ref}/documents/certificate?language=en`;
  const user = await aClerk();
  const reply = await fetch(shop.url + path, { headers: { cookie: `session=${user.token}` } });
  return pdfText(Buffer.from(await reply.arrayBuffer()));
}

/** A journey that the policyholder begins. */
async function asHolder(number: string, wish: Partial<JourneyWish>): Promise<OpenDraft> {
  const policy = await findPolicy(sql, number);
  if (!policy) throw new Error('no policy');
  const order = await findOrder(sql, policy.orderId);
  const file = await readLife(shop.services, sql, policy, order as NonNullable<typeof order>);
  const begun = await beginJourney(shop.services, file, { by: 'holder' }, { does: 'change', language: 'en', ...wish });
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
  test('of the value insured costs what the days left cost more, and holds when it is paid', async () => {
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
    // The certificate of before stays as it was given out; from now on one with the new sum and premium is given.
    const [told] = await shop.messagesTo(phone);
    expect(told).toContain(`Your policy ${number} is changed from`);
    expect(await certificateOf(body.order)).toMatch(/\$40,000[\s\S]*\$895\.00/);
    expect(await rebuildPolicies(shop.services)).toEqual([]);
  });

  test('of the beneficiary costs nothing, and holds by the code alone', async () => {
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

  test('is refused for what the product gives to others to change', async () => {
    const { number } = await sold();
    await expectRejected(asHolder(number, { kind: 'owner' }), 'policyNotYours');
    // Begun for one thing, a draft is confirmed for no other that its holder may not change.
    const draft = await asHolder(number, { kind: 'beneficiary' });
    const view = await change(draft, { givenName: 'Dara', declaration: true });
    expect(view.about?.outcome).toEqual({ refused: 'policyNotYours' });
    expectRefusal(shop, await shop.confirm(draft), '403 policyNotYours');
  });
});

async function expectRejected(work: Promise<unknown>, code: string): Promise<void> {
  await expect(work).rejects.toMatchObject({ code });
}
