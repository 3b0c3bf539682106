import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MyInsurance } from '#contract/customer-account/policies.ts';
import type { ProblemDetails } from '#contract/problem.ts';
import type { ExpiringRow } from '#contract/purchase/renewals.ts';
import { policies } from '#server/platform/db/schema/schema.ts';
import { sendNotices } from '#server/purchase/notices/send-notices.ts';
import { rebuildPolicies } from '#server/purchase/policies/project-policy.ts';
import { expirePolicies } from '#server/purchase/policy-life/expire-policies.ts';
import { searchList } from '#tests/support/search-list.ts';
import { signInNewCustomer } from '#tests/support/signed-in-customer.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

/* One policy whose history could not have been: a reinstatement of cover that never ended. No list, page, run or command fails by it. */

const shop = await startTestShop();
const { sql } = shop.services.database;
afterAll(() => shop.close());
const phone = '+85512990011';
let broken = '';
let sound = '';

beforeAll(async () => {
  const car = async (nth: number) => {
    const plates = { registrationNo: `2AE-990${nth}`, chassisFrame: `JTQ990${nth}` };
    const changes = { mobilePhone: phone, ...plates };
    const { policy } = await createSoldPolicy(shop, { product: 'auto', testCase: 'comprehensive-camry', changes });
    return policy.number;
  };
  broken = await car(1);
  sound = await car(2);
  await sql.execute(
    raw.raw(`insert into policy_transactions (policy_number, serial, kind, effective_from, recorded_at, version, changes, bookings)
      select policy_number, 2, 'reinstate', effective_from, recorded_at, version, '{}', '[]' from policy_transactions
      where policy_number = '${broken}'`),
  );
});
const aClerk = () => createTestUser(shop, { scopes: ['insurer:orders', 'insurer:claims', 'insurer:claim-payments'] });

test('the page of the unreadable policy shows a problem code', async () => {
  const clerk = await aClerk();
  const life = await clerk.call<ProblemDetails>('GET', `/api/b2b/policies/${broken}/life`);
  expectRefusal(shop, life as Reply<ProblemDetails>, '409 policyUnreadable');
});

test('My insurance shows the unreadable policy as it was sold, beside the others', async () => {
  const customer = await signInNewCustomer(shop, { phone, dateOfBirth: '1990-05-14' });
  const { status, body } = await customer.call<MyInsurance>('GET', '/api/my/insurance?locale=en');
  expect(status, JSON.stringify(body)).toBe(200);
  const shown = Object.fromEntries(body.policies.map((policy) => [policy.number, policy]));
  expect(shown[broken]).toMatchObject({ isUnreadable: true, premium: 741_00, may: [], changes: [] });
  expect(shown[sound]).toMatchObject({ isUnreadable: false, premium: 741_00 });
  expect(shown[sound]?.may).not.toEqual([]);
});

test.each(['/api/policy-holders', '/api/b2b/orders', '/api/claims'])('the list %s still opens', async (path) => {
  const list = await searchList<{ items: unknown[] }>(await aClerk(), path, {});
  expect(list.status, JSON.stringify(list.body)).toBe(200);
});

test('the page of the policyholder shows both policies', async () => {
  const { body } = await searchList<{ items: { id: string }[] }>(await aClerk(), '/api/policy-holders', {});
  const page = await (await aClerk()).call('GET', `/api/policy-holders/${body.items[0]?.id}`);
  expect(page.status, JSON.stringify(page.body)).toBe(200);
  for (const number of [broken, sound]) expect(JSON.stringify(page.body)).toContain(number);
});

test('the list of waiting work still opens', async () => {
  expect((await (await aClerk()).call('GET', '/api/b2b/money-requests')).status).toBe(200);
});

describe('a year later', () => {
  beforeAll(() => void shop.clock.set('2027-03-10T03:00:00Z'));

  test('the list of expiring policies contains the unreadable policy and the others', async () => {
    const { status, body } = await (await aClerk()).call<{ items: ExpiringRow[] }>(
      'GET',
      '/api/b2b/expiring-policies?days=90',
    );
    expect(status, JSON.stringify(body)).toBe(200);
    const states = Object.fromEntries(body.items.map(({ number, state }) => [number, state]));
    expect(states).toEqual({ [broken]: 'unreadable', [sound]: 'open' });
  });

  test('the morning notices for other policies are sent, and the failure is reported', async () => {
    await expect(sendNotices(shop.services)).rejects.toThrow('not everybody was told');
    expect((await shop.messagesTo(phone)).filter((text) => text.includes(sound))).not.toEqual([]);
  });

  test('the other policies follow their day and expire', async () => {
    for (const number of [broken, sound])
      await sql.update(policies).set({ endedFrom: '2027-03-01' }).where(eq(policies.number, number));
    await expect(expirePolicies(shop.services)).rejects.toThrow('not every policy followed its day');
    const [row] = await sql.select().from(policies).where(eq(policies.number, sound));
    expect(row).toMatchObject({ endedFrom: null });
  });

  test('the rebuilding continues and names the unreadable policy', async () => {
    await sql.update(policies).set({ charged: 1 }).where(eq(policies.number, sound));
    const named: string[] = [];
    const changed = await rebuildPolicies(shop.services, ({ number, why }) => named.push(`${number} ${why}`));
    expect({ changed, named }).toEqual({ changed: [sound], named: [`${broken} notAllowedNow at 2`] });
  });
});
