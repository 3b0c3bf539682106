import type { RunningSettings } from './base/running-settings.ts';
import type { TrustedProxies } from './base/trusted-proxies.ts';
import type { FileSettings } from './files/file-settings.ts';
import type { Keys } from './keys/keys.ts';
import type { MessageSettings } from './messages/providers/message-settings.ts';
import type { AloneLimits } from './money/alone-limits.ts';

/** What the environment decides of the platform. */
export type PlatformConfig = {
  port: number;
  host: string;
  envType: string;
  isProd: boolean;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Origin that customers see, e.g. https://shop.example; undefined outside Prod: taken from each request. */
  publicUrl: string | undefined;
  /** Origin that the payment provider and the carriers of messages call back. */
  callbackUrl: string;
  /** Of everything that is signed or encrypted. */
  keys: Keys;
  /** Service that reads cards; undefined: read on this machine. */
  cardReaderUrl: string | undefined;
  /** Where pictures and papers are kept. */
  files: FileSettings;
  /** Who carries e-mails, SMS and codes. */
  carriers: MessageSettings;
  /** How it is watched and ended. */
  running: RunningSettings;
  /** Days for which messages, and jobs that failed for good, are kept. */
  messageDays: number;
  /** Whether the API describes itself at /api/docs. */
  apiDocs: boolean;
  /** Whose X-Forwarded-* is believed. */
  trustProxy: TrustedProxies;
  /** What one-time codes may cost. */
  sms: SmsLimits;
  /** Above these a second person agrees before money leaves or cover is given. */
  aloneLimits: AloneLimits;
};

/**
 * How many one-time codes go out in an hour, and where to: each message costs money, and whoever earns by them asks for
 * many (SMS pumping). Numbers are most messages in an hour.
 */
export type SmsLimits = {
  /** ISO 3166 codes of the countries whose numbers get codes; `*` for all. */
  countries: readonly string[] | '*';
  /** To one number, asked for from one network. */
  perNumber: number;
  /** To one number, asked for from all networks that have never proven it: a stranger uses up no code of its owner. */
  perNumberOfStrangers: number;
  /** Asked for from one network. */
  perNetwork: number;
  inAll: number;
};
