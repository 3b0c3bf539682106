import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { OfferView } from '#contract/purchase/consents.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { addDays } from '#engine/language/dates.ts';
import type { Answers } from '#engine/record.ts';
import { findPartner } from '#server/people/partners/partner-repository.ts';
import { openEndorsement } from '#server/purchase/after-sale/open-endorsement.ts';
import { findOrder, findOrderByRef, type Order } from '#server/purchase/orders/order-repository.ts';
import { loadPolicy } from '#server/purchase/policies/load-policy.ts';
import { findPolicy, type Policy } from '#server/purchase/policies/policy-repository.ts';
import { lapsePolicies } from '#server/purchase/policy-life/lapse-policies.ts';
import { readReconciliation } from '#server/reports/reconciliation-repository.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type OpenDraft, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { acceptDeclaration, createAgentOrder, provePhone } from './create-agent-order.ts';

/*
 * Other events of a policy that is paid by instalments. 741.00 for a car's year from 2 April 2026, quarterly: 185.25,
 * then three times 185.25 with a charge of 2.00, due on 2 July, 2 October and 2 January.
 */

const shop = await startTestShop();
const { sql } = shop.services.database;
const { clock } = shop;
afterAll(() => shop.close());
const at = (moment: string) => clock.set(`${moment}+07:00`);
const aClerk = () => createTestUser(shop, { scopes: ['insurer:orders'] });

let cars = 840_000;
function aCar(): Answers & { mobilePhone: string } {
  clock.set(TEST_START);
  cars += 1;
  return {
    mobilePhone: `+85512${cars}`,
    startDate: addDays(toBusinessDate(clock.now()), 1),
    registrationNo: `2AE-${cars}`,
    chassisFrame: `JTR${cars}`,
  };
}

async function sold(plan?: string): Promise<{ number: string; phone: string }> {
  const changes = aCar();
  const { ref } = await shop.anOrder('comprehensive-camry', { product: 'auto', changes });
  await shop.buy(ref, plan);
  const number = (await shop.order(ref)).policy?.number;
  if (!number) throw new Error('no policy');
  return { number, phone: changes.mobilePhone };
}

const lifeOf = async (number: string) =>
  (await (await aClerk()).call<PolicyLifeView>('GET', `/api/b2b/policies/${number}/life`)).body;
const partsOf = async (number: string) =>
  (await lifeOf(number)).instalments.map(({ dueOn, amount, status }) => `${dueOn} ${amount} ${status}`);
const linkOf = async (number: string) => {
  const { body } = await (await aClerk()).call<{ link: string }>(
    'POST',
    `/api/b2b/policies/${number}/instalments/link`,
  );
  return body.link.split('/').at(-1) as string;
};
const expectNoDifferences = async () => {
  const { differences } = await readReconciliation(sql, { from: '2026-04-01', to: '2028-04-01', currency: 'USD' });
  expect(differences).toEqual([]);
};

test('a renewal has instalments of its own with its own due days', async () => {
  const { number, phone } = await sold();
  at('2027-03-10T09:00:00');
  const policy = (await findPolicy(sql, number)) as Policy;
  const file = await loadPolicy(shop.services, sql, { policy, order: (await findOrder(sql, policy.orderId)) as Order });
  const begun = await openEndorsement(file, { by: 'holder' }, { does: 'renew', language: 'en' });
  const draft = { id: begun.draft, key: begun.key } as OpenDraft;
  await shop.answer(draft, { declaration: true });
  const { body } = await shop.confirm(draft);
  await shop.verify(body.order, await shop.codeTo(phone));
  // A year without a claim: 741.00 less a tenth. A quarter of 666.90 is 166.725; parts are rounded on what they add up to.
  expect((await shop.order(body.order)).plans.find(({ plan }) => plan === 'quarterly')?.parts).toEqual([
    { dueOn: '2027-03-10', amount: 166_73 },
    { dueOn: '2027-07-02', amount: 166_72 + 2_00 },
    { dueOn: '2027-10-02', amount: 166_73 + 2_00 },
    { dueOn: '2028-01-02', amount: 166_72 + 2_00 },
  ]);
  await shop.buy(body.order, 'quarterly');
  expect((await lifeOf(number)).transactions.map(({ kind, from, charged }) => `${kind} ${from} ${charged}`)).toEqual([
    'issue 2026-04-02 74100',
    'renew 2027-04-02 66690',
  ]);
  const later = ['2027-10-02 16873 due', '2028-01-02 16872 due'];
  expect(await partsOf(number)).toEqual(['2027-03-10 16673 paid', '2027-07-02 16872 due', ...later]);
  at('2027-07-01T09:00:00');
  await shop.buy(await linkOf(number));
  expect((await partsOf(number))[1]).toBe('2027-07-02 16872 paid');
  await expectNoDifferences();
});

test('the partner’s balance pays an instalment of an agent’s sale once, and another partner cannot pay it', async () => {
  const [partner, other] = [
    await createTestPartner(shop, { balance: 500_00 }),
    await createTestPartner(shop, { balance: 500_00 }),
  ];
  const sells = () => createTestUser(shop, { scopes: ['b2b:sell'], partner });
  const changes = aCar();
  const agent = await sells();
  const { ref } = await createAgentOrder(shop, agent, { product: 'auto', testCase: 'comprehensive-camry', changes });
  await shop.buy(ref, 'quarterly');
  const number = (await shop.order(ref)).policy?.number as string;
  at('2026-06-25T10:00:00');
  const part = (await findOrderByRef(sql, await linkOf(number))) as Order;
  const path = `/api/b2b/orders/${part.id}/pay-from-balance`;
  const stranger = await createTestUser(shop, { scopes: ['b2b:sell'], partner: other });
  expectRefusal(shop, await stranger.call('POST', path, { body: {} }), '404 orderNotFound');
  const seller = await sells();
  const pressed = await Promise.all([1, 2, 3].map(() => seller.call('POST', path, { body: {} })));
  expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200]);
  // 185.25 and the charge of 2.00; its commission was earned by the sale.
  expect(await findPartner(sql, partner.id)).toMatchObject({ total: 500_00 - 187_25, outstanding: 0 });
  expect((await partsOf(number))[1]).toBe('2026-07-02 18725 paid');
  await expectNoDifferences();
  at('2026-07-18T00:00:02');
  expect(await lapsePolicies(shop.services)).toBe(0);
});

/*
 * Lapsed from 18 July: 107 days cost 217.22, of which 185.25 is paid and 31.97 open, with its charge 33.97. A
 * reinstatement costs the 258 days left, 523.78, and those 33.97: 557.75. Then 741.00 and one charge of 2.00 are paid.
 */
test('a lapsed policy is reinstated with a declaration of no loss, and with payment of the open part and all days left', async () => {
  const { number, phone } = await sold('quarterly');
  at('2026-07-18T00:00:02');
  expect(await lapsePolicies(shop.services)).toBe(1);
  at('2026-07-25T10:00:00');
  const clerk = await aClerk();
  const begun = await clerk.call<{ draft: string; key: string }>('POST', `/api/b2b/policies/${number}/journeys`, {
    body: { does: 'reinstate', language: 'en' },
  });
  const draft = { id: begun.body.draft, key: begun.body.key } as OpenDraft;
  expect((await shop.read(draft)).about?.outcome).toMatchObject({ total: 523_78, instalments: 33_97 });
  await shop.answer(draft, { declaration: true });
  const { body } = await shop.confirm(draft);
  const { cookie } = await provePhone(shop, { ref: body.order, phone });
  const { body: offer } = await shop.call<OfferView>('GET', `/api/orders/${body.order}/offer?language=en`, {
    headers: { cookie },
  });
  const noLoss = offer.declarations.find(({ text }) => text.startsWith('I know of no loss'))?.field;
  const others = offer.declarations.map(({ field }) => field).filter((field) => field !== noLoss);
  const silent = { language: 'en', wording: offer.wording, declared: others };
  const refused = await shop.call('POST', `/api/orders/${body.order}/consent`, { headers: { cookie }, body: silent });
  expectRefusal(shop, refused, '422 mustAgree');
  expect((await acceptDeclaration(shop, { ref: body.order, cookie })).status).toBe(200);
  expect(await shop.order(body.order)).toMatchObject({ premium: { total: 557_75 }, plans: [] });
  await shop.buy(body.order);
  const life = await lifeOf(number);
  expect(life).toMatchObject({ status: 'active', effectiveTo: '2027-04-01', charged: 741_00 });
  expect(life.segments.map(({ from, to }) => [from, to])).toEqual([['2026-04-02', '2027-04-01']]);
  expect(life.instalments.map(({ dueOn, amount, status }) => `${dueOn} ${amount} ${status}`)).toEqual([
    '2026-04-01 18525 paid',
    '2026-07-02 3397 paid',
    '2026-10-02 18725 dropped',
    '2027-01-02 18725 dropped',
  ]);
  await expectNoDifferences();
  // Nothing is due any more: whatever lapses of others, this one does not.
  at('2027-01-30T00:00:02');
  await lapsePolicies(shop.services);
  expect((await lifeOf(number)).transactions.map(({ kind }) => kind)).toEqual(['issue', 'lapse', 'reinstate']);
});

// Of 300.00 the claim pays the second part, 185.25, and 114.75 of the third: 70.50 of that and the fourth are left.
test('a paid claim makes all open instalments due at once without a charge, and a policy with unpaid ones lapses', async () => {
  const { number } = await sold('quarterly');
  at('2026-05-20T10:00:00');
  const judge = await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
  const filed = await judge.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber: number, claimant: 'Chan Sokha', contactPerson: 'Chan Sokha', phone: '+85512400779' },
      ...{ lossDate: '2026-05-19', description: `A dent ${randomUUID()}`, language: 'en' },
      lines: [{ benefit: 'ownDamage', amount: 300_00 }],
    },
  });
  expect(filed.status, JSON.stringify(filed.body)).toBe(201);
  const path = `/api/claims/${filed.body.ref}`;
  const reviewer = await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
  for (const [step, body] of [
    ['take', {}],
    ['decide', { outcome: 'approve', reasonForMore: 'Agreed', lines: [{ benefit: 'ownDamage', amount: 300_00 }] }],
  ] as const)
    expect((await reviewer.call('POST', `${path}/${step}`, { body })).status, step).toBeLessThan(300);
  expect((await partsOf(number))[1]).toBe('2026-07-02 18725 due');
  expect((await reviewer.call('POST', `${path}/pay`, { body: {} })).status).toBeLessThan(300);
  expect(await partsOf(number)).toEqual([
    '2026-04-01 18525 paid',
    ...['2026-05-20 18525 paid', '2026-05-20 7050 due', '2026-05-20 18525 due', '2026-05-20 11475 paid'],
  ]);
  await shop.buy(await linkOf(number));
  await expectNoDifferences();
  // 15 days of grace end with 4 June.
  at('2026-06-04T23:59:58');
  expect(await lapsePolicies(shop.services)).toBe(0);
  at('2026-06-05T00:00:02');
  expect(await lapsePolicies(shop.services)).toBe(1);
  expect((await lifeOf(number)).effectiveTo).toBe('2026-06-04');
});
