import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertUser } from '#server/people/users/user-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { policies } from '#server/platform/db/schema/schema.ts';
import { readSearch, type Search } from '#server/purchase/customers/read-search.ts';
import { insertOrderRows, insertVersionRows } from '#tests/support/order-rows.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import {
  addBenefitUses,
  listBenefitUses,
  listOpenClaims,
  reverseBenefitUses,
} from '../benefits/benefit-use-repository.ts';
import { insertClaimFile, listClaimFiles, markClaimFileRemoved } from '../files/claim-file-repository.ts';
import { countClaimsByPolicy } from '../holders/holder-repository.ts';
import { listClaimEvents, loadWaitingSince, logClaimEvent } from './claim-event-repository.ts';
import { insertClaimLines, listClaimLines, type NewClaimLine } from './claim-line-repository.ts';
import { buildListCondition } from './claim-list-repository.ts';
import {
  type Claim,
  type ClaimQuery,
  findClaim,
  findClaims,
  findLikelyDuplicates,
  insertClaim,
  listClaimsOfPolicies,
  listClaimsSince,
  lockClaim,
  sumClaims,
  updateClaim,
} from './claim-repository.ts';

/* Tests claims in the database, with rows made by hand. */

let database: Database;
let sql: Database['sql'];
const at = (day: number) => new Date(Date.UTC(2026, 5, day, 5));
beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  for (const [id, givenName] of [
    ['ann', 'Ann'],
    ['ben', 'Ben'],
  ] as const)
    await insertUser(sql, {
      ...{ id, username: id, phone: null, email: null, givenName, familyName: 'Sok', customerId: null },
      ...{ partnerId: null, scopes: ['insurer:claims'], language: 'en', status: 'active', password: null },
      ...{ secondFactor: null, secondFactorAt: null, secondFactorStep: null, isDemo: false },
      ...{ createdAt: at(1), lastSignInAt: null },
    });
  await insertVersionRows(sql, 'any', 'other');
  for (const [number, product] of [
    ['P-1', 'any'],
    ['P-2', 'other'],
  ] as const) {
    await insertOrderRows(sql, `of ${number}`);
    await sql.insert(policies).values({
      ...{ number, orderId: `of ${number}`, product, version: '1', status: 'active', issuedAt: at(1) },
      ...{ effectiveFrom: '2026-01-01', effectiveTo: '2026-12-31' },
    });
  }
});
afterEach(() => database.close());

let count = 0;
/** A line that states its benefit and its amount only. */
const aLine = (benefit: string, amount: number | null, more: Partial<NewClaimLine> = {}): NewClaimLine => ({
  ...{ id: 1, benefit, amount, item: null, cause: null, units: null, degree: null, provider: null, billNumber: null },
  ...{ billDate: null, from: null, to: null, currency: null, asked: null, rate: null, rateSource: null, rateDay: null },
  ...{ fileId: null, estimate: null, isInvoiced: false, ...more },
});
type Told = Partial<Omit<Claim, 'claimant'>> & { claimant?: Partial<Claim['claimant']> };
/** Creates a claim of 100 on P-1 that was filed on the first of June, with these differences. */
async function aClaim(id: string, { claimant = {}, ...more }: Told = {}): Promise<Claim> {
  count += 1;
  const claim = await insertClaim(sql, {
    ...{ id, ref: `ref ${id}`, number: `CLM-2026-${String(count).padStart(6, '0')}`, policyNumber: 'P-1' },
    ...{ partnerId: null, status: 'submitted', lossDate: '2026-05-20', dischargeDate: null, amount: 100_00 },
    ...{ currency: 'USD', description: 'A loss', assignedTo: null, createdAt: at(1), updatedAt: at(1) },
    ...{ decision: null, draft: null, duplicateOf: null, ...more },
    claimant: {
      ...{ claimant: 'Chea Dara', insured: 'policyholder', contactPerson: 'Chea Dara', phone: '+85512345678' },
      ...{ language: 'en', papers: {}, filedBy: null },
      ...claimant,
    },
  });
  await insertClaimLines(sql, id, [aLine('surgery', claim.amount)]);
  return claim;
}
const idsOf = (rows: { claim: Claim }[]) => rows.map(({ claim }) => claim.id);

describe('a list of claims', () => {
  const wanted: ClaimQuery = {
    ...{ partner: undefined, search: undefined, order: 'newest', after: undefined, limit: 20 },
  };
  const list = async (more: Partial<ClaimQuery> = {}) => idsOf(await findClaims(sql, { ...wanted, ...more }));

  test('is sorted by the time of arrival, and a page continues after the page before', async () => {
    for (const [id, day] of [
      ['a', 1],
      ['b', 2],
      ['c', 2],
      ['d', 3],
    ] as const)
      await aClaim(id, { createdAt: at(day) });
    expect(await list()).toEqual(['d', 'c', 'b', 'a']);
    expect(await list({ order: 'oldest' })).toEqual(['a', 'b', 'c', 'd']);
    expect(await list({ limit: 2 })).toEqual(['d', 'c']);
    expect(await list({ after: [at(2), 'c'] })).toEqual(['b', 'a']);
    expect(await list({ after: [at(2), 'b'], order: 'oldest' })).toEqual(['c', 'd']);
  });

  test('is sorted by the claimed amounts, and adds up the claimed and the approved amounts', async () => {
    await aClaim('a', { amount: 300, createdAt: at(1) });
    await aClaim('b', { amount: 100, createdAt: at(2), decision: { total: 80 } as never });
    await aClaim('c', { amount: 300, createdAt: at(3), policyNumber: 'P-2' });
    expect(await list({ order: 'largest' })).toEqual(['c', 'a', 'b']);
    expect(await list({ order: 'smallest' })).toEqual(['b', 'a', 'c']);
    expect(await list({ order: 'largest', after: [300, 'c'] })).toEqual(['a', 'b']);
    expect(await list({ order: 'smallest', after: [100, 'b'] })).toEqual(['a', 'c']);
    const usd = (amount: number, approved: number) => [{ currency: 'USD', amounts: { amount, approved } }];
    expect(await sumClaims(sql, wanted)).toEqual({ count: 3, isMore: false, sums: usd(700, 80) });
    expect(await sumClaims(sql, { ...wanted, product: 'other' })).toEqual({
      count: 1,
      isMore: false,
      sums: usd(300, 0),
    });
    expect(await sumClaims(sql, { ...wanted, partner: 'nobody' })).toEqual({ count: 0, isMore: false, sums: [] });
  });

  test('is filtered by state, by reviewer or no reviewer, by product, or not at all', async () => {
    await aClaim('a', { assignedTo: 'ann', status: 'under_review', createdAt: at(4) });
    await aClaim('b', { assignedTo: 'ben', createdAt: at(3) });
    await aClaim('c', { policyNumber: 'P-2', createdAt: at(2) });
    expect(await list({ statuses: ['submitted'] })).toEqual(['b', 'c']);
    expect(await list({ statuses: ['submitted', 'under_review'] })).toEqual(['a', 'b', 'c']);
    const asked = { user: 'ann', now: at(9) };
    const [ofAnn, ofNobody] = [buildListCondition('mine', asked), buildListCondition('unassigned', asked)];
    expect([await list({ list: ofAnn }), await list({ list: ofNobody })]).toEqual([['a'], ['c']]);
    expect([await list({ product: 'other' }), await list({ product: 'any' })]).toEqual([['c'], ['a', 'b']]);
    expect(await list({ partner: 'nobody' })).toEqual([]);
    const [first] = await findClaims(sql, { ...wanted, list: ofAnn });
    expect(first).toMatchObject({ product: 'any', reviewer: 'Ann Sok' });
    expect((await findClaims(sql, { ...wanted, list: ofNobody }))[0]?.reviewer).toBeNull();
  });

  test('is found by a number, the end of a phone, or the beginnings of a name’s words', async () => {
    const { number } = await aClaim('a', {
      claimant: { claimant: '50%_ Dara\\', phone: '+85512111222' },
      createdAt: at(3),
    });
    await aClaim('b', { policyNumber: 'P-2', claimant: { phone: '+85512999000' }, createdAt: at(2) });
    const by = (search: Search) => list({ search });
    expect([await by({ kind: 'number', number }), await by({ kind: 'number', number: 'CLM-0' })]).toEqual([['a'], []]);
    expect(await by({ kind: 'number', number: 'P-2' })).toEqual(['b']);
    expect([await by(readSearch('111222')), await by(readSearch('12113'))]).toEqual([['a'], []]);
    expect([await by(readSearch('dARA')), await by(readSearch('Dara 50'))]).toEqual([['a', 'b'], ['a']]);
    expect(await by(readSearch('dara chea'))).toEqual(['b']);
    // Punctuation has no meaning, and is no pattern.
    for (const name of ['50%_', 'dara 50\\', '5%D']) expect(await by(readSearch(name)), name).toEqual(['a']);
    for (const name of ['0%D', '%', 'ara']) expect(await by(readSearch(name)), name).toEqual([]);
  });
});

test('a claim is found by its reference, locked and changed, and other claims remain unchanged', async () => {
  await aClaim('a');
  await aClaim('b');
  expect((await findClaim(sql, 'ref a', undefined))?.id).toBe('a');
  expect([await findClaim(sql, 'ref a', 'nobody'), await findClaim(sql, 'ref z', undefined)]).toEqual([
    undefined,
    undefined,
  ]);
  await updateClaim(sql, 'a', { status: 'under_review', assignedTo: 'ben', updatedAt: at(9) });
  expect(await lockClaim(sql, 'a')).toMatchObject({ id: 'a', status: 'under_review', assignedTo: 'ben' });
  expect(await lockClaim(sql, 'b')).toMatchObject({ status: 'submitted', assignedTo: null, updatedAt: at(1) });
});

test('likely duplicates are claims on the policy with a loss of those days, or with the same amount', async () => {
  const claim = await aClaim('a', { amount: 500 });
  await aClaim('before', { lossDate: '2026-05-16', createdAt: at(2) });
  await aClaim('first', { lossDate: '2026-05-17', createdAt: at(3) });
  await aClaim('last', { lossDate: '2026-05-23', createdAt: at(4) });
  await aClaim('after', { lossDate: '2026-05-24', createdAt: at(5) });
  await aClaim('amount', { lossDate: '2026-01-24', amount: 500, createdAt: at(6) });
  await aClaim('elsewhere', { policyNumber: 'P-2', amount: 500, createdAt: at(7) });
  expect(idsOf(await findLikelyDuplicates(sql, claim, '2026-05-17', '2026-05-23'))).toEqual([
    'amount',
    'last',
    'first',
  ]);
});

test('claims of policies are listed newest first, and a list since an instant contains the claims of one policy', async () => {
  await aClaim('a', { createdAt: at(1) });
  await aClaim('b', { createdAt: at(2) });
  await aClaim('c', { createdAt: at(3), policyNumber: 'P-2' });
  const ids = (claims: Claim[]) => claims.map(({ id }) => id);
  expect(ids(await listClaimsOfPolicies(sql, ['P-1', 'P-2']))).toEqual(['c', 'b', 'a']);
  expect([ids(await listClaimsOfPolicies(sql, ['P-1'])), await listClaimsOfPolicies(sql, [])]).toEqual([
    ['b', 'a'],
    [],
  ]);
  expect([ids(await listClaimsSince(sql, 'P-1', at(2))), await listClaimsSince(sql, 'P-1', at(3))]).toEqual([
    ['b'],
    [],
  ]);
});

test('lines of claims are listed by claim, each in its order, with all data of the bill', async () => {
  await aClaim('a');
  await aClaim('b');
  const bill = {
    ...{ id: 3, cause: 'illness', provider: 'Calmette', billNumber: 'A-7', billDate: '2026-05-21', from: '2026-05-18' },
    ...{
      to: '2026-05-20',
      currency: 'KHR',
      asked: 410_000,
      rate: '4100.000000',
      rateSource: 'NBC',
      rateDay: '2026-05-20',
    },
  };
  await insertClaimLines(sql, 'a', [
    aLine('rooms', 10_000, bill),
    aLine('rooms', null, { id: 2, units: 3, degree: 10 }),
  ]);
  const lines = await listClaimLines(sql, ['b', 'a']);
  expect(lines.map(({ claimId, id }) => `${claimId} ${id}`)).toEqual(['a 1', 'a 2', 'a 3', 'b 1']);
  expect(lines[2]).toEqual({ ...aLine('rooms', 10_000, bill), claimId: 'a' });
  expect(await listClaimLines(sql, [])).toEqual([]);
});

test('claims are counted by policy', async () => {
  for (const [id, policyNumber] of [
    ['a', 'P-1'],
    ['b', 'P-2'],
    ['c', 'P-1'],
  ] as const)
    await aClaim(id, { policyNumber });
  expect(await countClaimsByPolicy(sql, ['P-1', 'P-2', 'P-3'])).toEqual(
    new Map([
      ['P-1', 2],
      ['P-2', 1],
    ]),
  );
  expect(await countClaimsByPolicy(sql, ['P-2'])).toEqual(new Map([['P-2', 1]]));
});

test('the waiting time of a claim begins at its last handover, whatever other actions follow', async () => {
  for (const id of ['a', 'b', 'c']) await aClaim(id);
  const log = (claimId: string, type: Parameters<typeof logClaimEvent>[1]['type'], day: number, isInternal = false) =>
    logClaimEvent(sql, { claimId, type, at: at(day), by: 'ann', isInternal, note: `${type} ${day}` });
  await log('a', 'SUBMIT', 1);
  await log('a', 'TAKE', 2);
  await log('a', 'ANSWER', 3);
  await log('a', 'NOTE', 4, true);
  await log('b', 'REOPEN', 5);
  await log('c', 'TAKE', 6);
  expect(await loadWaitingSince(sql, ['a', 'b', 'c'])).toEqual(
    new Map([
      ['a', at(3)],
      ['b', at(5)],
    ]),
  );
  expect([await loadWaitingSince(sql, []), await loadWaitingSince(sql, ['b'])]).toEqual([
    new Map(),
    new Map([['b', at(5)]]),
  ]);
  const types = async (withInternal: boolean) =>
    (await listClaimEvents(sql, 'a', { withInternal })).map(
      ({ event, givenName }) => `${event.type} ${event.note} ${givenName}`,
    );
  const seen = ['SUBMIT SUBMIT 1 Ann', 'TAKE TAKE 2 Ann', 'ANSWER ANSWER 3 Ann'];
  expect([await types(false), await types(true)]).toEqual([seen, [...seen, 'NOTE NOTE 4 Ann']]);
});

test('an approved amount counts for the term of its loss, by person and line, and is reversed as a whole', async () => {
  const term = { number: 'P-1', effectiveFrom: '2026-05-01', effectiveTo: '2026-05-31' };
  const lossOn = (lossDate: string, insured = 'policyholder') => ({ lossDate, claimant: { insured } });
  await aClaim('a', lossOn('2026-05-01'));
  await aClaim('b', lossOn('2026-05-31', 'child'));
  await aClaim('c', { ...lossOn('2026-04-30'), status: 'paid' });
  const use = (claimId: string) => ({ policyNumber: 'P-1', claimId, at: at(2) });
  const line = (benefit: string, amount: number) => ({ benefit, amount });
  await addBenefitUses(sql, use('a'), [line('surgery', 50), line('rooms', 0)]);
  await addBenefitUses(sql, use('a'), [line('surgery', 7)]);
  await addBenefitUses(sql, use('b'), [line('surgery', 3)]);
  await addBenefitUses(sql, use('c'), [line('surgery', 1)]);
  await addBenefitUses(sql, use('c'), [line('rooms', 0)]);
  const used = async () =>
    (await listBenefitUses(sql, term)).map(({ insured, benefit, amount }) => `${insured} ${benefit} ${amount}`).sort();
  expect(await used()).toEqual(['child surgery 3', 'policyholder surgery 57']);
  await reverseBenefitUses(sql, use('a'));
  expect(await used()).toEqual(['child surgery 3', 'policyholder surgery 0']);
  // A second reversal changes nothing.
  await reverseBenefitUses(sql, use('a'));
  expect(await used()).toEqual(['child surgery 3', 'policyholder surgery 0']);
  expect((await listOpenClaims(sql, term)).map(({ insured, amount }) => `${insured} ${amount}`).sort()).toEqual([
    'child 10000',
    'policyholder 10000',
  ]);
  await updateClaim(sql, 'a', { status: 'approved' });
  expect(await listOpenClaims(sql, term)).toMatchObject([{ insured: 'child' }]);
});

test('files of a claim are in the order of their arrival, without the removed files', async () => {
  await aClaim('a');
  await aClaim('b');
  const file = (id: string, claimId: string, day: number) =>
    insertClaimFile(sql, {
      ...{ id, claimId, name: id, contentType: 'image/png', bytes: 1, createdAt: at(day), removedAt: null },
      ...{ digest: null, likeness: null },
    });
  await file('2', 'a', 2);
  await file('1', 'a', 2);
  await file('0', 'a', 3);
  await file('x', 'b', 1);
  const ids = async () => (await listClaimFiles(sql, 'a')).map(({ id }) => id);
  expect(await ids()).toEqual(['1', '2', '0']);
  await markClaimFileRemoved(sql, '2', at(4));
  expect(await ids()).toEqual(['1', '0']);
});
