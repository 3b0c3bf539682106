import { ConfigError } from '#server/platform/base/config-error.ts';
import type { SmtpSettings } from './smtp.ts';

type Env = Record<string, string | undefined>;

type SmsSettings = { provider: 'plasgate' | 'twilio'; baseUrl: string; key: string; secret: string; sender: string };

/** The carriers of messages; undefined: none. */
export type MessageSettings = {
  smtp: SmtpSettings | undefined;
  sms: SmsSettings | undefined;
  telegram: { baseUrl: string; token: string } | undefined;
};

const PROVIDERS = { plasgate: 'https://cloudapi.plasgate.com', twilio: 'https://api.twilio.com' };

/**
 * Reads `SMTP_URL`, `MAIL_FROM`, `SMS_PROVIDER` and its `SMS_*`, `TELEGRAM_TOKEN`. Throws a ConfigError that names the
 * wrong setting.
 */
export function readMessageSettings(env: Env, isProd: boolean): MessageSettings {
  return { smtp: readSmtp(env, isProd), sms: readSms(env, isProd), telegram: readTelegram(env, isProd) };
}

function readSmtp({ SMTP_URL, MAIL_FROM }: Env, isProd: boolean): SmtpSettings | undefined {
  if (!SMTP_URL) return undefined;
  const url = URL.canParse(SMTP_URL) ? new URL(SMTP_URL) : undefined;
  // The address contains a password and is not repeated.
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new ConfigError('SMTP_URL must be smtps://user:password@host:465 or smtp://user:password@host:587');
  const from = MAIL_FROM?.trim() ?? '';
  if (!/^(?:[^<>@\r\n]* <)?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?$/.test(from) || from.includes('<') !== from.endsWith('>'))
    throw new ConfigError('MAIL_FROM must say who writes the mails: Name <mailbox@shop.example>');
  const isSecure = url.protocol === 'smtps:';
  return {
    host: url.hostname,
    port: Number(url.port || (isSecure ? 465 : 587)),
    user: url.username === '' ? undefined : decodePart('SMTP_URL', url.username),
    password: url.password === '' ? undefined : decodePart('SMTP_URL', url.password),
    isSecure,
    demandsTls: isProd,
    from,
  };
}

function readSms({ SMS_PROVIDER, SMS_URL, SMS_KEY, SMS_SECRET, SMS_SENDER }: Env, isProd: boolean) {
  if (!SMS_PROVIDER) return undefined;
  if (SMS_PROVIDER !== 'plasgate' && SMS_PROVIDER !== 'twilio')
    throw new ConfigError(`SMS_PROVIDER must be plasgate or twilio, not "${SMS_PROVIDER}"`);
  const needed = { SMS_KEY, SMS_SECRET, SMS_SENDER };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length > 0) throw new ConfigError(`SMS_PROVIDER is ${SMS_PROVIDER} and misses ${missing.join(', ')}`);
  const baseUrl = readAddress('SMS_URL', SMS_URL || PROVIDERS[SMS_PROVIDER], isProd);
  return {
    ...{ provider: SMS_PROVIDER, baseUrl },
    ...{ key: SMS_KEY ?? '', secret: SMS_SECRET ?? '', sender: SMS_SENDER ?? '' },
  } satisfies SmsSettings;
}

function readTelegram({ TELEGRAM_TOKEN, TELEGRAM_URL, SMS_PROVIDER }: Env, isProd: boolean) {
  if (!TELEGRAM_TOKEN) return undefined;
  // A user without Telegram, or without internet at this moment, must get the code too.
  if (!SMS_PROVIDER) throw new ConfigError('TELEGRAM_TOKEN needs SMS_PROVIDER, for those whom Telegram does not reach');
  return {
    token: TELEGRAM_TOKEN,
    baseUrl: readAddress('TELEGRAM_URL', TELEGRAM_URL || 'https://gatewayapi.telegram.org', isProd),
  };
}

function readAddress(name: string, text: string, isProd: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && !isProd)))
    throw new ConfigError(`${name} must be an address that begins with https://`);
  return text.replace(/\/+$/, '');
}

function decodePart(name: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ConfigError(`${name}: write % in user and password as %25`);
  }
}
