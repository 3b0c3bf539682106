import { describe, expect, test } from 'vitest';
import { sessionCookie } from './session-cookie.ts';
import { createTokenCookie } from './token-cookie.ts';

const token = `${'A-_9'.repeat(10)}abc`;
const cookie = createTokenCookie('device', 60);

describe('a cookie that contains a token', () => {
  test('is set for its time and removed, and has a name under https that no other host can set', () => {
    expect(cookie.set(token, false)).toBe(`device=${token}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`);
    expect(cookie.set(token, true)).toBe(`__Host-device=${token}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure`);
    expect(cookie.ended(false)).toBe('device=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
    expect(cookie.ended(true)).toBe('__Host-device=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure');
  });

  test.each<[string, string | undefined, boolean, string | undefined]>([
    ['alone', `device=${token}`, false, token],
    ['among others', `lang=km; device=${token};text=large`, false, token],
    ['by https', `device=other; __Host-device=${token}`, true, token],
    ['by https under the other name: it is none', `device=${token}`, true, undefined],
    ['by http under the other name: it is none', `__Host-device=${token}`, false, undefined],
    ['of a name that only ends so: it is none', `mydevice=${token}`, false, undefined],
    ['that is no token', 'device=short', false, undefined],
    ['among others, which are none', 'lang=km; text=large', false, undefined],
    ['of no cookies', undefined, false, undefined],
  ])('is read %s', (_how, header, isSecure, read) => expect(cookie.read(header, isSecure)).toBe(read));

  test('of a session is read with any value, so that the end of the session is reported, too', () => {
    expect(sessionCookie.read('session=anything', false)).toBe('anything');
    expect(sessionCookie.read('lang=km', false)).toBeUndefined();
  });
});
