import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { ClaimView } from '#contract/claims/claims.ts';
import { policies } from '#server/platform/db/schema/schema.ts';
import { findOrderByRef } from '#server/purchase/orders/order-repository.ts';
import { anAgentsOrder } from '#tests/api/an-agents-order.ts';
import { aPartner } from '#tests/support/a-partner.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { aSoldPolicy } from '#tests/support/a-sold-policy.ts';
import { aUser, type TestUser } from '#tests/support/a-user.ts';
import { countSaid } from '#tests/support/said-words.ts';

/* Every word of papers is printed once, on a paper that somebody asks for; how papers look and what else stands there is for others to judge. */

const shop = await aShop();
const neverSaid = countSaid(shop.services.wording);
const drawn = async () => Buffer.from('%PDF-1.7\n');
Object.assign(shop.services.documents, { render: drawn, renderLetter: drawn, renderWording: drawn });
const partner = await aPartner(shop, { balance: 1_000_00 });
const agent = await aUser(shop, { scopes: ['b2b:sell'], partner });
const clerk = await aUser(shop, { scopes: ['insurer:orders'] });
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
    const { order } = await aSoldPolicy(shop, { product, testCase, changes: aPhone() });
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
    ['mark-as-paid', clerk, { reason }],
  ] as const)('paid otherwise: %s', async (verb, user, body) => {
    const { id } = await anAgentsOrder(shop, agent, {});
    expect((await user.call('POST', `/api/b2b/orders/${id}/${verb}`, { body })).status).toBe(200);
    await papersOf(id, 'certificate');
  });

  test.each(['expired', 'cancelled'])('of a policy that is %s', async (status) => {
    const { order } = await aSoldPolicy(shop, { testCase: 'family-to-japan', changes: aPhone() });
    await sql.update(policies).set({ status }).where(eq(policies.orderId, order.id));
    await papersOf(order.id, 'certificate');
  });
});

test('policy wording, claim procedure, claim form and summary of cover', async () => {
  for (const name of ['policyWording', 'claimProcedure', 'claimForm', 'coverSummary'])
    for (const language of ['en', 'km'])
      expect((await shop.call('GET', `/api/products/travel/documents/${name}?language=${language}`)).status).toBe(200);
});

test('the form on which the customer of an agent signs', async () => {
  const { id } = await anAgentsOrder(shop, agent, { agreed: false, testCase: 'family-to-japan' });
  for (const language of ['en', 'km', 'both'])
    await asked(agent, `/api/b2b/orders/${id}/consent-form?language=${language}`);
});

describe('the letter that tells a decision', () => {
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

  test('with each reason, and paid', async () => {
    const { policy } = await aSoldPolicy(shop, {
      product: 'medical',
      testCase: 'standard-at-thirty',
      partner,
      changes: aPhone(),
    });
    const now = shop.clock.now().toISOString();
    shop.clock.set(`${policy.effectiveFrom}T02:00:00Z`);
    const [filer, judge] = [
      await aUser(shop, { scopes: ['b2b:claims'], partner }),
      await aUser(shop, { scopes: ['insurer:claims'] }),
    ];
    const decided = async (decision: object, pays = false) => {
      const body = {
        ...{ policyNumber: policy.number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', language: 'en' },
        ...{ phone: aPhone().mobilePhone, description: `Fever ${phones}`, lossDate: policy.effectiveFrom },
        dischargeDate: policy.effectiveFrom,
        lines: [{ benefit: 'surgery', amount: 10_000 }],
      };
      const filed = await filer.call<ClaimView>('POST', '/api/claims', { body });
      expect(filed.status, JSON.stringify(filed.body)).toBe(201);
      for (const [step, sent] of [['take', {}], ['decide', decision], ...(pays ? [['pay', {}]] : [])] as [
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
        { outcome: 'approve', lines: [{ benefit: 'surgery', amount: 5_000, reason: why }] },
        why === 'overLimit',
      );
    shop.clock.set(now);
  });
});

/** Said by others than these papers. */
const ELSEWHERE: Record<string, string> = {
  'consent.form.textPlain': 'a sale of no partner is a tester’s',
  'documents.copyOf': 'on a paper that was lost and is drawn again: issued-papers.test.ts',
  'documents.specimen.mark': 'on papers of the studio: studio-specimens.test.ts',
  'documents.specimen.notice': 'on papers of the studio: studio-specimens.test.ts',
};

test('there is no other word of papers, in either language', () => {
  const about = /^(?:documents|consent\.form|claims\.(?:letter|reasons))\./;
  const never = neverSaid(about, ['en', 'km'])
    .map((one) => one.split(' ')[1] as string)
    // On endorsement schedules: after-sale.test.ts.
    .filter((id) => !id.startsWith('documents.endorsement.'));
  expect([...new Set(never)].toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted());
});
