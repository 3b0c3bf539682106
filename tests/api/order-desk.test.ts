import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DueView } from '#contract/due.ts';
import type { OrderDesk } from '#contract/order-desk.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { createAgentOrder } from './create-agent-order.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function twoAgents() {
  const partner = await createTestPartner(shop);
  const agent = (givenName: string) =>
    createTestUser(shop, { scopes: ['b2b:sell'], partner, givenName, familyName: 'Chan' });
  const [seller, colleague] = [await agent('Bopha'), await agent('Dara')];
  const { id } = await createAgentOrder(shop, seller);
  return { partner, seller, colleague, id };
}

const desk = async (user: TestUser, id: string) =>
  (await user.call<OrderDesk>('GET', `/api/b2b/orders/${id}/desk`)).body;
const post = (user: TestUser, path: string, body: object) =>
  user.call<OrderDesk & { problem: string }>('POST', `/api/b2b/orders/${path}`, { body });
const due = async (user: TestUser) => {
  const { lines } = (await user.call<DueView>('GET', '/api/b2b/due')).body;
  return lines.find(({ kind }) => kind === 'mentioned')?.count ?? 0;
};
const mentioned = async (user: TestUser) => {
  const { body } = await user.call<{ items: { id: string }[] }>('POST', '/api/b2b/orders/search', {
    body: { due: 'mentioned' },
  });
  return body.items.map(({ id }) => id);
};

test('a note for a colleague is due work of that colleague alone, until the colleague closes it', async () => {
  const { seller, colleague, id } = await twoAgents();
  expect(await desk(seller, id)).toMatchObject({ owner: { name: 'Bopha Chan' }, isOwn: true, notes: [] });
  expect((await desk(seller, id)).colleagues).toEqual([{ id: colleague.id, name: 'Dara Chan' }]);

  const { body } = await post(seller, `${id}/notes`, { text: ' Call her at nine. ', to: colleague.id });
  const [note] = body.notes;
  expect(note).toMatchObject({ kind: 'note', text: 'Call her at nine.', at: shop.clock.now().toISOString() });
  expect(note).toMatchObject({ by: { id: seller.id }, to: { id: colleague.id }, isOpen: true, mayClose: false });
  expect([await due(seller), await due(colleague)]).toEqual([0, 1]);
  expect([await mentioned(seller), await mentioned(colleague)]).toEqual([[], [id]]);

  expect((await post(seller, `${id}/notes/${note?.id}/close`, {})).body.problem).toBe('noteNotFound');
  const closed = await post(colleague, `${id}/notes/${note?.id}/close`, {});
  expect(closed.body.notes).toMatchObject([{ isOpen: false, mayClose: false }]);
  expect([await due(colleague), await mentioned(colleague)]).toEqual([0, []]);
  expect((await post(colleague, `${id}/notes/${note?.id}/close`, {})).status).toBe(404);
});

test('a note without a colleague is due work for nobody', async () => {
  const { seller, colleague, id } = await twoAgents();
  const { body } = await post(seller, `${id}/notes`, { text: 'Prefers Khmer' });
  expect(body.notes).toMatchObject([{ to: null, isOpen: false }]);
  expect([await due(seller), await due(colleague)]).toEqual([0, 0]);
  expect((await post(seller, `${id}/notes`, { text: '   ' })).status).toBe(422);
});

test('a colleague becomes the owner of an order and returns it, each time with a reason', async () => {
  const { seller, colleague, id } = await twoAgents();
  const taken = await post(colleague, `${id}/owner`, { to: colleague.id, reason: 'Bopha is on leave' });
  expect(taken.body).toMatchObject({ owner: { id: colleague.id }, isOwn: true });
  expect(taken.body.notes).toMatchObject([{ kind: 'owner', text: 'Bopha is on leave', isOpen: false }]);
  expect((await post(colleague, `${id}/owner`, { to: colleague.id, reason: 'again' })).body.problem).toBe(
    'alreadyOwner',
  );
  expect((await post(colleague, `${id}/owner`, { to: seller.id, reason: '' })).status).toBe(422);
  shop.clock.advance({ minutes: 1 });
  const given = await post(colleague, `${id}/owner`, { to: seller.id, reason: 'She is back' });
  expect(given.body).toMatchObject({ owner: { id: seller.id }, isOwn: false });
  expect([await due(seller), await due(colleague)]).toEqual([1, 0]);
});

test('other partners and the insurer cannot read or receive the notes, and each side has its own notes', async () => {
  const { seller, id } = await twoAgents();
  const stranger = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  await post(seller, `${id}/notes`, { text: 'Ours' });
  for (const to of [stranger.id, clerk.id, seller.id, 'nobody']) {
    expect((await post(seller, `${id}/notes`, { text: 'Hello', to })).body.problem).toBe('userNotFound');
    if (to !== seller.id)
      expect((await post(seller, `${id}/owner`, { to, reason: 'Yours' })).body.problem).toBe('userNotFound');
  }
  expect((await stranger.call('GET', `/api/b2b/orders/${id}/desk`)).status).toBe(404);
  expect((await post(stranger, `${id}/notes`, { text: 'x' })).status).toBe(404);
  expect((await post(stranger, `${id}/owner`, { to: stranger.id, reason: 'x' })).status).toBe(404);
  expect(await desk(clerk, id)).toMatchObject({ owner: null, isOwn: false, notes: [] });
  expect((await desk(clerk, id)).colleagues.map((one) => one.id)).not.toContain(seller.id);
  await post(clerk, `${id}/notes`, { text: 'Theirs' });
  await post(clerk, `${id}/owner`, { to: clerk.id, reason: 'Mine' });
  expect((await desk(seller, id)).notes.map(({ text }) => text)).toEqual(['Ours']);
  expect((await desk(seller, id)).owner?.id).toBe(seller.id);
  expect((await desk(clerk, id)).notes.map(({ text }) => text)).toEqual(['Theirs', 'Mine']);
});
