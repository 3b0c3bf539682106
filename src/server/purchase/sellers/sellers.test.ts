import { describe, expect, test } from 'vitest';
import type { Scope } from '#contract/scopes.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { nameOfUser } from './name-of-user.ts';
import { seenBy } from './seen-by.ts';
import { seenPartner } from './seen-partner.ts';
import { sellerId } from './seller-id.ts';

const user = (partnerId: string | null, ...scopes: Scope[]) => ({ partnerId, scopes }) as unknown as SignedInUser;

describe('whose sales somebody sees', () => {
  test.each([
    ['who serves orders of the insurer: all', user(null, 'insurer:orders'), undefined, undefined],
    ['who reviews claims of the insurer: claims of all, and no orders', user(null, 'insurer:claims'), '', undefined],
    ['an agent: the own partner’s', user('mekong', 'b2b:sell'), 'mekong', 'mekong'],
    ['an agent without a partner: nobody’s', user(null, 'b2b:sell'), '', ''],
    ['an agent without any rights: the own partner’s', user('mekong'), 'mekong', 'mekong'],
    ['who has no rights: nobody’s', user(null), '', ''],
  ])('%s', (_who, somebody, orders, sales) => {
    expect(seenBy(somebody)).toBe(orders);
    expect(seenPartner(somebody)).toBe(sales);
  });
});

test.each([
  ['an agent of the partner that sells', user('mekong', 'b2b:sell'), 'mekong', 'mekong'],
  ['an agent of another partner', user('tonle', 'b2b:sell'), 'mekong', null],
  ['who works for the insurer, of a direct sale', user(null, 'insurer:orders'), null, null],
  ['a customer whom a partner’s link brought', undefined, 'mekong', null],
])('asks as who sells: %s', (_who, somebody, partnerId, seller) => {
  expect(sellerId({ partnerId }, somebody)).toBe(seller);
});

test('a user is called by the given name and the family name', () => {
  expect(nameOfUser({ id: 'user-1', givenName: 'Sokha', familyName: 'Chan' })).toEqual({
    id: 'user-1',
    name: 'Sokha Chan',
  });
});
