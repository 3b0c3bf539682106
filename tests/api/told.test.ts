import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { UserView } from '#contract/people/users.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { CancellationPreview, PolicyLifeView } from '#contract/purchase/policy-life.ts';
import type { MoneyRequestView } from '#contract/reconciliation/money-requests.ts';
import type { Answers } from '#engine/record.ts';
import { findClaim } from '#server/claims/records/claim-repository.ts';
import { notifyClaimant } from '#server/claims/records/notify-claimant.ts';
import { sendDigests } from '#server/due/send-digests.ts';
import { sendReportMails } from '#server/lists/views/mail-reports.ts';
import { notifySuspended } from '#server/people/webhooks/deliver-webhooks.ts';
import { users } from '#server/platform/db/schema/account-schema.ts';
import { policyNotices } from '#server/platform/db/schema/policy-life-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { openEndorsement } from '#server/purchase/after-sale/open-endorsement.ts';
import { startInstalments } from '#server/purchase/instalments/settle-instalments.ts';
import { remindInstalments } from '#server/purchase/notices/remind-instalments.ts';
import { sendNotices } from '#server/purchase/notices/send-notices.ts';
import { findOrderByRef, type Order } from '#server/purchase/orders/order-repository.ts';
import { loadPolicy } from '#server/purchase/policies/load-policy.ts';
import { notifyChanged, notifyRenewed, notifySuperseded } from '#server/purchase/policies/notify-changed.ts';
import { findPolicy, type Policy } from '#server/purchase/policies/policy-repository.ts';
import { lapsePolicies } from '#server/purchase/policy-life/lapse-policies.ts';
import { countUsedMessages } from '#tests/support/count-used-messages.ts';
import { decideApproval } from '#tests/support/decide-approval.ts';
import { readLongMessages } from '#tests/support/read-long-messages.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type OpenDraft, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createAgentOrder } from './create-agent-order.ts';
import {
  accountNotices,
  agentClaimNotices,
  appealNotice,
  cancellationNotices,
  claimNotices,
  comparedNotices,
  correctionNotices,
  declinedClaimNotice,
  digestNotice,
  type ExpectedNotice,
  endorsementNotices,
  expiryNotices,
  instalmentNotices,
  mailboxNotices,
  offerNotices,
  purchaseNotices,
  quotationNotices,
  reducedPaymentNotice,
  refundedChangeNotice,
  refundNotices,
  renewalNotices,
  reportNotice,
  saleNotices,
  supersededNotices,
  suspensionNotice,
  thirdPartyNotices,
  voidNotices,
} from './expected-notices.ts';

const shop = await startTestShop();
const neverSaid = countUsedMessages(shop.services.wording);
const partner = await createTestPartner(shop);
const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
const admin = await createTestUser(shop, { scopes: ['insurer:admin'], secondFactorAt: shop.clock.now() });
afterAll(() => shop.close());

const languages = ['en', 'km', 'zh'] as const;
type Language = (typeof languages)[number];

/** The texts of a table in one language. */
const inLanguage = (table: ExpectedNotice[], language: Language, by?: ExpectedNotice['by']): string[] =>
  table.filter((one) => by === undefined || one.by === by).map((one) => one[language]);

/** All messages to somebody, in order, without random values. */
async function toldTo(to: string): Promise<string[]> {
  const texts = (await shop.messagesTo(to)).toReversed();
  return texts.map((text) =>
    text
      .replaceAll(/https?:\/\/localhost(?::\d+)?/g, '<shop>')
      .replaceAll(/(?<=payment(?:_success)?\/)[\w-]{10,}/g, '<ref>')
      .replaceAll(/(?<=\/s\/)[A-Za-z\d]{10}(?![A-Za-z\d])/g, '<short>')
      .replaceAll(/(?<=#(?:invite|draft)=)[\w.-]+/g, '<key>')
      .replaceAll(/(?<=\b(?:TRV|AUT|CLM)-2026-)\d{6}/g, '<n>')
      .replaceAll(/(?<![\d-])\d{6}(?!\d)/g, '<code>'),
  );
}

/** Records the next term of the policy. */
async function renewedTo({ number }: Policy, order: Order): Promise<void> {
  const { services } = shop;
  const { sql } = services.database;
  const file = await loadPolicy(services, sql, { policy: (await findPolicy(sql, number)) as Policy, order });
  await services.database.transaction('tell', (sql) =>
    notifyRenewed({ ...file, services, sql }, { from: '2027-04-02', to: '2028-04-01' }),
  );
}

let people = 0;
/** Sokha Chan, as somebody with a phone and a mailbox of the own. */
function sokha(country = '+85512') {
  people += 1;
  const [mobilePhone, email] = [
    `${country}${country === '+44' ? 7400102000 + people : 510_000 + people}`,
    `sokha${people}@example.com`,
  ];
  return { mobilePhone, email, identityNumber: `0909${10_000 + people}` };
}

const TRIP = ['travel', 'solo-thailand-five-days'] as const;

async function aDraft(language: Language, changes: Answers, [product, testCase] = TRIP as readonly [string, string]) {
  const { body } = await shop.call<{ draft: DraftView; key: string }>('POST', '/api/drafts', {
    body: { product, language },
  });
  const draft: OpenDraft = { id: body.draft.id, key: body.key, view: body.draft };
  await shop.fillIn(draft, { ...shop.testCase(product, testCase).answers, ...changes });
  return draft;
}

async function confirmed(...about: Parameters<typeof aDraft>): Promise<string> {
  const { status, body } = await shop.confirm(await aDraft(...about));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.order;
}

describe.each(languages)('in %s', (language) => {
  test('a buyer receives the code, the policy, and the link to the documents', async () => {
    const { mobilePhone, email, ...more } = sokha();
    const ref = await confirmed(language, { mobilePhone, email, ...more });
    await shop.verify(ref, await shop.codeTo(mobilePhone));
    await shop.buy(ref);
    const { policy } = await shop.order(ref);
    const body = { number: policy?.number, dateOfBirth: '1990-05-14' };
    expect((await shop.call('POST', '/api/policies/inquiry/link', { body })).status).toBe(200);
    expect(await toldTo(mobilePhone)).toEqual(inLanguage(purchaseNotices, language, 'sms'));
    expect(await toldTo(email)).toEqual(inLanguage(purchaseNotices, language, 'mail'));
  });

  test('a buyer with a phone number abroad receives every message by email', async () => {
    const { mobilePhone, email, ...more } = sokha('+44');
    const ref = await confirmed(language, { mobilePhone, email, ...more });
    await shop.call('POST', `/api/orders/${ref}/code`);
    await shop.verify(ref, await shop.codeTo(email));
    await shop.buy(ref);
    expect(await toldTo(email)).toEqual(inLanguage(mailboxNotices, language));
    expect(await toldTo(mobilePhone)).toEqual([]);
  });

  test('a customer whose agent enters the order receives a link to read it and to pay', async () => {
    const changes = sokha();
    const { id } = await createAgentOrder(shop, agent, { agreed: false, language, changes });
    for (const channel of ['sms', 'email']) {
      const sent = await agent.call('POST', `/api/b2b/orders/${id}/payment-link`, { body: { channel } });
      expect(sent.status, JSON.stringify(sent.body)).toBe(200);
      shop.clock.advance({ minutes: 2 });
    }
    expect(await toldTo(changes.mobilePhone)).toEqual(inLanguage(saleNotices, language, 'sms'));
    expect(await toldTo(changes.email)).toEqual(inLanguage(saleNotices, language, 'mail'));
  });

  test('a customer who chooses one of two quotations receives one link to both', async () => {
    const changes = sokha();
    const { id } = await createAgentOrder(shop, agent, { agreed: false, language, changes });
    const { draft } = await createAgentOrder(shop, agent, { agreed: false, language, changes });
    await shop.services.database.sql.update(orders).set({ offerId: id }).where(eq(orders.draftId, draft.id));
    expect((await agent.call('POST', `/api/b2b/orders/${id}/payment-link`, { body: { channel: 'sms' } })).status).toBe(
      200,
    );
    expect(await toldTo(changes.mobilePhone)).toEqual(inLanguage(comparedNotices, language, 'sms'));
  });

  test('a customer whose payment was recorded by mistake reads that the policy is void', async () => {
    const [clerk, second] = [
      await createTestUser(shop, { scopes: ['insurer:orders'] }),
      await createTestUser(shop, { scopes: ['insurer:orders'] }),
    ];
    const person = sokha();
    const ref = await confirmed(language, person);
    await shop.verify(ref, await shop.codeTo(person.mobilePhone));
    const order = await findOrderByRef(shop.services.database.sql, ref);
    const path = `/api/b2b/orders/${order?.id}`;
    const paid = { amount: order?.total, reference: 'TRF 1', reason: 'Bank transfer' };
    expect((await clerk.call('POST', `${path}/mark-as-paid`, { body: paid })).status).toBe(200);
    const asked = await clerk.call('POST', `${path}/void-payment`, { body: { reason: 'Another order was meant' } });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const { body: work } = await second.call<MoneyRequestView[]>('GET', '/api/b2b/money-requests');
    const request = work.find(({ subject }) => subject.id === order?.id);
    const decided = await second.call('POST', `/api/b2b/money-requests/${request?.id}`, {
      body: { outcome: 'approve' },
    });
    expect(decided.status).toBe(200);
    expect((await toldTo(person.mobilePhone)).slice(-1)).toEqual(inLanguage(voidNotices, language, 'sms'));
    expect((await toldTo(person.email)).slice(-1)).toEqual(inLanguage(voidNotices, language, 'mail'));
  });

  test('a policyholder whose policy the insurer cancels reads the end of cover and the refund', async () => {
    const [clerk, second] = [
      await createTestUser(shop, { scopes: ['insurer:orders'] }),
      await createTestUser(shop, { scopes: ['insurer:orders'] }),
    ];
    const sold = async (person: ReturnType<typeof sokha>, changes: Answers, what?: [string, string]) => {
      const ref = await confirmed(language, { ...person, ...changes }, what);
      await shop.verify(ref, await shop.codeTo(person.mobilePhone));
      await shop.buy(ref);
      return (await shop.order(ref)).policy?.number as string;
    };
    const cancels = async (number: string, wanted: { from: string; reason: string }) => {
      const path = `/api/b2b/policies/${number}/cancellation`;
      const { body } = await clerk.call<CancellationPreview>('POST', `${path}/preview`, { body: wanted });
      const { refund } = body;
      const asked = { ...wanted, refund, request: randomUUID() };
      const reply = await clerk.call<PolicyLifeView>('POST', path, { body: asked });
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
      const { request } = reply.body;
      if (!request) return;
      expect((await decideApproval(second, { number, request: request.id })).status).toBe(200);
    };
    const [traveller, driver] = [sokha(), sokha()];
    const trip = await sold(traveller, {});
    await cancels(trip, { from: '2026-04-10', reason: 'wish' });
    // The same car is insured once only.
    const car = { registrationNo: `2AZ-40${people}`, chassisFrame: `JTNB40${people}` };
    await cancels(await sold(driver, car, ['auto', 'comprehensive-camry']), { from: '2026-07-11', reason: 'wish' });
    const last = async (to: string, count: number) => (await toldTo(to)).slice(-count);
    expect(await last(traveller.mobilePhone, 1)).toEqual(inLanguage(cancellationNotices, language, 'sms').slice(0, 1));
    expect(await last(driver.mobilePhone, 1)).toEqual(inLanguage(cancellationNotices, language, 'sms').slice(1));
    expect(await last(driver.email, 1)).toEqual(inLanguage(cancellationNotices, language, 'mail'));
  });

  test('a policyholder whose policy changes reads the first day of the change and the link to the new documents', async () => {
    const driver = sokha();
    const car = { registrationNo: `2AZ-70${people}`, chassisFrame: `JTNB70${people}` };
    const annual = { product: 'auto', testCase: 'comprehensive-camry', changes: { ...driver, ...car } };
    const { policy, order } = await createSoldPolicy(shop, { ...annual, language });
    const file = await loadPolicy(shop.services, shop.services.database.sql, { policy, order });
    const wish = { does: 'change', kind: 'contact', language } as const;
    const { draft: id, key } = await openEndorsement(file, { by: 'holder' }, wish);
    const draft = { id, key } as OpenDraft;
    await shop.answer(draft, { address: 'No. 2, Street 51', declaration: true });
    await shop.next(draft, 'customerInfo');
    const { body } = await shop.confirm(draft);
    await shop.verify(body.order, await shop.codeTo(driver.mobilePhone));
    expect((await toldTo(driver.mobilePhone)).at(-1)).toEqual(inLanguage(endorsementNotices, language, 'sms')[0]);
    expect((await toldTo(driver.email)).at(-1)).toEqual(inLanguage(endorsementNotices, language, 'mail')[0]);
    const less = { from: '2026-04-02', refund: 12_50, ref: order.ref };
    await shop.services.database.transaction('change', (sql) =>
      notifyChanged({ ...file, services: shop.services, sql }, less),
    );
    expect((await toldTo(driver.mobilePhone)).at(-1)).toBe(refundedChangeNotice[language]);
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const correction = { changes: { '/givenName': 'Chenda' }, request: randomUUID() };
    await clerk.call('POST', `/api/b2b/policies/${policy.number}/correction`, { body: correction });
    expect((await toldTo(driver.mobilePhone)).at(-1)).toEqual(inLanguage(correctionNotices, language, 'sms')[0]);
    expect((await toldTo(driver.email)).at(-1)).toEqual(inLanguage(correctionNotices, language, 'mail')[0]);
  });

  test('the policyholder and the agent learn that an offer about a policy can no longer be paid', async () => {
    const [driver, seller] = [sokha(), sokha()];
    const car = { registrationNo: `2AZ-90${people}`, chassisFrame: `JTNB90${people}` };
    const annual = { product: 'auto', testCase: 'comprehensive-camry', changes: { ...driver, ...car } };
    const { policy, order } = await createSoldPolicy(shop, { ...annual, language });
    const { database } = shop.services;
    const file = await loadPolicy(shop.services, database.sql, { policy, order });
    const { id: agentId } = await createTestUser(shop, { scopes: ['b2b:sell'], partner, email: seller.email });
    await database.sql.update(users).set({ language }).where(eq(users.id, agentId));
    await notifySuperseded(file, { number: 'ORD-2026-000099', about: null, agentId });
    expect((await toldTo(driver.mobilePhone)).at(-1)).toEqual(inLanguage(supersededNotices, language, 'sms')[0]);
    for (const mailbox of [driver.email, seller.email])
      expect((await toldTo(mailbox)).at(-1)).toEqual(inLanguage(supersededNotices, language, 'mail')[0]);
  });

  test('a person who waits for a refund receives a message when it is paid', async () => {
    const traveller = sokha();
    const ref = await confirmed(language, traveller);
    await shop.verify(ref, await shop.codeTo(traveller.mobilePhone));
    await shop.buy(ref);
    const number = (await shop.order(ref)).policy?.number;
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const body = { from: '2026-04-10', reason: 'wish', refund: 680, request: randomUUID() };
    const { status } = await clerk.call('POST', `/api/b2b/policies/${number}/cancellation`, { body });
    expect(status).toBe(200);
    await shop.worker.work();
    await shop.worker.work();
    const last = async (to: string) => (await toldTo(to)).at(-1);
    expect(await last(traveller.mobilePhone)).toEqual(inLanguage(refundNotices, language, 'sms')[0]);
    expect(await last(traveller.email)).toEqual(inLanguage(refundNotices, language, 'mail')[0]);
  });

  test('a policyholder reads the end of cover in time, and the last day of the renewal', async () => {
    const [driver, traveller] = [sokha(), sokha()];
    const car = { registrationNo: `2AZ-90${people}`, chassisFrame: `JTNB90${people}` };
    const annual = { product: 'auto', testCase: 'comprehensive-camry', changes: { ...driver, ...car } };
    const { policy, order } = await createSoldPolicy(shop, { ...annual, language });
    const long = { ...traveller, endDate: '2026-06-08' };
    await createSoldPolicy(shop, { testCase: 'solo-thailand-five-days', changes: long, language });
    onTestFinished(() => shop.clock.set(TEST_START));
    shop.clock.set('2027-03-01T02:00:00Z');
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const offer = `/api/b2b/policies/${policy.number}/renewal-offer`;
    expect(await clerk.call('POST', offer)).toMatchObject({ status: 200, body: { total: 666_90 } });
    expect((await toldTo(driver.mobilePhone)).at(-1)).toBe(inLanguage(offerNotices, language)[0]);
    await shop.services.database.sql.delete(policyNotices);
    const before = [(await toldTo(driver.mobilePhone)).length, (await toldTo(traveller.mobilePhone)).length];
    const told: string[] = [];
    // A cover from 2 April 2026 to 1 April 2027, and one to 8 June 2026.
    for (const day of ['2026-06-07', '2027-03-02', '2027-03-25', '2027-03-31', '2027-04-02', '2027-05-02']) {
      shop.clock.set(`${day}T02:00:00Z`);
      await sendNotices(shop.services);
      const [car, trip] = [(await toldTo(driver.mobilePhone)).length, (await toldTo(traveller.mobilePhone)).length];
      told.push(`${day}: car ${car - (before[0] ?? 0)}, trip ${trip - (before[1] ?? 0)}`);
    }
    expect(told).toEqual([
      '2026-06-07: car 0, trip 1',
      '2027-03-02: car 1, trip 1',
      '2027-03-25: car 2, trip 1',
      '2027-03-31: car 3, trip 1',
      '2027-04-02: car 4, trip 1',
      '2027-05-02: car 5, trip 1',
    ]);
    await renewedTo(policy, order);
    expect((await toldTo(driver.mobilePhone)).slice(-1)).toEqual(inLanguage(renewalNotices, language, 'sms'));
    expect((await toldTo(driver.email)).slice(-1)).toEqual(inLanguage(renewalNotices, language, 'mail'));
    expect((await toldTo(driver.mobilePhone)).slice(0, -1).slice(-5)).toEqual(
      inLanguage(expiryNotices, language, 'sms').slice(1),
    );
    expect((await toldTo(driver.email)).slice(0, -1).slice(-5)).toEqual(inLanguage(expiryNotices, language, 'mail'));
    expect((await toldTo(traveller.mobilePhone)).slice(-1)).toEqual(
      inLanguage(expiryNotices, language, 'sms').slice(0, 1),
    );
  });

  test('a policyholder with instalments reads that one is due, that it is late, and that the cover has ended', async () => {
    onTestFinished(() => shop.clock.set(TEST_START));
    shop.clock.set(TEST_START);
    const driver = sokha();
    const car = { registrationNo: `2AZ-80${people}`, chassisFrame: `JTNB80${people}` };
    const annual = { product: 'auto', testCase: 'comprehensive-camry', changes: { ...driver, ...car } };
    const { policy, order } = await createSoldPolicy(shop, { ...annual, language });
    const { database, catalogue, now } = shop.services;
    const { product } = await catalogue.at(order.product, order.version);
    const parts = { plan: 'quarterly', policyNumber: policy.number, at: now() };
    await database.transaction('in parts', (sql) =>
      startInstalments({ services: shop.services, sql, order, product }, parts),
    );
    for (const [day, tell] of [
      ['2026-06-25T09:00:00', remindInstalments],
      ['2026-07-05T09:00:00', remindInstalments],
      ['2026-07-18T00:00:02', lapsePolicies],
    ] as const) {
      shop.clock.set(`${day}+07:00`);
      await tell(shop.services);
    }
    expect((await toldTo(driver.mobilePhone)).slice(-3)).toEqual(inLanguage(instalmentNotices, language, 'sms'));
    expect((await toldTo(driver.email)).slice(-3)).toEqual(inLanguage(instalmentNotices, language, 'mail'));
  });

  test('a policyholder whose claim settles the unpaid premium reads both amounts', async () => {
    onTestFinished(() => shop.clock.set(TEST_START));
    shop.clock.set(TEST_START);
    const driver = sokha();
    const car = { registrationNo: `2AZ-80${people}`, chassisFrame: `JTNB80${people}` };
    const annual = { product: 'auto', testCase: 'comprehensive-camry', changes: { ...driver, ...car } };
    const { policy, order } = await createSoldPolicy(shop, { ...annual, language });
    const { database, catalogue, now } = shop.services;
    const { product } = await catalogue.at(order.product, order.version);
    const parts = { plan: 'quarterly', policyNumber: policy.number, at: now() };
    await database.transaction('in parts', (sql) =>
      startInstalments({ services: shop.services, sql, order, product }, parts),
    );
    shop.clock.set('2026-05-20T09:00:00+07:00');
    const clerk = await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
    const lines = [{ benefit: 'ownDamage', amount: 1_000_00 }];
    const about = { claimant: 'Chan Sokha', contactPerson: 'Chan Sokha', phone: driver.mobilePhone, language };
    const body = { policyNumber: policy.number, ...about, lossDate: '2026-05-19', description: 'A dent', lines };
    const filed = await clerk.call<ClaimView>('POST', '/api/claims', { body });
    expect(filed.status, JSON.stringify(filed.body)).toBe(201);
    const reviewer = await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
    for (const [step, sent] of [
      ['take', {}],
      ['decide', { outcome: 'approve', reasonForMore: 'Agreed', lines }],
      ['pay', { reference: 'FT-1' }],
    ] as const)
      expect(
        (await reviewer.call('POST', `/api/claims/${filed.body.ref}/${step}`, { body: sent })).status,
      ).toBeLessThan(300);
    expect((await toldTo(driver.mobilePhone)).at(-1)).toBe(reducedPaymentNotice[language]);
  });

  test('a person who requests a quotation receives it', async () => {
    const { email } = sokha();
    const { id, key, view } = await aDraft(language, {});
    expect(view.page).not.toBeNull();
    await shop.call('POST', `/api/drafts/${id}/quote`, { key, body: { email, language } });
    expect(await toldTo(email)).toEqual(inLanguage(quotationNotices, language));
  });

  test('a third party receives messages by phone only', async () => {
    const changes = { ...sokha(), registrationNo: `2AZ-70${people}`, chassisFrame: `JTNB70${people}` };
    const { policy } = await createSoldPolicy(shop, { product: 'auto', testCase: 'comprehensive-camry', changes });
    shop.clock.set(`${policy.effectiveFrom}T02:00:00Z`);
    const clerk = await createTestUser(shop, { scopes: ['insurer:claims'] });
    const reviewer = await createTestUser(shop, { scopes: ['insurer:claims'] });
    const done = async (by: typeof clerk, path: string, body: object): Promise<string> => {
      const reply = await by.call<ClaimView>('POST', path, { body });
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
      return `/api/claims/${reply.body.ref}`;
    };
    const about = { contactPerson: 'Chan Sokha', phone: sokha().mobilePhone, language, description: 'A crash' };
    const loss = { policyNumber: policy.number, lossDate: policy.effectiveFrom };
    const own = await done(clerk, '/api/claims', {
      ...about,
      ...loss,
      lines: [{ benefit: 'ownDamage', amount: 900_00 }],
    });
    const lines = [{ benefit: 'thirdPartyProperty', amount: 60_00 }];
    const told: (string | undefined)[] = [];
    for (const decision of [
      { outcome: 'approve', lines },
      { outcome: 'decline', reason: 'other' },
    ]) {
      const phone = sokha().mobilePhone;
      const person = { name: 'Keo Bopha', phone, language, description: `A ${decision.outcome} bike` };
      const claim = await done(clerk, `${own}/third-parties`, { ...person, lines });
      await done(reviewer, `${claim}/take`, {});
      await done(reviewer, `${claim}/ask`, { question: 'Invoice?' });
      await done(clerk, `${claim}/answer`, { answer: 'Here.' });
      await done(reviewer, `${claim}/decide`, decision);
      told.push(...(await toldTo(phone)).slice(told.length === 0 ? 2 : 4).filter((_, nth) => nth !== 1));
    }
    expect(told).toEqual(thirdPartyNotices.map((notice) => notice[language]));
    shop.clock.set(TEST_START);
  });

  test.each([
    ['who bought alone', false],
    ['a customer of an agent', true],
  ])('a claimant receives a message about every step: %s', async (_who, isAgentSale) => {
    const expected = (notice: ExpectedNotice) =>
      ((isAgentSale && agentClaimNotices.find(({ event }) => event === notice.event)) || notice)[language];
    const { policy } = await createSoldPolicy(shop, {
      product: 'medical',
      testCase: 'standard-at-thirty',
      partner,
      changes: sokha(),
      isAgentSale,
    });
    shop.clock.set(`${policy.effectiveFrom}T02:00:00Z`);
    const atWork = {
      agent: await createTestUser(shop, { scopes: ['b2b:claims'], partner }),
      reviewer: await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] }),
    };
    const filed = async (phone: string) => {
      const body = {
        ...{ policyNumber: policy.number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', phone, language },
        ...{ lossDate: policy.effectiveFrom, dischargeDate: policy.effectiveFrom, description: phone },
        lines: [
          { benefit: 'surgery', amount: 200_000 },
          { benefit: 'hospitalServices', amount: 100_000 },
        ],
      };
      const { status, body: claim } = await atWork.agent.call<ClaimView>('POST', '/api/claims', { body });
      if (status !== 201) throw new Error(JSON.stringify(claim));
      return claim.ref;
    };
    const decision = { outcome: 'approve', reasonForMore: 'Agreed', lines: [{ benefit: 'surgery', amount: 150_000 }] };
    const phone = sokha().mobilePhone;
    const other = sokha().mobilePhone;
    const [claim, second] = [await filed(phone), await filed(other)];
    const steps = [
      ['reviewer', claim, 'take', {}],
      ['reviewer', claim, 'ask', { question: 'Invoice?' }],
      ['agent', claim, 'answer', { answer: 'Here.' }],
      ['reviewer', claim, 'notes', { note: 'Nobody outside reads this' }],
      ['reviewer', claim, 'decide', decision],
      ['reviewer', claim, 'reopen', { reason: 'Again' }],
      ['reviewer', claim, 'decide', decision],
      ['reviewer', claim, 'pay', {}],
      ['reviewer', second, 'take', {}],
      ['reviewer', second, 'decide', { outcome: 'decline', reason: 'other' }],
    ] as const;
    for (const [who, ref, step, body] of steps) {
      const reply = await atWork[who].call('POST', `/api/claims/${ref}/${step}`, { body });
      expect(reply.status, `${step}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
    }
    expect(await toldTo(phone)).toEqual(claimNotices.map(expected));
    const appealed = await findClaim(shop.services.database.sql, second, undefined);
    if (!appealed) throw new Error('no claim');
    await notifyClaimant(shop.services, shop.services.database.sql, appealed, { event: 'APPEAL' });
    expect(await toldTo(other)).toEqual([...claimNotices.slice(0, 2), declinedClaimNotice, appealNotice].map(expected));
    shop.clock.set(TEST_START);
  });

  test('the administrator of a suspended endpoint receives an email', async () => {
    const { email } = sokha();
    const own = await createTestPartner(shop);
    await createTestUser(shop, { scopes: ['b2b:admin'], partner: own, email });
    const { database } = shop.services;
    await database.sql.update(users).set({ language }).where(eq(users.email, email));
    const endpoint = { partnerId: own.id, url: 'https://broker.example/secret' } as Parameters<
      typeof notifySuspended
    >[2];
    await notifySuspended(shop.services, database.sql, endpoint, new Date('2026-03-29T03:00:00Z'));
    expect(await toldTo(email)).toEqual([suspensionNotice[language]]);
  });

  test('a user who chose a morning email receives the due work', async () => {
    const { email } = sokha();
    const own = await createTestPartner(shop);
    const seller = await createTestUser(shop, { scopes: ['b2b:sell'], partner: own, email, language });
    await seller.call('POST', '/api/b2b/due/digest', { body: { hour: 7, onWeekends: true } });
    await createAgentOrder(shop, seller);
    shop.clock.set('2026-04-02T09:00:00+07:00');
    expect(await sendDigests(shop.services)).toBe(1);
    shop.clock.set(TEST_START);
    expect(await toldTo(email)).toEqual([digestNotice[language]]);
  });

  test('a user who chose a saved report receives it each morning', async () => {
    const { email } = sokha();
    const own = await createTestPartner(shop);
    const reader = await createTestUser(shop, { scopes: ['b2b:reports'], partner: own, email, language });
    const body = {
      list: 'reports',
      name: 'Renewals',
      query: { view: 'retention', period: 'lastMonth' },
      isShared: false,
    };
    const { id } = (await reader.call<{ id: string }>('POST', '/api/b2b/list-views', { body })).body;
    await reader.call('POST', `/api/b2b/list-views/${id}/mail`, { body: { isMailed: true } });
    shop.clock.set('2026-04-02T09:00:00+07:00');
    expect(await sendReportMails(shop.services)).toBe(1);
    shop.clock.set(TEST_START);
    expect(await toldTo(email)).toEqual([reportNotice[language]]);
  });

  test('a user receives the messages about a new account and a new password', async () => {
    const { mobilePhone, email } = sokha();
    const invite = async (to: string, contact: object, username: string) => {
      const body = { username, givenName: 'Dara', familyName: 'Sok', language, scope: [], ...contact };
      const { status, body: user } = await admin.call<UserView>('POST', '/api/admin/users', { body });
      if (status !== 201) throw new Error(JSON.stringify(user));
      // A user with a password gets a new one by another path than an invited one.
      const [, token = ''] = /#invite=([\w-]+)/.exec((await readLongMessages(shop, to))[0] ?? '') ?? [];
      const password = 'the words of nobody else';
      const accepted = await shop.call('POST', '/api/user/accept-invite', { body: { token, password } });
      expect(accepted.status, JSON.stringify(accepted.body)).toBeLessThan(300);
      const reset = await admin.call('POST', `/api/admin/users/${user.id}/reset`, { body: {} });
      expect(reset.status, JSON.stringify(reset.body)).toBeLessThan(300);
    };
    const said = async (to: string, username: string) =>
      (await toldTo(to)).map((text) => text.replaceAll(username, 'sok.dara'));
    await invite(email, { email }, `mail.${language}.dara`);
    expect((await shop.call('POST', '/api/user/forgotten-password', { body: { email } })).status).toBe(204);
    await invite(mobilePhone, { phone: mobilePhone, email: null }, `phone.${language}.dara`);
    expect(await said(email, `mail.${language}.dara`)).toEqual(inLanguage(accountNotices, language, 'mail'));
    expect(await said(mobilePhone, `phone.${language}.dara`)).toEqual(inLanguage(accountNotices, language, 'sms'));
  });
});

test('the tests above send and read every text and email, in each language', () => {
  expect(neverSaid(/^(?:messages|accounts|claims\.messages|quote\.mail)\./)).toEqual([]);
});
