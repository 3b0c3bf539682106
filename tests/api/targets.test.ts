import { afterAll, expect, test } from 'vitest';
import type { PartnerView } from '#contract/people/partners.ts';
import type { MonthProgress } from '#contract/people/targets.ts';
import type { UserView } from '#contract/people/users.ts';
import { addDays } from '#engine/language/dates.ts';
import { startSession } from '#server/people/sessions/start-session.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createCaller, createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { createAgentOrder } from './create-agent-order.ts';

/* A trip costs 6.80, of which 15 % are 1.02. Dara sells two trips in the month, a colleague one. */

const shop = await startTestShop();
afterAll(() => shop.close());

async function aPartner() {
  const partner = await createTestPartner(shop, { balance: 100_00 });
  const head = await createTestUser(shop, { scopes: ['b2b:admin', 'b2b:sell', 'b2b:reports'], partner });
  const dara = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
  return { partner, head, dara };
}

/** Each of these agents sells a trip to a customer of its own; all agree before the first is paid. */
async function sell(...agents: TestUser[]) {
  const startDate = addDays(toBusinessDate(shop.clock.now()), 20);
  const changes = { startDate, endDate: addDays(startDate, 4) };
  const orders: { agent: TestUser; id: string }[] = [];
  for (const agent of agents) orders.push({ agent, id: (await createAgentOrder(shop, agent, { changes })).id });
  for (const { agent, id } of orders) {
    const path = `/api/b2b/orders/${id}/pay-from-balance`;
    const paid = await agent.call('POST', path, { body: { withoutCommission: false } });
    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  }
}

const progressOf = async (user: TestUser) => (await user.call<MonthProgress>('GET', '/api/b2b/month-progress')).body;
const setTarget = (by: TestUser, path: string, target: unknown) =>
  by.call<UserView | PartnerView>('PATCH', path, { body: { target } });

test('a seller sees the own target, sales and commission of this month, and nothing of it in the next month', async () => {
  const { partner, head, dara } = await aPartner();
  await sell(dara, dara, head);
  const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
  const target = { premium: 200_00, policies: 12 };
  const set = await setTarget(head, `/api/admin/users/${dara.id}`, target);
  expect([set.status, set.body.target]).toEqual([200, target]);
  const ofAll = { premium: 900_00, policies: null };
  expect((await setTarget(admin, `/api/admin/partners/${partner.id}`, ofAll)).body.target).toEqual(ofAll);

  const today = toBusinessDate(shop.clock.now());
  const month = { from: `${today.slice(0, 7)}-01`, to: today, currency: 'USD' };
  const own = { target, premium: 13_60, policies: 2, commission: 2_04 };
  // Without the right to reports, the seller does not see the figures of the partner.
  expect(await progressOf(dara)).toEqual({ ...month, own, partner: null });
  expect(await progressOf(head)).toEqual({
    ...month,
    own: { target: null, premium: 6_80, policies: 1, commission: 1_02 },
    partner: { target: ofAll, premium: 20_40, policies: 3, commission: 3_06 },
  });

  expect((await setTarget(head, `/api/admin/users/${dara.id}`, null)).body.target).toBeNull();
  expect((await progressOf(dara)).own).toEqual({ ...own, target: null });
  shop.clock.advance({ days: 31 });
  // The first session has ended.
  const device = { network: '203.0.113.7', device: 'Chrome, Windows' };
  const token = await startSession(shop.services, shop.services.database.sql, dara.id, device);
  const later = { ...dara, call: createCaller(shop, token) };
  const nothing = { target: null, premium: 0, policies: 0, commission: 0 };
  expect((await progressOf(later)).own).toEqual(nothing);
});

test('a target is above zero, and only administrators of the seller set it', async () => {
  const { partner, head, dara } = await aPartner();
  const stranger = (await aPartner()).head;
  const path = `/api/admin/users/${dara.id}`;
  const target = { premium: 1, policies: 1 };
  for (const wrong of [
    { premium: 0, policies: null },
    { premium: 1.5, policies: null },
    { premium: null, policies: -1 },
    { premium: 1 },
  ])
    expect((await setTarget(head, path, wrong)).status, JSON.stringify(wrong)).toBe(422);
  expectRefusal(shop, await setTarget(stranger, path, target), '404 userNotFound');
  for (const by of [dara, head])
    expect((await setTarget(by, `/api/admin/partners/${partner.id}`, target)).status).toBe(403);
  expect((await setTarget(dara, path, target)).status).toBe(403);
  expect((await progressOf(dara)).own.target).toBeNull();
});
