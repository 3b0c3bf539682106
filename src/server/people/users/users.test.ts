import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { randomIds } from '#server/platform/base/ids.ts';
import {
  accountEvents,
  apiClients,
  partners,
  recoveryCodes,
  signInFailures,
  users,
} from '#server/platform/db/schema/account-schema.ts';
import { createKeys } from '#server/platform/keys/keys.ts';
import { partial } from '#tests/support/partial.ts';
import { createTestClock, TEST_START } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { viewProfile } from '../accounts/view-profile.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { createDummyHash, hashPassword, isPassword } from '../passwords/password-hash.ts';
import { clearAttempts, countAttempt, undoAttempt } from '../passwords/sign-in-limit.ts';
import type { PeopleServices } from '../services.ts';
import { listEvents, logAccountEvent } from './account-event-repository.ts';
import { normalizePhone } from './normalize-phone.ts';
import {
  findUser,
  findUserByName,
  findUserByPhone,
  findUserWithPartner,
  insertUser,
  listColleagues,
  listEncryptedFactors,
  listUserNames,
  lockAdministrators,
  lockUser,
  markStepUsed,
  replaceEncryptedFactor,
  type User,
  updateUser,
} from './user-repository.ts';

/* Tests users in the database, their own view, and the limit of wrong attempts. */

const database = await openTestDatabase();
afterAll(() => database.close());
const { sql } = database;
const clock = createTestClock();
const services = partial<PeopleServices>({
  ...{ database, now: clock.now, ids: randomIds },
  config: { secondFactor: ['insurer:admin'], keys: createKeys(['k'.repeat(32)]) },
});

function aUser(id: string, more: Partial<User> = {}): User {
  return {
    ...{ id, username: `name.${id}`, givenName: 'Sokha', familyName: 'Chan', phone: null, email: null },
    ...{ customerId: `c-${id}`, partnerId: null, scopes: [], language: 'en', status: 'active', password: null },
    ...{ secondFactor: null, secondFactorAt: null, secondFactorStep: null, createdAt: clock.now(), lastSignInAt: null },
    ...{ isDemo: false, sellsOnOnePage: false, target: null, ...more },
  };
}
beforeEach(async () => {
  clock.set(TEST_START);
  for (const table of [accountEvents, apiClients, recoveryCodes, signInFailures]) await sql.delete(table);
  await sql.delete(users);
  await sql.delete(partners);
  await sql.insert(partners).values({
    ...{ id: 'p', type: 'broker', name: 'Tonle', company: 'tonle', accountCode: 'T-1', maySell: true, total: 0 },
    ...{ allowPayWithoutCommission: false, commission: { products: {} }, status: 'active', outstanding: 0 },
    ...{ currency: 'USD', createdAt: clock.now() },
  });
});

test('a user is found by id, name and phone, and a change affects no other user', async () => {
  const [one, other] = [aUser('one', { phone: '+85512345678' }), aUser('other', { partnerId: 'p' })];
  await insertUser(sql, one);
  await insertUser(sql, other);
  expect(await findUser(sql, 'one')).toEqual(one);
  expect(await findUserByName(sql, 'name.other')).toEqual(other);
  expect(await findUserByPhone(sql, '+85512345678')).toEqual(one);
  expect(await database.transaction('lock', (inner) => lockUser(inner, 'one'))).toEqual(one);
  expect(await findUserWithPartner(sql, 'other')).toEqual({ user: other, partnerName: 'Tonle' });
  expect(await findUserWithPartner(sql, 'one')).toEqual({ user: one, partnerName: null });
  for (const none of [findUser(sql, 'two'), findUserByName(sql, 'two'), findUserByPhone(sql, '+855')])
    expect(await none).toBeUndefined();
  await updateUser(sql, 'one', { givenName: 'Dara' });
  expect([(await findUser(sql, 'one'))?.givenName, (await findUser(sql, 'other'))?.givenName]).toEqual([
    ...['Dara', 'Sokha'],
  ]);
});

test('administrators cannot find, lock or see a partner’s program among the people', async () => {
  await insertUser(sql, aUser('program'));
  await sql.insert(apiClients).values({ id: 'program', callsPerMinute: 1 });
  expect(await findUser(sql, 'program')).toBeDefined();
  expect(await findUserWithPartner(sql, 'program')).toBeUndefined();
  expect(await database.transaction('lock', (inner) => lockUser(inner, 'program'))).toBeUndefined();
});

test('administrators are those who can sign in', async () => {
  const lives = async () => (await database.transaction('count', (inner) => lockAdministrators(inner, null))).length;
  expect(await lives()).toBe(0);
  await insertUser(sql, aUser('one', { scopes: ['insurer:orders', 'insurer:admin'] }));
  await insertUser(sql, aUser('two', { scopes: ['insurer:admin'] }));
  await insertUser(sql, aUser('new', { scopes: ['insurer:admin'], status: 'invited' }));
  await insertUser(sql, aUser('clerk', { scopes: ['insurer:orders'] }));
  expect(await lives()).toBe(2);
});

test('colleagues of one side are the people who can sign in and hold the right, by name', async () => {
  for (const id of ['ben', 'ann', 'ben2'])
    await insertUser(sql, aUser(id, { givenName: id, scopes: ['insurer:claims'] }));
  await insertUser(sql, aUser('clerk', { scopes: ['insurer:orders'] }));
  await insertUser(sql, aUser('new', { scopes: ['insurer:claims'], status: 'invited' }));
  await insertUser(sql, aUser('theirs', { scopes: ['insurer:claims'], partnerId: 'p' }));
  await insertUser(sql, aUser('program', { scopes: ['insurer:claims'] }));
  await sql.insert(apiClients).values({ id: 'program', callsPerMinute: 1 });
  const ids = async (partner: string | null) =>
    (await listColleagues(sql, partner, 'insurer:claims')).map(({ id }) => id);
  expect(await ids(null)).toEqual(['ann', 'ben', 'ben2']);
  expect(await ids('p')).toEqual(['theirs']);
});

test('a step of the second factor is accepted once, and no earlier step is accepted', async () => {
  await insertUser(sql, aUser('one'));
  await insertUser(sql, aUser('other'));
  const taken = [];
  for (const step of [7, 7, 6, 8]) taken.push(await markStepUsed(sql, 'one', step));
  expect(taken).toEqual([true, false, false, true]);
  expect([await markStepUsed(sql, 'other', 1), await markStepUsed(sql, 'nobody', 1)]).toEqual([true, false]);
});

test('secrets of second factors are read by id, and are replaced only if nobody changed them meanwhile', async () => {
  for (const [id, secondFactor] of [
    ['a', 'A'],
    ['b', null],
    ['c', 'C'],
    ['d', 'D'],
  ] as const)
    await insertUser(sql, aUser(id, { secondFactor }));
  expect(await listEncryptedFactors(sql, '', 2)).toEqual([
    { id: 'a', encrypted: 'A' },
    { id: 'c', encrypted: 'C' },
  ]);
  expect(await listEncryptedFactors(sql, 'c', 2)).toEqual([{ id: 'd', encrypted: 'D' }]);
  await replaceEncryptedFactor(sql, 'a', 'A', 'A2');
  await replaceEncryptedFactor(sql, 'a', 'A', 'A3');
  await replaceEncryptedFactor(sql, 'c', 'A', 'A3');
  expect((await listEncryptedFactors(sql, '', 9)).map(({ encrypted }) => encrypted)).toEqual(['A2', 'C', 'D']);
});

test('names of users are read at once, and an unknown user has no name', async () => {
  await insertUser(sql, aUser('one'));
  await insertUser(sql, aUser('two', { givenName: 'Dara' }));
  const nameOf = await listUserNames(sql, ['one', 'two', 'one', 'none']);
  expect(['one', 'two', 'none'].map(nameOf)).toEqual([
    { id: 'one', name: 'Sokha Chan' },
    { id: 'two', name: 'Dara Chan' },
    { id: 'none', name: '' },
  ]);
  expect((await listUserNames(sql, []))('one')).toEqual({ id: 'one', name: '' });
});

test('a phone number without a country code belongs to Cambodia, in the digits of both languages', () => {
  expect(['012 345 678', '០១២៣៤៥៦៧៨', '+855 12 345 678', '+1 212 555 0123'].map(normalizePhone)).toEqual([
    ...['+85512345678', '+85512345678', '+85512345678', '+12125550123'],
  ]);
  expect(['', 'twelve', '00000000', '0123'].map(normalizePhone)).toEqual(Array(4).fill(undefined));
});

test('the log shows each action with its author, its subject and its time, by user, by partner, from a start line', async () => {
  await insertUser(sql, aUser('one'));
  await insertUser(sql, aUser('two'));
  const at = clock.now();
  await logAccountEvent(sql, { at, type: 'signedIn', byId: 'one', userId: 'one', network: '203.0.113.7' });
  await logAccountEvent(sql, { at, type: 'partnerBooked', byId: 'one', partnerId: 'p', note: 'deposit 700' });
  await logAccountEvent(sql, { at, type: 'reset', userId: 'two', note: 'console' });
  const all = await listEvents(sql, { limit: 9 });
  const none = { by: null, user: null, partner: null, network: null, note: null };
  const at0 = '2026-04-01T02:00:00.000Z';
  expect(all.map(({ id: _id, ...line }) => line)).toEqual([
    { ...none, at: at0, type: 'reset', user: 'name.two', note: 'console' },
    { ...none, at: at0, type: 'partnerBooked', by: 'name.one', partner: 'Tonle', note: 'deposit 700' },
    { ...none, at: at0, type: 'signedIn', by: 'name.one', user: 'name.one', network: '203.0.113.7' },
  ]);
  const types = async (wanted: Omit<Parameters<typeof listEvents>[1], 'limit'>, limit = 9) =>
    (await listEvents(sql, { ...wanted, limit })).map(({ type }) => type);
  expect(await types({ user: 'two' })).toEqual(['reset']);
  expect(await types({ partner: 'p' })).toEqual(['partnerBooked']);
  expect(await types({ before: all[0]?.id as number })).toEqual(['partnerBooked', 'signedIn']);
  expect(await types({}, 1)).toEqual(['reset']);
});

test('a signed-in user sees the own account with its partner and second factor; a removed user must sign in', async () => {
  await insertUser(sql, aUser('one', { partnerId: 'p', email: 'a@b.example', secondFactorAt: clock.now() }));
  await sql.insert(recoveryCodes).values([
    { userId: 'one', hash: 'x' },
    { userId: 'one', hash: 'y' },
  ]);
  const me = (id: string) => viewProfile(services, { user: { id, scopes: ['b2b:sell'] } } as never);
  expect(await me('one')).toEqual({
    ...{ id: 'one', username: 'name.one', phone: null, customerId: 'c-one', givenName: 'Sokha', familyName: 'Chan' },
    ...{
      email: 'a@b.example',
      language: 'en',
      sellsOnOnePage: false,
      avatar: expect.stringMatching(/^avatars\/SC-[0-7]\.svg$/),
    },
    scope: ['b2b:sell'],
    partner: {
      ...{ id: 'p', type: 'broker', name: 'Tonle', company: 'tonle', accountCode: 'T-1', maySell: true },
      allowPayWithoutCommission: false,
      balances: { total: 0, available: 0, outstanding: 0, currency: 'USD' },
    },
    secondFactor: { isOn: true, isDemanded: false, recoveryCodesLeft: 2 },
  });
  await insertUser(sql, aUser('two', { scopes: ['insurer:admin'] }));
  expect(await me('two')).toMatchObject({
    ...{ partner: null, secondFactor: { isOn: false, isDemanded: true, recoveryCodesLeft: 0 } },
  });
  await expect(me('nobody')).rejects.toMatchObject({ status: 401, code: 'signInRequired' });
});

/** Counts attempts; returns the seconds to wait if there were too many. */
const tries = async (...brakes: Parameters<typeof countAttempt>[1]) => {
  try {
    return await countAttempt(services, brakes);
  } catch (error) {
    return (error as { retryAfter?: number }).retryAfter;
  }
};

test('a user waits half a minute after five failures, then each time twice as long, up to a quarter of an hour', async () => {
  const own = { of: 'somebody', free: 5 };
  for (let nth = 0; nth < 4; nth++)
    expect(await tries(own)).toEqual({ own: expect.stringMatching(/^[\w-]{43}$/), shared: [] });
  const waits: unknown[] = [];
  for (let nth = 0; nth < 8; nth++) {
    expect(await tries(own)).toMatchObject({ shared: [] });
    const wait = await tries(own);
    waits.push(wait);
    clock.advance({ seconds: Number(wait) - 0.5 });
    expect(await tries(own)).toBe(1);
    clock.advance({ seconds: 0.5 });
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
  // Another user does not have to wait.
  expect(await tries({ of: 'another', free: 5 })).toMatchObject({ shared: [] });
});

test('failures are deleted after an hour without a failure, and not a second sooner', async () => {
  const own = { of: 'somebody', free: 2 };
  await tries(own);
  clock.advance({ minutes: 59, seconds: 59 });
  await tries(own);
  expect(await tries(own)).toBe(30);
  clock.advance({ hours: 1 });
  await tries(own);
  expect(await tries(own)).toMatchObject({ shared: [] });
  expect(await tries(own)).toBe(30);
});

test('a success clears the own count and subtracts one from each shared count; an undone attempt subtracts one from each count', async () => {
  const brakes: Parameters<typeof countAttempt>[1] = [
    { of: 'own', free: 9 },
    { of: 'network', free: 9 },
    { of: 'account', free: 9 },
  ];
  const failures = async () =>
    (await sql.select().from(signInFailures).orderBy(asc(signInFailures.failures))).map((row) => row.failures);
  const counted = async () => (await tries(...brakes)) as Awaited<ReturnType<typeof countAttempt>>;
  await counted();
  await counted();
  const third = await counted();
  expect([third.shared.length, await failures()]).toEqual([2, [3, 3, 3]]);
  await undoAttempt(services, third);
  expect(await failures()).toEqual([2, 2, 2]);
  await clearAttempts(services, third);
  expect(await failures()).toEqual([1, 1]);
  await clearAttempts(services, third);
  await clearAttempts(services, third);
  expect(await failures()).toEqual([0, 0]);
  // A key that is not shared has no row left.
  await sql.delete(signInFailures).where(eq(signInFailures.failures, 0));
  await clearAttempts(services, { own: (await counted()).own, shared: [] });
  expect(await failures()).toEqual([1, 1]);
});

test('a wait for the network leaves the own count of the caller unchanged', async () => {
  const network = { of: 'network', free: 1 };
  await tries({ of: 'one', free: 5 }, network);
  expect(await tries({ of: 'other', free: 5 }, network)).toBe(30);
  const rows = await sql.select().from(signInFailures);
  expect(rows.map(({ failures }) => failures).toSorted()).toEqual([0, 1, 1]);
});

test('a password matches in every composition of its letters, and the hash of nobody matches no password', async () => {
  const kept = await hashPassword('mot de pass\u00e9', 4);
  expect(kept).toMatch(/^scrypt\$4\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  const guesses = ['mot de pass\u00e9', 'mot de passe\u0301', 'mot de passe', ''];
  expect(await Promise.all(guesses.map((guess) => isPassword(guess, kept)))).toEqual([true, true, false, false]);
  expect(await isPassword('', createDummyHash(4))).toBe(false);
  const salt = Buffer.alloc(16, 1);
  expect(await hashPassword('x', 4, salt)).toBe(await hashPassword('x', 4, salt));
  expect(await hashPassword('x', 4)).not.toBe(await hashPassword('x', 4));
});

test('a removed user, or a user without a password, cannot confirm one', async () => {
  await insertUser(sql, aUser('one'));
  const shown = (id: string) => confirmPassword({ ...services, passwordCost: 4 }, id, '', '/password');
  await expect(shown('nobody')).rejects.toMatchObject({ status: 401, code: 'signInRequired' });
  await expect(shown('one')).rejects.toMatchObject({ status: 422, code: 'passwordWrong' });
});
