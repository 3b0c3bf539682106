import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AccountEventView, UserView } from '#contract/people/users.ts';
import type { Scope } from '#contract/scopes.ts';
import { randomIds } from '#server/platform/base/ids.ts';
import { accountEvents, invites, partners, sessions, users } from '#server/platform/db/schema/account-schema.ts';
import { messages } from '#server/platform/db/schema/message-schema.ts';
import { createKeys } from '#server/platform/keys/keys.ts';
import { createRoutesServer } from '#tests/support/routes-server.ts';
import { createTestClock, TEST_START } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { PeopleServices } from '../services.ts';
import { startSession } from '../sessions/start-session.ts';
import { insertUser, type User } from '../users/user-repository.ts';
import { accountAdminRoutes } from './administer-users.ts';

/* Tests the actions of administrators on users, with a few routes and a database. */

const database = await openTestDatabase();
afterAll(() => database.close());
const { sql } = database;
const clock = createTestClock();
const services = {
  ...{
    database,
    now: clock.now,
    ids: randomIds,
    config: { publicUrl: 'https://shop.example', isProd: false, keys: createKeys(['k'.repeat(32)]) },
  },
  wording: { say: (locale: string, id: string, of: object) => `${locale} ${id} ${JSON.stringify(of)}` },
} as unknown as PeopleServices;
const admin = await createRoutesServer((app) => accountAdminRoutes(app, services), {
  id: 'admin',
  scopes: ['insurer:admin'],
});

async function aUser(id: string, more: Partial<User> = {}): Promise<void> {
  await insertUser(sql, {
    ...{ id, username: id, givenName: 'Sokha', familyName: 'Chan', phone: null, email: `${id}@example.com` },
    ...{ customerId: null, partnerId: null, scopes: [], language: 'en', status: 'active', password: 'x' },
    ...{ isDemo: false, secondFactor: null, secondFactorAt: null, secondFactorStep: null },
    ...{ createdAt: clock.now(), lastSignInAt: null, ...more },
  });
}
beforeEach(async () => {
  clock.set(TEST_START);
  for (const table of [accountEvents, messages, sessions, invites]) await sql.delete(table);
  await sql.delete(users);
  await sql.delete(partners);
  await aUser('admin', { scopes: ['insurer:admin'] });
});

const act = <T = UserView & { problem?: string }>(path: string, body?: object) =>
  admin.call<T>('POST', `/api/admin/users${path}`, body === undefined ? {} : { body });
const change = async (id: string, body: object) => {
  const reply = await admin.app.inject({ method: 'PATCH', url: `/api/admin/users/${id}`, payload: body });
  return { status: reply.statusCode, body: reply.json<UserView & { problem?: string }>() };
};
const session = (id: string) => startSession(services, sql, id, { network: '', device: '' });
const log = async () =>
  (await sql.select().from(accountEvents).orderBy(accountEvents.id)).map(({ type, byId, userId, note }) =>
    [type, byId, userId, note].join(' '),
  );
const links = async () =>
  (await sql.select().from(messages).orderBy(messages.nth)).map(({ channel, recipient, text }) => ({
    ...{ channel, recipient },
    link: /https:[^" ]+?(?:#invite=|\/s\/)/.exec(text)?.[0],
    kind: /accounts\.\w+\.\w+/.exec(text)?.[0],
  }));
const shown = {
  ...{ username: 'dara.sok', givenName: 'Dara', familyName: 'Sok', email: 'dara@example.com', phone: null },
  ...{ language: 'km', scope: ['insurer:claims'], partner: null, status: 'invited', hasSecondFactor: false },
  ...{ createdAt: '2026-04-01T02:00:00.000Z', lastSignInAt: null, target: null },
};
const named = { givenName: 'Dara', familyName: 'Sok', language: 'km' };

test('a user is invited by email or else by SMS, is shown as invited, and the log names the inviter and the rights', async () => {
  const scope: Scope[] = ['insurer:claims'];
  const invited = await act('', { username: 'Dara.Sok', ...named, scope, email: 'dara@example.com' });
  expect([invited.status, invited.body]).toEqual([201, { id: expect.any(String), ...shown }]);
  const second = await act('', { username: 'bopha', ...named, language: 'zh', scope: [], phone: '012 345 678' });
  expect(second.body).toMatchObject({ email: null, phone: '+85512345678' });
  expect(await links()).toEqual([
    {
      ...{ channel: 'email', recipient: 'dara@example.com', kind: 'accounts.invite.subject' },
      link: 'https://shop.example/km/b2b/login#invite=',
    },
    {
      ...{ channel: 'sms', recipient: '+85512345678', kind: 'accounts.invite.sms' },
      link: 'https://shop.example/s/',
    },
  ]);
  expect((await sql.select().from(invites)).map(({ expiresAt }) => expiresAt.toISOString())).toEqual(
    Array(2).fill('2026-04-08T02:00:00.000Z'),
  );
  expect(await log()).toEqual([`invited admin ${invited.body.id} insurer:claims`, `invited admin ${second.body.id} `]);
  const taken = await act('', { username: 'DARA.SOK', ...named, scope, email: 'other@example.com' });
  const phone = await act('', { username: 'other', ...named, scope, phone: '+85512345678' });
  const nowhere = await act('', { username: 'other', ...named, scope });
  expect([taken, phone, nowhere].map(({ status, body }) => `${status} ${body.problem}`)).toEqual([
    ...['409 usernameTaken', '409 phoneTaken', '422 contactNeeded'],
  ]);
  const { body } = await admin.call<UserView>('GET', `/api/admin/users/${invited.body.id}`);
  expect(body).toEqual(invited.body);
  expect((await admin.call<{ problem: string }>('GET', '/api/admin/users/none')).body.problem).toBe('userNotFound');
});

test('two users of the insurer cannot share a mailbox, but users who already share one can change other data', async () => {
  const named = { givenName: 'A', familyName: 'B', language: 'en', scope: [] };
  await aUser('old', { email: 'both@example.com' });
  await aUser('older', { email: 'Both@example.com' });
  const invite = (username: string, email: string) => act('', { ...named, username, email });
  const first = await invite('first', 'clerk@shop.example');
  const second = await invite('second', 'CLERK@Shop.example');
  expect([first.status, second.status, second.body.problem]).toEqual([201, 409, 'emailTaken']);
  const moved = await change('old', { email: 'clerk@SHOP.example' });
  expect([moved.status, moved.body.problem]).toEqual([409, 'emailTaken']);
  expect((await change('old', { givenName: 'Dara', email: 'BOTH@example.com' })).status).toBe(200);
  expect((await change('older', { email: 'alone@example.com' })).status).toBe(200);
});

test('a user name ends with a letter or a digit, so that no two names differ only by a final dot', async () => {
  const named = { givenName: 'A', familyName: 'B', language: 'en', scope: [], phone: '012 345 999' };
  for (const username of ['sokha.', 'sokha..', 'sokha-', 'sokha_']) {
    const { status, body } = await act('', { ...named, username });
    expect([username, status, body.problem]).toEqual([username, 422, 'invalidRequest']);
  }
  expect((await act('', { ...named, username: 'sok.ha' })).status).toBe(201);
});

test('users are found page by page, by any of their names, by partner and by status', async () => {
  await sql.insert(partners).values({
    ...{ id: 'p', type: 'broker', name: 'Tonle', company: 'c', accountCode: 'a', maySell: true, total: 0 },
    ...{ allowPayWithoutCommission: true, commission: { products: {} }, status: 'active', outstanding: 0 },
    ...{ currency: 'USD', createdAt: clock.now() },
  });
  await aUser('bopha', { givenName: 'Bopha' });
  await aUser('chan', { familyName: 'Kéo_', partnerId: 'p', status: 'disabled' });
  await aUser('dara', { phone: '+85512345678', partnerId: 'p' });
  type Page = { items: UserView[]; next: string | null };
  const search = async (body: object) => {
    const { items, next } = (await act<Page>('/search', body)).body;
    return [items.map(({ id }) => id), next === null];
  };
  expect(await search({})).toEqual([['admin', 'bopha', 'chan', 'dara'], true]);
  const first = (await act<Page>('/search', { limit: 3 })).body;
  expect(first.items.map(({ id }) => id)).toEqual(['admin', 'bopha', 'chan']);
  expect(await search({ limit: 3, cursor: first.next })).toEqual([['dara'], true]);
  expect(first.items[2]?.partner).toEqual({ id: 'p', name: 'Tonle' });
  for (const [body, found] of [
    [{ search: 'BOPHA' }, ['bopha']],
    [{ search: 'kéo_' }, ['chan']],
    [{ search: '_' }, ['chan']],
    [{ search: '\\' }, []],
    [{ search: 'dara@' }, ['dara']],
    [{ search: '345678' }, ['dara']],
    [{ partner: 'p' }, ['chan', 'dara']],
    [{ partner: 'p', status: 'active' }, ['dara']],
    [{ status: 'disabled' }, ['chan']],
  ] as const)
    expect(await search(body)).toEqual([found, true]);
});

test('a change of a user affects only the named members, and no right disappears that nobody else has', async () => {
  await aUser('dara', { scopes: ['insurer:claims'], phone: '+85512345678' });
  expect((await change('dara', { givenName: 'Bopha' })).body).toMatchObject({
    ...{ givenName: 'Bopha', familyName: 'Chan', phone: '+85512345678', scope: ['insurer:claims'] },
  });
  expect((await change('dara', { scope: ['insurer:admin'], phone: null })).body).toMatchObject({
    ...{ scope: ['insurer:admin'], phone: null, email: 'dara@example.com' },
  });
  expect((await change('dara', { scope: [] })).status).toBe(200);
  const last = await change('admin', { scope: [] });
  expect([last.status, last.body.problem]).toEqual([409, 'lastAdministrator']);
  expect((await change('admin', { givenName: 'Root' })).body.givenName).toBe('Root');
  expect((await change('none', { givenName: 'Root' })).status).toBe(404);
  expect(await log()).toEqual([
    'changed admin dara givenName',
    'changed admin dara scope, phone, insurer:claims > insurer:admin',
    'changed admin dara scope, insurer:admin > ',
    'changed admin admin givenName',
  ]);
});

test('a disabled user loses all sessions and links at once, and an enabled user has the earlier status again', async () => {
  await aUser('dara');
  await aUser('new', { password: null, status: 'invited' });
  await session('dara');
  await act('/dara/reset', {});
  await session('dara');
  expect((await act('/dara/disable')).body.status).toBe('disabled');
  expect([await sql.select().from(invites), (await act('/dara/end-sessions')).body]).toEqual([[], { ended: 0 }]);
  const refused = await act('/dara/reset', {});
  expect([refused.status, refused.body.problem]).toEqual([409, 'userDisabled']);
  // The reset had deleted the password.
  expect((await act('/dara/enable')).body.status).toBe('invited');
  await act('/new/disable');
  expect((await act('/new/enable')).body.status).toBe('invited');
  await sql.update(users).set({ password: 'x', status: 'disabled' }).where(eq(users.id, 'dara'));
  expect((await act('/dara/enable')).body.status).toBe('active');
  const before = await log();
  expect((await act('/dara/enable')).body.status).toBe('active');
  expect(await log()).toEqual(before);
  for (const what of ['disable', 'reset'])
    expect((await act(`/admin/${what}`, what === 'reset' ? {} : undefined)).body.problem).toBe('notYourself');
});

test('a reset ends the password and all sessions, and sends a link for an hour; the second factor remains unless it is lost', async () => {
  const factor = { secondFactor: 'sealed', secondFactorAt: clock.now(), secondFactorStep: 1 };
  await aUser('dara', factor);
  await session('dara');
  const kept = async () => (await sql.select().from(users).where(eq(users.id, 'dara')))[0];
  expect((await act('/dara/reset', {})).body).toMatchObject({ status: 'active', hasSecondFactor: true });
  expect(await kept()).toMatchObject({ password: null, ...factor });
  expect((await sql.select().from(sessions))[0]?.endedAt).toEqual(clock.now());
  expect((await sql.select().from(invites))[0]?.expiresAt.toISOString()).toBe('2026-04-01T03:00:00.000Z');
  expect((await act('/dara/reset', { secondFactor: true })).body).toMatchObject({ hasSecondFactor: false });
  expect(await kept()).toMatchObject({ secondFactor: null, secondFactorAt: null, secondFactorStep: null });
  expect((await links()).map(({ kind }) => kind)).toEqual(['accounts.reset.subject', 'accounts.reset.subject']);
  expect(await log()).toEqual([...['reset admin dara ', 'secondFactorOff admin dara ', 'reset admin dara ']]);
});

test('the server ends all sessions of a user, and reports their number', async () => {
  await aUser('dara');
  await session('dara');
  await session('dara');
  const reply = await act<{ ended: number }>('/dara/end-sessions');
  expect([reply.status, reply.body]).toEqual([200, { ended: 2 }]);
  expect(await log()).toEqual(['sessionsEnded admin dara ']);
});

test('the log is listed newest first and page by page, with both users of each line, or for one user', async () => {
  for (const id of ['dara', 'bopha']) await aUser(id);
  for (const id of ['dara', 'bopha', 'dara']) await act(`/${id}/end-sessions`);
  type Page = { items: AccountEventView[]; next: string | null };
  const read = async (body: object) =>
    (await admin.call<Page>('POST', '/api/admin/account-events/search', { body })).body;
  const of = ({ items }: Page) => items.map(({ user }) => user);
  const all = await read({});
  expect(of(all)).toEqual(['dara', 'bopha', 'dara']);
  expect(all.items[0]).toEqual({
    ...{ id: expect.any(Number), at: '2026-04-01T02:00:00.000Z', type: 'sessionsEnded', by: 'admin', user: 'dara' },
    ...{ partner: null, network: null, note: null },
  });
  const first = await read({ limit: 2 });
  expect([of(first), of(await read({ limit: 2, cursor: first.next }))]).toEqual([['dara', 'bopha'], ['dara']]);
  expect([of(await read({ user: 'bopha' })), of(await read({ user: 'nobody' }))]).toEqual([['bopha'], []]);
});

test('an invitation or a change locks the administrators until it is stored, so that these acts follow one another', async () => {
  await aUser('dara');
  let held: unknown;
  const watched: typeof database = {
    ...database,
    transaction: (name, work) =>
      database.transaction(name, async (inner) => {
        const done = await work(inner);
        // Returns the transaction that locks a row.
        const { rows } = await inner.execute<{ held: boolean }>(
          raw`select xmax::text = pg_current_xact_id()::text as held from users where id = 'admin'`,
        );
        held = rows[0]?.held;
        return done;
      }),
  };
  const { app } = await createRoutesServer((each) => accountAdminRoutes(each, { ...services, database: watched }), {
    ...{ id: 'admin', scopes: ['insurer:admin'] },
  });
  const person = { username: 'bopha', givenName: 'Bopha', familyName: 'Keo', email: 'bopha@example.com' };
  const payload = { ...person, language: 'en', scope: ['insurer:orders'] };
  expect((await app.inject({ method: 'POST', url: '/api/admin/users', payload })).statusCode).toBe(201);
  expect(held).toBe(true);
  held = undefined;
  await app.inject({ method: 'PATCH', url: '/api/admin/users/dara', payload: { familyName: 'Sok' } });
  expect(held).toBe(true);
});
