import { ConfigError } from '#server/platform/base/config-error.ts';
import type { KhqrReceiver } from './khqr.ts';

export type BakongSettings = {
  url: string;
  receiver: KhqrReceiver;
  /** The first token; later ones are renewed and stored in the database. */
  token: string;
  /** The e-mail address by which a token is renewed; undefined: staff renew it by hand. */
  email: string | undefined;
};

const NAMES = ['BAKONG_ACCOUNT', 'BAKONG_TOKEN', 'BAKONG_NAME'] as const;
const LATIN = /^[ -~]{1,40}$/;

/**
 * Reads the settings of Bakong's Open API; undefined if none is set. With them, KHQR payments go directly to the
 * insurer's account.
 * @throws ConfigError that names missing or wrong settings
 */
export function readBakongSettings(
  env: Record<string, string | undefined>,
  isProd: boolean,
): BakongSettings | undefined {
  if (NAMES.every((name) => !env[name])) return undefined;
  for (const name of NAMES)
    if (!env[name]) throw new ConfigError(`${name} is missing: Bakong needs ${NAMES.join(', ')}`);
  const [account = '', token = '', name = ''] = NAMES.map((each) => env[each]?.trim());
  const url = readUrl(env.BAKONG_URL, isProd);
  if (!/^[a-zA-Z0-9._-]{1,24}@[a-zA-Z0-9._-]{1,8}$/.test(account))
    throw new ConfigError('BAKONG_ACCOUNT must be an account of Bakong: name@bank');
  const receiver = {
    ...{ account, name, city: env.BAKONG_CITY?.trim() || 'PHNOM PENH' },
    merchantId: env.BAKONG_MERCHANT_ID?.trim() || undefined,
    bank: env.BAKONG_BANK?.trim() || undefined,
  };
  rejectOtherLetters(receiver);
  return { url, receiver, token, email: env.BAKONG_EMAIL?.trim() || undefined };
}

function readUrl(setting: string | undefined, isProd: boolean): string {
  const url = (setting || 'https://api-bakong.nbc.gov.kh').replace(/\/+$/, '');
  if (!URL.canParse(url) || !(url.startsWith('https://') || (!isProd && url.startsWith('http://'))))
    throw new ConfigError('BAKONG_URL must be an address that begins with https://');
  return url;
}

function rejectOtherLetters({ name, city, merchantId, bank }: KhqrReceiver): void {
  for (const [setting, text] of Object.entries({ NAME: name, CITY: city, MERCHANT_ID: merchantId, BANK: bank }))
    if (text !== undefined && !LATIN.test(text))
      throw new ConfigError(`BAKONG_${setting} must be of at most 40 Latin letters, digits and signs`);
}
