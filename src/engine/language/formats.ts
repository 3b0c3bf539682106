import { isDate } from './dates.ts';
import type { Json } from './json.ts';
import { readAmount, suggestAmount } from './typed/amount.ts';
import { toPlainLatin } from './typed/characters.ts';
import { readMailbox } from './typed/mailbox.ts';
import { isNamePlaceholder } from './typed/person-names.ts';
import { readPhone } from './typed/phone.ts';

/**
 * The named formats of page schemas. There are no other patterns, so that a schema is data and cannot contain an
 * expression of exponential cost. Each is linear in the length of the text.
 */
export const formats = {
  /** A day that exists, YYYY-MM-DD, in a plausible range: calculations with it stay within four-digit years. */
  date: (text: string) => isDate(text) && text >= '1900-01-01' && text < '2200-01-01',
  /**
   * Latin letters and spaces (specification, 5: 'must be written in Latin'), and other signs of names: José, O'Neil,
   * Sok-Ha, Jr., Ravi S/O Kumar. No word that only says that there is no name.
   */
  'latin-name': (text: string) => isLatinName(text) && !text.split(' ').some(isNamePlaceholder),
  /** Khmer letters, and one blank between two names. No digits and no other signs. */
  'khmer-name': (text: string) => /^[ក-ឳ][ក-៓ៜ៝]*(?: [ក-ឳ][ក-៓ៜ៝]*)*$/u.test(text),
  /** Identity card or passport number: Latin letters and digits. */
  'identity-number': (text: string) => /^[A-Za-z0-9]{6,20}$/.test(text),
  /** Identity card, passport or tax identification number (TIN such as K001-901234567). */
  'identity-or-tax-number': (text: string) => /^[A-Za-z0-9][A-Za-z0-9-]{5,19}$/.test(text),
  /**
   * Country code and number, any country: +85512345678. Only the server decides whether it is a mobile number. This
   * format checks that numbers of Cambodia have eight or nine digits, and refuses 1800, a service number.
   */
  phone: (text: string) => /^\+[1-9]\d{7,14}$/.test(text) && !/^\+855(?:(?!\d{8,9}$)|1800|0)/.test(text),
  /**
   * One single address in one spelling: no name beside it, no quotes, no comment, no numeric host, no full-width
   * letters. Letters of other scripts are allowed.
   */
  email: (text: string) =>
    text.length <= 254 &&
    isPlain(text) &&
    /^(?![=.])(?!.*\.\.)[^\s@<>()",;:\\[\]]{1,64}(?<!\.)@[\p{L}\p{N}\p{M}.-]+$/u.test(text) &&
    isDomain(text),
  /** Latin letters, digits, space, underscore, dot, slash and hyphen (specification, 5). */
  'registration-no': (text: string) => /^[A-Za-z0-9 _./-]{1,12}$/.test(text),
  'chassis-no': (text: string) => /^[A-Za-z0-9 _./-]{5,20}$/.test(text),
  'engine-no': (text: string) => /^[A-Za-z0-9 _./-]{3,20}$/.test(text),
  /** An exact amount with at most two decimals, greater than 0. */
  'positive-amount': (text: string) => /^\d{1,12}(?:\.\d{1,2})?$/.test(text) && !/^0+(?:\.0+)?$/.test(text),
  /** An upload of this draft, by its opaque id. */
  upload: (text: string) => /^[A-Za-z0-9_-]{16,64}$/.test(text),
} satisfies Record<string, (text: string) => boolean>;

function isLatinName(text: string): boolean {
  return (
    text.normalize('NFKC') === text.normalize('NFC') &&
    /^\p{Script=Latin}+\.?(?:(?:[ '’/-]|(?<=\.))\p{Script=Latin}+\.?)*$/u.test(text)
  );
}

/** Checks that a text has no second spelling in compatible letters, such as full-width ones, and no invisible ones. */
function isPlain(text: string): boolean {
  return text.normalize('NFKC') === text && !/\p{C}/u.test(text);
}

/** Checks that the domain of an address has two names or more, the last of them with a letter. */
function isDomain(address: string): boolean {
  const names = address.slice(address.indexOf('@') + 1).split('.');
  return (
    names.length > 1 && names.every((name) => /^[^-](?:.*[^-])?$/u.test(name)) && /\p{L}/u.test(names.at(-1) ?? '')
  );
}

export type FormatName = keyof typeof formats;

/** Former versions of formats that became narrower: values that were valid then stay valid in sold policies. */
const formerFormats: Partial<Record<string, (text: string) => boolean>> = {
  'latin-name': (text) => /^\p{Script=Latin}+\.?(?:(?:[ '’-]|(?<=\.))\p{Script=Latin}+\.?)*$/u.test(text),
  phone: (text) => /^\+[1-9]\d{7,14}$/.test(text) && !/^\+855(?:(?!\d{8,9}$)|1800)/.test(text),
  email: (text) => text.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text),
};

/**
 * True if a problem (`format.email` at `/email` or `/children/<id>/name`) exists only because a format became narrower,
 * or because of a rule that is newer: a text must have a letter or a digit (`noLetters`), and papers must be able to
 * print it (`notPrintable`).
 * A value that was confirmed or sold with the wider format is not refused.
 */
export function wasValidBefore(
  { code, at = '' }: { code: string; at?: string },
  answers: Record<string, Json>,
): boolean {
  if (code === 'noLetters' || code === 'notPrintable') return true;
  const [, format = ''] = /^format\.(.+)$/.exec(code) ?? [];
  const [, field = '', id, member = ''] = at.split('/');
  const answer = answers[field];
  const value =
    id === undefined
      ? answer
      : (answer as Record<string, Json>[] | undefined)?.find((item) => item.id === id)?.[member];
  return typeof value === 'string' && formerFormats[format]?.(value) === true;
}

/** An identity card shows its number as 010 123 456 (01): the number of its issue is no part of it. */
const withoutIssue = (text: string) => toPlainLatin(text).replace(/\(\d{1,2}\)$/, '');

/** Converts common spellings of a format's values; `typed` has the functions for the characters. */
const normalizers: Partial<Record<string, (text: string) => string>> = {
  date: (text) => toPlainLatin(text).replaceAll(' ', ''),
  'latin-name': toPlainLatin,
  // Keyboards write an invisible blank between Khmer words.
  'khmer-name': (text) =>
    text
      .normalize('NFC')
      .replace(/[\u200b-\u200d]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  'identity-number': (text) => withoutIssue(text).replace(/[ ().-]/g, ''),
  'identity-or-tax-number': (text) => withoutIssue(text).replaceAll(' ', ''),
  phone: readPhone,
  email: readMailbox,
  'registration-no': toPlainLatin,
  'chassis-no': toPlainLatin,
  'engine-no': toPlainLatin,
  'positive-amount': (text) => readAmount(text) ?? text,
};

/** A text in the spelling of its format, if its meaning is certain; otherwise unchanged. */
export function normalizeFormat(text: string, format = ''): string {
  const clean = normalizers[format]?.(text) ?? text;
  return formats[format as FormatName]?.(clean) ? clean : text;
}

/** The message suffix for a text that a format refuses: more exact than a general refusal, if the error is clear. */
export function findFormatFault(format: string, text: unknown): string {
  if (typeof text !== 'string') return format;
  if (format === 'latin-name' && isLatinName(text)) return 'latin-name-unknown';
  if (format === 'date' && /^(\d{1,3}|\d{5,})-/.test(text)) return 'date-year';
  if (format === 'date' && toCommonYear(text) !== undefined) return 'date-buddhist';
  if (format === 'positive-amount' && suggestAmount(text) !== undefined) return 'positive-amount-mark';
  if (format === 'phone' && /^\+8551800/.test(text)) return 'phone-toll-free';
  if (format === 'phone' && /^\+(855)?\d{0,7}$/.test(text)) return 'phone-short';
  if (format === 'phone' && /^\+855\d{10,}$/.test(text)) return 'phone-abroad';
  return format;
}

/** Years from the beginning of the Buddhist calendar, as Thailand counts them, to that of the common one. */
const BUDDHIST_YEARS = 543;

/** The common year of a date with a year of the Buddhist calendar, 1990 for `2533-04-05`; undefined for another date. */
function toCommonYear(text: string): number | undefined {
  const year = Number(/^(\d{4})-/.exec(text)?.[1] ?? 0) - BUDDHIST_YEARS;
  return year >= 1757 && year < 2200 ? year : undefined;
}

/** The parameters of the message of a format's fault: the value that the text probably means. */
export function suggestMeaning(format: string, text: unknown): Record<string, Json> {
  if (typeof text !== 'string') return {};
  const year = format === 'date' ? toCommonYear(text) : undefined;
  const amount = format === 'positive-amount' ? suggestAmount(text) : undefined;
  return { ...(year !== undefined && { year: String(year) }), ...(amount !== undefined && { amount }) };
}
