import { resolve } from 'node:path';
import { readClaimAuthority, readSecondReview } from './claims/authority-settings.ts';
import { readClaimPayer } from './claims/payments/claim-payer.ts';
import type { Services } from './operations/services.ts';
import { readClient } from './people/oauth/client-credentials.ts';
import { readOidcSettings } from './people/oidc/oidc-settings.ts';
import { readSecondFactorSetting } from './people/second-factor/read-second-factor.ts';
import { ConfigError } from './platform/base/config-error.ts';
import { rejectBarePassword } from './platform/base/reject-bare-password.ts';
import { readInteger, readRunningSettings } from './platform/base/running-settings.ts';
import { resolveSecretFiles } from './platform/base/secret-files.ts';
import { readTrustedProxies } from './platform/base/trusted-proxies.ts';
import { readSmsLimits } from './platform/codes/sms-limits.ts';
import { requireTls } from './platform/db/database-setting.ts';
import { readFileSettings } from './platform/files/file-settings.ts';
import { readKeys } from './platform/keys/read-keys.ts';
import { readMessageSettings } from './platform/messages/providers/message-settings.ts';
import { readAloneLimits } from './platform/money/alone-limits.ts';
import { readBakongSettings } from './purchase/payments/bakong/bakong-settings.ts';
import { readBankKey } from './purchase/payments/provider/read-bank-key.ts';
import { secretNames } from './settings.ts';
import { readSiteSettings } from './site/site-settings.ts';

/** All settings of the environment, read once at the start. */
export type Config = Services['config'];

/** Settings that Prod requires. */
const NEEDED_IN_PROD = ['SECRET_KEY', 'PUBLIC_URL', 'PAYWAY_URL', 'PAYWAY_MERCHANT_ID', 'PAYWAY_API_KEY'];

/**
 * Reads and checks the environment. The default is Prod. In Prod no setting has a default that an attacker could guess,
 * and nothing is a sandbox. Throws a ConfigError that names each missing or wrong setting.
 */
export function readConfig(given: Record<string, string | undefined>): Config {
  const env = resolveSecretFiles(given, secretNames);
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'FILES_URL']) rejectBarePassword(name, env[name]);
  const { envType, isProd } = readEnvType(env);
  const protocols = isProd ? ['https:'] : ['http:', 'https:'];
  const port = readInteger(env, 'PORT', 3000, [0, 65_535]);
  const dataDir = resolve(env.DATA_DIR ?? 'data');
  const keys = readKeys(env, dataDir);
  const databaseUrl = readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  if (isProd && databaseUrl) requireTls(databaseUrl, env.DATABASE_PLAIN);
  return {
    port,
    host: env.HOST ?? '0.0.0.0',
    envType,
    isProd,
    dataDir,
    databaseUrl,
    publicUrl: readUrl(env, 'PUBLIC_URL', protocols),
    callbackUrl:
      readUrl(env, 'CALLBACK_URL', ['http:', 'https:']) ??
      readUrl(env, 'PUBLIC_URL', ['http:', 'https:']) ??
      `http://127.0.0.1:${port}`,
    keys,
    client: readClient(env, keys),
    bakong: readBakongSettings(env, isProd),
    payment: readPayment(env, isProd),
    cardReaderUrl: readUrl(env, 'CARD_READER_URL', protocols),
    files: readFileSettings(env, isProd),
    carriers: readMessageSettings(env, isProd),
    running: readRunningSettings(env, isProd && Boolean(env.DATABASE_URL)),
    messageDays: readInteger(env, 'MESSAGE_DAYS', 90, [1, 3650]),
    maintenance: env.MAINTENANCE === 'true',
    site: {
      settings: readSiteSettings(env.SITE_SETTINGS),
      hasWorker: env.SERVICE_WORKER !== 'false',
      messengerScript: env.HIDE_MESSENGER === 'true' ? undefined : readUrl(env, 'MESSENGER_URL', protocols),
    },
    apiDocs: !isProd || env.API_DOCS === 'true',
    trustProxy: readTrustedProxies(env.TRUST_PROXY),
    sms: readSmsLimits(env),
    demoOrders: readInteger(env, 'DEMO_ORDERS', 0, [0, 5000]),
    quotesPerMinute: readInteger(env, 'QUOTES_PER_MINUTE', 60, [1, 10_000]),
    aloneLimits: readAloneLimits(env),
    claimPayer: readClaimPayer(env, isProd),
    claimAuthority: readClaimAuthority(env),
    secondReview: readSecondReview(env),
    secondFactor: readSecondFactorSetting(env, isProd),
    oidc: readOidcSettings(env, isProd),
  };
}

/** Reads `ENV_TYPE` and checks the settings that Prod requires. */
function readEnvType(env: Record<string, string | undefined>): { envType: string; isProd: boolean } {
  const envType = env.ENV_TYPE || 'Prod';
  const isProd = envType === 'Prod';
  // Another spelling of Prod is an error; otherwise it would start the sandbox, with its payments and demo codes.
  if (!isProd && /^prod/i.test(envType)) throw new ConfigError(`ENV_TYPE: write Prod, not ${envType}`);
  const missing = NEEDED_IN_PROD.filter((name) => isProd && !env[name]);
  if (missing.length > 0)
    throw new ConfigError(
      `ENV_TYPE is Prod and misses ${missing.join(', ')} (a demonstration: npm start, or ENV_TYPE=Dev)`,
    );
  return { envType, isProd };
}

function readPayment(env: Record<string, string | undefined>, isProd: boolean): Config['payment'] {
  if (!env.PAYWAY_URL) return { kind: 'sandbox' };
  return {
    kind: 'payway',
    baseUrl: requireSetting(readUrl(env, 'PAYWAY_URL', isProd ? ['https:'] : ['http:', 'https:']), 'PAYWAY_URL'),
    merchantId: requireSetting(env.PAYWAY_MERCHANT_ID, 'PAYWAY_MERCHANT_ID'),
    apiKey: requireSetting(env.PAYWAY_API_KEY, 'PAYWAY_API_KEY'),
    rsaPublicKey: readBankKey(env.PAYWAY_RSA_PUBLIC_KEY),
  };
}

function requireSetting(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new ConfigError(`${name} is missing`);
  return value;
}

function readUrl(env: Record<string, string | undefined>, name: string, protocols: string[]): string | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(`${name} must be an address that begins with ${protocols.join(' or ')}//`);
  }
  return text.replace(/\/$/, '');
}
