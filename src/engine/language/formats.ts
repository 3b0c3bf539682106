import { isDate } from './dates.ts';

/**
 * The named formats of page schemas: the only patterns there are, so that a schema is data and can hold no
 * runaway expression. Each is linear in the length of the text.
 */
export const formats = {
  /** A day that exists and that a person can mean, YYYY-MM-DD: calculations with it stay within four-digit years. */
  date: (text: string) => isDate(text) && text >= '1900-01-01' && text < '2200-01-01',
  /** Latin letters and spaces (specification, 5: 'must be written in Latin'). */
  'latin-name': (text: string) => /^[A-Za-z]+(?: [A-Za-z]+)*$/.test(text),
  /** Identity card or passport number: Latin letters and digits. */
  'identity-number': (text: string) => /^[A-Za-z0-9]{6,20}$/.test(text),
  /** Identity card, passport or tax identification number (TIN such as K001-901234567). */
  'identity-or-tax-number': (text: string) => /^[A-Za-z0-9][A-Za-z0-9-]{5,19}$/.test(text),
  /** Country code and number, any country: +85512345678. Whether it is a mobile is for the server to say. */
  phone: (text: string) => /^\+[1-9]\d{7,14}$/.test(text),
  email: (text: string) => text.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text),
  /** Latin letters, digits, space, underscore, dot, slash and hyphen (specification, 5). */
  'registration-no': (text: string) => /^[A-Za-z0-9 _./-]{1,12}$/.test(text),
  'chassis-no': (text: string) => /^[A-Za-z0-9 _./-]{5,20}$/.test(text),
  'engine-no': (text: string) => /^[A-Za-z0-9 _./-]{3,20}$/.test(text),
  /** An exact amount with at most two decimals, greater than 0. */
  'positive-amount': (text: string) => /^\d{1,12}(?:\.\d{1,2})?$/.test(text) && !/^0+(?:\.0+)?$/.test(text),
  /** An upload of this draft, by its opaque id. */
  upload: (text: string) => /^[A-Za-z0-9_-]{16,64}$/.test(text),
} satisfies Record<string, (text: string) => boolean>;

export type FormatName = keyof typeof formats;
