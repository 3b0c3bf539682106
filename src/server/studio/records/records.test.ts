import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ReleaseCheckDetails } from '#contract/studio/release-checks.ts';
import { insertRelease } from '#server/catalogue/releases/release-repository.ts';
import { insertSales, type Sale } from '#server/catalogue/releases/sale-repository.ts';
import { insertUser, type User } from '#server/people/users/user-repository.ts';
import type { Database, Sql } from '#server/platform/db/database.ts';
import { paymentAttempts } from '#server/platform/db/schema/payment-schema.ts';
import { ratingInputs } from '#server/platform/db/schema/release-schema.ts';
import { drafts, orders, policies, productVersions } from '#server/platform/db/schema/schema.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { insertOrderRows, insertVersionRows } from '#tests/support/order-rows.ts';
import { partial } from '#tests/support/partial.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { viewEdits } from '../edits/view-edits.ts';
import { readRatingBatches } from '../evidence/rating-batches.ts';
import type { StudioServices } from '../services.ts';
import { viewEvidenceDetails } from '../views/view-evidence-details.ts';
import { viewSoldPolicies } from '../views/view-sold-policies.ts';
import { insertComment, listCommentRows } from './comment-repository.ts';
import {
  insertEdits,
  listAllEdits,
  listEditRows,
  listEditsById,
  listUndone,
  listWriters,
  toEdit,
} from './edit-repository.ts';
import {
  type EvidenceRow,
  findDetails,
  findEvidence,
  insertApproval,
  insertEvidence,
  listApprovals,
  listLastEvidence,
  saveDetails,
  updateEvidence,
} from './evidence-repository.ts';
import { findNewestQuotes, listPolicyHolders } from './portfolio-repository.ts';
import { countEffect, listSoldPolicies } from './sold-repository.ts';

/* The records of the studio, with rows made by hand. */

let database: Database;
let sql: Sql;
const at = (day: number) => new Date(Date.UTC(2026, 2, day, 5));
beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  for (const id of ['ann', 'ben']) {
    const user: User = {
      ...{ id, username: id, phone: null, email: null, givenName: id, familyName: 'Sok', customerId: null },
      ...{ partnerId: null, scopes: [], language: 'en', status: 'active', password: null, secondFactor: null },
      ...{
        secondFactorAt: null,
        secondFactorStep: null,
        isDemo: false,
        sellsOnOnePage: false,
        target: null,
        createdAt: at(1),
        lastSignInAt: null,
      },
    };
    await insertUser(sql, user);
  }
  for (const [number, id] of ['r1', 'r2'].entries())
    await insertRelease(sql, {
      ...{ id, number, title: id, origin: 'studio', base: null, baseFiles: {}, basedAt: at(1), files: {} },
      ...{ contentHash: id, createdBy: 'ann', createdAt: at(1), discardedAt: null, summary: null, returned: null },
    });
});
afterEach(() => database.close());

/** Creates policies of the product `any`, of version 1 unless a row says otherwise, by their numbers. */
async function policyRows(rows: Record<string, Partial<typeof policies.$inferInsert>>): Promise<void> {
  await insertVersionRows(sql, 'any', 'other');
  for (const [number, more] of Object.entries(rows)) {
    await insertOrderRows(sql, `of ${number}`);
    await sql.insert(policies).values({
      ...{ number, orderId: `of ${number}`, product: 'any', version: '1', status: 'active', issuedAt: at(1) },
      ...{ effectiveFrom: '2026-03-01', effectiveTo: '2026-03-31', ...more },
    });
  }
}
const services = () => partial<StudioServices>({ database, now: () => at(20) });
const who = (...scopes: string[]) => ({ scopes }) as unknown as SignedInUser;

describe('edits', () => {
  test('are returned as they were made, newest first or oldest first, for their release only', async () => {
    const edit = { path: 'a.json', pointer: '/x' };
    const [first, second] = await insertEdits(sql, [
      { releaseId: 'r1', edit: { ...edit, after: { b: null } }, by: 'ann', at: at(1) },
      { releaseId: 'r1', edit: { ...edit, before: 1, after: null }, by: 'ben', at: at(2) },
    ]);
    const [third] = await insertEdits(sql, [
      { releaseId: 'r1', edit: { ...edit, before: 'x' }, by: 'ann', at: at(3), undoes: first?.id ?? 0 },
    ]);
    const [other] = await insertEdits(sql, [{ releaseId: 'r2', edit: { ...edit, after: 2 }, by: 'ben', at: at(3) }]);
    if (!first || !second || !third || !other) throw new Error('not inserted');
    expect([first, second, third].map(toEdit)).toEqual([
      { ...edit, after: { b: null } },
      { ...edit, before: 1, after: null },
      { ...edit, before: 'x' },
    ]);
    expect([first, second, third].map((row) => Object.keys(toEdit(row)).length)).toEqual([3, 4, 3]);
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
    expect(ids(await listAllEdits(sql, 'r1'))).toEqual([first.id, second.id, third.id]);
    expect(ids(await listEditRows(sql, 'r1', { limit: 2 }))).toEqual([third.id, second.id]);
    expect(ids(await listEditRows(sql, 'r1', { before: second.id, limit: 2 }))).toEqual([first.id]);
    expect(ids(await listEditsById(sql, 'r1', [first.id, second.id, 999]))).toEqual([second.id, first.id]);
    expect(await listEditsById(sql, 'r2', [second.id])).toEqual([]);
    expect([await listUndone(sql, [first.id, second.id]), await listUndone(sql, [])]).toEqual([
      new Set([first.id]),
      new Set(),
    ]);
    expect([(await listWriters(sql, 'r1')).sort(), await listWriters(sql, 'r2')]).toEqual([['ann', 'ben'], ['ben']]);
    expect(await viewEdits(sql, [third, first])).toMatchObject([
      { id: third.id, before: 'x', undoes: first.id, isUndone: false, at: at(3).toISOString() },
      { id: first.id, undoes: null, isUndone: true },
    ]);
    expect((await viewEdits(sql, [first]))[0]?.by).toEqual({ id: 'ann', name: 'ann Sok' });
  });

  test('have comments, newest first, for their release only', async () => {
    const say = (releaseId: string, text: string) => insertComment(sql, { releaseId, text, by: 'ann', at: at(1) });
    const [one, two] = [await say('r1', 'one'), await say('r1', 'two')];
    await say('r2', 'three');
    const said = async (before?: number, limit = 5) =>
      (await listCommentRows(sql, 'r1', { before, limit })).map(({ text }) => text);
    expect([await said(), await said(two.id), await said(one.id), await said(undefined, 1)]).toEqual([
      ...[['two', 'one'], ['one'], [], ['two']],
    ]);
  });
});

describe('evidence', () => {
  const row = (id: string, releaseId = 'r1'): Omit<EvidenceRow, 'serial'> => ({
    ...{ id, releaseId, contentHash: 'c', status: 'waiting', done: 0, all: 0, doing: null, report: null, hash: null },
    ...{ by: 'ann', at: at(1), endedAt: null },
  });

  test('of a release is its last run, and a finished run does not change', async () => {
    for (const id of ['e1', 'e2']) await insertEvidence(sql, row(id));
    await insertEvidence(sql, row('e3', 'r2'));
    const last = await listLastEvidence(sql, ['r1', 'r2', 'r3']);
    expect([...last].map(([release, { id }]) => [release, id]).sort()).toEqual([
      ['r1', 'e2'],
      ['r2', 'e3'],
    ]);
    expect(await listLastEvidence(sql, [])).toEqual(new Map());
    expect([
      await updateEvidence(sql, 'e1', { status: 'running' }),
      await updateEvidence(sql, 'e1', { done: 1 }),
    ]).toEqual([...[true, true]]);
    expect(await updateEvidence(sql, 'e1', { status: 'passed' })).toBe(true);
    expect(await updateEvidence(sql, 'e1', { status: 'cancelled' })).toBe(false);
    expect(await findEvidence(sql, 'e1')).toMatchObject({ status: 'passed', done: 1 });
    expect([(await findEvidence(sql, 'e2'))?.status, await findEvidence(sql, 'e9')]).toEqual(['waiting', undefined]);
  });

  test('approvals are listed newest first', async () => {
    const approve = (releaseId: string, evidenceHash: string) =>
      insertApproval(sql, { releaseId, contentHash: 'c', evidenceHash, summary: null, by: 'ben', at: at(2) });
    await approve('r1', 'one');
    await approve('r2', 'two');
    await approve('r1', 'three');
    const hashes = async (ids: string[]) => (await listApprovals(sql, ids)).map(({ evidenceHash }) => evidenceHash);
    expect([await hashes(['r1']), await hashes(['r1', 'r2']), await hashes([])]).toEqual([
      ...[['three', 'one'], ['three', 'two', 'one'], []],
    ]);
  });

  test('has details that name policies, and policyholders only for users who may read orders', async () => {
    await insertEvidence(sql, row('e1'));
    await policyRows({ 'P-1': {}, 'P-2': {} });
    const nothing = { missing: [], survivors: [], quotes: null, journeys: [], pages: {}, words: [], tables: [] };
    const changed = { winners: [], refused: [], invalid: [], eligible: [] };
    const losers = ['P-1', 'P-2', 'P-1'].map((of) => ({ of, before: 1, after: 2 }));
    const details: ReleaseCheckDetails = { ...nothing, policies: { ...changed, losers } };
    await saveDetails(sql, 'e1', [{ product: 'boat', details: { ...nothing, policies: null } }]);
    await saveDetails(sql, 'e1', [
      { product: 'boat', details },
      { product: 'tent', details: { ...nothing, policies: null } },
    ]);
    expect([await findDetails(sql, 'e1', 'boat'), await findDetails(sql, 'e1', 'house')]).toEqual([details, undefined]);
    const view = (product: string, ...scopes: string[]) =>
      viewEvidenceDetails(services(), { user: who(...scopes), params: { id: 'e1', product } } as never);
    expect(await view('boat', 'studio:edit')).toEqual({ ...details, holders: {} });
    expect((await view('boat', 'studio:edit', 'insurer:orders')).holders).toEqual({
      'P-1': { order: 'of P-1', name: null },
      'P-2': { order: 'of P-2', name: null },
    });
    expect((await view('tent', 'insurer:orders')).holders).toEqual({});
    await expect(view('house')).rejects.toMatchObject({ status: 404, code: 'evidenceNotFound' });
    expect(await listPolicyHolders(sql, [])).toEqual([]);
  });
});

describe('the sold business', () => {
  const sale = async (more: Partial<Sale>) => {
    const [row] = await insertSales(sql, [
      {
        ...{
          product: 'any',
          kind: 'new',
          version: '1',
          releaseId: 'r1',
          startsAt: at(1),
          drafts: 'stay',
          offers: 'keep',
        },
        ...{ priceFrom: null, reason: 'r', by: null, at: at(1), ...more },
      },
    ]);
    return (row as Sale).id;
  };

  test('is counted and listed by its version, as long as it is in force', async () => {
    await policyRows({ 'P-1': {}, 'P-2': {}, 'P-3': { status: 'cancelled' }, 'P-4': { product: 'other' } });
    const id = await sale({});
    const listed = async (of: number, after = '', limit = 9) =>
      (await listSoldPolicies(sql, of, { after, limit }))?.map(({ number }) => number);
    expect([await listed(id), await listed(id, 'P-1'), await listed(id, '', 1)]).toEqual([
      ['P-1', 'P-2'],
      ['P-2'],
      ['P-1'],
    ]);
    expect([await listed(await sale({ version: null })), await listed(id + 9)]).toEqual([[], undefined]);
    const view = (wanted: string, query = {}, ...scopes: string[]) =>
      viewSoldPolicies(services(), { user: who(...scopes), params: { sale: wanted }, query } as never);
    const period = { effectiveFrom: '2026-03-01', effectiveTo: '2026-03-31', holder: null };
    expect(await view(`${id}`, {}, 'insurer:orders')).toEqual({
      items: [
        { number: 'P-1', ...period },
        { number: 'P-2', ...period },
      ],
      next: null,
    });
    const { items, next } = await view(`${id}`, { limit: '1' });
    expect(items.map(({ number }) => number)).toEqual(['P-1']);
    expect((await view(`${id}`, { limit: '1', cursor: next })).items.map(({ number }) => number)).toEqual(['P-2']);
    for (const none of ['x', '1'.repeat(10), `${id + 9}`, ''])
      await expect(view(none)).rejects.toMatchObject({ status: 404, code: 'saleNotFound' });
  });

  test('is counted by the effect of a sale or a withdrawal on it', async () => {
    await policyRows({ 'P-1': {}, 'P-2': { status: 'cancelled' }, 'P-3': { product: 'other' } });
    await sql.update(orders).set({ payableUntil: at(1) });
    const newest = { product: 'any', version: '2', bundle: {} as never, savedAt: at(1) };
    await sql.insert(productVersions).values(newest);
    const offer = async (id: string, more: Partial<typeof orders.$inferInsert> = {}) => {
      await insertOrderRows(sql, id);
      await sql
        .update(orders)
        .set({ payableUntil: at(15), ...more })
        .where(eq(orders.id, id));
    };
    await offer('old');
    await offer('new', { version: '2' });
    await offer('sent', { agentId: 'ann' });
    await offer('begun');
    await offer('renewal', { about: { does: 'renew' } as never, payableUntil: at(25) });
    await offer('change', { about: { does: 'change' } as never });
    await offer('issued', { status: 'issued', paidBy: 'customer' as never });
    await offer('trial', { trial: 'r1' });
    await sql.insert(paymentAttempts).values({
      ...{ tranId: 'T', orderId: 'begun', status: 'pending', option: 'khqr', amount: 1, currency: 'USD' },
      ...{ form: { action: '', fields: {} }, startedAt: at(9), expiresAt: at(11) },
    });
    const form = (id: string, more: Partial<typeof drafts.$inferInsert> = {}) =>
      sql.insert(drafts).values({
        ...{ id, keyHash: id, product: 'any', version: '1', circumstances: {} as never, answers: {}, findings: {} },
        ...{ asOf: '2026-03-01', passed: [], savedAt: at(1), expiresAt: at(15), ...more },
      });
    await form('old');
    await form('second');
    await form('new', { version: '2' });
    await form('over', { expiresAt: at(10) });
    await form('bought', { orderId: 'issued' });
    await form('trial', { trial: 'r1' });

    const terms = { product: 'any', version: '2', drafts: 'stay', offers: 'keep' } as const;
    const count = (more: object, begins = at(10), renews = begins) =>
      countEffect(sql, { ...terms, startsAt: begins, renewalsFrom: renews, ...more });
    const counts = (stay: number, move: number, gone: number) => ({ stay, move, void: gone });
    const held = { policies: counts(1, 0, 0) };
    expect(await count({})).toEqual({
      ...{ drafts: counts(3, 0, 0), offers: counts(5, 0, 0), links: counts(1, 0, 0), ...held },
    });
    expect(await count({ drafts: 'move' })).toMatchObject({ drafts: counts(1, 2, 0), offers: counts(5, 0, 0) });
    expect(await count({ offers: 'void' })).toEqual({
      ...{ drafts: counts(1, 2, 0), offers: counts(2, 0, 3), links: counts(0, 0, 1), ...held },
    });
    // A withdrawal ends also those on the newest version; a payment that has begun continues.
    expect(await count({ version: null })).toEqual({
      ...{ drafts: counts(0, 0, 3), offers: counts(1, 0, 4), links: counts(0, 0, 1), ...held },
    });
    // At a later time most are over by themselves.
    expect(await count({ offers: 'void' }, at(20))).toMatchObject({ drafts: counts(0, 0, 0), offers: counts(0, 0, 1) });
    expect(await count({ offers: 'void' }, at(20), at(26))).toMatchObject({ offers: counts(0, 0, 0) });
    expect(await count({ product: 'none' })).toMatchObject({ drafts: counts(0, 0, 0), policies: counts(0, 0, 0) });
  });

  test('is read in batches for rating: policies in force, and quotes of ninety days', async () => {
    await policyRows({ 'P-1': {}, 'P-2': {}, 'P-3': { status: 'cancelled' }, 'P-4': { product: 'other' } });
    const rows = readRatingBatches(services());
    const inForce = rows('policies', 'any');
    expect(await inForce.all).toBe(2);
    expect((await inForce.next()).map(({ of }) => of)).toEqual(['P-1', 'P-2']);
    expect(await inForce.next()).toEqual([]);
    expect(await rows('policies', 'other').next()).toEqual([{ of: 'P-4', effectiveTo: '2026-03-31', record: {} }]);

    const quote = (day: string, product = 'any') => ({ product, version: '1', day, inputs: { day } });
    // Ninety days before the 20th of March.
    await sql
      .insert(ratingInputs)
      .values([quote('2025-12-19'), quote('2025-12-20'), quote('2026-03-20'), quote('2026-03-20', 'other')]);
    const quotes = rows('quotes', 'any');
    expect(await quotes.all).toBe(2);
    expect(await quotes.next()).toEqual(['2025-12-20', '2026-03-20'].map((day) => ({ of: day, day, values: { day } })));
    expect(await quotes.next()).toEqual([]);
    const newest = (most: number) => findNewestQuotes(sql, 'any', { from: '2025-12-01', most });
    expect([await newest(3), await newest(4)]).toEqual([
      { all: 3, after: 0 },
      { all: 3, after: 0 },
    ]);
    // The newest two of three: those after the first.
    expect(await newest(2)).toEqual({ all: 2, after: 1 });
  });
});
