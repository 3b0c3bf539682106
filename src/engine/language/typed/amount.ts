import { toPlainLatin } from './characters.ts';

/** A blank, a comma or an apostrophe separates groups of exactly three digits; the same sign between all groups. */
const grouped = /^[-+]?[1-9]\d{0,2}([ ,'])\d{3}(?:\1\d{3})*(?:\.\d+)?$/;
const ungrouped = /^[-+]?\d+(?:\.\d+)?$/;

/** The currency before or behind an amount, as people write it and as the shop prints it in Khmer. */
const currency = /^(?:usd|us\$|\$) ?| ?(?:usd|us\$|\$|ដុល្លារ)$/gi;

/**
 * A typed number as digits with a decimal point: `1,250.5`, `1 250.5` and `1'250.5` are `1250.5`; undefined if its
 * meaning is not certain, as in `12,50` and `1.250,00`.
 */
export function readNumber(typed: string): string | undefined {
  const text = toPlainLatin(typed);
  if (ungrouped.test(text)) return text;
  return grouped.test(text) ? text.replace(/[ ,']/g, '') : undefined;
}

/**
 * A typed amount of money, with or without the sign of the dollar, like `readNumber`. It has at most two decimals:
 * `1.250` may also be meant as 1250.
 */
export function readAmount(typed: string): string | undefined {
  const [, sign = '', rest = ''] = /^([-+]?) ?(.*)$/.exec(toPlainLatin(typed)) ?? [];
  const number = readNumber(sign + rest.replace(currency, ''));
  return number !== undefined && /\.\d{3}/.test(number) ? undefined : number;
}

/**
 * A typed amount of money in minor units: `-1,250.5` is -125050 cents; undefined if it is no amount, or if it has more
 * decimals than its currency (2 by default, 0 for riel). Exact, without floating point.
 */
export function readMinorUnits(typed: string, decimals = 2): number | undefined {
  const [, sign, whole = '', part = ''] = /^([-+]?)(\d+)(?:\.(\d+))?$/.exec(readAmount(typed) ?? '') ?? [];
  const minor = Number(whole + part.padEnd(decimals, '0'));
  if (whole === '' || part.length > decimals || !Number.isSafeInteger(minor)) return undefined;
  return sign === '-' && minor > 0 ? -minor : minor;
}

/** A typed percentage with or without its sign, as digits with a decimal point: `12.5 %` is `12.5`; else undefined. */
export function readPercent(typed: string): string | undefined {
  return readNumber(toPlainLatin(typed).replace(/ ?%$/, ''));
}

/**
 * The amount that a text with other marks probably means, to ask the person: `12.50` for `12,50`, `1250.00` for
 * `1.250,00`; undefined if it cannot be guessed.
 */
export function suggestAmount(typed: string): string | undefined {
  const text = toPlainLatin(typed).replace(currency, '');
  if (!/^\d[\d ,.']{0,24}$/.test(text) || readAmount(text) !== undefined) return undefined;
  const [, whole = '', decimals = ''] = /^(.*)[,.](\d{1,2})$/.exec(text) ?? [];
  if (decimals === '') return undefined;
  return `${whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '')}.${decimals.padEnd(2, '0')}`;
}
