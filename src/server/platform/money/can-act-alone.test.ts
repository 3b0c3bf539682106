import { afterAll, expect, test } from 'vitest';
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

test('what one did alone counts for thirty days to the instant, in its currency, by its limit and to its receiver', async () => {
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
