import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '#contract/scopes.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { createKeys } from '#server/platform/keys/keys.ts';
import { partial } from '#tests/support/partial.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { PurchaseServices } from '../services.ts';
import { computeCommission } from './compute-commission.ts';
import { findDraftPartner } from './find-draft-partner.ts';
import { formatUserName } from './format-user-name.ts';
import { findAgentSeller, selectDraftSeller } from './select-draft-seller.ts';
import { findSellerId, visibleOrderPartner, visibleSalesPartner } from './visibility.ts';

const user = (partnerId: string | null, ...scopes: Scope[]) => partial<SignedInUser>({ partnerId, scopes });

describe('the sales that a user may see', () => {
  test.each([
    ['who serves orders of the insurer: all', user(null, 'insurer:orders'), undefined, undefined],
    ['who reviews claims of the insurer: claims of all, and no orders', user(null, 'insurer:claims'), '', undefined],
    ['an agent: the own partner’s', user('mekong', 'b2b:sell'), 'mekong', 'mekong'],
    ['an agent without a partner: nobody’s', user(null, 'b2b:sell'), '', ''],
    ['an agent without any rights: the own partner’s', user('mekong'), 'mekong', 'mekong'],
    ['who has no rights: nobody’s', user(null), '', ''],
  ])('%s', (_who, somebody, orders, sales) => {
    expect(visibleOrderPartner(somebody)).toBe(orders);
    expect(visibleSalesPartner(somebody)).toBe(sales);
  });
});

test.each([
  ['an agent of the partner that sells', user('mekong', 'b2b:sell'), 'mekong', 'mekong'],
  ['an agent of another partner', user('tonle', 'b2b:sell'), 'mekong', null],
  ['who works for the insurer, of a direct sale', user(null, 'insurer:orders'), null, null],
  ['a customer whom a partner’s link brought', undefined, 'mekong', null],
])('the seller is found for: %s', (_who, somebody, partnerId, seller) => {
  expect(findSellerId({ partnerId }, somebody)).toBe(seller);
});

test('a user’s name consists of the givenName and the familyName', () => {
  expect(formatUserName({ id: 'user-1', givenName: 'Sokha', familyName: 'Chan' })).toEqual({
    id: 'user-1',
    name: 'Sokha Chan',
  });
});

describe('the partner that sells a draft', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    database = await openTestDatabase();
    const world = { services: { database, now: () => new Date('2026-04-01T02:00:00Z') } };
    await createTestPartner(world, { id: 'mekong', accountCode: 'M-1' });
    await createTestPartner(world, { id: 'ended', accountCode: 'E-1', status: 'suspended' });
  });
  afterAll(() => database.close());

  test.each([
    ['nobody’s is a direct sale', { partnerId: null, agentId: null, orderId: null }, undefined],
    ['one that is not there sells nothing', { partnerId: 'never', agentId: null, orderId: null }, undefined],
    [
      'whose link brought the customer sells while it may',
      { partnerId: 'mekong', agentId: null, orderId: null },
      'mekong',
    ],
    ['and no more when its time is over', { partnerId: 'ended', agentId: null, orderId: null }, undefined],
    ['what its agent began stays its own', { partnerId: 'ended', agentId: 'agent-1', orderId: null }, 'ended'],
    ['and what is an order already', { partnerId: 'ended', agentId: null, orderId: 'order-1' }, 'ended'],
  ])('%s', async (_what, draft, partner) => {
    expect((await findDraftPartner(database.sql, draft))?.id).toBe(partner);
  });

  const agent = { ...user('mekong', 'b2b:sell'), id: 'agent-1' } as SignedInUser;
  const sells = { partner: { id: 'mekong' }, agentId: 'agent-1', channel: 'agent' };

  test('is the agent’s own partner if the agent may sell, and exists for nobody else', async () => {
    const { sql } = database;
    expect(await findAgentSeller(sql, agent)).toMatchObject(sells);
    expect(await findAgentSeller(sql, undefined)).toBeUndefined();
    expect(await findAgentSeller(sql, user(null, 'insurer:orders'))).toBeUndefined();
    const refused: [SignedInUser, string][] = [
      [user('mekong', 'b2b:reports'), 'permissionDenied'],
      [{ ...user('mekong'), lacksSecondFactor: true }, 'secondFactorDemanded'],
      [user('ended', 'b2b:sell'), 'partnerMayNotSell'],
    ];
    for (const [who, code] of refused)
      await expect(findAgentSeller(sql, who)).rejects.toMatchObject({ status: 403, code });
  });

  test('sells through the app to a present customer only with the token', async () => {
    const services = { database } as PurchaseServices;
    const channelOf = async (by: 'token' | 'cookie', more: { isSale?: boolean } = {}) =>
      (await selectDraftSeller(services, { user: { ...agent, by } as SignedInUser, ...more, network: 'n' }))?.channel;
    expect(await channelOf('token', { isSale: true })).toBe('app');
    expect(await channelOf('token')).toBe('agent');
    expect(await channelOf('token', { isSale: false })).toBe('agent');
    expect(await channelOf('cookie', { isSale: true })).toBe('agent');
    expect(await selectDraftSeller(services, { user: undefined, network: 'n' })).toBeUndefined();
  });

  test('is the agent’s own partner for any opened link, and the link’s partner for others', async () => {
    const now = () => new Date('2026-04-01T02:00:00Z');
    const config = { keys: createKeys(['k'.repeat(32)]) };
    const services = partial<PurchaseServices>({ database, now, config });
    const begins = (who: SignedInUser | undefined, accountCode: string) =>
      selectDraftSeller(services, { user: who, partner: { company: 'broker', accountCode }, network: '203.0.113.7' });
    // The link is not read: no partner has this one.
    expect(await begins(agent, 'NOBODYS')).toMatchObject(sells);
    const linked = { partner: { id: 'mekong' }, agentId: null, channel: 'public' };
    expect(await begins(undefined, 'M-1')).toMatchObject(linked);
    expect(await begins(user(null, 'insurer:orders'), 'M-1')).toMatchObject(linked);
  });
});

test('the commission and the rest of the premium add up to the premium', () => {
  const product = { id: 'travel' };
  const commission = { default: '15', products: {} };
  expect(computeCommission({ commission }, product, { net: 680, total: 680 })).toEqual({
    ...{ commission: 102, premiumWithoutCommission: 578 },
  });
});
