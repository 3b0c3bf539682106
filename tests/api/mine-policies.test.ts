import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { HolderDetail } from '#contract/claims/policy-holders.ts';
import type { MyChoices, MyInsurance } from '#contract/customer-account/policies.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import { renewMyDraftKey } from '#server/customer-account/policies/own-drafts.ts';
import { findOrderByRef } from '#server/purchase/orders/order-repository.ts';
import { signInNewCustomer } from '#tests/support/signed-in-customer.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { born, createHolders, fetchMyInsurance } from './create-holders.ts';

const shop = await startTestShop();
afterAll(() => shop.close());
beforeEach(() => shop.clock.set(TEST_START));
const { aHolder, nextNetwork, nextPhone } = createHolders(shop);

test('a person with the phone and the date of birth sees all purchases with both, from every seller, and their documents', async () => {
  const partner = await createTestPartner(shop, { name: 'Mekong Travel' });
  const { phone, number, order, from } = await aHolder();
  const { policy: sold } = await createSoldPolicy(shop, {
    ...{ testCase: 'family-to-japan', partner },
    changes: { mobilePhone: phone, dateOfBirth: born, startDate: '2026-09-01', endDate: '2026-09-10' },
  });
  const browser = await signInNewCustomer(shop, { phone, dateOfBirth: born, from });
  const { policies, name } = await fetchMyInsurance(browser);
  expect(policies.map((policy) => [policy.number, policy.seller])).toEqual(
    expect.arrayContaining([
      [sold.number, 'Mekong Travel'],
      [number, null],
    ]),
  );
  expect(name).toBe('Sokha Chan');
  const travel = policies.find((policy) => policy.number === number);
  expect(travel).toMatchObject({ name: 'Travel insurance', status: 'notBegun', effectiveFrom: '2026-04-20' });
  expect(travel?.insured).toEqual(['Sokha Chan', 'Vuthy Chan', 'Sreymom Chan', 'Ratanak Chan']);
  expect(travel).toMatchObject({ plan: 'Standard', premium: 463_50, currency: 'USD', version: order.version });
  expect(travel?.documents).toEqual([
    { name: 'certificate', title: 'Certificate of Insurance' },
    { name: 'insuranceCard', title: 'Insurance card' },
    { name: 'coverNote', title: 'Cover note' },
  ]);
  expect(travel).toMatchObject({ schedules: [], waits: null, instalments: [], payouts: [] });
  const khmer = await browser.call<MyInsurance>('GET', '/api/my/insurance?locale=km');
  expect(khmer.body.policies.map((policy) => policy.name)).toEqual(['ធានារ៉ាប់រងការធ្វើដំណើរ', 'ធានារ៉ាប់រងការធ្វើដំណើរ']);
  // Before it begins there is nothing to claim for.
  expect(travel?.may).toEqual(['cancel']);
  const paper = await browser.call<Buffer>('GET', `/api/my/policies/${number}/documents/certificate?language=en`);
  expect([paper.status, paper.headers['content-type'], paper.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ]);
  const calendar = await browser.call<Buffer>('GET', `/api/my/policies/${number}/documents/calendar?language=en`);
  expect(calendar.body.toString()).toContain('BEGIN:VCALENDAR');
});

describe('begun drafts and offers', () => {
  test('a draft and an offer are shown only to the person that they name, and can be continued', async () => {
    const { phone, dateOfBirth, from } = await aHolder();
    const stranger = await signInNewCustomer(shop, await aHolder());
    const changes = { mobilePhone: phone, dateOfBirth };
    const draft = await shop.aDraftOf('family-to-japan', 'travel', changes);
    const { ref } = await shop.anOrder('family-to-japan', {
      verified: false,
      changes: { ...changes, startDate: '2026-09-21', endDate: '2026-09-25' },
    });
    const browser = await signInNewCustomer(shop, { phone, dateOfBirth, from });
    const { drafts, offers } = await fetchMyInsurance(browser);
    expect(drafts.map(({ id }) => id)).toEqual([draft.id]);
    expect(drafts).toMatchObject([{ product: 'travel', name: 'Travel insurance', policy: null }]);
    const { payableUntil } = await shop.order(ref);
    // Four people for five days, on the standard plan.
    expect(offers).toEqual([{ ref, name: 'Travel insurance', amount: 39_00, currency: 'USD', payableUntil }]);
    expect(await fetchMyInsurance(stranger)).toMatchObject({ drafts: [], offers: [] });
    expectRefusal(shop, await stranger.call('POST', `/api/my/drafts/${draft.id}/key`), '404 draftNotFound');
    const { body } = await browser.call<{ key: string; id: string }>('POST', `/api/my/drafts/${draft.id}/key`);
    expect(body).toEqual({ id: draft.id, product: 'travel', key: expect.stringMatching(/^[\w-]{43}$/) });
    expect((await shop.call('GET', `/api/drafts/${draft.id}`, { key: body.key })).status).toBe(200);
    expect((await shop.call('GET', `/api/drafts/${draft.id}`, { key: draft.key })).status).toBe(404);
  });

  test('a draft that is confirmed meanwhile receives no new key', async () => {
    const { phone, dateOfBirth } = await aHolder();
    const draft = await shop.aDraftOf('family-to-japan', 'travel', { mobilePhone: phone, dateOfBirth });
    const { services } = shop;
    const database: typeof services.database = {
      ...services.database,
      transaction: async (name, work) => {
        expect((await shop.confirm(draft)).status).toBe(201);
        return services.database.transaction(name, work);
      },
    };
    const customer = { sessionId: 'of-nobody', phone, born: dateOfBirth, mailbox: null };
    await expect(renewMyDraftKey({ ...services, database }, customer, draft.id)).rejects.toMatchObject({
      status: 409,
      code: 'alreadyConfirmed',
    });
  });
});

describe('a customer changes and renews', () => {
  test('only details that the product permits, by a draft about the own policy', async () => {
    const holder = await aHolder();
    const browser = await signInNewCustomer(shop, holder);
    const [policy] = (await fetchMyInsurance(browser)).policies;
    expect(policy?.changes).toContainEqual({ kind: 'beneficiary', label: 'Beneficiary' });
    expect(policy?.changes.map(({ kind }) => kind)).not.toContain('phone');
    const start = (number: string, body: object) =>
      browser.call<{ id: string; key: string }>('POST', `/api/my/policies/${number}/journeys`, {
        body: { language: 'km', ...body },
      });
    const begun = await start(holder.number, { does: 'change', kind: 'beneficiary' });
    expect(begun.status).toBe(201);
    const { body } = await shop.call<DraftView>('GET', `/api/drafts/${begun.body.id}`, { key: begun.body.key });
    expect(body.about).toMatchObject({ policy: holder.number, does: 'change', by: 'holder', kind: 'beneficiary' });
    expect((await fetchMyInsurance(browser)).drafts).toEqual([
      expect.objectContaining({ id: begun.body.id, policy: holder.number }),
    ]);
    // A journey that a clerk began asks more than its holder may change, so only the clerk goes on with it.
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const wish = { does: 'change', kind: 'phone', language: 'en' };
    const clerks = await clerk.call<{ draft: string }>('POST', `/api/b2b/policies/${holder.number}/journeys`, {
      body: wish,
    });
    expect(clerks.status).toBe(201);
    expect((await fetchMyInsurance(browser)).drafts.map(({ id }) => id)).toEqual([begun.body.id]);
    const key = await browser.call('POST', `/api/my/drafts/${clerks.body.draft}/key`);
    expectRefusal(shop, key, '404 draftNotFound');
    expectRefusal(shop, await start(holder.number, { does: 'change', kind: 'phone' }), '403 policyNotYours');
    const other = await aHolder();
    expectRefusal(shop, await start(other.number, { does: 'change', kind: 'beneficiary' }), '404 policyNotFound');
  });

  test('renewal is offered when it opens, and not before', async () => {
    const holder = await aHolder();
    const may = async (today: string) => {
      shop.clock.set(`${today}T02:00:00Z`);
      const browser = await signInNewCustomer(shop, { ...holder, from: nextNetwork() });
      return (await fetchMyInsurance(browser)).policies[0]?.may;
    };
    // To 19 April 2027: sixty days before.
    expect(await may('2027-01-10')).not.toContain('renew');
    expect(await may('2027-03-01')).toContain('renew');
  });
});

test('only the holder reads and pays a premium in instalments, one by one; a full payment has none', async () => {
  const phone = nextPhone();
  const { ref } = await shop.anOrder('comprehensive-camry', { product: 'auto', changes: { mobilePhone: phone } });
  await shop.buy(ref, 'quarterly');
  const number = (await shop.order(ref)).policy?.number as string;
  const own = { phone, dateOfBirth: '1990-05-14' };
  const stranger = await aHolder();
  shop.clock.set('2026-06-25T02:00:00Z');
  const browser = await signInNewCustomer(shop, { ...own, from: nextNetwork() });
  const [policy] = (await fetchMyInsurance(browser)).policies;
  // 741.00 in four parts; the later ones cost 2.00 each.
  expect(policy?.instalments.map(({ dueOn, amount, status, isNext }) => [dueOn, amount, status, isNext])).toEqual([
    ['2026-04-01', 185_25, 'paid', false],
    ['2026-07-02', 187_25, 'due', true],
    ['2026-10-02', 187_25, 'due', false],
    ['2027-01-02', 187_25, 'due', false],
  ]);
  const at = `/api/my/policies/${number}/instalments`;
  const opened = await browser.call<{ ref: string }>('POST', at);
  expect(opened.status).toBe(200);
  expect(await findOrderByRef(shop.services.database.sql, opened.body.ref)).toMatchObject({ total: 187_25 });
  // It is shown with its policy, and is no separate offer.
  expect((await fetchMyInsurance(browser)).offers).toEqual([]);
  const other = await signInNewCustomer(shop, { ...stranger, from: nextNetwork() });
  expectRefusal(shop, await other.call('POST', at), '404 policyNotFound');
  const whole = await other.call('POST', `/api/my/policies/${stranger.number}/instalments`);
  expectRefusal(shop, whole, '409 nothingToPay');
});

test('a claim is offered if all purchased policies accept claims', async () => {
  const phone = nextPhone();
  await createSoldPolicy(shop, {
    product: 'fire',
    testCase: 'parked-sum-is-not-insured',
    changes: { mobilePhone: phone },
  });
  shop.clock.set('2026-05-01T02:00:00Z');
  const browser = await signInNewCustomer(shop, { phone, dateOfBirth: '1985-05-14', from: nextNetwork() });
  expect((await fetchMyInsurance(browser)).policies).toMatchObject([
    { name: 'Fire insurance', may: ['cancel', 'claim'] },
  ]);
});

test('the choice of reminders is stored, and so is the choice of a partner that may see all', async () => {
  const [partner, rival] = [
    await createTestPartner(shop, { name: 'Mekong' }),
    await createTestPartner(shop, { name: 'Tonle' }),
  ];
  const holder = await aHolder({ partner });
  // A policy without a seller adds no partner to choose from.
  await aHolder({ phone: holder.phone });
  const browser = await signInNewCustomer(shop, holder);
  const choices = async () => (await browser.call<MyChoices>('GET', '/api/my/choices')).body;
  expect(await choices()).toEqual({
    ...{ remindsBySms: true, remindsByMail: true },
    partners: [{ id: partner.id, name: 'Mekong', seesAll: false }],
  });
  const set = (body: object) => browser.call('PATCH', '/api/my/choices', { body });
  expect((await set({ remindsByMail: false })).status).toBe(200);
  expect((await set({ partner: { id: partner.id, seesAll: true } })).status).toBe(200);
  const ofRival = { remindsByMail: true, partner: { id: rival.id, seesAll: true } };
  expectRefusal(shop, await set(ofRival), '404 partnerNotFound');
  expect(await choices()).toEqual({
    ...{ remindsBySms: true, remindsByMail: false },
    partners: [{ id: partner.id, name: 'Mekong', seesAll: true }],
  });
});

test('a partner reads its sales, and the rest only while the customer permits it', async () => {
  const [partner, rival] = [await createTestPartner(shop), await createTestPartner(shop)];
  const { phone, from, number, order } = await aHolder({ partner });
  const later = { startDate: '2026-09-01', endDate: '2026-09-10' };
  const changes = { mobilePhone: phone, dateOfBirth: born, ...later };
  const { policy: own } = await createSoldPolicy(shop, { testCase: 'family-to-japan', partner: rival, changes });
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
  const seen = async () =>
    (await agent.call<HolderDetail>('GET', `/api/policy-holders/${order.id}`)).body.policies.map((one) => one.number);
  expect(await seen()).toEqual([number]);
  const browser = await signInNewCustomer(shop, { phone, dateOfBirth: born, from });
  const allow = (seesAll: boolean) =>
    browser.call('PATCH', '/api/my/choices', { body: { partner: { id: partner.id, seesAll } } });
  expect((await allow(true)).status).toBe(200);
  expect((await seen()).toSorted()).toEqual([number, own.number].toSorted());
  expect((await allow(false)).status).toBe(200);
  expect(await seen()).toEqual([number]);
});
