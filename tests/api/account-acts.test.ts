import { sql as raw } from 'drizzle-orm';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ApiClientWithSecret } from '#contract/integration/api-clients.ts';
import type { EndpointWithSecret } from '#contract/integration/webhooks.ts';
import type { SessionView } from '#contract/people/accounts.ts';
import type { AccountEventView, UserView } from '#contract/people/users.ts';
import { inviteAdministrator } from '#server/people/administration/invite-administrator.ts';
import { lockUser, updateUser } from '#server/people/users/user-repository.ts';
import { decodeBase32Secret, enableAuthenticator } from '#tests/support/enable-authenticator.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createCaller, createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

/* Each act on accounts, partners and their programs happens as a whole or not at all, and the log records it. */

/** The transaction that the database rolls back, and what happens after another one. */
let givenUp: string | undefined;
let meanwhile: { after: string; happens: () => Promise<unknown> } | undefined;
const shop = await startTestShop({
  probe: async (point) => {
    if (point === `before commit ${givenUp}`) throw new Error('the database has given up');
    if (point !== `after commit ${meanwhile?.after}`) return;
    const { happens } = meanwhile as NonNullable<typeof meanwhile>;
    meanwhile = undefined;
    await happens();
  },
});
afterAll(() => shop.close());
const { services } = shop;
const { sql } = services.database;
const nobody = createCaller(shop);

const TABLES = [
  ...['users', 'sessions', 'invites', 'recovery_codes', 'known_devices', 'account_events', 'partners', 'messages'],
  ...['api_clients', 'api_client_secrets', 'ledger_entries', 'ledger_lines', 'limit_places', 'limit_uses'],
  ...['webhook_endpoints', 'webhook_events', 'webhook_deliveries'],
];

async function allRows(more: string[] = []): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const table of [...TABLES, ...more]) {
    const { rows } = (await sql.execute(
      raw.raw(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`),
    )) as { rows: unknown[] };
    found[table] = rows;
  }
  return found;
}

const newest = ` order by id desc limit 20`;

/** The lines of the log after one: what, by whom, to whom, of which partner, and the note. */
async function linesSince(last: number): Promise<string[]> {
  const { rows } = (await sql.execute(
    raw.raw(`select e.id, e.type, b.username as by, u.username as user, p.name as partner, e.note
      from account_events e left join users b on b.id = e.by_id left join users u on u.id = e.user_id
      left join partners p on p.id = e.partner_id where e.id > ${last}${newest}`),
  )) as { rows: Record<string, string | null>[] };
  return rows
    .toReversed()
    .map(({ type, by, user, partner, note }) => [type, by, user, partner, note].map((one) => one ?? '-').join(' '));
}

async function lastLine(): Promise<number> {
  const { rows } = (await sql.execute(raw`select coalesce(max(id), 0)::int as id from account_events`)) as {
    rows: { id: number }[];
  };
  return rows[0]?.id ?? 0;
}

const partner = await createTestPartner(shop, { name: 'Angkor', balance: 500_00 });
const admin = await createTestUser(shop, { username: 'admin', scopes: ['insurer:admin'] });
const keeper = await createTestUser(shop, {
  username: 'keeper',
  scopes: ['b2b:admin', 'b2b:sell', 'b2b:reports'],
  partner,
});

let people = 0;
/** Somebody whom the log names by a name of the own. */
const somebody = (more: Parameters<typeof createTestUser>[1] = {}) => {
  people += 1;
  return createTestUser(shop, { username: `person${people}`, email: `person${people}@example.com`, ...more });
};
const login = (user: TestUser, more: object = {}, from = '10.1.0.1') =>
  nobody<{ access_token: string }>('POST', '/api/user/login', {
    body: { username: user.username, password: user.password, ...more },
    from,
  });
const good = 'lotus ferry seven umbrella';

async function inviteTo(email: string): Promise<string> {
  return /#invite=([\w-]+)/.exec((await shop.messagesTo(email))[0] ?? '')?.[1] ?? '';
}

/** An action and the lines that it writes. `countsIn` names the table of attempts, which counts failed attempts too. */
type Act = { act: () => Promise<{ status: number }>; lines: string[]; more?: string[]; countsIn?: string };

const acts: [what: string, commit: string, prepare: () => Promise<Act>][] = [
  [
    'a sign-in',
    'sign in',
    async () => {
      const user = await somebody();
      const lines = [`signedIn ${user.username} ${user.username} - -`];
      return { act: () => login(user), lines, countsIn: 'limit_places' };
    },
  ],
  [
    'the count of a sign-in',
    'count sign-in',
    async () => {
      const user = await somebody();
      const lines = [`signedIn ${user.username} ${user.username} - -`];
      return { act: () => login(user), lines, more: ['sign_in_failures'] };
    },
  ],
  [
    'a sign-out',
    'sign out',
    async () => {
      const user = await somebody();
      const lines = [`signedOut ${user.username} ${user.username} - -`];
      return { act: () => user.call('POST', '/api/auth/logout'), lines };
    },
  ],
  [
    'ending a session',
    'end session',
    async () => {
      const user = await somebody();
      await login(user);
      const [, other] = (await user.call<SessionView[]>('GET', '/api/user/sessions')).body;
      const body = { password: user.password };
      const lines = [`sessionsEnded ${user.username} ${user.username} - -`];
      return { act: () => user.call('POST', `/api/user/sessions/${other?.id}/end`, { body }), lines };
    },
  ],
  [
    'ending all other sessions',
    'end other sessions',
    async () => {
      const user = await somebody();
      await login(user);
      const body = { password: user.password };
      const lines = [`sessionsEnded ${user.username} ${user.username} - -`];
      return { act: () => user.call('POST', '/api/user/sessions/end-others', { body }), lines };
    },
  ],
  [
    'a new password',
    'change password',
    async () => {
      const user = await somebody();
      const body = { oldPassword: user.password, newPassword: good };
      const lines = [`passwordChanged ${user.username} ${user.username} - -`];
      return { act: () => user.call('POST', '/api/user/password', { body }), lines };
    },
  ],
  [
    'a second factor',
    'second factor on',
    async () => {
      const user = await somebody();
      const code = await begunFactor(user);
      const lines = [`secondFactorOn ${user.username} ${user.username} - -`];
      return {
        act: () => user.call('POST', '/api/user/second-factor/confirm', { body: { code: code() } }),
        lines,
      };
    },
  ],
  [
    'no second factor any more',
    'second factor off',
    async () => {
      const user = await somebody();
      await enableAuthenticator(shop, user);
      const body = { password: user.password };
      const lines = [`secondFactorOff ${user.username} ${user.username} - -`];
      return { act: () => user.call('POST', '/api/user/second-factor/end', { body }), lines };
    },
  ],
  [
    'a password by a link',
    'accept invite',
    async () => {
      const user = await somebody();
      await admin.call('POST', `/api/admin/users/${user.id}/reset`, { body: {} });
      const body = { token: await inviteTo(`${user.username}@example.com`), password: good };
      const lines = [`inviteAccepted ${user.username} ${user.username} - -`];
      return { act: () => nobody('POST', '/api/user/accept-invite', { body }), lines };
    },
  ],
  [
    'an invitation',
    'invite user',
    async () => {
      const names = { username: 'invited.one', givenName: 'Bopha', familyName: 'Keo', email: 'one@example.com' };
      const body = { ...names, language: 'en', scope: ['insurer:orders', 'insurer:claims'] };
      const lines = ['invited admin invited.one - insurer:orders insurer:claims'];
      return { act: () => admin.call('POST', '/api/admin/users', { body }), lines };
    },
  ],
  [
    'a change of a user',
    'change user',
    async () => {
      const user = await somebody({ scopes: ['insurer:orders'] });
      const body = { familyName: 'Keo', scope: ['insurer:orders'] };
      // Rights that are the same are no change of rights.
      const lines = [`changed admin ${user.username} - familyName, scope`];
      return { act: () => admin.call('PATCH', `/api/admin/users/${user.id}`, { body }), lines };
    },
  ],
  [
    'disabling a user',
    'disable user',
    async () => {
      const user = await somebody();
      const lines = [`disabled admin ${user.username} - -`];
      return { act: () => admin.call('POST', `/api/admin/users/${user.id}/disable`), lines };
    },
  ],
  [
    'enabling a user',
    'enable user',
    async () => {
      const user = await somebody({ status: 'disabled' });
      const lines = [`enabled admin ${user.username} - -`];
      return { act: () => admin.call('POST', `/api/admin/users/${user.id}/enable`), lines };
    },
  ],
  [
    'a reset',
    'reset user',
    async () => {
      const user = await somebody();
      await enableAuthenticator(shop, user);
      const lines = [`secondFactorOff admin ${user.username} - -`, `reset admin ${user.username} - -`];
      const body = { secondFactor: true };
      return { act: () => admin.call('POST', `/api/admin/users/${user.id}/reset`, { body }), lines };
    },
  ],
  [
    'ending the sessions of a user',
    'end sessions of user',
    async () => {
      const user = await somebody();
      const lines = [`sessionsEnded admin ${user.username} - -`];
      return { act: () => admin.call('POST', `/api/admin/users/${user.id}/end-sessions`), lines };
    },
  ],
  [
    'an invitation at the console',
    'invite administrator',
    async () => {
      const act = () =>
        inviteAdministrator(services, 'Root', 'http://shop.example').then(
          () => ({ status: 200 }),
          () => ({ status: 500 }),
        );
      return { act, lines: ['invited - root - console'] };
    },
  ],
  [
    'a client',
    'create API client',
    async () => {
      const body = { name: 'Desk', scope: ['b2b:sell', 'b2b:webhooks'] };
      const act = async () => {
        const reply = await keeper.call<ApiClientWithSecret>('POST', '/api/b2b/api-clients', { body });
        if (reply.status === 201) aLastClient = reply.body;
        return reply;
      };
      return { act, lines: ['clientCreated keeper <client> Angkor b2b:sell, b2b:webhooks'] };
    },
  ],
  [
    'a change of a client',
    'clientChanged',
    async () => {
      const { client } = await aClient();
      const act = () => keeper.call('PATCH', `/api/b2b/api-clients/${client.id}`, { body: { name: 'Counter' } });
      return { act, lines: ['clientChanged keeper <client> Angkor -'] };
    },
  ],
  [
    'a second secret',
    'clientSecretAdded',
    async () => {
      const { client } = await aClient();
      const act = () => keeper.call('POST', `/api/b2b/api-clients/${client.id}/secrets`);
      return { act, lines: ['clientSecretAdded keeper <client> Angkor -'] };
    },
  ],
  [
    'ending a secret',
    'clientSecretEnded',
    async () => {
      const { client } = await aClient();
      const [first] = client.secrets;
      await keeper.call('POST', `/api/b2b/api-clients/${client.id}/secrets`);
      const act = () => keeper.call('POST', `/api/b2b/api-clients/${client.id}/secrets/${first?.id}/end`);
      return { act, lines: ['clientSecretEnded keeper <client> Angkor -'] };
    },
  ],
  [
    'revoking a client',
    'clientRevoked',
    async () => {
      const { client } = await aClient();
      const act = () => keeper.call('POST', `/api/b2b/api-clients/${client.id}/revoke`);
      return { act, lines: ['clientRevoked keeper <client> Angkor -'] };
    },
  ],
  [
    'a token of a client',
    'API token',
    async () => {
      const { client, secret } = await aClient();
      const body = { grant_type: 'client_credentials', client_id: client.id, client_secret: secret };
      return { act: () => nobody('POST', '/api/oauth/token', { body }), lines: [] };
    },
  ],
  [
    'a call of a client',
    'count call',
    async () => {
      const { client, secret } = await aClient(['b2b:reports']);
      const body = { grant_type: 'client_credentials', client_id: client.id, client_secret: secret };
      const { access_token } = (await nobody<{ access_token: string }>('POST', '/api/oauth/token', { body })).body;
      return { act: () => createCaller(shop, access_token)('GET', '/api/b2b/statement'), lines: [] };
    },
  ],
  [
    'a partner',
    'create partner',
    async () => {
      const body = {
        ...{ type: 'agency', name: 'Tonle', company: 'tonle', accountCode: 'T-1', maySell: true },
        ...{ allowPayWithoutCommission: false, commission: { products: {} } },
      };
      return {
        act: () => admin.call('POST', '/api/admin/partners', { body }),
        lines: ['partnerCreated admin - Tonle -'],
      };
    },
  ],
  [
    'a change of a partner',
    'change partner',
    async () => {
      const { id } = await createTestPartner(shop, { name: 'Bassac' });
      const act = () => admin.call('PATCH', `/api/admin/partners/${id}`, { body: { maySell: false, type: 'bank' } });
      return { act, lines: ['partnerChanged admin - Bassac maySell, type'] };
    },
  ],
  [
    'money booked for a partner',
    'book partner',
    async () => {
      const body = { kind: 'correction', direction: 'credit', amount: 7_00, note: 'counted twice', reference: 'TRF 1' };
      const act = () => admin.call('POST', `/api/admin/partners/${partner.id}/entries`, { body });
      return { act, lines: ['partnerBooked admin - Angkor correction 700 · TRF 1'] };
    },
  ],
  [
    'the question whose link that is',
    'partner of a link',
    async () => {
      const query = new URLSearchParams({ company: partner.company, accountCode: partner.accountCode });
      return { act: () => nobody('GET', `/api/seller?${query}`), lines: [] };
    },
  ],
  [
    'a webhook',
    'create webhook',
    async () => {
      const body = { url: 'https://hooks.example.com/1', events: ['order.paid'] };
      const act = async () => {
        const reply = await keeper.call<EndpointWithSecret>('POST', '/api/b2b/webhooks', { body });
        if (reply.status === 201) webhook = `/api/b2b/webhooks/${reply.body.endpoint.id}`;
        return reply;
      };
      return { act, lines: ['webhookCreated keeper - Angkor <webhook>'] };
    },
  ],
  ...(
    [
      ['a change of a webhook', 'webhookChanged', '', { events: ['order.created'] }],
      ['a new secret of a webhook', 'webhookRotated', '/rotate'],
      ['a webhook that is resumed', 'webhookResumed', '/resume'],
      ['events that are sent again', 'webhookReplayed', '/replay', { since: '2026-01-01T00:00:00Z' }],
    ] as [string, string, string, object?][]
  ).map(([what, commit, path, body]): (typeof acts)[number] => [
    what,
    commit,
    async () => {
      const method = path === '' ? 'PATCH' : 'POST';
      const act = () => keeper.call(method, `${webhook}${path}`, body === undefined ? {} : { body });
      return { act, lines: [`${commit} keeper - Angkor <webhook>`] };
    },
  ]),
  ['a test event', 'test webhook', async () => ({ act: () => keeper.call('POST', `${webhook}/test`), lines: [] })],
  [
    'removing a webhook',
    'webhookRemoved',
    async () => ({
      act: () => keeper.call('POST', `${webhook}/remove`),
      lines: ['webhookRemoved keeper - Angkor <webhook>'],
    }),
  ],
];

let webhook = '';
let aLastClient: ApiClientWithSecret | undefined;
async function aClient(scope = ['b2b:sell']): Promise<ApiClientWithSecret> {
  const { body } = await keeper.call<ApiClientWithSecret>('POST', '/api/b2b/api-clients', {
    body: { name: 'Desk', scope },
  });
  aLastClient = body;
  return body;
}

/** A second factor that is begun, and not on before a code of it is entered. */
async function begunFactor(user: TestUser): Promise<(later?: number) => string> {
  const body = { password: user.password };
  const begun = await user.call<{ secret: string }>('POST', '/api/user/second-factor', { body });
  expect(begun.status).toBe(201);
  return decodeBase32Secret(begun.body.secret, shop.clock.now);
}

describe('an act that the database rolls back leaves nothing behind; a completed act is in the log', () => {
  test.each(acts)('%s (%s)', async (_what, commit, prepare) => {
    const { act, lines, more, countsIn } = await prepare();
    const rows = async () => ({ ...(await allRows(more)), ...(countsIn && { [countsIn]: [] }) });
    const [before, last] = [await rows(), await lastLine()];
    givenUp = commit;
    onTestFinished(() => {
      givenUp = undefined;
    });
    expect((await act()).status).toBe(500);
    expect(await rows()).toEqual(before);
    givenUp = undefined;
    expect((await act()).status).toBeLessThan(300);
    const said = await linesSince(last);
    const named = said.map((line) =>
      line
        .replace(aLastClient?.client.id ?? 'no client', '<client>')
        .replace(webhook.split('/').at(-1) || 'no webhook', '<webhook>'),
    );
    expect(named).toEqual(lines);
  });

  test('a failed sign-in is in the log too, with its network', async () => {
    const user = await somebody();
    const last = await lastLine();
    const enter = (more: object) => login(user, more, '10.2.0.9');
    await enter({ password: 'wrong' });
    await nobody('POST', '/api/user/login', { body: { username: 'no.body', password: 'x' }, from: '10.2.0.9' });
    const { code, recoveryCodes } = await enableAuthenticator(shop, user);
    await enter({ code: '000000' });
    await enter({ code: recoveryCodes[0] });
    shop.clock.advance({ seconds: 30 });
    await enter({ code: code() });
    const name = user.username;
    expect(await linesSince(last)).toEqual([
      `signInFailed - ${name} - password`,
      'signInFailed - - - password',
      `secondFactorOn ${name} ${name} - -`,
      `signInFailed - ${name} - second factor`,
      `recoveryCodeUsed ${name} ${name} - -`,
      `signedIn ${name} ${name} - -`,
      `signedIn ${name} ${name} - -`,
    ]);
    const log = await admin.call<{ items: AccountEventView[] }>('POST', '/api/admin/account-events/search', {
      body: { user: user.id },
    });
    expect(log.body.items.map(({ type, network }) => `${type} ${network}`)).toEqual([
      'signedIn 10.2.0.9',
      'signedIn 10.2.0.9',
      'recoveryCodeUsed null',
      'signInFailed 10.2.0.9',
      'secondFactorOn null',
      'signInFailed 10.2.0.9',
    ]);
  });

  test('an act without effect is not in the log: an unknown session, no other session, a session that has ended', async () => {
    const user = await somebody();
    const last = await lastLine();
    const body = { password: user.password };
    const none = await user.call('POST', '/api/user/sessions/nobodys/end', { body });
    expectRefusal(shop, none, '404 sessionNotFound');
    expect((await user.call('POST', '/api/user/sessions/end-others', { body })).body).toEqual({ ended: 0 });
    expect(await linesSince(last)).toEqual([]);
    const out = () => createCaller(shop, user.token)('POST', '/api/auth/logout');
    await Promise.all([out(), out()]);
    expect(await linesSince(last)).toEqual([`signedOut ${user.username} ${user.username} - -`]);
  });

  test('is read page by page, for one user or one partner', async () => {
    const one = await createTestPartner(shop, { name: 'Page' });
    for (const maySell of [false, true, false])
      await admin.call('PATCH', `/api/admin/partners/${one.id}`, { body: { maySell } });
    await admin.call('POST', `/api/admin/users/${keeper.id}/reset`, { body: {} });
    const pages: AccountEventView[][] = [];
    for (let next: string | null = ''; next !== null && pages.length < 9; ) {
      const asked: object = { partner: one.id, limit: 2, ...(next ? { cursor: next } : {}) };
      const { body } = await admin.call<{ items: AccountEventView[]; next: string | null }>(
        'POST',
        '/api/admin/account-events/search',
        { body: asked },
      );
      pages.push(body.items);
      next = body.next;
    }
    expect(pages.map((page) => page.length)).toEqual([2, 1]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(3);
    expect(pages.flat().every(({ partner: name, type }) => name === 'Page' && type === 'partnerChanged')).toBe(true);
  });
});

describe('changes during another act count', () => {
  const changing = (user: TestUser, change: Parameters<typeof updateUser>[2]) => {
    meanwhile = { after: 'count sign-in', happens: () => updateUser(sql, user.id, change) };
  };

  test('a user who is disabled or receives another password during the password check cannot sign in', async () => {
    for (const change of [{ status: 'disabled' as const }, { password: 'scrypt$4$8$3$AAAA$AAAA' }]) {
      const user = await somebody();
      changing(user, change);
      expectRefusal(shop, await login(user), '401 signInFailed');
    }
  });

  test('a password that was changed meanwhile is not changed again', async () => {
    const user = await somebody();
    changing(user, { password: 'scrypt$4$8$3$AAAA$AAAA' });
    const body = { oldPassword: user.password, newPassword: good };
    expectRefusal(shop, await user.call('POST', '/api/user/password', { body }), '409 conflict');
    const kept = await services.database.transaction('look', (inner) => lockUser(inner, user.id));
    expect(kept?.password).toBe('scrypt$4$8$3$AAAA$AAAA');
  });

  test('a link that two use at once sets one password', async () => {
    const user = await somebody();
    await admin.call('POST', `/api/admin/users/${user.id}/reset`, { body: {} });
    const token = await inviteTo(`${user.username}@example.com`);
    const accept = (password: string) => nobody('POST', '/api/user/accept-invite', { body: { token, password } });
    const replies = await Promise.all([accept(good), accept(`${good} two`)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 422]);
  });
});

describe('a link from the console', () => {
  const accept = (link: string) => {
    const token = /#invite=([\w-]{43})$/.exec(link)?.[1];
    return nobody('POST', '/api/user/accept-invite', { body: { token, password: good } });
  };
  const invite = (name: string) => inviteAdministrator(services, name, 'http://shop.example');

  test('makes an administrator, who signs in with the password set by it, for an hour', async () => {
    const link = await invite('First.Admin');
    expect(link).toMatch(/^http:\/\/shop\.example\/b2b\/login#invite=/);
    shop.clock.advance({ minutes: 59 });
    expect((await accept(link)).status).toBe(204);
    const signedIn = await login({ username: 'first.admin', password: good } as TestUser);
    const { status, body } = await createCaller(shop, signedIn.body.access_token)<{ items: UserView[] }>(
      'POST',
      '/api/admin/users/search',
      { body: { search: 'first.admin' } },
    );
    expect([status, body.items[0]]).toMatchObject([
      200,
      { givenName: 'First.Admin', familyName: '', scope: ['insurer:admin'], status: 'active', partner: null },
    ]);
    const late = await invite('late.admin');
    shop.clock.advance({ minutes: 60 });
    expectRefusal(shop, await accept(late), '422 inviteUsed');
  });

  test('lets a user sign in again with the present rights, and no disabled user', async () => {
    const user = await somebody({ scopes: ['insurer:claims'] });
    const last = await lastLine();
    const link = await invite(user.username);
    expect(await linesSince(last)).toEqual([`reset - ${user.username} - console`]);
    const alive = () => createCaller(shop, user.token)<{ scope: string[] }>('GET', '/api/user/profile');
    expect((await alive()).body.scope).toEqual(['insurer:claims']);
    expect((await accept(link)).status).toBe(204);
    // Earlier sessions of the user end.
    expect((await alive()).status).toBe(401);
    expect((await login({ ...user, password: good })).status).toBe(200);
    const gone = await somebody({ status: 'disabled' });
    expectRefusal(shop, await accept(await invite(gone.username)), '422 inviteUsed');
  });
});
