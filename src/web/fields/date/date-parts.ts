import { latinDigits } from '#web/i18n/latin-digits.ts';

export type DateParts = { day: string; month: string; year: string };

/** The three boxes of an ISO date or of what was made by `isoOf`. */
export function partsOf(iso: string): DateParts {
  const [year = '', month = '', day = ''] = iso.split('-');
  return { day, month, year };
}

/**
 * The ISO date that the three boxes say, `2026-04-05` for 5, 4, 2026. Empty when all are; whatever is incomplete or
 * stands in no calendar comes out in the same shape and fails the format `date`, so that its error can be told.
 */
export function isoOf({ day, month, year }: DateParts): string {
  if (!day && !month && !year) return '';
  return `${year}-${padded(month)}-${padded(day)}`;
}

/** The boxes of a whole date pasted or typed at once, `5/4/2026`, `05.04.2026`, `2026-04-05`; null when it is none. */
export function partsOfText(typed: string): DateParts | null {
  const text = latinDigits(typed).trim();
  const [, day, month, year] = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/.exec(text) ?? [];
  if (day && month && year) return { day, month, year };
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? partsOf(text) : null;
}

const padded = (part: string): string => (part ? part.padStart(2, '0') : '');
