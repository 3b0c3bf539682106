import dayjs from 'dayjs';
import { raiseAlarm } from '#server/platform/alarms/raise-alarm.ts';
import type { Database } from '#server/platform/db/database.ts';
import { decrypt, encrypt } from '#server/platform/keys/encrypt.ts';
import type { Keys } from '#server/platform/keys/keys.ts';
import type { PlatformServices } from '#server/platform/services.ts';
import { PaymentProviderError } from '../provider/payment-provider-error.ts';
import type { Bakong } from './bakong.ts';
import { BAKONG, findToken, putToken } from './token-repository.ts';

/** Days before its end in which a token is renewed. Tokens are valid for about 90. */
const RENEW_DAYS = 14;

type TokenDeps = { database: Pick<Database, 'sql'>; keys: Keys; given: string };

/** Finds the token with the latest expiry: the configured one, or the one that any server has renewed since. */
export async function findCurrentToken({ database, keys, given }: TokenDeps): Promise<string> {
  const kept = await findToken(database.sql);
  const renewed = kept && decrypt(keys, BAKONG_TOKEN, BAKONG, kept.encrypted)?.toString('utf8');
  if (renewed === undefined) return given;
  return (readTokenExpiry(given)?.getTime() ?? 0) > (readTokenExpiry(renewed)?.getTime() ?? 0) ? given : renewed;
}

const BAKONG_TOKEN = 'provider token';

/** Reads the expiry of a token (`exp` of a JWT) without verification; undefined if it has none. */
export function readTokenExpiry(token: string): Date | undefined {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
      exp?: unknown;
    };
    return typeof exp === 'number' ? new Date(exp * 1000) : undefined;
  } catch {
    return undefined;
  }
}

type RenewalDeps = PlatformServices & { bakong: Bakong | undefined; bakongToken: () => Promise<string> };

/**
 * Renews Bakong's token before it expires. Each day without success the alarm `bakongTokenEnding` is raised: without a
 * token the server does not learn of payments, although the money arrives. A token without an expiry is renewed by
 * hand.
 */
export async function renewBakongToken(services: RenewalDeps): Promise<void> {
  const { bakong, bakongToken, database, config, now } = services;
  if (!bakong) return;
  const end = readTokenExpiry(await bakongToken());
  const isEnding = (at: Date | undefined) => at !== undefined && dayjs(at).subtract(RENEW_DAYS, 'day').isBefore(now());
  if (!isEnding(end)) return;
  try {
    const renewed = await bakong.renewToken();
    if (isEnding(readTokenExpiry(renewed))) throw new PaymentProviderError('refused', 'a token that ends as soon');
    const encrypted = encrypt(config.keys, BAKONG_TOKEN, BAKONG, Buffer.from(renewed, 'utf8'));
    await database.transaction('keep token', (sql) => putToken(sql, encrypted, now()));
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    await database.transaction('token is ending', (sql) => raiseAlarm(services, sql, 'bakongTokenEnding'));
  }
}
