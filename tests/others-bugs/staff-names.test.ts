import { afterAll, expect, test } from 'vitest';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { UserView } from '#contract/people/users.ts';
import type { OfferView } from '#contract/purchase/consents.ts';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { expectRefusal } from '#tests/api/coded-problem.ts';
import { createAgentOrder } from '#tests/api/create-agent-order.ts';
import { searchList } from '#tests/support/search-list.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';

/* Users of the portal with one name only: it is stored once, and shown once, without a blank in the place of the other. */

const shop = await startTestShop();
afterAll(() => shop.close());
const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
const partner = await createTestPartner(shop, { balance: 100_00 });
const ONE_NAME = { givenName: 'Suharto', familyName: '' };

const invite = (names: { givenName: string; familyName?: string }) =>
  admin.call<UserView>('POST', '/api/admin/users', {
    body: {
      ...{ username: `one.${Math.floor(Math.random() * 1e9)}`, email: 'one@agency.example', language: 'en' },
      ...{ scope: ['b2b:sell'], partner: partner.id, ...names },
    },
  });

test('a user with one name is invited, found and changed', async () => {
  const { status, body: user } = await invite({ givenName: ' Suharto ', familyName: '' });
  expect([status, user]).toEqual([201, expect.objectContaining(ONE_NAME)]);
  const found = await searchList<{ items: UserView[] }>(admin, '/api/admin/users', 'search=suharto');
  expect(found.body.items.map(({ id }) => id)).toEqual([user.id]);
  const change = (body: object) => admin.call<UserView>('PATCH', `/api/admin/users/${user.id}`, { body });
  expect((await change({ familyName: 'Putra' })).body).toMatchObject({ givenName: 'Suharto', familyName: 'Putra' });
  expect((await change({ familyName: '' })).body).toMatchObject(ONE_NAME);
});

test.each(['FNU', 'lnu', 'N/A'])('%s is refused as a name', async (name) => {
  const family = await invite({ givenName: 'Suharto', familyName: name });
  expectRefusal(shop, family, '422 invalidRequest /familyName latin-name-unknown');
  const given = await invite({ givenName: name, familyName: 'Putra' });
  expectRefusal(shop, given, '422 invalidRequest /givenName latin-name-unknown');
});

test.each([
  { givenName: '', familyName: 'Putra' },
  { givenName: 'Suharto', familyName: '.' },
  { givenName: 'Suharto' },
])('the names %o are refused', async (names) => expect([(await invite(names)).status]).toEqual([422]));

test('one name is shown once to colleagues and to the customer', async () => {
  const agent = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:reports'], partner, ...ONE_NAME });
  const order = await createAgentOrder(shop, agent);
  await agent.call('POST', `/api/b2b/orders/${order.id}/pay-from-balance`, { body: {} });
  const { body: detail } = await agent.call<OrderDetail>('GET', `/api/b2b/orders/${order.id}`);
  expect(detail.agent?.name).toBe('Suharto');
  expect(detail.timeline.find(({ type }) => type === 'PAID')?.by?.name).toBe('Suharto');
  const unpaid = await createAgentOrder(shop, agent, { agreed: false });
  const { body: offer } = await shop.call<OfferView>('GET', `/api/orders/${unpaid.ref}/offer`);
  expect(offer.seller?.agent).toBe('Suharto');
  const choices = await agent.call<{ agents: { name: string }[] }>('GET', '/api/b2b/reports/choices');
  expect(choices.body.agents.map(({ name }) => name)).toContain('Suharto');
});

test('one name is shown once in claims', async () => {
  const { policy } = await createSoldPolicy(shop, { product: 'medical', testCase: 'standard-at-thirty', partner });
  shop.clock.advance({ days: 40 });
  const agent = await createTestUser(shop, { scopes: ['b2b:claims'], partner, ...ONE_NAME });
  const reviewer = await createTestUser(shop, {
    scopes: ['insurer:claims', 'insurer:claim-payments'],
    ...ONE_NAME,
    givenName: 'Sukarno',
  });
  const { body: claim } = await agent.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber: policy.number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', phone: '+85512555001' },
      ...{ lossDate: policy.effectiveFrom, description: 'A broken arm' },
      lines: [{ benefit: 'surgery', amount: 200_00 }],
    },
  });
  expect(claim).toMatchObject({ log: [{ by: { name: 'Suharto' } }] });
  const taken = await reviewer.call<ClaimView>('POST', `/api/claims/${claim.ref}/take`, { body: {} });
  expect(taken.body.assignedTo?.name).toBe('Sukarno');
  const { body: reviewers } = await reviewer.call<{ name: string }[]>('GET', '/api/claim-reviewers');
  expect(reviewers.map(({ name }) => name)).toContain('Sukarno');
});
