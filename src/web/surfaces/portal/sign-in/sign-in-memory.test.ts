import { afterEach, expect, test, vi } from 'vitest';
import { readLastSignInPath, readReturnPath, rememberReturnPath, rememberSignIn } from './sign-in-memory.ts';

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/b2b/admin/users?search=sok', '/b2b/admin/users?search=sok'],
  ['/b2b/my_account', '/b2b/my_account'],
  ['/b2b/login', undefined],
  ['/b2b/login_with_phone?company=x', undefined],
  ['/b2b/../buy_insurance', undefined],
  ['//elsewhere.example/b2b/', undefined],
  ['https://elsewhere.example/b2b/my_account', undefined],
  ['/b2b/\\elsewhere.example', undefined],
  ['/buy_insurance', undefined],
  ['/buy_insurance/boat/components/Hire', '/buy_insurance/boat/components/Hire'],
  ['/buy_insurance/../scan', undefined],
  ['/studio', '/studio'],
  ['/studio/../scan', undefined],
])('the path %s is stored as the destination after sign-in: %s', (place, kept) => {
  vi.stubGlobal('window', { sessionStorage: storage() });
  rememberReturnPath(place);
  expect(readReturnPath()).toBe(kept);
});

test('a foreign path in the storage is followed only within the portal', () => {
  vi.stubGlobal('window', { sessionStorage: { ...storage(), getItem: () => 'javascript:alert(1)' } });
  expect(readReturnPath()).toBeUndefined();
});

test('the page remembers the last used sign-in', () => {
  vi.stubGlobal('window', { localStorage: storage() });
  expect(readLastSignInPath()).toBe('/b2b/login');
  rememberSignIn('phone');
  expect(readLastSignInPath()).toBe('/b2b/login_with_phone');
});
