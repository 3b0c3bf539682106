import { toPlainLatin } from '#engine/language/typed/characters.ts';
import type { TypedDate } from '#engine/language/typed/date.ts';

export type DateParts = TypedDate;

/** Splits an ISO date, or a result of `toIsoDate`, into its three inputs. */
export function splitIsoDate(iso: string): DateParts {
  const [year = '', month = '', day = ''] = iso.split('-');
  return { day, month, year };
}

/**
 * Builds the ISO date of the three inputs, `2026-04-05` for 5, 4, 2026. Empty when all are empty; an incomplete or
 * impossible date, and one with words, has the same shape and fails the format `date`, so that its error is shown.
 */
export function toIsoDate(typed: DateParts): string {
  const { day, month, year } = normalizeDateParts(typed);
  if (!day && !month && !year) return '';
  return `${year}-${padDigit(month)}-${padDigit(day)}`;
}

/** Normalizes the inputs when the person leaves them: Latin digits, no blanks and signs. Words stay for their error. */
export function normalizeDateParts({ day, month, year }: DateParts): DateParts {
  return { day: dropSigns(day), month: dropSigns(month), year: dropSigns(year) };
}

/** True if an input contains a word, such as the name of a month. */
export const hasWords = (typed: DateParts): boolean => /\p{L}/u.test(typed.day + typed.month + typed.year);

/**
 * Completes the year of a date of birth if two digits are unambiguous: this century up to the present year, the last
 * century for a person younger than ninety. Years between stay for their error.
 *
 * @param now the present year
 */
export function withFullYear(parts: DateParts, now: number): DateParts {
  if (!/^\d\d$/.test(parts.year)) return parts;
  const ahead = Number(parts.year) - (now % 100);
  if (ahead > 0 && ahead <= 10) return parts;
  return { ...parts, year: String(now + ahead - (ahead > 0 ? 100 : 0)) };
}

/** Parses a whole date that was pasted or typed at once, `5/4/2026`, `05.04.26`, `2026-04-05`; null when it is none. */
export function parseDateText(typed: string): DateParts | null {
  const text = toPlainLatin(typed);
  const [, day, month, year] = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})$/.exec(text) ?? [];
  if (day && month && year) return { day, month, year };
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? splitIsoDate(text) : null;
}

/**
 * Splits a text that is typed in the one box of a date, `5/3/1990`, `05031990` or unfinished. A text without signs has day
 * and month in two digits each.
 */
export function splitTypedDate(typed: string): DateParts {
  const text = toPlainLatin(typed);
  const whole = parseDateText(text);
  if (whole) return whole;
  const [day = '', month = '', ...year] = /^\d{5,8}$/.test(text)
    ? [text.slice(0, 2), text.slice(2, 4), text.slice(4)]
    : text.split(/[/. -]+/);
  return { day, month, year: year.join('') };
}

/** Writes a date into its one box, `05/03/1990`; of an unfinished date its parts. */
export function writeTypedDate({ day, month, year }: DateParts): string {
  return [padDigit(day), padDigit(month), year].filter((part) => part !== '').join('/');
}

const dropSigns = (part: string): string => toPlainLatin(part).replace(/[\s\p{P}]/gu, '');

const padDigit = (part: string): string => part.replace(/^\d$/, '0$&');
