import { isSupportedCountry } from 'libphonenumber-js';
import parsePhoneNumber from 'libphonenumber-js/max';
import type { PlatformServices } from '#server/platform/services.ts';
import { ConfigError } from '../base/config-error.ts';
import type { SmsLimits } from '../config.ts';
import { listWiderNetworks } from '../http/client-network.ts';
import type { Limit, OpenUse } from '../limits/consume-quota.ts';

/** Name of the shop's limit for codes to all recipients; an alarm is raised when it is used up. */
export const TOTAL_CODES_LIMIT = 'codes in all';

/** Reads the settings that begin with `SMS_`. Throws a ConfigError that names the wrong setting. */
export function readSmsLimits(env: Record<string, string | undefined>): SmsLimits {
  return {
    countries: parseCountries(env.SMS_COUNTRIES ?? 'KH'),
    perNumber: most(env, 'SMS_PER_NUMBER', 5),
    perNumberOfStrangers: most(env, 'SMS_PER_NUMBER_BY_STRANGERS', 15),
    perNetwork: most(env, 'SMS_PER_NETWORK', 10),
    inAll: most(env, 'SMS_IN_ALL', 200),
  };
}

/**
 * Returns the services without limits, for the sandbox: testers' cases and the demo request many codes quickly, and
 * none is really sent.
 */
export function withoutSmsLimits<S extends PlatformServices>(services: S): S {
  const most = Number.MAX_SAFE_INTEGER;
  const { countries } = services.config.sms;
  const sms = { countries, perNumber: most, perNumberOfStrangers: most, perNetwork: most, inAll: most };
  return { ...services, config: { ...services.config, sms } };
}

/** True if codes can go to the country of a number. */
export function canReceiveCodes({ countries }: SmsLimits, phone: string): boolean {
  if (countries === '*') return true;
  const country = parsePhoneNumber(phone)?.country;
  return country !== undefined && countries.includes(country);
}

/**
 * The share of the hourly limit of all codes (`SMS_IN_ALL`) that each purpose can use: codes of drafts only the first
 * half, codes of orders the first three quarters, codes of known customers all.
 */
const PURPOSE_SHARES = { draft: 1 / 2, order: 3 / 4, customer: 1 };

/** The purpose of a code: an unfinished draft, a complete order, or a known customer. */
export type CodePurpose = keyof typeof PURPOSE_SHARES;

type CodeQuotaRequest = {
  /** A phone or a mailbox. */
  recipient: string;
  network: string;
  /** True if the caller has verified the recipient before. */
  isKnown: boolean;
  purpose: CodePurpose;
  /** False if no message is sent, because the person is unknown: the code uses no place of the limit of all codes. */
  isSent: boolean;
};

/**
 * Counts the places of a limit (its key) that are free again. `half`: half a place for each verified code. `whole`:
 * half a place for each verified code, and the other half once the code is settled (its order paid, or a customer
 * signed in).
 */
export type ReturnedQuota = Record<'half' | 'whole', (key: string, since: Date) => Promise<number>>;

/**
 * Lists the limits in which a code takes a place. Limits of a network and of all codes get whole places back; a limit
 * of a number gets at most half of each place back, so that verified codes cannot cause endless messages to it.
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
