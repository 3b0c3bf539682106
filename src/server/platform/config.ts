import type { RunningSettings } from './base/running-settings.ts';
import type { TrustedProxies } from './base/trusted-proxies.ts';
import type { FileSettings } from './files/file-settings.ts';
import type { Keys } from './keys/keys.ts';
import type { MessageSettings } from './messages/providers/message-settings.ts';
import type { AloneLimits } from './money/alone-limits.ts';

/** The settings of the platform from the environment. */
export type PlatformConfig = {
  port: number;
  host: string;
  envType: string;
  isProd: boolean;
  dataDir: string;
  databaseUrl: string | undefined;
  /**
   * Public origin of the site, e.g. https://shop.example; undefined (only outside Prod): the origin of each request.
   */
  publicUrl: string | undefined;
  /** Origin for the callbacks of the payment provider and of message carriers. */
  callbackUrl: string;
  /** Keys for all signatures and encryption. */
  keys: Keys;
  /** Address of the card reading service; undefined: cards are read on this machine. */
  cardReaderUrl: string | undefined;
  /** Storage of pictures and issued documents. */
  files: FileSettings;
  /** Carriers of e-mails, SMS and codes. */
  carriers: MessageSettings;
  /** Settings to observe and end the process. */
  running: RunningSettings;
  /** Orders of the last year that a demonstration makes. */
  demoOrders: number;
  /** Retention in days of messages, and of jobs that failed for good. */
  messageDays: number;
  /** True if the API documentation is served at /api/docs. */
  apiDocs: boolean;
  /** The senders whose X-Forwarded-* headers are trusted. */
  trustProxy: TrustedProxies;
  /** Limits of one-time codes. */
  sms: SmsLimits;
  /** Above these amounts, a second person must approve before money leaves or cover is granted. */
  aloneLimits: AloneLimits;
};

/**
 * Limits of one-time codes: the countries that get them, and the maximum numbers of messages per hour. Each message
 * costs money, and an attacker who earns by messages requests many (SMS pumping).
 */
export type SmsLimits = {
  /** ISO 3166 codes of the countries whose numbers get codes; `*` for all. */
  countries: readonly string[] | '*';
  /** Messages to one number, requested from one network. */
  perNumber: number;
  /**
   * Messages to one number, requested from all networks that have never verified it, so that strangers do not use up
   * the codes of its owner.
   */
  perNumberOfStrangers: number;
  /** Open places of a network (messages less what came back) above which each message needs a proof of work. */
  beforeWork: number;
  /** Open places above which a network gets no more messages. */
  perNetwork: number;
  /** Open places of all networks together. */
  inAll: number;
};
