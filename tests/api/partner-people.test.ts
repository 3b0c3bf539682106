import { afterAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import type { listUsers, UserView } from '#contract/people/users.ts';
import { searchList } from '#tests/support/search-list.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal, type Refusal } from './coded-problem.ts';

/* A partner's own administrator looks after the people of the partner, within the own rights. */

const shop = await startTestShop({ demo: 'people' });
afterAll(() => shop.close());

type Listed = ReplyOf<typeof listUsers>;

let invited = 0;
async function aPartner() {
  const partner = await createTestPartner(shop);
  const head = await createTestUser(shop, { scopes: ['b2b:admin', 'b2b:sell'], partner });
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner, email: 'agent@example.com' });
  const body = (more: object = {}) => {
    invited += 1;
    const email = `new.${invited}@example.com`;
    return {
      ...{ username: `new.${invited}`, givenName: 'Bopha', familyName: 'Keo', email, language: 'en' },
      ...{ scope: ['b2b:sell'], ...more },
    };
  };
  const invite = (more: object = {}) => head.call<UserView>('POST', '/api/admin/users', { body: body(more) });
  const change = (id: string, more: object) => head.call<UserView>('PATCH', `/api/admin/users/${id}`, { body: more });
  return { partner, head, agent, invite, change };
}

test('an administrator lists, reads and invites people of the same partner only, and the log names the administrator', async () => {
  const { partner, head, agent, invite } = await aPartner();
  const other = await createTestPartner(shop);
  const stranger = await createTestUser(shop, { scopes: ['b2b:sell'], partner: other });
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  for (const asked of [{}, { partner: other.id }]) {
    const { body } = await searchList<Listed>(head, '/api/admin/users', asked);
    expect(body.items.map(({ id }) => id).toSorted()).toEqual([agent.id, head.id].toSorted());
  }
  for (const { id } of [stranger, clerk])
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/programs'],
      ['POST', '/disable'],
      ['POST', '/enable'],
      ['POST', '/end-sessions'],
    ] as const)
      expectRefusal(shop, await head.call(method, `/api/admin/users/${id}${path}`), '404 userNotFound');
  const { status, body: user } = await invite();
  expect([status, user.partner, user.scope]).toEqual([201, { id: partner.id, name: partner.name }, ['b2b:sell']]);
  expect(await shop.messagesTo(user.email ?? '')).toHaveLength(1);
  const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
  const { body: log } = await admin.call<{ items: object[] }>('POST', '/api/admin/account-events/search', {
    body: { user: user.id },
  });
  expect(log.items).toMatchObject([{ type: 'invited', by: head.username, note: 'b2b:sell' }]);
  expectRefusal(shop, await invite({ partner: other.id }), '404 partnerNotFound');
});

describe('an administrator of a partner', () => {
  test('grants nobody a right that the administrator does not have', async () => {
    const { agent, invite, change } = await aPartner();
    const refused: Refusal = '422 scopeNotYours /scope/1 scopeNotYours';
    expectRefusal(shop, await invite({ scope: ['b2b:sell', 'b2b:reports'] }), refused);
    expectRefusal(shop, await change(agent.id, { scope: ['b2b:sell', 'b2b:export'] }), refused);
    expectRefusal(
      shop,
      await change(agent.id, { scope: ['insurer:admin'] }),
      '422 scopeNotYours /scope/0 scopeNotYours',
    );
    const { status, body } = await change(agent.id, { scope: ['b2b:admin', 'b2b:sell'] });
    expect([status, body.scope]).toEqual([200, ['b2b:admin', 'b2b:sell']]);
  });

  test('can see a person with a further right, but cannot act on that person', async () => {
    const { partner, head, change } = await aPartner();
    const boss = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:reports'], partner });
    const own = `/api/admin/users/${boss.id}`;
    expect((await head.call('GET', own)).status).toBe(200);
    for (const act of ['disable', 'enable', 'end-sessions'])
      expectRefusal(shop, await head.call('POST', `${own}/${act}`), '403 personBeyondRights');
    expectRefusal(shop, await head.call('POST', `${own}/reset`, { body: {} }), '403 personBeyondRights');
    expectRefusal(shop, await change(boss.id, { email: 'mine@example.com' }), '403 personBeyondRights');
    expect((await boss.call('GET', '/api/user/profile')).status).toBe(200);
  });

  test('cannot move a person to another partner or to the insurer', async () => {
    const { partner, agent, change } = await aPartner();
    const other = await createTestPartner(shop);
    expectRefusal(shop, await change(agent.id, { partner: other.id }), '404 partnerNotFound');
    const { body } = await change(agent.id, { partner: null, scope: ['b2b:sell'] });
    expect(body.partner?.id).toBe(partner.id);
  });

  test('cannot be removed while nobody else administers, and cannot remove himself', async () => {
    const { head, agent, change } = await aPartner();
    expectRefusal(shop, await head.call('POST', `/api/admin/users/${head.id}/disable`), '409 notYourself');
    expectRefusal(shop, await change(head.id, { scope: ['b2b:sell'] }), '409 lastAdministrator');
    await change(agent.id, { scope: ['b2b:admin', 'b2b:sell'] });
    expect((await change(head.id, { scope: ['b2b:sell'] })).status).toBe(200);
    // The right is gone from the next call.
    expectRefusal(shop, await change(agent.id, { language: 'km' }), '403 permissionDenied');
  });

  test('may disable, enable and reset a colleague', async () => {
    const { head, agent } = await aPartner();
    const act = (what: string, body = {}) =>
      head.call<UserView>('POST', `/api/admin/users/${agent.id}/${what}`, what === 'reset' ? { body } : {});
    expect((await act('disable')).body.status).toBe('disabled');
    expect((await agent.call('GET', '/api/user/profile')).status).toBe(401);
    expect((await act('enable')).body.status).toBe('active');
    expect((await act('reset')).status).toBe(200);
    expect((await shop.messagesTo('agent@example.com'))[0]).toContain('#invite=');
  });
});

test('nobody extends the own account, not even at the insurer, and everybody may drop a right', async () => {
  const admin = await createTestUser(shop, { scopes: ['insurer:admin', 'insurer:orders'] });
  const raise = (scope: string[]) => admin.call('PATCH', `/api/admin/users/${admin.id}`, { body: { scope } });
  expectRefusal(shop, await raise(['insurer:admin', 'insurer:orders', 'insurer:claims']), '409 notYourself');
  expect((await raise(['insurer:admin'])).status).toBe(200);
  expectRefusal(shop, await raise(['insurer:admin', 'insurer:orders']), '409 notYourself');
});

test('the file of the list of users contains people of the same partner only', async () => {
  const { partner, agent } = await aPartner();
  const head = await createTestUser(shop, { scopes: ['b2b:admin', 'b2b:export'], partner });
  const { findDeskList } = await import('#server/lists/find-desk-list.ts');
  const user = { id: head.id, partnerId: partner.id, scopes: ['b2b:admin', 'b2b:export'] };
  const { items } = await findDeskList('users').read(shop.services as never, user as never, { limit: 100 } as never);
  expect((items as UserView[]).every((one) => one.partner?.id === partner.id)).toBe(true);
  expect((items as UserView[]).some(({ id }) => id === agent.id)).toBe(true);
});
