import { expect, test } from 'vitest';
import { patterns } from '#shared/addresses.ts';
import { hasChat } from './has-chat.ts';

test.each([
  ...['/b2b/claim', '/b2b/order_histories/7', '/b2b/policy_holders', '/b2b/buy_insurance'],
  patterns.home,
  patterns.chooser,
  patterns.hotline,
  '/buy_insurance/p',
  '/buy_insurance/p/components/Plan',
])('the chat exists on %s', (path) => expect(hasChat(path)).toBe(true));

test.each([
  '/make_payment/abc',
  '/check_payment/abc',
  '/payment_success/abc',
  '/payment_fail/abc',
  '/buy_insurance/p/components/Payment',
  '/some_certificate/abc',
  '/policy_inquiry',
  '/my_insurance',
  '/b2b/login',
  '/b2b/login_with_phone',
  '/b2b/my_account',
])('the chat is absent on %s', (path) => expect(hasChat(path)).toBe(false));
