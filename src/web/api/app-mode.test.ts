import { expect, test } from 'vitest';
import { readAppMode } from './app-mode.ts';

test('the data of the app is read at once and removed', () => {
  const place = { insurerApp: { isNative: true, isSale: 'yes', isRequiredPayment: true, token: 'session.abc_-1' } };
  const { mode, token } = readAppMode(place);
  expect(token).toBe('session.abc_-1');
  expect(mode).toEqual({ isNative: true, fromAppToken: true, isSale: false, isRequiredPayment: true });
  expect(place).toEqual({});
});

test.each([undefined, null, 'native', { token: 'two words' }, { token: 'a\nb: c-d-e-f' }])(
  'a browser, or another value (%j), is not an app with a token',
  (insurerApp) => {
    const { mode, token } = readAppMode({ insurerApp });
    expect([mode.isNative, mode.fromAppToken, token]).toEqual([false, false, undefined]);
  },
);
