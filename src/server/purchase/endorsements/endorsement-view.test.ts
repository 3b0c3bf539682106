import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Journey, openJourney } from '#engine/journey.ts';
import type { EndorsementDetails } from '#engine/policy/endorsements/endorsement-details.ts';
import { buildChangeRecord, toRevisionProduct } from '#engine/policy/endorsements/revision.ts';
import type { Segment, Term } from '#engine/policy/policy-history.ts';
import type { Answers } from '#engine/record.ts';
import { next } from '#engine/wizard.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createBoatShop, createStoredPolicy, loadStoredPolicy } from '#tests/support/stored-policy.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { replayLife } from '../policies/load-policy.ts';
import { viewEndorsement } from './endorsement-view.ts';

/*
 * A policy of 75.00 for the thirty days from 2 March, and a change of it to calm weather, one dollar a day instead of
 * 2.50.
 */

const number = 'BOA-2026-000001';
let database: Database;
let shop: ReturnType<typeof createBoatShop>;
beforeEach(async () => {
  database = await openTestDatabase();
  shop = createBoatShop(database);
  await createStoredPolicy(database);
  shop.on('2026-03-16');
});
afterEach(() => database.close());

/** The position before its confirmation. */
function passedAll(journey: Journey): Journey {
  const { page } = journey.position;
  const after = next(journey, page ?? '').journey;
  return after.position.page === page ? journey : passedAll(after);
}

/** A journey about the policy with all pages passed, except if the test shows it on an earlier page. */
async function seen(about: Partial<EndorsementDetails>, changes: Answers = { plan: 'calm' }, isOnItsWay = false) {
  const file = await loadStoredPolicy(shop.services, number);
  const term = replayLife(file).terms.at(-1) as Term;
  const held = term.segments.at(-1) as Segment;
  const record = buildChangeRecord(shop.product, file.order.frozen, term, held);
  const whole = {
    ...{ policy: number, does: 'change', kind: 'plan', by: 'insurer', user: 'bopha', from: '2026-03-17' },
    ...{ asks: ['plan'], held: record.answers, ...about },
  } as EndorsementDetails;
  const begun = openJourney(toRevisionProduct(shop.product, whole), {
    ...record,
    answers: { ...record.answers, ...changes },
  });
  const journey = isOnItsWay ? begun : passedAll(begun);
  const of = { about: whole, version: '1', orderId: null };
  return viewEndorsement(shop.services, database.sql, of, journey);
}

test('a change that is ready to be confirmed shows its days, and its refund', async () => {
  const view = await seen({});
  expect(view).toMatchObject({
    ...{ policy: number, does: 'change', kind: 'plan', by: 'insurer', from: '2026-03-17', order: null },
    days: { first: '2026-03-11', last: '2026-03-31', usual: '2026-03-17' },
    outcome: {
      ...{ total: -22_50, currency: 'USD', days: 15, of: 30, instalments: 0, changes: ['/plan'] },
      whole: { before: 75_00, after: 30_00 },
    },
  });
  // No reader sees the insurer's user who began it.
  expect(view).not.toHaveProperty('user');
});

test('a change in progress shows neither', async () => {
  expect(await seen({}, {}, true)).toMatchObject({ policy: number, days: null, outcome: null });
});

test('a refused change states the reason, beside its days', async () => {
  expect(await seen({ from: '2026-03-10' })).toMatchObject({
    ...{ days: { first: '2026-03-11' }, outcome: { refused: 'policyTooFarBack' } },
  });
});

test('a renewal has one first day, and nobody can choose another', async () => {
  const days = { firstDay: '2026-04-01', lastDay: '2026-04-30' };
  const file = await loadStoredPolicy(shop.services, number);
  const { declaration: _declared, ...answers } = file.order.frozen.answers;
  const renews = { does: 'renew', kind: undefined, from: '2026-04-01', held: { ...answers, ...days } } as never;
  expect(await seen(renews, days)).toMatchObject({ does: 'renew', days: null, outcome: { total: 75_00, whole: null } });
});

test('an unknown policy is not found', async () => {
  await expect(seen({ policy: 'BOA-2026-000009' })).rejects.toMatchObject({ status: 404, code: 'policyNotFound' });
});

test('a fault of the shop is thrown, and is no refusal', async () => {
  await expect(seen({ held: undefined as never })).rejects.toThrow(TypeError);
});
