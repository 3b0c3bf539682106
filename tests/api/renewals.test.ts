import { randomUUID } from 'node:crypto';
import { sql as raw } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { ProblemDetails } from '#contract/problem.ts';
import type { OfferView } from '#contract/purchase/consents.ts';
import type { EndorsementChoices } from '#contract/purchase/endorsements.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import type { ExpiringRow } from '#contract/purchase/renewals.ts';
import type { RatingDefinition } from '#engine/language/definition.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { openEndorsement } from '#server/purchase/after-sale/open-endorsement.ts';
import { sendNotices } from '#server/purchase/notices/send-notices.ts';
import { findOrder, type Order } from '#server/purchase/orders/order-repository.ts';
import { loadPolicy } from '#server/purchase/policies/load-policy.ts';
import { findPolicy, type Policy } from '#server/purchase/policies/policy-repository.ts';
import { rebuildPolicies } from '#server/purchase/policies/project-policy.ts';
import { expirePolicies } from '#server/purchase/policy-life/expire-policies.ts';
import { decideApproval } from '#tests/support/decide-approval.ts';
import { insertPaidClaim } from '#tests/support/insert-paid-claim.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { changeFiles, sellProducts } from '#tests/support/test-catalogue.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type OpenDraft, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { acceptDeclaration, provePhone } from './create-agent-order.ts';

/*
 * Policies whose cover ends, and their next term. A year of a car that begins on 2 April 2026 ends with 1 April 2027; its product renews
 * from 31 January 2027, 60 days before that, to 1 May.
 */

const shop = await startTestShop();
const { sql } = shop.services.database;
afterAll(() => shop.close());

let cars = 0;
async function aYear(partner: { id: string } | null = null) {
  cars += 1;
  const changes = { registrationNo: `2AW-${6000 + cars}`, chassisFrame: `JTNW${6000 + cars}` };
  shop.clock.set(TEST_START);
  return createSoldPolicy(shop, { product: 'auto', testCase: 'comprehensive-camry', partner, changes });
}
const on = (day: string) => shop.clock.set(`${day}T02:00:00Z`);

const listed = async (user: TestUser, query = '') =>
  (await user.call<{ items: ExpiringRow[]; next: string | null }>('GET', `/api/b2b/expiring-policies${query}`)).body;

describe('the list of policies that expire', () => {
  test('shows the policies that end soon, the earliest first, by product, page by page, and to each partner its own', async () => {
    const [partner, other] = [await createTestPartner(shop), await createTestPartner(shop)];
    const [mine, theirs] = [await aYear(partner), await aYear(other)];
    const trip = await createSoldPolicy(shop, { testCase: 'solo-thailand-five-days', partner });
    on('2026-04-10');
    const early = await createTestUser(shop, { scopes: ['insurer:orders'] });
    expect((await listed(early)).items.map(({ number, state }) => [number, state])).toEqual([
      [trip.policy.number, 'ends'],
    ]);
    // 61 days before the last one, and 60.
    on('2027-01-30');
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    expect((await listed(clerk, '?days=60')).items).toEqual([]);
    const numbers = [mine.policy.number, theirs.policy.number].toSorted();
    expect((await listed(clerk, '?days=90')).items.map(({ number, state }) => [number, state])).toEqual(
      numbers.map((number) => [number, 'early']),
    );
    on('2027-03-10');
    const now = await createTestUser(shop, { scopes: ['insurer:orders'] });
    await sendNotices(shop.services);
    const seller = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    expect((await listed(seller)).items).toMatchObject([
      {
        ...{ number: mine.policy.number, product: 'auto', effectiveTo: '2027-04-01', state: 'open' },
        ...{ premium: 741_00, currency: 'USD', toldOn: '2027-03-10', partner: { id: partner.id } },
        customer: { phone: mine.order.phone },
      },
    ]);
    expect((await listed(now, '?product=travel')).items).toEqual([]);
    // The policy ends in 22 days.
    const bands = ['?days=7', '?days=30&after=7', '?days=60&after=30', '?days=30&after=7&whose=own'];
    const counts = async () => Promise.all(bands.map(async (band) => (await listed(seller, band)).items.length));
    // Nobody looks after the order: it belongs to each seller of the partner.
    expect(await counts()).toEqual([0, 1, 0, 1]);
    const own = async (userId: string) => {
      await sql.execute(raw`update orders set owner_id = ${userId} where id = ${mine.order.id}`);
      return counts();
    };
    expect(await own((await createTestUser(shop, { scopes: ['b2b:sell'], partner })).id)).toEqual([0, 1, 0, 0]);
    expect(await own(seller.id)).toEqual([0, 1, 0, 1]);
    const first = await listed(now, '?product=auto&limit=1');
    const second = await listed(now, `?product=auto&limit=1&cursor=${first.next}`);
    expect([...first.items, ...second.items].map(({ number }) => number)).toEqual(numbers);
    expect(second.next).toBeNull();
    const last = await listed(now, '?product=auto&limit=1&sort=-lastDay');
    const next = await listed(now, `?product=auto&limit=1&sort=-lastDay&cursor=${last.next}`);
    expect([...last.items, ...next.items].map(({ number }) => number)).toEqual(numbers.toReversed());
    // A cursor belongs to one sorting.
    const query = `?product=auto&limit=1&cursor=${last.next}`;
    expect((await now.call('GET', `/api/b2b/expiring-policies${query}`)).status).toBe(422);
  });
});

describe('the offer to renew', () => {
  test('is sent at most once a minute by the selling partner, shows the premium, and counts as the notice', async () => {
    const [partner, other] = [await createTestPartner(shop), await createTestPartner(shop)];
    const { policy, order } = await aYear(partner);
    const path = `/api/b2b/policies/${policy.number}/renewal-offer`;
    on('2027-01-30');
    const early = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    expectRefusal(shop, await early.call<ProblemDetails>('POST', path), '409 policyRenewTooEarly');
    on('2027-03-02');
    const [seller, stranger] = [
      await createTestUser(shop, { scopes: ['b2b:sell'], partner }),
      await createTestUser(shop, { scopes: ['b2b:sell'], partner: other }),
    ];
    expectRefusal(shop, await stranger.call<ProblemDetails>('POST', path), '404 policyNotFound');
    const told = (await shop.messagesTo(order.phone)).length;
    expect(await seller.call('POST', path)).toMatchObject({ status: 200, body: { total: 666_90, currency: 'USD' } });
    expectRefusal(shop, await seller.call<ProblemDetails>('POST', path), '429 linkTooSoon');
    expect((await shop.messagesTo(order.phone))[0]).toContain('$666.90');
    await sendNotices(shop.services);
    expect((await shop.messagesTo(order.phone)).length - told).toBe(1);
    expect((await listed(seller)).items).toMatchObject([{ state: 'open', toldOn: '2027-03-02' }]);
  });
});

/** A renewal that the policyholder begins. */
async function asHolder(number: string): Promise<OpenDraft> {
  const policy = (await findPolicy(sql, number)) as Policy;
  const order = (await findOrder(sql, policy.orderId)) as Order;
  const file = await loadPolicy(shop.services, sql, { policy, order });
  const begun = await openEndorsement(file, { by: 'holder' }, { does: 'renew', language: 'en' });
  const open = { id: begun.draft, key: begun.key };
  return { ...open, view: await shop.read(open as OpenDraft) };
}

const lifeOf = async (number: string) => {
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  return (await clerk.call<PolicyLifeView>('GET', `/api/b2b/policies/${number}/life`)).body;
};

/** Declares, agrees by the code, and pays. */
async function renews(draft: OpenDraft, phone: string): Promise<string> {
  await shop.answer(draft, { declaration: true });
  const { body, status } = await shop.confirm(draft);
  expect(status, JSON.stringify(body)).toBe(201);
  await shop.verify(body.order, await shop.codeTo(phone));
  await shop.buy(body.order);
  return body.order;
}

/** The charge of each transaction, by kind and first day. */
const chargesOf = async (number: string) =>
  (await lifeOf(number)).transactions.map(({ kind, from, charged }) => `${kind} ${from} ${charged}`);

/*
 * The car costs 741.00 a year: 100.00 for others, 560.00 for the car, 10.00 for passengers, 15.00 for assistance,
 * 56.00 for its age. One year without a claim reduces it by 10 %, 74.10, to 666.90. Two years reduce it by 20 %,
 * 148.20, to 592.80.
 */
describe('a renewal', () => {
  test('has one page if nothing changes, and its term begins at the end of the last term', async () => {
    const { policy, order } = await aYear();
    on('2027-03-10');
    const draft = await asHolder(policy.number);
    expect(draft.view).toMatchObject({
      page: 'summary',
      about: { does: 'renew', from: '2027-04-02', outcome: { total: 666_90, days: 366, of: 366 } },
    });
    expect(draft.view.problems.map(({ pointer }) => pointer)).toEqual(['/declaration']);
    const ref = await renews(draft, order.phone);
    expect(await shop.order(ref)).toMatchObject({ status: 'issued', about: { does: 'renew', charge: 666_90 } });
    expect(await chargesOf(policy.number)).toEqual(['issue 2026-04-02 74100', 'renew 2027-04-02 66690']);
    expect((await shop.messagesTo(order.phone))[0]).toContain('has been renewed. It covers you from 02 Apr, 2027');
    // Until it begins, the term that holds is shown; at midnight the next one, before any job and after.
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const [row] = (await listed(clerk)).items.filter(({ number }) => number === policy.number);
    expect(row).toMatchObject({ effectiveTo: '2027-04-01', state: 'renewed' });
    on('2027-04-02');
    await expirePolicies(shop.services);
    expect(await findPolicy(sql, policy.number)).toMatchObject({
      ...{ status: 'active', effectiveFrom: '2027-04-02', effectiveTo: '2028-04-01', charged: 741_00 + 666_90 },
    });
    expect(await rebuildPolicies(shop.services)).not.toContain(policy.number);
    // A customer who has renewed gets no message that the cover ended; the next year has two terms without a claim
    // before it.
    await sendNotices(shop.services);
    expect((await shop.messagesTo(order.phone))[0]).toContain('has been renewed');
    on('2028-03-10');
    const next = await asHolder(policy.number);
    expect(next.view.about?.outcome).toMatchObject({ total: 592_80 });
    await renews(next, order.phone);
    expect((await chargesOf(policy.number)).slice(2)).toEqual(['renew 2028-04-02 59280']);
  });

  test('has no discount after a paid claim', async () => {
    const { policy } = await aYear();
    const claim = { number: 'CLM-2026-900001', lossDate: '2026-07-01', at: new Date('2026-08-01T02:00:00Z') };
    await insertPaidClaim(sql, { policyNumber: policy.number, ...claim });
    on('2027-03-10');
    expect((await asHolder(policy.number)).view.about?.outcome).toMatchObject({ total: 741_00 });
  });

  test('may change the same answers as a change of the policy, and nothing else', async () => {
    const { policy } = await aYear();
    on('2027-03-10');
    const draft = await asHolder(policy.number);
    await shop.answer(draft, { vehicleValue: '20000' });
    // 2 % of 20,000 are 400.00, its age 10 % of that: 565.00, less a tenth.
    expect((await shop.read(draft)).about?.outcome).toMatchObject({ total: 508_50 });
    await shop.answer(draft, { vehicleValue: '28000', familyName: 'Somebody' });
    expect((await shop.read(draft)).about?.outcome).toEqual({ refused: 'policyNotYours' });
    await shop.answer(draft, { declaration: true });
    expectRefusal(shop, await shop.confirm(draft), '403 policyNotYours');
  });

  test.each([
    ['2027-01-30', 'policyRenewTooEarly'],
    ['2027-01-31', undefined],
    ['2027-05-01', undefined],
    ['2027-05-02', 'policyRenewTooLate'],
  ])('opens 60 days before the last day and closes 30 after it: %s', async (day, refused) => {
    const { policy, order } = await aYear();
    on(day);
    if (refused) {
      await expect(asHolder(policy.number)).rejects.toMatchObject({ code: refused });
      return;
    }
    await renews(await asHolder(policy.number), order.phone);
    // Without a gap, also in the days of grace.
    expect((await chargesOf(policy.number)).at(-1)).toBe('renew 2027-04-02 66690');
    expect(await rebuildPolicies(shop.services)).not.toContain(policy.number);
  });

  test('is refused for the policy of a single trip', async () => {
    shop.clock.set(TEST_START);
    const { policy } = await createSoldPolicy(shop, { testCase: 'solo-thailand-five-days' });
    await expect(asHolder(policy.number)).rejects.toMatchObject({ code: 'policyNotRenewed' });
  });

  test('is paid once after two agreements, and the second payment is refunded', async () => {
    const { policy, order } = await aYear();
    on('2027-03-10');
    const [one, other] = [await asHolder(policy.number), await asHolder(policy.number)];
    const confirmed = async (draft: OpenDraft) => {
      await shop.answer(draft, { declaration: true });
      const { body } = await shop.confirm(draft);
      shop.clock.advance({ minutes: 2 });
      await shop.verify(body.order, await shop.codeTo(order.phone));
      return body.order;
    };
    const [first, second] = [await confirmed(one), await confirmed(other)];
    await shop.buy(first);
    await shop.buy(second).catch(() => undefined);
    await shop.worker.work();
    expect(await chargesOf(policy.number)).toEqual(['issue 2026-04-02 74100', 'renew 2027-04-02 66690']);
    expect(await shop.order(second)).not.toMatchObject({ status: 'issued' });
  });

  /*
   * Born on 20 August 1995: 30 years old on 2 April 2026, 248.20 for the standard plan; 31 a year later, when the rates in force ask
   * 267.04, and those of a new version 280.00.
   */
  test('of a health policy that staff begin waits for the policyholder, who declares the health by the link', async () => {
    shop.clock.set(TEST_START);
    const { policy, order } = await createSoldPolicy(shop, { product: 'medical', testCase: 'standard-at-thirty' });
    on('2027-03-10');
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const path = `/api/b2b/policies/${policy.number}/journeys`;
    expect((await clerk.call<EndorsementChoices>('GET', path)).body).toMatchObject({
      mayRenew: true,
      mayReinstate: false,
    });
    const body = { does: 'renew', language: 'en' };
    const begun = await clerk.call<{ draft: string; key: string }>('POST', path, { body });
    const open = { id: begun.body.draft, key: begun.body.key } as OpenDraft;
    // The staff are asked for no health: only the confirmation is left.
    expect((await shop.read(open)).about?.outcome).toMatchObject({ total: 267_04 });
    await shop.answer(open, { declaration: true });
    const confirmed = await shop.confirm(open);
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(201);
    const ref = confirmed.body.order;
    const { cookie } = await provePhone(shop, { ref, phone: order.phone });
    const { body: offer } = await shop.call<OfferView>('GET', `/api/orders/${ref}/offer?language=en`, {
      headers: { cookie },
    });
    expect(offer.declarations.map(({ field }) => field)).toContain('healthDeclaration');
    const silent = { language: 'en', wording: offer.wording, declared: [] };
    const refused = await shop.call<ProblemDetails>('POST', `/api/orders/${ref}/consent`, {
      ...{ headers: { cookie }, body: silent },
    });
    expectRefusal(shop, refused, '422 mustAgree');
    expect((await acceptDeclaration(shop, { ref, cookie })).status).toBe(200);
    await shop.buy(ref);
    expect(await chargesOf(policy.number)).toEqual(['issue 2026-04-02 24820', 'renew 2027-04-02 26704']);
  });

  test('of a person who is a year older costs the current premium for that age, and asks about health again', async () => {
    shop.clock.set(TEST_START);
    const { policy, order } = await createSoldPolicy(shop, { product: 'medical', testCase: 'standard-at-thirty' });
    const files = readProductFiles(projectRoot);
    const path = 'product-schemas/medical/rating.json';
    const rating = structuredClone(files(path)) as unknown as RatingDefinition;
    const row = rating.tables.inpatientRates?.rows.find(
      ([ages, plan]) => String(ages) === '31,36' && plan === 'standard',
    );
    expect(row?.pop()).toBe('26704');
    row?.push('28000');
    on('2027-03-10');
    const before = await asHolder(policy.number);
    await sellProducts(shop.services, changeFiles(files, { [path]: rating as never }));
    const draft = await asHolder(policy.number);
    expect(draft.view).toMatchObject({ page: 'customerInfo', trail: ['plan', 'customerInfo'] });
    expect(draft.view.problems.map(({ pointer }) => pointer)).toEqual(['/healthDeclaration']);
    for (const [one, total] of [
      [before, 267_04],
      [draft, 280_00],
    ] as const) {
      await shop.answer(one, { healthDeclaration: true });
      await shop.next(one, 'customerInfo');
      expect((await shop.read(one)).about?.outcome).toMatchObject({ total });
    }
    await renews(draft, order.phone);
    expect(await chargesOf(policy.number)).toEqual(['issue 2026-04-02 24820', 'renew 2027-04-02 28000']);
  });
});

/*
 * 741.00 x 265 / 365 = 537.99 remained at the end of day 100. Less 15.00 x 265 / 365 = 10.89 and 10.00, the refund
 * was 517.10. The policyholder owes it again when the cover continues.
 */
describe('a reinstatement', () => {
  /** A car's year that two clerks have ended with day 100. */
  async function ended() {
    const sold = await aYear();
    on('2026-07-10');
    const [one, other] = [
      await createTestUser(shop, { scopes: ['insurer:orders'] }),
      await createTestUser(shop, { scopes: ['insurer:orders'] }),
    ];
    const path = `/api/b2b/policies/${sold.policy.number}`;
    const request = randomUUID();
    const body = { from: '2026-07-11', reason: 'wish', refund: 517_10, request };
    expect((await one.call('POST', `${path}/cancellation`, { body })).status).toBe(200);
    const approved = await decideApproval(other, { number: sold.policy.number, request });
    expect(approved.status).toBe(200);
    return { ...sold, path, clerk: one };
  }
  const wish = { does: 'reinstate', language: 'en' };

  test('is begun by the staff, agreed to and paid by the policyholder, and leaves no gap', async () => {
    const { policy, order, path, clerk } = await ended();
    const may = await clerk.call<EndorsementChoices>('GET', `${path}/journeys`);
    expect(may.body).toEqual({ changes: [], mayRenew: false, mayReinstate: true });
    const begun = await clerk.call<{ draft: string; key: string }>('POST', `${path}/journeys`, { body: wish });
    expect(begun.status).toBe(201);
    const open = { id: begun.body.draft, key: begun.body.key } as OpenDraft;
    expect((await shop.read(open)).about).toMatchObject({ from: '2026-07-11', outcome: { total: 517_10 } });
    await shop.answer(open, { declaration: true });
    const { body } = await shop.confirm(open);
    const { cookie } = await provePhone(shop, { ref: body.order, phone: order.phone });
    expect(await chargesOf(policy.number)).toHaveLength(2);
    // Nobody's cover goes on who has not said that no loss is known.
    const { body: offer } = await shop.call<OfferView>('GET', `/api/orders/${body.order}/offer?language=en`, {
      headers: { cookie },
    });
    const noLoss = offer.declarations.find(({ text }) => text.startsWith('I know of no loss'))?.field;
    expect(noLoss).toBeDefined();
    const others = offer.declarations.map(({ field }) => field).filter((field) => field !== noLoss);
    const silent = { language: 'en', wording: offer.wording, declared: others };
    const refused = await shop.call<ProblemDetails>('POST', `/api/orders/${body.order}/consent`, {
      ...{ headers: { cookie }, body: silent },
    });
    expectRefusal(shop, refused, '422 mustAgree');
    expect((await acceptDeclaration(shop, { ref: body.order, cookie })).status).toBe(200);
    await shop.buy(body.order);
    expect(await chargesOf(policy.number)).toEqual([
      'issue 2026-04-02 74100',
      'cancel 2026-07-11 -51710',
      'reinstate 2026-07-11 51710',
    ]);
    const life = await lifeOf(policy.number);
    expect(life).toMatchObject({ status: 'active', effectiveTo: '2027-04-01', charged: 741_00 });
    expect(life.segments.map(({ from, to }) => [from, to])).toEqual([['2026-04-02', '2027-04-01']]);
  });

  test('is refused to the policyholder, for a policy in force, and after the product’s time limit', async () => {
    const { policy, path } = await ended();
    const file = await loadPolicy(shop.services, sql, {
      policy,
      order: (await findOrder(sql, policy.orderId)) as Order,
    });
    const asked = openEndorsement(file, { by: 'holder' }, { does: 'reinstate', language: 'en' });
    await expect(asked).rejects.toMatchObject({ code: 'policyNotYours' });
    // 30 days after it was recorded, and one more.
    on('2026-08-09');
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const begun = await clerk.call<{ draft: string; key: string }>('POST', `${path}/journeys`, { body: wish });
    const open = { id: begun.body.draft, key: begun.body.key } as OpenDraft;
    expect((await shop.read(open)).about?.outcome).toMatchObject({ total: 517_10 });
    on('2026-08-10');
    expect((await shop.read(open)).about?.outcome).toEqual({ refused: 'policyNotNow' });
    const stands = await aYear();
    const today = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const refused = await today.call<ProblemDetails>('POST', `/api/b2b/policies/${stands.policy.number}/journeys`, {
      body: wish,
    });
    expectRefusal(shop, refused, '409 policyNotNow');
  });
});
