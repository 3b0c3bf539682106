import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertUser } from '#server/people/users/user-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { policies } from '#server/platform/db/schema/schema.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { insertOrderRows, insertVersionRows } from '#tests/support/order-rows.ts';
import { partial } from '#tests/support/partial.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { logClaimEvent } from '../records/claim-event-repository.ts';
import { type Claim, insertClaim } from '../records/claim-repository.ts';
import type { ClaimServices } from '../services.ts';
import { listClaims, viewClaimLists } from './list-claims.ts';

/*
 * Tests the queue of claims for reviewers and agents, with rows made by hand: the first of June, and the days after it.
 */

let database: Database;
let partnerId: string;
const at = (day: number) => new Date(Date.UTC(2026, 5, day, 5));
const ann = partial<SignedInUser>({ id: 'ann', partnerId: null, scopes: ['insurer:claims'] });
const agent = () => partial<SignedInUser>({ id: 'agent', partnerId, scopes: ['b2b:claims'] });

beforeEach(async () => {
  database = await openTestDatabase();
  const { sql } = database;
  partnerId = (await createTestPartner({ services: { database, now: () => at(1) } })).id;
  for (const id of ['ann', 'ben'])
    await insertUser(sql, {
      ...{ id, username: id, phone: null, email: null, givenName: id, familyName: 'Sok', customerId: null },
      ...{ partnerId: null, scopes: ['insurer:claims'], language: 'en', status: 'active', password: null },
      ...{ secondFactor: null, secondFactorAt: null, secondFactorStep: null, isDemo: false },
      ...{ createdAt: at(1), lastSignInAt: null },
    });
  await insertVersionRows(sql, 'boat', 'tent');
  for (const [number, product] of [
    ['BOA-2026-000001', 'boat'],
    ['TEN-2026-000001', 'tent'],
  ] as const) {
    await insertOrderRows(sql, number);
    await sql.insert(policies).values({
      ...{ number, orderId: number, product, version: '1', status: 'active', issuedAt: at(1) },
      ...{ effectiveFrom: '2026-01-01', effectiveTo: '2026-12-31' },
    });
  }
  await aClaim(1, { status: 'under_review', assignedTo: 'ann', dueAt: at(6), warnAt: at(6) });
  await aClaim(2, { status: 'submitted', partnerId });
  await aClaim(3, { status: 'under_review', assignedTo: 'ben', policyNumber: 'TEN-2026-000001', partnerId });
  await aClaim(4, { status: 'declined', assignedTo: 'ann' });
});
afterEach(() => database.close());

/** Creates a claim that was filed on this day. */
async function aClaim(day: number, more: Partial<Claim>): Promise<void> {
  const id = `claim ${day}`;
  await insertClaim(database.sql, {
    ...{ id, ref: `ref-${day}`, number: `CLM-2026-00000${day}`, policyNumber: 'BOA-2026-000001' },
    ...{ partnerId: null, status: 'submitted', lossDate: '2026-05-20', dischargeDate: null, amount: 100_00 },
    ...{ currency: 'USD', description: 'A loss', assignedTo: null, createdAt: at(day), updatedAt: at(day) },
    ...{ decision: null, draft: null, duplicateOf: null, ...more },
    claimant: {
      ...{ claimant: 'Chea Dara', insured: 'policyholder', contactPerson: 'Chea Dara', phone: '+85512345678' },
      ...{ language: 'en', papers: {}, filedBy: null },
    },
  });
  await logClaimEvent(database.sql, { claimId: id, type: 'SUBMIT', at: at(day), by: null });
}
const asked = (query: Parameters<typeof listClaims>[2] = {}, user = ann) =>
  listClaims(partial<ClaimServices>({ database, now: () => at(5) }), user, query);
const refs = async (query?: Parameters<typeof listClaims>[2], user?: SignedInUser) =>
  (await asked(query, user)).items.map(({ ref }) => Number(ref.slice(-1)));

test('a reviewer sees all claims, with the reviewer and the waiting time of each', async () => {
  const { items, next } = await asked();
  expect(items.map(({ ref, assignedTo }) => [ref, assignedTo?.name ?? null])).toEqual([
    ['ref-4', 'ann Sok'],
    ['ref-3', 'ben Sok'],
    ['ref-2', null],
    ['ref-1', 'ann Sok'],
  ]);
  expect([next, items[3]]).toMatchObject([null, { product: 'boat', waiting: { hours: 96 }, amount: 100_00 }]);
  // A decided claim does not wait.
  expect(items[0]?.waiting).toBeNull();
});

test('an agent sees claims on policies of the own partner, without the names of reviewers', async () => {
  const { items } = await asked({}, agent());
  expect(items.map(({ ref, assignedTo }) => [ref, assignedTo])).toEqual([
    ['ref-3', null],
    ['ref-2', null],
  ]);
});

test('claims are filtered by state, by reviewer or no reviewer, and by product, and are sorted oldest first on request', async () => {
  expect(await refs({ status: 'open' })).toEqual([3, 2, 1]);
  expect([await refs({ status: 'declined' }), await refs({ status: 'submitted' })]).toEqual([[4], [2]]);
  expect([await refs({ list: 'mine' }), await refs({ list: 'unassigned' })]).toEqual([[1], [2]]);
  expect([await refs({ product: 'tent' }), await refs({ order: 'oldest' })]).toEqual([[3], [1, 2, 3, 4]]);
});

test('a page by amount continues after the page before, and refuses the cursor of another order', async () => {
  const first = await asked({ order: 'smallest', limit: 3 });
  const next = await refs({ order: 'smallest', cursor: first.next ?? '' });
  expect([...first.items.map(({ ref }) => Number(ref.slice(-1))), ...next]).toEqual([1, 2, 3, 4]);
  await expect(asked({ order: 'largest', cursor: first.next ?? '' })).rejects.toMatchObject({ status: 422 });
});

test('the work lists contain overdue, soon due, answered, appealed and unpaid claims, each list with its number', async () => {
  const clock = (due: number, warn: number) => ({ dueAt: at(due), warnAt: at(warn) });
  // At the fifth of June: due since, soon, later.
  await aClaim(5, { ...clock(5, 3), answeredAt: at(4) });
  await aClaim(6, clock(3, 1));
  await aClaim(7, { ...clock(6, 5), status: 'under_review', assignedTo: 'ben' });
  await aClaim(8, { ...clock(9, 6), appealedAt: at(5), assignedTo: 'ben', status: 'under_review' });
  await aClaim(9, { status: 'approved', assignedTo: 'ann' });
  expect([await refs({ list: 'overdue' }), await refs({ list: 'dueSoon' })]).toEqual([[6, 5], [7]]);
  expect([await refs({ list: 'answered' }), await refs({ list: 'appealed' })]).toEqual([[5], [8]]);
  expect([await refs({ list: 'unpaid' }), await refs({ list: 'mine' })]).toEqual([[9], [9, 1]]);
  expect(await refs({ order: 'due' })).toEqual([6, 5, 1, 7, 8]);
  const first = await asked({ order: 'due', limit: 2 });
  expect(await refs({ order: 'due', cursor: first.next ?? '' })).toEqual([1, 7, 8]);
  const lists = await viewClaimLists(partial<ClaimServices>({ database, now: () => at(5) }), ann);
  expect(Object.fromEntries(lists.map(({ list, count }) => [list, count]))).toEqual({
    ...{ overdue: 2, dueSoon: 1, unassigned: 3, mine: 2, answered: 1, appealed: 1, unpaid: 1 },
    ...{ confirmation: 0, sampled: 0, visits: 0 },
  });
  expect(lists.every(({ isMore }) => !isMore)).toBe(true);
});

test('a number with CLM finds a claim, and another number finds a policy; a phone’s end and a part of a name find more', async () => {
  expect([await refs({ search: 'clm-2026-000003' }), await refs({ search: 'CLM-2026-000009' })]).toEqual([[3], []]);
  expect([await refs({ search: 'ten-2026-000001' }), await refs({ search: ' ' })]).toEqual([[3], [4, 3, 2, 1]]);
  expect([await refs({ search: '012 345 678', status: 'declined' }), await refs({ search: 'dara' })]).toEqual([
    [4],
    [4, 3, 2, 1],
  ]);
});

test('a name is found by the beginnings of its words in any order, and approved claims are open until they are paid', async () => {
  expect([await refs({ search: 'dara chea' }), await refs({ search: 'Chea Da' })]).toEqual([
    [4, 3, 2, 1],
    [4, 3, 2, 1],
  ]);
  expect([await refs({ search: 'chea sok' }), await refs({ search: 'ara' })]).toEqual([[], []]);
  await aClaim(5, { status: 'approved' });
  expect(await refs({ status: 'open' })).toEqual([5, 3, 2, 1]);
});

test('a page continues after the page before', async () => {
  const first = await asked({ limit: 3 });
  expect(first.items).toHaveLength(3);
  const second = await asked({ limit: 3, cursor: first.next ?? '' });
  expect([second.items.map(({ ref }) => ref), second.next]).toEqual([['ref-1'], null]);
});
