import { isSupportedCountry } from 'libphonenumber-js';
import parsePhoneNumber from 'libphonenumber-js/max';
import type { PlatformServices } from '#server/platform/services.ts';
import { ConfigError } from '../base/config-error.ts';
import type { SmsLimits } from '../config.ts';

/** Reads the settings that begin with `SMS_`. Throws a ConfigError that names the wrong setting. */
export function readSmsLimits(env: Record<string, string | undefined>): SmsLimits {
  return {
    countries: parseCountries(env.SMS_COUNTRIES ?? 'KH'),
    perNumber: most(env, 'SMS_PER_NUMBER', 5),
    perNumberOfStrangers: most(env, 'SMS_PER_NUMBER_BY_STRANGERS', 15),
    beforeWork: most(env, 'SMS_BEFORE_WORK', 20),
    perNetwork: most(env, 'SMS_PER_NETWORK', 300),
    inAll: most(env, 'SMS_IN_ALL', 1000),
  };
}

/**
 * Returns the services without limits, for the sandbox: testers' cases and the demo request many codes quickly, and
 * none is really sent.
 */
export function withoutSmsLimits<S extends PlatformServices>(services: S): S {
  const most = Number.MAX_SAFE_INTEGER;
  const { countries } = services.config.sms;
  const limits = { perNumber: most, perNumberOfStrangers: most, beforeWork: most, perNetwork: most, inAll: most };
  return { ...services, config: { ...services.config, sms: { countries, ...limits } } };
}

/** True if codes can go to the country of a number. */
export function canReceiveCodes({ countries }: SmsLimits, phone: string): boolean {
  if (countries === '*') return true;
  const country = parsePhoneNumber(phone)?.country;
  return country !== undefined && countries.includes(country);
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
