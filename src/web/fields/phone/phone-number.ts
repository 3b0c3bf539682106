import { toPlainLatin } from '#engine/language/typed/characters.ts';
import { keepsZero, readPhone } from '#engine/language/typed/phone.ts';
import { dialCodes } from './dial-codes.ts';

export type PhoneParts = { region: string; number: string };

/** The number of the second input in digits, with `+` before its own country code; undefined if it has other signs. */
function readDialled(number: string): string | undefined {
  const read = readPhone(number).replace(/^[/,;]+|[/,;]+$/g, '');
  return /^\+?\d*$/.test(read) ? read : undefined;
}

/**
 * Joins region and number to one string, `+85512345678`; empty without digits. A trunk 0 before the number is removed;
 * a number with its own country code, `+66 81 234 5678` or `0066...`, belongs to that country. A text with letters or
 * other signs is unchanged and has no country code, so that its error is shown.
 */
export function joinPhone(typed: PhoneParts): string {
  const { region, number } = normalizePhone(typed);
  const read = readDialled(number);
  if (read === undefined) return toPlainLatin(number);
  if (!/\d/.test(read)) return '';
  // A code of no country stays for its error.
  if (read.startsWith('+')) return read;
  const code = dialCodes.get(region) ?? '';
  return `+${code}${keepsZero(code) ? read : read.replace(/^0/, '')}`;
}

/** Normalizes the inputs when the person leaves them: a typed country code moves to its own input. */
export function normalizePhone({ region, number }: PhoneParts): PhoneParts {
  const bare = readDialled(number);
  if (bare === undefined) return { region, number };
  const own = dialCodes.get(region) ?? '';
  // The person may have typed the country code without `+`. For codes of three digits the length shows it: with the
  // code before it, a number is longer than any national number.
  const isWhole = own.length === 3 && bare.startsWith(own) && bare.length >= 11;
  const whole = isWhole ? `+${bare}` : bare;
  return whole.startsWith('+') ? splitPhone(whole, region) : { region, number: toPlainLatin(number) };
}

/**
 * Splits a number such as `+85512345678` into region and number; if several regions share a code, `preferred` is used.
 */
export function splitPhone(phone: string, preferred: string): PhoneParts {
  const digits = readDialled(phone) ?? '';
  if (!digits.startsWith('+')) return { region: preferred, number: phone };
  const own = dialCodes.get(preferred);
  if (own && digits.startsWith(`+${own}`)) return { region: preferred, number: digits.slice(own.length + 1) };
  let found: [string, string] | undefined;
  for (const entry of dialCodes) {
    const [region, code] = entry;
    if (!digits.startsWith(`+${code}`)) continue;
    const better = !found || code.length > found[1].length || (code === '1' && region === 'US');
    if (better) found = entry;
  }
  return found ? { region: found[0], number: digits.slice(found[1].length + 1) } : { region: preferred, number: phone };
}
