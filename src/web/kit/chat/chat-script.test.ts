import { expect, test } from 'vitest';
import { patterns } from '#web/router/paths.ts';
import { chatScriptOf } from './chat-script.ts';

const script = 'https://chat.example/widget.js';

test.each([
  ...['/b2b/claim', '/b2b/order_histories/7', '/b2b/policy_holders', '/b2b/buy_insurance'],
  patterns.home,
  patterns.chooser,
  patterns.hotline,
  '/buy_insurance/p',
  '/buy_insurance/p/components/Plan',
])('the chat is there on %s', (path) => expect(chatScriptOf(script, path)).toBe(script));

test.each([
  '/make_payment/abc',
  '/check_payment/abc',
  '/payment_success/abc',
  '/payment_fail/abc',
  '/buy_insurance/p/components/Payment',
  '/some_certificate/abc',
  '/b2b/login',
  '/b2b/login_with_phone',
  '/b2b/my_account',
])('it is not loaded on %s', (path) => expect(chatScriptOf(script, path)).toBeUndefined());

test('nor where none is set', () => {
  for (const none of [null, undefined]) expect(chatScriptOf(none, '/')).toBeUndefined();
});
