import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import type { getClaimFiling } from '#contract/claims/claim-filing.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { BenefitBalance } from '#contract/claims/policy-holders.ts';
import type { ProblemDetails } from '#contract/problem.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { EndorsementRequest } from '#contract/purchase/endorsements.ts';
import type { OrderRow } from '#contract/purchase/order-histories.ts';
import type { Correction, PolicyLifeView } from '#contract/purchase/policy-life.ts';
import type { Answers } from '#engine/record.ts';
import { viewMyAccount } from '#server/customer-account/policies/view-my-account.ts';
import { insuredRisks } from '#server/platform/db/schema/insured-risk-schema.ts';
import { issuedPapers } from '#server/platform/db/schema/paper-schema.ts';
import { openEndorsement } from '#server/purchase/after-sale/open-endorsement.ts';
import { findOrder, type Order } from '#server/purchase/orders/order-repository.ts';
import { loadPolicy } from '#server/purchase/policies/load-policy.ts';
import { findPolicy, type Policy } from '#server/purchase/policies/policy-repository.ts';
import { rebuildPolicies } from '#server/purchase/policies/project-policy.ts';
import { expirePolicies } from '#server/purchase/policy-life/expire-policies.ts';
import { insertPaidClaim } from '#tests/support/insert-paid-claim.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { searchList } from '#tests/support/search-list.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type OpenDraft, type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { acceptDeclaration, provePhone } from './create-agent-order.ts';

/*
 * Acts on a policy after its sale, and their results. A car's year of 741.00 runs from 2 April 2026; for a value of
 * 40,000 instead of 28,000 it is 895.00, 154.00 more.
 */

const shop = await startTestShop();
const { sql } = shop.services.database;
const { clock } = shop;
afterAll(() => shop.close());

const aClerk = () => createTestUser(shop, { scopes: ['insurer:orders'] });
const lifeOf = async (user: TestUser, number: string) =>
  (await user.call<PolicyLifeView>('GET', `/api/b2b/policies/${number}/life`)).body;

let cars = 0;
/** A car's year, sold today; registered 2AY-… and with a chassis of its own. */
async function aYear(partner: { id: string } | null = null, changes: Answers = {}) {
  cars += 1;
  clock.set(TEST_START);
  const car = { registrationNo: `2AY-${5000 + cars}`, chassisFrame: `JTNY${5000 + cars}` };
  return createSoldPolicy(shop, {
    ...{ product: 'auto', testCase: 'comprehensive-camry', partner },
    changes: { ...car, ...changes },
  });
}

async function fileOf(number: string) {
  const policy = (await findPolicy(sql, number)) as Policy;
  return loadPolicy(shop.services, sql, { policy, order: (await findOrder(sql, policy.orderId)) as Order });
}

/** A journey that the policyholder begins. */
async function asHolder(number: string, wish: Partial<EndorsementRequest>): Promise<OpenDraft> {
  const file = await fileOf(number);
  const begun = await openEndorsement(file, { by: 'holder' }, { does: 'change', language: 'en', ...wish });
  const open = { id: begun.draft, key: begun.key };
  return { ...open, view: await shop.read(open as OpenDraft) };
}

/** Answers, and passes the pages that are asked. */
async function change(draft: Pick<OpenDraft, 'id' | 'key'>, changes: Answers): Promise<DraftView> {
  const open = draft as OpenDraft;
  await shop.answer(open, changes);
  for (;;) {
    const view = await shop.read(open);
    if (view.about?.outcome || view.page === null || view.problems.length > 0) return view;
    await shop.next(open, view.page);
  }
}

/** Declares, and agrees by the code: the reference of the order, to be paid where something is owed. */
async function agreedBy(draft: OpenDraft, phone: string): Promise<string> {
  await shop.answer(draft, { declaration: true });
  const { body, status } = await shop.confirm(draft);
  expect(status, JSON.stringify(body)).toBe(201);
  clock.advance({ minutes: 2 });
  await shop.call('POST', `/api/orders/${body.order}/code`);
  await shop.verify(body.order, await shop.codeTo(phone));
  return body.order;
}

/** A journey that a user begins and a policyholder agrees to on the link. */
async function agreedWithStaff(user: TestUser, number: string, kind: string, changes: Answers, phone: string) {
  const begun = await user.call<{ draft: string; key: string }>('POST', `/api/b2b/policies/${number}/journeys`, {
    body: { does: 'change', kind, language: 'en' },
  });
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
  const draft = { id: begun.body.draft, key: begun.body.key } as OpenDraft;
  await change(draft, changes);
  await shop.answer(draft, { declaration: true });
  const { body, status } = await shop.confirm(draft);
  expect(status, JSON.stringify(body)).toBe(201);
  clock.advance({ minutes: 2 });
  const { cookie } = await provePhone(shop, { ref: body.order, phone });
  expect((await acceptDeclaration(shop, { ref: body.order, cookie })).status).toBe(200);
  return body.order;
}

async function paperOf(user: TestUser, order: string, rest: string): Promise<Buffer> {
  const reply = await fetch(`${shop.url}/api/b2b/orders/${order}/documents/${rest}`, {
    headers: { cookie: `session=${user.token}` },
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(reply.headers.get('content-type'), bytes.toString().slice(0, 200)).toBe('application/pdf');
  return bytes;
}

const risksOf = async ({ id }: { id: string }) =>
  (await sql.select().from(insuredRisks).where(eq(insuredRisks.orderId, id)))
    .map(({ hash, effectiveFrom, effectiveTo }) => ({ hash, days: `${effectiveFrom} ${effectiveTo}` }))
    .toSorted((a, b) => (a.days < b.days ? -1 : 1));

describe('a correction by staff', () => {
  const correct = (user: TestUser, number: string, changes: Record<string, string>, request: string = randomUUID()) =>
    user.call<PolicyLifeView>('POST', `/api/b2b/policies/${number}/correction`, {
      body: { changes, request, note: 'as on the identity card' },
    });

  test('of a name is shown before and after, without a premium, with new documents, and found by the new name', async () => {
    const { policy, order } = await aYear(null, { givenName: 'Sokhaa', familyName: 'Keomony' });
    const { number } = policy;
    const clerk = await aClerk();
    expect(await lifeOf(clerk, number)).toMatchObject({ mayCorrect: true, holder: 'Sokhaa Keomony' });
    const open = await clerk.call<Correction[]>('GET', `/api/b2b/policies/${number}/corrections?language=en`);
    expect(open.body.find(({ at }) => at === '/givenName')).toMatchObject({ value: 'Sokhaa', input: 'text' });
    expect(open.body.find(({ at }) => at === '/dateOfBirth')).toMatchObject({ input: 'date' });
    expect(open.body.map(({ at }) => at)).toContain('/registrationNo');
    expect(open.body.map(({ at }) => at)).not.toContain('/vehicleValue');
    // The server cleans typed text as a page does.
    const changes = { '/givenName': ' Sokha ' };
    const shown = await clerk.call('POST', `/api/b2b/policies/${number}/correction/preview`, {
      body: { changes, language: 'en' },
    });
    expect(shown.body).toMatchObject({ from: '2026-04-02', changes: [{ before: 'Sokhaa', after: 'Sokha' }] });
    const request = randomUUID();
    const done = await correct(clerk, number, changes, request);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect((await correct(clerk, number, changes, request)).body.transactions).toHaveLength(2);
    expect(done.body).toMatchObject({ charged: 741_00, holder: 'Sokha Keomony' });
    expect(done.body.transactions[1]).toMatchObject({
      ...{ kind: 'correct', from: '2026-04-02', charged: 0, note: 'as on the identity card', by: { id: clerk.id } },
    });
    expect((await shop.messagesTo(order.phone))[0]).toContain(`corrected the details of your policy ${number}.`);
    expect(await extractPdfText(await paperOf(clerk, order.id, 'certificate?language=en'))).toMatch(
      /Given nameSokhaFamily/,
    );
    const found = async (search: string) =>
      (await searchList<{ items: OrderRow[] }>(clerk, '/api/b2b/orders', { search })).body.items.map(({ id }) => id);
    expect(await found('Sokha Keomony')).toContain(order.id);
    expect(await found('Sokhaa Keomony')).not.toContain(order.id);
    expect(await rebuildPolicies(shop.services)).toEqual([]);
  });

  test('of a date of birth admits the policyholder with the right date, and no longer with the wrong one', async () => {
    const { policy } = await aYear(null, { dateOfBirth: '1990-05-20' });
    const clerk = await aClerk();
    const asked = (dateOfBirth: string) =>
      shop.call('POST', '/api/policies/inquiry', { body: { number: policy.number, dateOfBirth } });
    expect((await asked('1990-05-20')).status).toBe(200);
    expect((await correct(clerk, policy.number, { '/dateOfBirth': '1990-05-21' })).status).toBe(200);
    expect((await asked('1990-05-21')).status).toBe(200);
    expect((await asked('1990-05-20')).status).toBe(404);
  });

  test('is refused if it would change the premium, changes more than a spelling, or changes nothing', async () => {
    const { policy } = await aYear();
    clock.set(TEST_START);
    const health = await createSoldPolicy(shop, { product: 'medical', testCase: 'standard-at-thirty' });
    const clerk = await aClerk();
    const refused = async (number: string, changes: Record<string, string>, code: `${number} ${string}`) =>
      expectRefusal(shop, (await correct(clerk, number, changes)) as unknown as Reply<ProblemDetails>, code);
    await refused(policy.number, { '/vehicleValue': '10000' }, '409 notCorrectable');
    await refused(policy.number, { '/registrationNo': `2AY-${5000 + cars}` }, '409 nothingChanged');
    // Six years older: another rate.
    await refused(health.policy.number, { '/dateOfBirth': '1985-08-20' }, '409 correctionChangesPremium');
    const seller = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
    expect((await correct(seller, policy.number, { '/givenName': 'X' })).status).toBe(403);
  });

  test('of a name on a trip also changes the insured persons', async () => {
    clock.set(TEST_START);
    const trip = await createSoldPolicy(shop, { testCase: 'family-to-japan' });
    const clerk = await aClerk();
    const { body } = await clerk.call<Correction[]>('GET', `/api/b2b/policies/${trip.policy.number}/corrections`);
    const person = body.find(({ at }) => /^\/insuredPersons\/.+\/fullName$/.test(at)) as Correction;
    const done = await correct(clerk, trip.policy.number, { [person.at]: 'Rightly Spelt' });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const paper = await extractPdfText(await paperOf(clerk, trip.order.id, 'certificate?language=en'));
    expect(paper).toMatch(/Rightly Spelt/i);
  });
});

describe('an endorsement schedule', () => {
  test('shows both values, the date, the reason and the cost in two languages, and is stored unchanged', async () => {
    const { policy, order } = await aYear();
    const { number } = policy;
    clock.set('2026-07-10T03:00:00Z');
    const clerk = await aClerk();
    // From day 101 of 365: 154.00 x 265 / 365 = 111.81.
    const draft = await asHolder(number, { kind: 'vehicle' });
    await change(draft, { vehicleValue: '40000' });
    const ref = await agreedBy(draft, order.phone);
    await shop.buy(ref);
    const bytes = await paperOf(clerk, order.id, 'endorsement?language=en&serial=2');
    const said = await extractPdfText(bytes);
    expect(said).toContain('Endorsement schedule no. 1');
    expect(said).toContain('11 Jul, 2026');
    expect(said).toMatch(/\$28,000[\s\S]*\$40,000/);
    expect(said).toMatch(/\$101\.64[\s\S]*\$10\.17[\s\S]*\$111\.81/);
    expect(said).toContain('265 of 365 days');
    expect(said).toContain('agreed by the policyholder');
    const khmer = await extractPdfText(await paperOf(clerk, order.id, 'endorsement?language=km&serial=2'));
    expect(khmer).toContain('111.81 ដុល្លារ');
    expect(khmer).not.toContain('Endorsement');
    // Later events change nothing of it.
    const path = `/api/b2b/policies/${number}/correction`;
    const changes = { '/givenName': 'Bopha' };
    expect((await clerk.call('POST', path, { body: { changes, request: randomUUID() } })).status).toBe(200);
    expect((await paperOf(clerk, order.id, 'endorsement?language=en&serial=2')).equals(bytes)).toBe(true);
    // Its holder reads it, too.
    const mine = await viewMyAccount(shop.services, {
      phone: order.phone,
      born: '1990-05-14',
      mailbox: null,
      sessionId: '',
    });
    expect(mine).toMatchObject({ name: expect.stringMatching(/^Bopha/) });
    expect(mine.policies).toMatchObject([
      {
        // Until tomorrow, when the change begins to hold.
        ...{ number, premium: 741_00 },
        schedules: [
          { serial: 2, kind: 'endorse', from: '2026-07-11' },
          { serial: 3, kind: 'correct', from: '2026-04-02' },
        ],
      },
    ]);
    const kept = await sql.select().from(issuedPapers).where(eq(issuedPapers.policyNumber, number));
    expect(kept.map(({ document, serial }) => `${document} ${serial}`).toSorted()).toEqual([
      'endorsement 2',
      'endorsement 2',
    ]);
    const corrected = await extractPdfText(await paperOf(clerk, order.id, 'endorsement?language=en&serial=3'));
    expect(corrected).toContain('The premium does not change.');
    expect(corrected).toMatch(/Bopha/i);
    // The certificate shows the current values, and is stored by its content.
    const certificate = await extractPdfText(await paperOf(clerk, order.id, 'certificate?language=en'));
    expect(certificate).toMatch(/Bopha/i);
    for (const told of ['40,000.00', '895.00', number]) expect(certificate).toContain(told);
    const papers = await sql.select().from(issuedPapers).where(eq(issuedPapers.policyNumber, number));
    const held = papers.filter(({ document }) => document === 'certificate').map(({ serial }) => serial);
    expect(held).toHaveLength(1);
    expect(held[0]).toBeGreaterThan(1);
    // Of an issue there is none, nor of what has not happened; and nobody else reads it.
    for (const serial of [1, 9])
      expectRefusal(
        shop,
        await clerk.call('GET', `/api/b2b/orders/${order.id}/documents/endorsement?serial=${serial}`),
        '404 documentNotFound',
      );
    const stranger = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
    const theirs = await stranger.call('GET', `/api/b2b/orders/${order.id}/documents/endorsement?serial=2`);
    expectRefusal(shop, theirs, '404 orderNotFound');
  });
});

test('the list of orders shows the status of each policy, and filters by it', async () => {
  const { policy, order } = await aYear();
  const found = async (user: TestUser, policyStatus: string) => {
    const asked = { search: order.number, policyStatus };
    return (await searchList<{ items: OrderRow[] }>(user, '/api/b2b/orders', asked)).body.items.map(
      (row) => `${row.policy} ${row.policyStatus}`,
    );
  };
  const statuses = ['notBegun', 'active', 'expired', 'cancelled'];
  for (const [day, standing] of [
    ['2026-04-01', 'notBegun'],
    ['2026-04-02', 'active'],
    ['2027-04-01', 'active'],
    ['2027-04-02', 'expired'],
  ] as const) {
    clock.set(`${day}T02:00:00Z`);
    const clerk = await aClerk();
    for (const status of statuses)
      expect(await found(clerk, status)).toEqual(status === standing ? [`${policy.number} ${standing}`] : []);
  }
});

test('a change with a higher premium is an order of the difference; a change with a refund is an order of zero', async () => {
  const { policy } = await aYear();
  const ordered = async (vehicleValue: string) => {
    const draft = await asHolder(policy.number, { kind: 'vehicle' });
    await change(draft, { vehicleValue, vehicleCardFront: 'sample-vehicle-card-front' });
    await shop.answer(draft, { declaration: true });
    clock.advance({ minutes: 2 });
    const { body, status } = await shop.confirm(draft);
    expect(status, JSON.stringify(body)).toBe(201);
    return shop.order(body.order);
  };
  const dearer = await ordered('40000');
  expect(dearer).toMatchObject({ about: { does: 'change', charge: 154_00 }, premium: { total: 154_00 } });
  expect(dearer.premium.lines.map(({ name }) => name)).not.toContain('instalment');
  const cheaper = await ordered('20000');
  expect(cheaper.about?.charge).toBeLessThan(0);
  expect(cheaper.premium).toMatchObject({ total: 0, lines: [] });
  expect(cheaper).toMatchObject({ status: 'incomplete', policy: null, documents: [] });
});

describe('the effects of a change', () => {
  test('the replaced car is covered to its last day, and the new car from the next day', async () => {
    const { policy, order } = await aYear();
    const before = await risksOf(order);
    expect(before.map(({ days }) => days)).toEqual(before.map(() => '2026-04-02 2027-04-01'));
    clock.set('2026-07-10T03:00:00Z');
    const draft = await asHolder(policy.number, { kind: 'vehicle' });
    await change(draft, {
      registrationNo: `2AZ-${5000 + cars}`,
      chassisFrame: `JTNZ${5000 + cars}`,
      numbersChecked: true,
    });
    const ref = await agreedBy(draft, order.phone);
    if ((await shop.order(ref)).status !== 'issued') await shop.buy(ref);
    const after = await risksOf(order);
    const old = new Set(before.map(({ hash }) => hash));
    expect(after.filter(({ hash }) => old.has(hash)).map(({ days }) => days)).toContain('2026-04-02 2026-07-10');
    expect(after.filter(({ hash }) => !old.has(hash)).map(({ days }) => days)).toContain('2026-07-11 2027-04-01');
  });

  test('a phone that staff changed with the consent of the old phone receives the later messages', async () => {
    const { policy, order } = await aYear();
    const clerk = await aClerk();
    const phone = '+85512777888';
    await agreedWithStaff(clerk, policy.number, 'phone', { mobilePhone: phone }, order.phone);
    expect(await findOrder(sql, order.id)).toMatchObject({ phone });
    const life = await lifeOf(clerk, policy.number);
    expect(life.transactions.map(({ kind, by }) => [kind, by?.id ?? null])).toEqual([
      ['issue', null],
      ['endorse', clerk.id],
    ]);
    const found = await searchList<{ items: OrderRow[] }>(clerk, '/api/b2b/orders', { search: phone });
    expect(found.body.items.map(({ id }) => id)).toContain(order.id);
    const path = `/api/b2b/policies/${policy.number}/correction`;
    await clerk.call('POST', path, { body: { changes: { '/givenName': 'Dara' }, request: randomUUID() } });
    expect((await shop.messagesTo(phone))[0]).toContain('corrected the details');
  });
});

/*
 * Health cover from 2 April 2026: the standard plan pays 2,000 for surgery a year, the essential plan of the next
 * year 500. A loss of the first year that is reported in the second year belongs to the first.
 */
test('a claim for an earlier term uses the cover of that term, and does not reduce the next one', async () => {
  clock.set(TEST_START);
  const partner = await createTestPartner(shop);
  const { policy, order } = await createSoldPolicy(shop, {
    product: 'medical',
    testCase: 'standard-at-thirty',
    partner,
  });
  const { number } = policy;
  clock.set('2027-03-10T02:00:00Z');
  const draft = await asHolder(number, { does: 'renew' });
  await change(draft, { selectedMedicalPlan: 'essential', healthDeclaration: true });
  const ref = await agreedBy(draft, order.phone);
  await shop.buy(ref);
  expect((await shop.order(ref)).status).toBe('issued');
  clock.set('2027-04-20T02:00:00Z');
  await expirePolicies(shop.services);
  const agent = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
  const reviewer = await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
  const surgeryOn = async (lossDate: string) => {
    const path = `/api/policies/${number}/claim-filing?lossDate=${lossDate}`;
    const { body } = await agent.call<ReplyOf<typeof getClaimFiling>>('GET', path);
    expect(body.given).toMatchObject({ effectiveFrom: '2026-04-02', effectiveTo: '2028-04-01' });
    return body.given.lines.find(({ benefit }) => benefit === 'surgery')?.payable;
  };
  expect(await surgeryOn('2027-03-20')).toBe(2_000_00);
  expect(await surgeryOn('2027-04-10')).toBe(500_00);
  const filed = await agent.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber: number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', phone: '+85512440001' },
      ...{ language: 'en', lossDate: '2027-03-20', dischargeDate: '2027-03-22', description: 'Appendicitis' },
      lines: [{ benefit: 'surgery', amount: 1_500_00 }],
    },
  });
  expect(filed.status, JSON.stringify(filed.body)).toBe(201);
  const at = `/api/claims/${filed.body.ref}`;
  await reviewer.call('POST', `${at}/take`, { body: {} });
  const decided = await reviewer.call<ClaimView>('POST', `${at}/decide`, {
    body: { outcome: 'approve', reasonForMore: 'Agreed', lines: [{ benefit: 'surgery', amount: 1_500_00 }] },
  });
  expect(decided.status, JSON.stringify(decided.body)).toBe(200);
  expect(await surgeryOn('2027-03-20')).toBe(500_00);
  expect(await surgeryOn('2027-04-10')).toBe(500_00);
  const { body } = await agent.call<BenefitBalance>('GET', `/api/policies/${number}/benefit-balance`);
  expect(body.people[0]?.lines.find(({ benefit }) => benefit === 'surgery')).toMatchObject({ used: 0, left: 500_00 });
  // Before the first day nothing is covered.
  const early = await agent.call<ProblemDetails>('POST', '/api/claims', {
    body: {
      ...{ policyNumber: number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', phone: '+85512440002' },
      ...{ language: 'en', lossDate: '2026-04-01', description: 'Too early' },
      lines: [{ benefit: 'surgery', amount: 100_00 }],
    },
  });
  expect(early.status).toBe(422);
});

describe('a change', () => {
  test('of the cover is refused after a paid claim, and one of the beneficiary is not', async () => {
    const { policy } = await aYear();
    const { number } = policy;
    const at = new Date('2026-08-01T02:00:00Z');
    await insertPaidClaim(sql, { policyNumber: number, number: 'CLM-2026-800001', lossDate: '2026-07-01', at });
    clock.set('2026-08-10T03:00:00Z');
    const draft = await asHolder(number, { kind: 'cover' });
    const view = await change(draft, { selectedPlan: 'comprehensivePlus' });
    expect(view.about?.outcome).toEqual({ refused: 'policyClaimPaid' });
    await shop.answer(draft, { declaration: true });
    expectRefusal(shop, await shop.confirm(draft), '409 policyClaimPaid');
    const other = await asHolder(number, { kind: 'beneficiary' });
    const named = { beneficiary: 'other', beneficiaryName: 'Chan Dara', beneficiaryIdentity: '020304050' };
    const open = await change(other, { ...named, beneficiaryRelationship: 'child' });
    expect(open.about?.outcome).toMatchObject({ total: 0 });
  });

  test('is refused for a day outside the term, and for one too far in the past', async () => {
    const { policy } = await aYear();
    clock.set('2026-07-10T03:00:00Z');
    const draft = await asHolder(policy.number, { kind: 'vehicle' });
    await change(draft, { vehicleValue: '40000' });
    const from = async (day: string) => {
      await shop.call('PATCH', `/api/drafts/${draft.id}/first-day`, { key: draft.key, body: { from: day } });
      return (await shop.read(draft)).about?.outcome;
    };
    expect(await from('2027-04-02')).toEqual({ refused: 'policyOutsideTerm' });
    expect(await from('2026-04-01')).toEqual({ refused: expect.stringMatching(/^policy(OutsideTerm|MoreCoverBack)$/) });
    // Cover that its holder asks for begins today at the earliest.
    expect(await from('2026-07-09')).toEqual({ refused: 'policyMoreCoverBack' });
    expect(await from('2026-07-10')).toMatchObject({ days: 266, of: 365 });
    expect(await from('2027-04-01')).toMatchObject({ days: 1, of: 365 });
  });

  test('that its seller begins is accepted and paid by the policyholder, and earns the seller its commission', async () => {
    const partner = await createTestPartner(shop);
    const { policy, order } = await aYear(partner);
    const seller = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    const ref = await agreedWithStaff(seller, policy.number, 'vehicle', { vehicleValue: '40000' }, order.phone);
    await shop.buy(ref);
    expect(await shop.order(ref)).toMatchObject({ status: 'issued' });
    const life = await lifeOf(seller, policy.number);
    expect(life.transactions.map(({ kind, charged, by }) => [kind, charged, by?.id ?? null])).toEqual([
      ['issue', 741_00, null],
      ['endorse', 154_00, seller.id],
    ]);
    // The seller may not do an act that the product permits to the holder and the insurer alone.
    const refused = await seller.call<ProblemDetails>('POST', `/api/b2b/policies/${policy.number}/journeys`, {
      body: { does: 'change', kind: 'owner', language: 'en' },
    });
    expectRefusal(shop, refused, '403 policyNotYours');
  });

  test('that is paid after another one for the same answers is not done, and its money is refunded', async () => {
    const { policy, order } = await aYear();
    const { number } = policy;
    const [one, other] = [await asHolder(number, { kind: 'vehicle' }), await asHolder(number, { kind: 'vehicle' })];
    await change(one, { vehicleValue: '40000' });
    await change(other, { vehicleValue: '36000' });
    const [first, second] = [await agreedBy(one, order.phone), await agreedBy(other, order.phone)];
    const tranId = await shop.pay(second);
    await shop.buy(first);
    await shop.gateway({ tranId, action: 'approve', callback: 'none' });
    await shop.settle(second);
    const { refund } = await shop.order(second);
    expect(refund).toMatchObject({ status: 'due' });
    await shop.worker.work();
    await shop.worker.work();
    const charged = (await shop.ledger()).find((each) => each.tranId === tranId);
    expect(charged).toMatchObject({ charged: refund?.amount, refunded: refund?.amount });
    expect((await lifeOf(await aClerk(), number)).transactions.map(({ kind }) => kind)).toEqual(['issue', 'endorse']);
    expect(await rebuildPolicies(shop.services)).not.toContain(number);
  });
});
