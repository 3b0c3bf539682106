import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { accountEvents } from '#server/platform/db/schema/account-schema.ts';
import { payouts, policyFacts } from '#server/platform/db/schema/policy-life-schema.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';

/* Rows that the database itself writes when another row changes, whatever a server of another release does. */

const shop = await startTestShop();
afterAll(() => shop.close());
const { sql } = shop.services.database;
const partner = await createTestPartner(shop);
const [seller, colleague] = [
  await createTestUser(shop, { scopes: ['b2b:sell'], partner }),
  await createTestUser(shop, { scopes: ['b2b:sell'], partner }),
];
const at = new Date('2026-04-02T03:00:00Z');
const createPolicy = () => createSoldPolicy(shop, { testCase: 'solo-thailand-five-days', partner });

test('a policy follows the owner of its order, and the seller of an order without an owner', async () => {
  const { policy, order } = await createPolicy();
  const { policy: other } = await createPolicy();
  const readOwner = async (number: string) =>
    (await sql.select({ owner: policies.ownerId }).from(policies).where(eq(policies.number, number)))[0]?.owner;
  const before = await readOwner(other.number);
  await sql.update(orders).set({ agentId: seller.id, ownerId: null }).where(eq(orders.id, order.id));
  expect(await readOwner(policy.number)).toBe(seller.id);
  await sql.update(orders).set({ ownerId: colleague.id }).where(eq(orders.id, order.id));
  expect(await readOwner(policy.number)).toBe(colleague.id);
  // The owner counts more than the seller.
  await sql.update(orders).set({ agentId: colleague.id, ownerId: seller.id }).where(eq(orders.id, order.id));
  expect(await readOwner(policy.number)).toBe(seller.id);
  expect(await readOwner(other.number)).toBe(before);
});

test('the account log names the people who prepare and pay a refund by bank, each once', async () => {
  const { policy, order } = await createPolicy();
  const key = { policyNumber: policy.number, serial: 1 };
  const [prepares, pays] = [seller.id, colleague.id];
  const ofPayout = eq(payouts.policyNumber, policy.number);
  const readEvents = async () =>
    (
      await sql
        .select()
        .from(accountEvents)
        .where(eq(accountEvents.note, `payout ${policy.number} 250 USD`))
    )
      .toSorted((one, next) => one.id - next.id)
      .map(({ type, byId, at: when }) => [type, byId, when.toISOString()]);
  const due = { ...key, orderId: order.id, amount: 250, currency: 'USD', status: 'due', createdAt: at } as const;
  await sql.insert(payouts).values(due);
  expect(await readEvents()).toEqual([]);
  const prepared = { status: 'prepared', payee: 'ABA 000 111 222', preparedBy: prepares, preparedAt: at } as const;
  await sql.update(payouts).set(prepared).where(ofPayout);
  expect(await readEvents()).toEqual([['moneyPrepared', prepares, '2026-04-02T03:00:00.000Z']]);
  const paidAt = new Date('2026-04-03T03:00:00Z');
  await sql.update(payouts).set({ status: 'paid', reference: 'FT-9', paidBy: pays, paidAt }).where(ofPayout);
  expect(await readEvents()).toEqual([
    ['moneyPrepared', prepares, '2026-04-02T03:00:00.000Z'],
    ['moneyPaid', pays, '2026-04-03T03:00:00.000Z'],
  ]);
});

test('each record of the cover of a policy marks its earned premium as changed', async () => {
  const { policy } = await createPolicy();
  const number = policy.number;
  const countMarks = async () => {
    const { rows } = await sql.execute(raw`delete from earned_changes where policy_number = ${number} returning 1`);
    return rows.length;
  };
  // The issue is a transaction of the policy.
  expect(await countMarks()).toBeGreaterThan(0);
  const fact = { serial: 900, kind: 'claim', of: 'claim-1', recordedAt: at } as const;
  await sql.insert(policyFacts).values({ policyNumber: number, bookings: [], ...fact });
  expect(await countMarks()).toBe(1);
  await sql.update(policies).set({ effectiveTo: '2026-12-31' }).where(eq(policies.number, number));
  expect(await countMarks()).toBe(1);
  // A change of anything else does not change the earned premium.
  await sql.update(policies).set({ birthProof: null }).where(eq(policies.number, number));
  expect(await countMarks()).toBe(0);
});
