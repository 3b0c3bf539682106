import { afterAll, expect, test } from 'vitest';
import { users } from '#server/platform/db/schema/account-schema.ts';
import { createStoredPolicy } from '#tests/support/stored-policy.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { isWithinLimit, type MoneyMovement } from './can-act-alone.ts';
import { insertMoneyRequest } from './money-request-repository.ts';

const database = await openTestDatabase();
const { sql } = database;
afterAll(() => database.close());

const aloneLimits = { refund: 100_00, claim: 50_00, booking: 20_00, markAsPaid: 10_00 };
const DONE = '2026-04-01T02:00:00.000Z';
const move: MoneyMovement = {
  ...{ act: 'markAsPaid', amount: 6_00, currency: 'USD', payee: 'customer:+85512345678' },
  ...{ policyNumber: null, by: null },
};
const isAlone = (now: string, more: Partial<MoneyMovement> = {}) =>
  isWithinLimit({ config: { aloneLimits }, now: () => new Date(now) }, sql, { ...move, ...more });

test('acts alone on the same policy or by the same person count too, by the highest of these sums', async () => {
  const { number: policyNumber } = await createStoredPolicy(database);
  const [more, person] = [{ policyNumber }, { by: 'dara' }];
  const names = { username: 'dara', givenName: 'Dara', familyName: 'Sok', language: 'en' as const };
  const rights = { scopes: [], status: 'active' as const, isDemo: false };
  await sql.insert(users).values({ id: 'dara', ...names, ...rights, createdAt: new Date(DONE) });
  const asked = { subject: 'an order', payload: {}, askedAt: new Date('2026-06-01T02:00:00Z') };
  const { by: _by, ...done } = { ...move, payee: 'customer:+85512000001' };
  await insertMoneyRequest(sql, { ...done, ...asked, id: 'p', ...more, askedBy: null, amount: 5_00 }, 'alone');
  await insertMoneyRequest(sql, { ...done, ...asked, id: 'q', policyNumber: null, askedBy: 'dara' }, 'alone');
  const now = '2026-06-02T02:00:00.000Z';
  // Ten less five, ten less six, and nothing used: a policy or a person that is not known has no sum.
  const left = async (of: Partial<MoneyMovement>) => {
    for (const amount of [10_00, 5_00, 4_00]) if (await isAlone(now, { ...of, amount })) return amount;
    return 0;
  };
  expect([await left({}), await left(more), await left(person), await left({ ...more, ...person })]).toEqual([
    ...[10_00, 5_00, 4_00, 4_00],
  ]);
});

test('an act alone counts for thirty days to the instant, in its currency, by its limit and to its receiver', async () => {
  const { by: askedBy, ...done } = move;
  const asked = { id: 'done', subject: 'an order', payload: {}, askedBy, askedAt: new Date(DONE) };
  await insertMoneyRequest(sql, { ...done, ...asked }, 'alone');
  // Six dollars are used: of ten, four remain.
  expect(await isAlone('2026-04-01T02:00:00.001Z')).toBe(false);
  expect(await isAlone('2026-05-01T01:59:59.999Z')).toBe(false);
  expect(await isAlone('2026-05-01T01:59:59.999Z', { amount: 4_00 })).toBe(true);
  expect(await isAlone('2026-05-01T01:59:59.999Z', { amount: 4_01 })).toBe(false);
  expect(await isAlone('2026-05-01T02:00:00.000Z')).toBe(true);
  expect(await isAlone('2026-05-01T02:00:00.000Z', { amount: 10_01 })).toBe(false);
  const soon = '2026-04-02T02:00:00.000Z';
  expect(await isAlone(soon, { payee: 'customer:+85512345679' })).toBe(true);
  expect(await isAlone(soon, { act: 'claim' })).toBe(true);
  expect(await isAlone(soon, { currency: 'KHR' })).toBe(true);
});
