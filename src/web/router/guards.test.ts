import { expect, test } from 'vitest';
import { findRedirect, isUnknownGuard, type Visit } from './guards.ts';

test.each<[string, Visit, string | undefined]>([
  ['signedIn', {}, '/b2b/login'],
  ['signedIn', { signIn: '/b2b/login_with_phone' }, '/b2b/login_with_phone'],
  ['signedIn', { signedIn: true }, undefined],
  ['signedOut', { signedIn: true }, '/b2b/buy_insurance'],
  ['signedOut', {}, undefined],
  ['maintenance', { maintenance: true }, '/under_construction'],
  ['maintenance', { maintenance: true, signedIn: true }, undefined],
  ['maintenance', {}, undefined],
  ['id', {}, '/buy_insurance'],
  ['id', { id: '7' }, undefined],
  ['completedOrder', { order: { ref: 'abc', status: 'issued' } }, '/payment_success/abc'],
  ['completedOrder', { order: { ref: 'abc', status: 'confirmed' } }, undefined],
])('%s of %j: %s', (name, visit, path) => expect(findRedirect([name], visit)).toBe(path));

test('the first guard that refuses decides', () => {
  expect(findRedirect(['maintenance', 'signedIn', 'id'], { maintenance: false })).toBe('/b2b/login');
});

test.each(['adults', 'constructor'])('an unknown guard (%s) is an error of the page', (name) => {
  const broken = () => findRedirect(['id', name], {});
  expect(broken).toThrow(`Unknown middleware ${name}`);
  try {
    broken();
  } catch (error) {
    expect(isUnknownGuard(error) && [error.status, error.middleware]).toEqual([500, name]);
  }
});
