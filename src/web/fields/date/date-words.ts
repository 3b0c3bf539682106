import { readDateText, readMonth } from '#engine/language/typed/date.ts';
import type { DateParts } from './date-parts.ts';

/**
 * Understands the words in the inputs of a date: the name of a month in English, Khmer or Chinese, `ថ្ងៃទី៥`, `5th`.
 * Inputs that are not understood are unchanged.
 */
export function readDateWords(typed: DateParts): DateParts {
  const { day, month, year } = typed;
  return readDateText(`${day} ${month} ${year}`) ?? { ...typed, month: readMonth(month) ?? month };
}

/**
 * A whole date with words in one input, such as `5 April 2026`; undefined if it is none, or if its year does not have
 * four digits yet.
 */
export function readWholeDate(typed: string): DateParts | undefined {
  const read = readDateText(typed);
  return read?.year.length === 4 ? read : undefined;
}
