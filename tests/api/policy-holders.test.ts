import { afterAll, describe, expect, test } from 'vitest';
import type {
  BenefitBalance,
  BenefitPlanView,
  HolderDesk,
  HolderDetail,
  HolderView,
  PolicySchedule,
} from '#contract/claims/policy-holders.ts';
import { messages } from '#server/platform/db/schema/message-schema.ts';
import type { Order } from '#server/purchase/orders/order-repository.ts';
import type { Policy } from '#server/purchase/policies/policy-repository.ts';
import { searchList } from '#tests/support/search-list.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

type Sold = { policy: Policy; order: Order };

/** One woman buys twice of our partner, and once of another; a family with the same phone number is somebody else. */
const shop = await startTestShop();
const partner = await createTestPartner(shop);
const other = await createTestPartner(shop);
const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
const stranger = await createTestUser(shop, { scopes: ['b2b:claims'], partner: other });
const insurer = await createTestUser(shop, { scopes: ['insurer:orders'] });
const her = {
  ...{ mobilePhone: '+85512345999', dateOfBirth: '1995-08-20', givenName: 'Sreymom', familyName: 'Chea' },
  ...{ identityNumber: '020123456', gender: 'female' },
};
const buy = async (wanted: Parameters<typeof createSoldPolicy>[1]) => {
  shop.clock.advance({ minutes: 1 });
  return createSoldPolicy(shop, wanted);
};
const cover = await buy({ product: 'medical', testCase: 'standard-at-thirty', partner, changes: her });
const family = await buy({ testCase: 'family-to-japan', partner, changes: { mobilePhone: her.mobilePhone } });
const travel = await buy({ testCase: 'solo-thailand-five-days', partner, changes: her });
const elsewhere = await buy({ product: 'medical', testCase: 'standard-at-thirty', partner: other, changes: her });
afterAll(() => shop.close());

const list = async (user: TestUser, query = '') =>
  (await searchList<{ items: HolderView[]; next: string | null }>(user, '/api/policy-holders', query)).body;
const holder = async (user: TestUser, search: string) =>
  (await list(user, `?search=${encodeURIComponent(search)}`)).items[0]?.id ?? '';
const numbers = (...sold: Sold[]) => sold.map(({ policy }) => policy.number);

describe('policyholders', () => {
  test('are distinguished by phone and date of birth, and are listed once each', async () => {
    const { items } = await list(agent);
    expect(items).toMatchObject([
      {
        name: 'Sreymom Chea',
        phone: '+85512345999',
        policies: 2,
        products: ['travel', 'medical'],
        latest: { number: travel.policy.number, status: 'notBegun' },
      },
      { policies: 1, products: ['travel'], latest: { number: family.policy.number } },
    ]);
    expect(await list(stranger)).toMatchObject({
      items: [{ policies: 1, latest: { number: elsewhere.policy.number } }],
    });
    expect((await list(insurer)).items.map(({ policies }) => policies)).toEqual([3, 1]);
  });

  test.each([
    ['a policy number', () => cover.policy.number.toLowerCase(), 'Sreymom Chea'],
    ['a phone number', () => '012 345 999', undefined],
    ['the beginning of a name', () => 'sreym', 'Sreymom Chea'],
    ['the name turned around', () => 'chea srey', 'Sreymom Chea'],
  ])('are found by %s', async (_what, search, name) => {
    const { items } = await list(agent, `?search=${encodeURIComponent(search())}`);
    expect(items.map((item) => item.name)).toEqual(name === undefined ? ['Sreymom Chea', expect.any(String)] : [name]);
  });

  test('are not found by another partner’s policy number or by wildcards', async () => {
    for (const search of [elsewhere.policy.number, '%', '_____', 'nobody'])
      expect((await list(agent, `?search=${encodeURIComponent(search)}`)).items).toEqual([]);
  });

  test('are read page by page', async () => {
    const all = (await list(agent)).items.map(({ id }) => id);
    const first = await list(agent, '?limit=1');
    const second = await list(agent, `?limit=1&cursor=${first.next}`);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all);
    expect(second.next).toBeNull();
  });

  test('are counted by product', async () => {
    const counted = await agent.call('GET', '/api/policy-holders/by-product');
    expect(counted.body).toEqual([
      { product: 'medical', policies: 1, holders: 1 },
      { product: 'travel', policies: 2, holders: 2 },
    ]);
    const { items } = await list(agent, '?product=medical');
    // She bought travel insurance since: of medical there is one policy, and it is the latest.
    expect(items).toMatchObject([{ name: 'Sreymom Chea', policies: 1, latest: { number: cover.policy.number } }]);
    expect(items[0]?.id).toBe(await holder(agent, 'Sreymom'));
  });
});

describe('a holder', () => {
  test('has all policies that the asker sees, the newest first', async () => {
    const { body } = await agent.call<HolderDetail>(
      'GET',
      `/api/policy-holders/${await holder(agent, 'Sreymom')}?locale=km`,
    );
    expect(body.policies.map(({ number }) => number)).toEqual(numbers(travel, cover));
    expect(body).toMatchObject({
      name: 'Sreymom Chea',
      details: { dateOfBirth: '1995-08-20', identityNumber: '020123456', gender: 'ស្រី' },
      policies: [{}, { plan: { id: 'standard', label: 'medical.plans.standard.name' }, premium: 24_820, claims: 0 }],
    });
    expect(body.messages['medical.plans.standard.name']).toMatch(/[\u1780-\u17ff]/);
  });

  test('has the plan as bought: limits in money and in words', async () => {
    const id = await holder(agent, cover.policy.number);
    const { body } = await agent.call<{ plans: BenefitPlanView[]; messages: Record<string, string> }>(
      'GET',
      `/api/policy-holders/${id}/benefit-plans/standard`,
    );
    const [plan] = body.plans.filter(({ product }) => product === 'medical');
    const limitOf = (benefit: string) => plan?.lines.find((line) => line.benefit === benefit)?.limit;
    expect(plan).toMatchObject({ policies: numbers(cover), perPerson: true, currency: 'USD' });
    expect(limitOf('surgery')).toEqual({ kind: 'money', amount: 200_000, basis: 'period' });
    expect(limitOf('roomAndBoard')).toEqual({ kind: 'words', label: 'medical.limits.room60' });
    expect(body.messages['medical.limits.room60']).toBe('$60, up to 80 days');
    expectRefusal(
      shop,
      await agent.call('GET', `/api/policy-holders/${id}/benefit-plans/premier`),
      '404 benefitPlanNotFound',
    );
  });

  test('has the schedule of each policy: the insured persons, the last day and the premium', async () => {
    const id = await holder(agent, family.policy.number);
    const at = `/api/policy-holders/${id}`;
    const { body } = await agent.call<PolicySchedule>('GET', `${at}/schedules/${family.policy.number}`);
    expect(body.policy).toMatchObject({ number: family.policy.number, effectiveFrom: family.policy.effectiveFrom });
    expect(body.insured.length).toBeGreaterThan(2);
    expect(body.insured[0]?.id).toBe('policyholder');
    expect(body.premium.total).toBe(family.order.total);
    expect(body.documents).toEqual(['certificate', 'insuranceCard', 'coverNote']);
    expect(body.groups.flatMap(({ rows }) => rows).length).toBeGreaterThan(5);
    const plan = body.policy.plan?.id;
    const again = await agent.call<PolicySchedule>(
      'GET',
      `${at}/benefit-plans/${plan}/schedules/${family.policy.number}`,
    );
    expect(again.body).toEqual(body);
    for (const wrong of [`schedules/${cover.policy.number}`, `benefit-plans/none/schedules/${family.policy.number}`])
      expectRefusal(shop, await agent.call('GET', `${at}/${wrong}`), '404 policyNotFound');
  });

  test('has a balance for each person if the limits are per person', async () => {
    const { body } = await agent.call<BenefitBalance>('GET', `/api/policies/${family.policy.number}/benefit-balance`);
    expect(body.people.map(({ id }) => id)).toEqual(body.insured.map(({ id }) => id));
    const line = body.people[1]?.lines.find(({ benefit }) => benefit === 'baggageLoss');
    expect(line).toMatchObject({ used: 0, left: expect.any(Number), isClaimed: true });
    expect(line?.payable).toBe(line?.left);
  });
});

test("another partner's policyholder gets the same refusal as an unknown policyholder", async () => {
  const [id, plan] = [await holder(agent, 'Sreymom'), 'standard'];
  for (const unknown of [id, 'nobody-knows-it'])
    for (const path of ['', `/benefit-plans/${plan}`, `/schedules/${cover.policy.number}`])
      expectRefusal(shop, await stranger.call('GET', `/api/policy-holders/${unknown}${path}`), '404 holderNotFound');
  const nobody = await createTestUser(shop, { scopes: ['b2b:sell'] });
  expect((await list(nobody)).items).toEqual([]);
});

describe('the desk of a policyholder', () => {
  const { sql } = shop.services.database;
  const desk = async (user: TestUser, id: string) => user.call<HolderDesk>('GET', `/api/policy-holders/${id}/desk`);
  const note = (user: TestUser, order: string, text: string) =>
    user.call('POST', `/api/b2b/orders/${order}/notes`, { body: { text } });

  test('shows the notes of the reader’s own side about all orders of the person, the newest first', async () => {
    await note(agent, cover.order.id, 'Wants the best hospital');
    await note(insurer, cover.order.id, 'Checked by the insurer');
    await note(agent, family.order.id, 'Another person with the same phone');
    await note(agent, travel.order.id, 'Flies at noon');
    const id = await holder(agent, cover.policy.number);
    const { body } = await desk(agent, id);
    expect(body.notes.map(({ text, order }) => [text, order])).toEqual([
      ['Flies at noon', { id: travel.order.id, number: travel.order.number }],
      ['Wants the best hospital', { id: cover.order.id, number: cover.order.number }],
    ]);
    expect(body.notes[0]).toMatchObject({ by: { id: agent.id }, to: null, isOpen: false, kind: 'note' });
    expect((await desk(insurer, id)).body.notes.map(({ text }) => text)).toEqual(['Checked by the insurer']);
    const foreign = await createTestUser(shop, { scopes: ['b2b:sell'], partner: other });
    expectRefusal(shop, await desk(foreign, id), '404 holderNotFound');
    const own = await holder(foreign, elsewhere.policy.number);
    expect((await desk(foreign, own)).body.notes).toEqual([]);
  });

  test('shows the insurer the messages to the person without codes and texts, and shows a partner no messages', async () => {
    await sql.delete(messages);
    const at = (minute: number) => new Date(Date.UTC(2026, 3, 1, 2, minute));
    const sms = { channel: 'sms', recipient: her.mobilePhone, text: 'https://secret' } as const;
    await sql.insert(messages).values([
      { ...sms, id: 'first', createdAt: at(1), sentAt: at(2), fate: 'delivered', fateAt: at(3) },
      { ...sms, id: 'code', createdAt: at(2), sentAt: at(3), once: true },
      { ...sms, id: 'sent', createdAt: at(3), sentAt: at(4) },
      { ...sms, id: 'foreign', createdAt: at(4), recipient: '+85512345998' },
      { ...sms, id: 'waits', createdAt: at(5) },
    ]);
    const id = await holder(agent, cover.policy.number);
    expect((await desk(insurer, id)).body.messages).toEqual([
      { id: 'waits', channel: 'sms', at: '2026-04-01T02:05:00.000Z', result: 'waiting' },
      { id: 'sent', channel: 'sms', at: '2026-04-01T02:03:00.000Z', result: 'sent' },
      { id: 'first', channel: 'sms', at: '2026-04-01T02:01:00.000Z', result: 'delivered' },
    ]);
    expect((await desk(agent, id)).body.messages).toBeNull();
  });

  test('names only the claims on the person’s policies of the same partner', async () => {
    shop.clock.advance({ days: 30 });
    const clerk = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
    const otherClerk = await createTestUser(shop, { scopes: ['b2b:claims'], partner: other });
    const file = async (user: TestUser, { policy }: Sold) => {
      const { body, status } = await user.call<{ ref: string }>('POST', '/api/claims', {
        body: {
          ...{ policyNumber: policy.number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara' },
          ...{ phone: '+85512400888', lossDate: policy.effectiveFrom, description: 'A fall' },
          lines: [{ benefit: policy.product === 'travel' ? 'medicalExpenses' : 'surgery', amount: 10_000 }],
        },
      });
      expect(status, JSON.stringify(body)).toBe(201);
      return body.ref;
    };
    const ours = await file(clerk, cover);
    const theirs = await file(otherClerk, elsewhere);
    const claimsOn = async (user: TestUser, ...sold: Sold[]) => {
      const { body } = await user.call<{ items: { ref: string }[] }>('POST', '/api/claims/search', {
        body: { policies: numbers(...sold) },
      });
      return body.items.map(({ ref }) => ref);
    };
    const reviewer = await createTestUser(shop, { scopes: ['insurer:claims'] });
    expect((await claimsOn(reviewer, cover, elsewhere)).toSorted()).toEqual([theirs, ours].toSorted());
    expect(await claimsOn(clerk, cover, elsewhere, travel)).toEqual([ours]);
    expect(await claimsOn(reviewer, travel)).toEqual([]);
  });
});
