import { isSupportedCountry } from 'libphonenumber-js';
import parsePhoneNumber from 'libphonenumber-js/max';
import type { PlatformServices } from '#server/platform/services.ts';
import { ConfigError } from '../base/config-error.ts';
import type { SmsLimits } from '../config.ts';
import type { Limit, Use } from '../limits/take-from.ts';

/** Name of the limit on all codes, whose end is an alarm. */
export const IN_ALL = 'codes in all';

/** Reads the settings that begin with `SMS_`. Throws a ConfigError that names the one that is wrong. */
export function readSmsLimits(env: Record<string, string | undefined>): SmsLimits {
  return {
    countries: countriesOf(env.SMS_COUNTRIES ?? 'KH'),
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
export function getsCodes({ countries }: SmsLimits, phone: string): boolean {
  if (countries === '*') return true;
  const country = parsePhoneNumber(phone)?.country;
  return country !== undefined && countries.includes(country);
}

/** What a code takes from which limits. A mailbox counts as a number. `isKnown`: who asks has proven it before. */
export function codeUsesOf(
  { perNumber, perNumberOfStrangers, perNetwork, inAll }: SmsLimits,
  { recipient, network, isKnown }: { recipient: string; network: string; isKnown: boolean },
): Use[] {
  const anHour = (name: string, most: number): Limit => ({ name, most, minutes: 60 });
  return [
    { limit: anHour('codes of a number from a network', perNumber), of: `${recipient}\n${network}` },
    ...(isKnown ? [] : [{ limit: anHour('codes of a number for strangers', perNumberOfStrangers), of: recipient }]),
    { limit: anHour('codes from a network', perNetwork), of: network },
    { limit: anHour(IN_ALL, inAll), of: '' },
  ];
}

function countriesOf(text: string): SmsLimits['countries'] {
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
