import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { ClaimGuarantee } from '#contract/claims/claim-guarantees.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { CancellationPreview, PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { addDays } from '#engine/language/dates.ts';
import type { Answers } from '#engine/record.ts';
import { policies } from '#server/platform/db/schema/schema.ts';
import type { DocumentData } from '#server/platform/documents/document-data.ts';
import { findOrderByRef } from '#server/purchase/orders/order-repository.ts';
import { lapsePolicies } from '#server/purchase/policy-life/lapse-policies.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { countUsedMessages } from '#tests/support/count-used-messages.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type OpenDraft, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { acceptDeclaration, createAgentDraft, createAgentOrder, provePhone } from './create-agent-order.ts';

/*
 * The tests print every word of papers once, on a paper that somebody requests. Other tests judge the look and the
 * other contents of papers.
 */

const shop = await startTestShop();
const neverSaid = countUsedMessages(shop.services.wording);
const drawn = async () => Buffer.from('%PDF-1.7\n');
/** The data of the paper that was drawn last. */
let paper: DocumentData | undefined;
const render = async (data: DocumentData) => {
  paper = data;
  return drawn();
};
Object.assign(shop.services.documents, { render, renderLetter: drawn, renderWording: drawn });
const partner = await createTestPartner(shop, { balance: 1_000_00 });
const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
afterAll(() => shop.close());

const { sql } = shop.services.database;
const asked = async (user: TestUser, path: string) => {
  const reply = await user.call('GET', path);
  expect(reply.status, `${path}: ${JSON.stringify(reply.body).slice(0, 200)}`).toBe(200);
};
const idOf = async (ref: string) => (await findOrderByRef(sql, ref))?.id as string;
const papersOf = async (id: string, ...names: string[]) => {
  for (const name of names)
    for (const language of ['en', 'km'])
      await asked(clerk, `/api/b2b/orders/${id}/documents/${name}?language=${language}`);
};

const reason = 'The customer asked for it';
let phones = 0;
const aPhone = () => ({ mobilePhone: `+85510${710_000 + ++phones}` });

describe('certificates, cards and cover notes', () => {
  test.each([
    ['travel', 'family-to-japan', ['certificate', 'calendar']],
    ['auto', 'comprehensive-camry', ['certificate', 'coverNote']],
    ['fire', 'house-with-all-perils', ['certificate']],
  ])('of %s', async (product, testCase, names) => {
    const { order } = await createSoldPolicy(shop, { product, testCase, changes: aPhone() });
    await papersOf(order.id, ...names);
  });

  test.each(['cards', 'khqr', 'wechat'] as const)('paid by %s', async (option) => {
    const { ref } = await shop.anOrder('solo-thailand-five-days', { changes: aPhone() });
    const tranId = await shop.pay(ref, option);
    await shop.gateway({ tranId, action: 'approve', callback: 'none' });
    await shop.settle(ref);
    await papersOf(await idOf(ref), 'certificate');
  });

  test.each([
    ['pay-from-balance', agent, {}],
    ['mark-as-paid', clerk, { amount: 680, reference: 'TRF 1', reason }],
  ] as const)('paid otherwise: %s', async (verb, user, body) => {
    const { id } = await createAgentOrder(shop, agent, {});
    expect((await user.call('POST', `/api/b2b/orders/${id}/${verb}`, { body })).status).toBe(200);
    await papersOf(id, 'certificate');
  });

  test.each(['expired', 'cancelled'])('of a policy that is %s', async (status) => {
    const { order } = await createSoldPolicy(shop, { testCase: 'family-to-japan', changes: aPhone() });
    await sql.update(policies).set({ status }).where(eq(policies.orderId, order.id));
    await papersOf(order.id, 'certificate');
  });
});

/*
 * A schedule's lines for an act and its reason, in both languages. A year of a car for 741.00, in quarters; for 40,000
 * it is 895.00.
 */
const SCHEDULES: Record<string, [kind: string, why: string, kindKm: string, whyKm: string]> = {
  endorse: [
    ...(['Change of the policy', 'Requested and agreed by the policyholder'] as const),
    ...(['ការកែប្រែបណ្ណសន្យារ៉ាប់រង', 'ស្នើសុំ និងយល់ព្រមដោយម្ចាស់បណ្ណសន្យារ៉ាប់រង'] as const),
  ],
  correct: ['Correction of details', 'Details were recorded wrongly', 'ការកែតម្រូវព័ត៌មាន', 'ព័ត៌មានត្រូវបានកត់ត្រាខុស'],
  lapse: ['Lapse', 'The premium was not paid', 'ការផុតសុពលភាព', 'មិនបានបង់បុព្វលាភ'],
  reinstate: [
    ...(['Reinstatement', 'Agreed by the insurer and the policyholder, who declared that no loss is known'] as const),
    'ការដាក់ឱ្យមានសុពលភាពវិញ',
    'យល់ព្រមដោយក្រុមហ៊ុនធានារ៉ាប់រង និងម្ចាស់បណ្ណសន្យារ៉ាប់រង ដែលបានប្រកាសថាមិនដឹងអំពីហេតុការណ៍ណាមួយដែលបានកើតឡើង',
  ],
  cancel: ['Cancellation', 'No longer needed', 'ការលុបចោលបណ្ណសន្យារ៉ាប់រង', 'លែងត្រូវការ'],
  renew: [
    ...(['Renewal', 'Next term, agreed by the policyholder', 'ការបន្តបណ្ណសន្យារ៉ាប់រង'] as const),
    'រយៈពេលបន្ទាប់ យល់ព្រមដោយម្ចាស់បណ្ណសន្យារ៉ាប់រង',
  ],
};

describe('the endorsement schedule', () => {
  const number = async (ref: string) => (await shop.order(ref)).policy?.number as string;
  const today = () => toBusinessDate(shop.clock.now());
  const staff = () => createTestUser(shop, { scopes: ['insurer:orders'] });

  /** A journey that the staff begin for a policyholder, who agrees on the link and pays the amount due. */
  async function agreed(policy: string, phone: string, wish: object, changes: Answers = {}) {
    const path = `/api/b2b/policies/${policy}/journeys`;
    const begun = await (await staff()).call<{ draft: string; key: string }>('POST', path, {
      body: { ...wish, language: 'en' },
    });
    expect(begun.status, JSON.stringify(begun.body)).toBe(201);
    const draft = { id: begun.body.draft, key: begun.body.key } as OpenDraft;
    const answered = await shop.answer(draft, changes);
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
    for (let view = await shop.read(draft); !view.about?.outcome; view = await shop.read(draft))
      expect((await shop.next(draft, view.page as string)).status).toBe(200);
    await shop.answer(draft, { declaration: true });
    const { body, status } = await shop.confirm(draft);
    expect(status, JSON.stringify(body)).toBe(201);
    shop.clock.advance({ minutes: 2 });
    const { cookie } = await provePhone(shop, { ref: body.order, phone });
    expect((await acceptDeclaration(shop, { ref: body.order, cookie })).status).toBe(200);
    if ((await shop.order(body.order)).status === 'confirmed') await shop.buy(body.order);
  }

  test('of each kind states the change and the reason', async () => {
    const began = shop.clock.now().toISOString();
    const { mobilePhone } = aPhone();
    const changes = {
      mobilePhone,
      startDate: addDays(today(), 1),
      registrationNo: '2AF-7001',
      chassisFrame: 'JTS7001',
    };
    const { ref } = await shop.anOrder('comprehensive-camry', { product: 'auto', changes });
    await shop.buy(ref, 'quarterly');
    const policy = await number(ref);
    const on = (days: number) => shop.clock.set(`${addDays(changes.startDate, days)}T02:00:00Z`);
    const change = (kind: string, others: Answers) => agreed(policy, mobilePhone, { does: 'change', kind }, others);
    on(10);
    await change('beneficiary', {
      ...{ beneficiary: 'other', beneficiaryName: 'Chan Dara', beneficiaryIdentity: '020304050' },
      beneficiaryRelationship: 'child',
    });
    await change('vehicle', { vehicleValue: '40000', vehicleCardFront: 'sample-vehicle-card-front' });
    const corrected = { changes: { '/givenName': 'Bopha' }, request: randomUUID() };
    const path = `/api/b2b/policies/${policy}`;
    expect((await (await staff()).call('POST', `${path}/correction`, { body: corrected })).status).toBe(200);
    on(150);
    expect(await lapsePolicies(shop.services)).toBe(1);
    await agreed(policy, mobilePhone, { does: 'reinstate' });
    on(320);
    const wanted = { from: addDays(today(), 1), reason: 'wish' };
    const shown = await (await staff()).call<CancellationPreview>('POST', `${path}/cancellation/preview`, {
      body: wanted,
    });
    const body = { ...wanted, refund: shown.body.refund, request: randomUUID() };
    expect((await (await staff()).call('POST', `${path}/cancellation`, { body })).status).toBe(200);
    shop.clock.set(began);

    const other = { ...changes, ...aPhone(), registrationNo: '2AF-7002', chassisFrame: 'JTS7002' };
    const second = await shop.anOrder('comprehensive-camry', { product: 'auto', changes: other });
    await shop.buy(second.ref);
    const renewed = await number(second.ref);
    on(350);
    await agreed(renewed, other.mobilePhone, { does: 'renew' });

    const said: Record<string, string[]> = {};
    for (const [sold, held] of [
      [ref, policy],
      [second.ref, renewed],
    ] as const) {
      const life = await (await staff()).call<PolicyLifeView>('GET', `/api/b2b/policies/${held}/life`);
      const reader = await staff();
      for (const { kind, serial } of life.body.transactions.slice(1)) {
        for (const language of ['en', 'km'])
          await asked(
            reader,
            `/api/b2b/orders/${await idOf(sold)}/documents/endorsement?language=${language}&serial=${serial}`,
          );
        const facts = paper?.sections.find((section) => section.kind === 'facts');
        const [what, why] = facts?.kind === 'facts' ? facts.rows : [];
        said[kind] = [what, why]
          .flatMap((row) => row?.value.en ?? '')
          .concat([what, why].flatMap((row) => row?.value.km ?? ''));
      }
    }
    expect(said).toEqual(SCHEDULES);
    shop.clock.set(began);
  });
});

test('policy wording, claim procedure, claim form and summary of cover open in both languages', async () => {
  for (const name of ['policyWording', 'claimProcedure', 'claimForm', 'coverSummary'])
    for (const language of ['en', 'km'])
      expect((await shop.call('GET', `/api/products/travel/documents/${name}?language=${language}`)).status).toBe(200);
});

test('the consent form for an agent’s customer opens in each language', async () => {
  const { id } = await createAgentOrder(shop, agent, { agreed: false, testCase: 'family-to-japan' });
  for (const language of ['en', 'km', 'both'])
    await asked(agent, `/api/b2b/orders/${id}/consent-form?language=${language}`);
});

describe('the letter about a decision', () => {
  const reasons = [
    'notCovered',
    'waitingPeriod',
    'preExisting',
    'papersMissing',
    'duplicate',
    'withdrawn',
    'fraud',
    'other',
  ];
  const lowered = ['coPayment', 'deductible', 'overLimit'];
  /** With the bank's reference, and without one. */
  const PAID_BY: Record<string, object> = { coPayment: { reference: 'ABA-1' }, overLimit: {} };

  test('contains each reason, and the payment', async () => {
    const medical = { product: 'medical', testCase: 'standard-at-thirty', partner };
    const { policy } = await createSoldPolicy(shop, { ...medical, changes: aPhone() });
    const another = { ...aPhone(), identityNumber: '060610001' };
    const ofAgent = await createSoldPolicy(shop, { ...medical, isAgentSale: true, changes: another });
    const now = shop.clock.now().toISOString();
    shop.clock.set(`${policy.effectiveFrom}T02:00:00Z`);
    const [filer, judge] = [
      await createTestUser(shop, { scopes: ['b2b:claims'], partner }),
      await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] }),
    ];
    const decided = async (decision: object, pays?: object, { number }: { number: string } = policy) => {
      const body = {
        ...{ policyNumber: number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', language: 'en' },
        ...{ phone: aPhone().mobilePhone, description: `Fever ${phones}`, lossDate: policy.effectiveFrom },
        dischargeDate: policy.effectiveFrom,
        lines: [{ benefit: 'surgery', amount: 10_000 }],
      };
      const filed = await filer.call<ClaimView>('POST', '/api/claims', { body });
      expect(filed.status, JSON.stringify(filed.body)).toBe(201);
      for (const [step, sent] of [['take', {}], ['decide', decision], ...(pays ? [['pay', pays]] : [])] as [
        string,
        object,
      ][]) {
        const reply = await judge.call('POST', `/api/claims/${filed.body.ref}/${step}`, { body: sent });
        expect(reply.status, `${step}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
      }
      await asked(judge, `/api/claims/${filed.body.ref}/letter?language=both`);
    };
    for (const why of reasons) await decided({ outcome: 'decline', reason: why });
    for (const why of lowered)
      await decided(
        { outcome: 'approve', reasonForMore: 'Agreed', lines: [{ benefit: 'surgery', amount: 5_000, reason: why }] },
        PAID_BY[why],
      );
    await decided(
      { outcome: 'approve', reasonForMore: 'Agreed', lines: [{ benefit: 'surgery', amount: 10_000 }] },
      undefined,
      ofAgent.policy,
    );
    shop.clock.set(now);
  });
});

test('a letter of guarantee is printed while it is valid, and after its end', async () => {
  const { policy } = await createSoldPolicy(shop, {
    ...{ product: 'medical', testCase: 'standard-at-thirty', changes: aPhone() },
  });
  const now = shop.clock.now().toISOString();
  shop.clock.set(`${policy.effectiveFrom}T02:00:00Z`);
  const scopes = ['insurer:claims' as const];
  const [filer, judge] = [await createTestUser(shop, { scopes }), await createTestUser(shop, { scopes })];
  const { body: claim } = await filer.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber: policy.number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara' },
      ...{ phone: aPhone().mobilePhone, description: 'Fever', lossDate: policy.effectiveFrom },
      lines: [{ benefit: 'surgery', amount: 10_000 }],
    },
  });
  await judge.call('POST', `/api/claims/${claim.ref}/take`, { body: {} });
  const path = `/api/claims/${claim.ref}/guarantees`;
  const { status, body: letters } = await judge.call<ClaimGuarantee[]>('POST', path, {
    body: {
      ...{ provider: 'Calmette Hospital', benefit: 'roomAndBoard', amount: 100_00, units: 2 },
      validUntil: addDays(policy.effectiveFrom, 10),
    },
  });
  expect(status, JSON.stringify(letters)).toBe(201);
  const draw = async () => {
    for (const language of ['en', 'km']) await asked(judge, `${path}/${letters[0]?.id}/letter?language=${language}`);
  };
  await draw();
  const end = { body: { reason: 'Another hospital' } };
  expect((await judge.call('POST', `${path}/${letters[0]?.id}/end`, end)).status).toBe(200);
  await draw();
  shop.clock.set(now);
});

test('the template for insured persons opens in each language', async () => {
  const draft = await createAgentDraft(shop, agent);
  for (const language of ['en', 'km'])
    await asked(agent, `/api/b2b/drafts/${draft.id}/insured-template?format=xlsx&language=${language}`);
});

/** Said by others than these papers. */
const ELSEWHERE: Record<string, string> = {
  'claims.letter.closingApprovedThirdParty': 'a claim of a third party: third-parties.test.ts',
  'claims.letter.coverEnds': 'a total loss: claim-damage.test.ts',
  'claims.letter.keptOverdue': 'a claim that settles what is owed: claim-letter.test.ts',
  'claims.letter.keptRefund': 'a claim that settles what is owed: claim-letter.test.ts',
  'claims.letter.paidAmount': 'a claim that settles what is owed: claim-letter.test.ts',
  'claims.letter.paidNothing': 'a claim that settles what is owed: claim-letter.test.ts',
  'claims.letter.thirdParty': 'a claim of a third party: third-parties.test.ts',
  'claims.letter.totalLoss': 'a total loss: claim-letter.test.ts',
  'claims.letter.wreckKept': 'a total loss: claim-damage.test.ts',
  'claims.letter.wreckOurs': 'a total loss without salvage: claim-letter.test.ts',
  'claims.reasons.overEstimate': 'an invoice above its estimate: claim-damage.test.ts',
  'consent.form.textPlain': 'a sale of no partner is a tester’s',
  'documents.clauses.termination.text':
    'of a stored version without rules after the sale, which none of the products is',
  'documents.copyOf': 'on a paper that was lost and is drawn again: issued-papers.test.ts',
  'documents.endorsement.kept.claim': 'the sums of an end: endorsement.test.ts',
  'documents.endorsement.kept.minimum': 'the sums of an end: endorsement.test.ts',
  'documents.endorsement.kept.reason': 'the sums of an end: endorsement.test.ts',
  'documents.endorsement.next': 'the sums of an end: endorsement.test.ts',
  'documents.endorsement.owed': 'the sums of an end: endorsement.test.ts',
  'documents.endorsement.takenBack': 'the sums of an end: endorsement.test.ts',
  'documents.endorsement.voided': 'the sums of an end: endorsement.test.ts',
  'documents.endorsement.whole.coolingOff': 'the sums of an end: endorsement.test.ts',
  'documents.endorsement.whole.freeLook': 'the sums of an end: endorsement.test.ts',
  'documents.endorsement.whole.notBegun': 'the sums of an end: endorsement.test.ts',
  'documents.endorsement.whole.reason': 'the sums of an end: endorsement.test.ts',
  'documents.endorsement.whole.scale': 'the sums of an end: endorsement.test.ts',
  'documents.insuredSheet.no': 'of a column that may stay empty, which none of the products has',
  'documents.insuredSheet.number': 'of a column of figures, which none of the products has',
  'documents.payments.charged': 'how a term was paid: paper-words.test.ts',
  'documents.payments.endorse': 'how a term was paid: paper-words.test.ts',
  'documents.payments.inParts': 'how a term was paid: paper-words.test.ts',
  'documents.payments.issue': 'how a term was paid: paper-words.test.ts',
  'documents.payments.less': 'how a term was paid: paper-words.test.ts',
  'documents.payments.paid': 'how a term was paid: paper-words.test.ts',
  'documents.payments.partDue': 'how a term was paid: paper-words.test.ts',
  'documents.payments.partPaid': 'how a term was paid: paper-words.test.ts',
  'documents.payments.reinstate': 'how a term was paid: paper-words.test.ts',
  'documents.payments.renew': 'how a term was paid: paper-words.test.ts',
  'documents.specimen.mark': 'on papers of the studio: studio-specimens.test.ts',
  'documents.endorsement.kinds.void': 'a payment recorded by mistake: void-payment.test.ts',
  'documents.endorsement.whys.void': 'a payment recorded by mistake: void-payment.test.ts',
  'documents.statuses.void': 'a payment recorded by mistake: void-payment.test.ts',
  'documents.specimen.notice': 'on papers of the studio: studio-specimens.test.ts',
};

test('the documents above print every text of documents, in either language', () => {
  const about = /^(?:documents|consent\.form|claims\.(?:letter|reasons))\./;
  const never = neverSaid(about, ['en', 'km']).map((one) => one.split(' ')[1] as string);
  expect([...new Set(never)].toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted());
});
