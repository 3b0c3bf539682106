import { expect, test } from 'vitest';
import { readMessageSettings } from './message-settings.ts';

type Env = Record<string, string>;
const read = (env: Env, isProd = false) => readMessageSettings(env, isProd);
const mail = (SMTP_URL: string, { MAIL_FROM = 'Serey <no-reply@shop.example>', isProd = false } = {}) =>
  read({ SMTP_URL, MAIL_FROM }, isProd).smtp;
const sms = { SMS_PROVIDER: 'plasgate', SMS_KEY: 'key', SMS_SECRET: 'secret', SMS_SENDER: 'SEREY' };

test('no message has a carrier if none is named', () => {
  for (const env of [{}, { SMTP_URL: '', SMS_PROVIDER: '', TELEGRAM_TOKEN: '' }])
    expect(read(env, true)).toEqual({ smtp: undefined, sms: undefined, telegram: undefined });
});

test('a mail server has the port of its protocol, and in Prod it requires encryption', () => {
  expect(mail('smtp://mail.example')).toEqual({
    ...{ host: 'mail.example', port: 587, user: undefined, password: undefined },
    ...{ isSecure: false, demandsTls: false, from: 'Serey <no-reply@shop.example>' },
  });
  expect(mail('smtps://user:p%25@mail.example', { isProd: true })).toMatchObject({
    ...{ port: 465, user: 'user', password: 'p%', isSecure: true, demandsTls: true },
  });
  expect(mail('smtp://user@mail.example:2525')).toMatchObject({ port: 2525, user: 'user', password: undefined });
  for (const wrong of ['mail.example', 'smtp://', 'smtps:///path', 'http://mail.example'])
    expect(() => mail(wrong), wrong).toThrow(
      'SMTP_URL must be smtps://user:password@host:465 or smtp://user:password@host:587',
    );
  for (const wrong of ['smtp://us%er@mail.example', 'smtp://user:p%@mail.example'])
    expect(() => mail(wrong)).toThrow('SMTP_URL: write % in user and password as %25');
});

test('the sender of the mails is a mailbox, with a name or without', () => {
  const from = (MAIL_FROM: string) => mail('smtp://mail.example', { MAIL_FROM })?.from;
  expect(from(' a@b.example ')).toBe('a@b.example');
  expect(from('Serey Insurance <a@b.example>')).toBe('Serey Insurance <a@b.example>');
  for (const wrong of ['', 'a@b', 'a b@c.example', 'a@b.example>', 'Serey <a@b.example', 'a@b.example, c@d.example'])
    expect(() => from(wrong), wrong).toThrow('MAIL_FROM must say who writes the mails: Name <mailbox@shop.example>');
  expect(() => read({ SMTP_URL: 'smtp://mail.example' })).toThrow(/^MAIL_FROM must say/);
});

test('an SMS provider has its own address unless another one is set, and that address must use https in Prod', () => {
  expect(read(sms, true).sms).toEqual({
    ...{ provider: 'plasgate', baseUrl: 'https://cloudapi.plasgate.com' },
    ...{ key: 'key', secret: 'secret', sender: 'SEREY' },
  });
  const baseUrl = (SMS_URL: string, isProd = false) =>
    read({ ...sms, SMS_PROVIDER: 'twilio', SMS_URL }, isProd).sms?.baseUrl;
  expect([baseUrl('', true), baseUrl('https://sms.example//', true), baseUrl('http://127.0.0.1:9000')]).toEqual([
    ...['https://api.twilio.com', 'https://sms.example', 'http://127.0.0.1:9000'],
  ]);
  for (const [wrong, isProd] of [
    ['http://sms.example', true],
    ['ftp://sms.example', false],
    ['sms.example', false],
  ] as const)
    expect(() => baseUrl(wrong, isProd), wrong).toThrow('SMS_URL must be an address that begins with https://');
});

test('the error names all missing settings of an SMS provider', () => {
  for (const name of ['SMS_KEY', 'SMS_SECRET', 'SMS_SENDER'])
    expect(() => read({ ...sms, [name]: '' })).toThrow(`SMS_PROVIDER is plasgate and misses ${name}`);
  expect(() => read({ SMS_PROVIDER: 'twilio' })).toThrow(
    'SMS_PROVIDER is twilio and misses SMS_KEY, SMS_SECRET, SMS_SENDER',
  );
  expect(() => read({ ...sms, SMS_PROVIDER: 'pigeon' })).toThrow(
    'SMS_PROVIDER must be plasgate or twilio, not "pigeon"',
  );
});

test('Telegram carries codes beside a provider of SMS, and never alone', () => {
  const telegram = (more: Env, isProd = false) => read({ ...sms, TELEGRAM_TOKEN: 'token', ...more }, isProd).telegram;
  expect(telegram({}, true)).toEqual({ token: 'token', baseUrl: 'https://gatewayapi.telegram.org' });
  expect(telegram({ TELEGRAM_URL: 'http://127.0.0.1:9000/' })?.baseUrl).toBe('http://127.0.0.1:9000');
  expect(() => telegram({ TELEGRAM_URL: 'http://telegram.example' }, true)).toThrow(
    'TELEGRAM_URL must be an address that begins with https://',
  );
  expect(() => read({ TELEGRAM_TOKEN: 'token' })).toThrow(/^TELEGRAM_TOKEN needs SMS_PROVIDER/);
});
