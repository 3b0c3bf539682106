import type { Circumstances } from '#engine/record.ts';
import en from '../../locales/en/format.json' with { type: 'json' };
import km from '../../locales/km/format.json' with { type: 'json' };
import zh from '../../locales/zh/format.json' with { type: 'json' };

/** The languages of the application; English is the default, Chinese is only for display. */
export type Locale = Circumstances['language'];

export const locales: readonly Locale[] = ['en', 'km', 'zh'];

// Intl is not used: some Chromium builds have no Khmer and would print English. The digits are Latin in every language.
const words: Record<Locale, { date: string; between: string; months: string[]; money: Record<string, string> }> = {
  en,
  km,
  zh,
};
const decimalsByCurrency: Record<string, number> = { KHR: 0, VND: 0, JPY: 0, KRW: 0 };
const phnomPenhOffsetMs = 7 * 60 * 60 * 1000;

/**
 * Formats money for people: `$1,234.50`, in Khmer `1,234.50 ដុល្លារ`.
 * @param minorUnits integer minor units (US cents, whole riels)
 * @throws RangeError when the amount is not a safe integer
 */
export function formatMoney(minorUnits: number, currency: string, locale: Locale): string {
  if (!Number.isSafeInteger(minorUnits)) throw new RangeError(`money must be integer minor units, got ${minorUnits}`);
  const amount = formatAmount(formatDecimal(Math.abs(minorUnits), currency));
  const pattern = words[locale].money[currency] ?? `${currency} {amount}`;
  return (minorUnits < 0 ? '-' : '') + pattern.replace('{amount}', () => amount);
}

/** Returns the decimals of a currency: 2, or 0 if people do not use its parts. */
export const readCurrencyDecimals = (currency: string): number => decimalsByCurrency[currency] ?? 2;

/** Formats minor units of a currency, 0 or more, for programs: `1234.50`, whole riels `1234`. */
export function formatDecimal(minorUnits: number, currency: string): string {
  const decimals = readCurrencyDecimals(currency);
  const digits = String(minorUnits).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * Adds thousands separators to a plain number, `1,234.5` for `1234.5`, also while it is typed; other texts are
 * unchanged.
 */
export function formatAmount(typed: string): string {
  const [, whole, rest = ''] = /^(\d+)(\.\d*)?$/.exec(typed) ?? [];
  return whole === undefined ? typed : `${groupThousands(whole)}${rest}`;
}

/** Joins words in the style of the language: `fire, flood`, in Chinese `火灾、洪水`. */
export const formatList = (items: readonly string[], locale: Locale): string => items.join(words[locale].between);

const groupThousands = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * Formats a business date, `14 Apr, 2026` or `14 មេសា 2026`.
 * @param isoDate `YYYY-MM-DD`
 * @throws RangeError when it is no date of the calendar
 */
export function formatDate(isoDate: string, locale: Locale): string {
  const { year, month, day } = calendarDate(isoDate);
  const { date, months } = words[locale];
  return date
    .replace('{DD}', day)
    .replace('{D}', String(Number(day)))
    .replace('{MMM}', months[Number(month) - 1] ?? '')
    .replace('{YYYY}', year);
}

/**
 * Formats the time of day `HH:mm` in Phnom Penh.
 * @param instant a Date, epoch milliseconds or an ISO instant
 */
export function formatTime(instant: Date | number | string): string {
  return phnomPenh(instant).slice(11, 16);
}

/**
 * Formats date and time in Phnom Penh, `14 Apr, 2026 09:05`.
 * @param instant as in `formatTime`
 */
export function formatDateTime(instant: Date | number | string, locale: Locale): string {
  return `${formatDate(phnomPenh(instant).slice(0, 10), locale)} ${formatTime(instant)}`;
}

function calendarDate(isoDate: string): { year: string; month: string; day: string } {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDate) ?? [];
  const time = year && month && day ? Date.parse(`${isoDate}T00:00:00Z`) : Number.NaN;
  // Date.parse changes 30 February into a day of March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== isoDate) {
    throw new RangeError(`no date of the calendar: ${isoDate}`);
  }
  return { year: year!, month: month!, day: day! };
}

// Cambodia has had UTC+7 all year since 1979: no time zone database is needed.
function phnomPenh(instant: Date | number | string): string {
  return new Date(new Date(instant).getTime() + phnomPenhOffsetMs).toISOString();
}
