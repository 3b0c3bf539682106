import { isSupportedCountry } from 'libphonenumber-js';
import parsePhoneNumber from 'libphonenumber-js/max';
import type { PlatformServices } from '#server/platform/services.ts';
import { ConfigError } from '../base/config-error.ts';
import type { SmsLimits } from '../config.ts';
import { listWiderNetworks } from '../http/client-network.ts';
import type { Limit, OpenUse } from '../limits/consume-quota.ts';

/** Name of the limit on all codes, whose end is an alarm. */
export const TOTAL_CODES_LIMIT = 'codes in all';

/** Reads the settings that begin with `SMS_`. Throws a ConfigError that names the one that is wrong. */
export function readSmsLimits(env: Record<string, string | undefined>): SmsLimits {
  return {
    countries: parseCountries(env.SMS_COUNTRIES ?? 'KH'),
    perNumber: most(env, 'SMS_PER_NUMBER', 5),
    perNumberOfStrangers: most(env, 'SMS_PER_NUMBER_BY_STRANGERS', 15),
    perNetwork: most(env, 'SMS_PER_NETWORK', 10),
    inAll: most(env, 'SMS_IN_ALL', 200),
  };
}

/** For what is played: cases of testers and the demo ask for codes as fast as they can, and nothing is sent. */
export function withoutSmsLimits<S extends PlatformServices>(services: S): S {
  const most = Number.MAX_SAFE_INTEGER;
  const { countries } = services.config.sms;
  const sms = { countries, perNumber: most, perNumberOfStrangers: most, perNetwork: most, inAll: most };
  return { ...services, config: { ...services.config, sms } };
}

/** Whether codes go to the country of a number. */
export function canReceiveCodes({ countries }: SmsLimits, phone: string): boolean {
  if (countries === '*') return true;
  const country = parsePhoneNumber(phone)?.country;
  return country !== undefined && countries.includes(country);
}

/**
 * Part of all codes of an hour (`SMS_IN_ALL`) up to which codes of each purpose go out: strangers with drafts leave the rest to
 * complete orders, and these the last quarter to customers who are known.
 */
const PURPOSE_SHARES = { draft: 1 / 2, order: 3 / 4, customer: 1 };

/** The purpose of a code: a draft that is being filled in, a complete order, or a customer who is known already. */
export type CodePurpose = keyof typeof PURPOSE_SHARES;

type CodeQuotaRequest = {
  /** A phone or a mailbox. */
  recipient: string;
  network: string;
  /** True where the asking person has proven the recipient before. */
  isKnown: boolean;
  purpose: CodePurpose;
  /** False for a code that goes nowhere: it takes nothing of what all share. */
  isSent: boolean;
};

/** Places that came back of a limit (its key) since then: `half` where a code was proven, `whole` where its order is paid too. */
export type ReturnedQuota = Record<'half' | 'whole', (key: string, since: Date) => Promise<number>>;

/**
 * The limits from which a code takes a place. A place in a network or in all comes back as `whole`; a number gets no more than
 * `half` back, so that nobody has messages sent to it without end by entering each.
 */
export function listCodeUses(
  { perNumber, perNumberOfStrangers, perNetwork, inAll }: SmsLimits,
  { recipient, network, isKnown, purpose, isSent }: CodeQuotaRequest,
  { half, whole }: ReturnedQuota,
): OpenUse[] {
  const anHour = (name: string, most: number): Limit => ({ name, most, minutes: 60 });
  const ofStrangers = { limit: anHour('codes of a number for strangers', perNumberOfStrangers), of: recipient };
  const share = Math.ceil(inAll * PURPOSE_SHARES[isKnown ? 'customer' : purpose]);
  return [
    { limit: anHour('codes of a number from a network', perNumber), of: `${recipient}\n${network}`, returned: half },
    ...(isKnown ? [] : [{ ...ofStrangers, returned: half }]),
    { limit: anHour('codes from a network', perNetwork), of: network, returned: whole },
    ...listWiderNetworks(network).map(({ wider, times }) => ({
      ...{ limit: anHour('codes from a wider network', perNetwork * times), of: wider, returned: whole },
    })),
    { limit: anHour(TOTAL_CODES_LIMIT, share), of: '', returned: whole, isOnlyAsked: !isSent },
  ];
}

function parseCountries(text: string): SmsLimits['countries'] {
  if (text.trim() === '*') return '*';
  const countries = text.split(',').map((country) => country.trim().toUpperCase());
  const wrong = countries.find((country) => !isSupportedCountry(country));
  if (wrong !== undefined) throw new ConfigError(`SMS_COUNTRIES: "${wrong}" is no country; write KH or KH,TH or *`);
  return countries;
}

function most(env: Record<string, string | undefined>, name: string, otherwise: number): number {
  const text = env[name];
  if (text === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw new ConfigError(`${name} must be a whole number of messages, not "${text}"`);
  return Number(text);
}
