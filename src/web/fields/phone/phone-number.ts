import { latinDigits } from '#web/i18n/latin-digits.ts';
import { dialCodes } from './dial-codes.ts';

export type PhoneParts = { region: string; number: string };

/** One string out of region and number, `+85512345678`; empty without digits. A trunk 0 before the number is dropped. */
export function phoneOf({ region, number }: PhoneParts): string {
  const digits = latinDigits(number).replace(/\D/g, '');
  if (!digits) return '';
  // Italy keeps its leading zero, everyone else only dials it at home.
  const national = region === 'IT' || region === 'SM' || region === 'VA' ? digits : digits.replace(/^0/, '');
  return `+${dialCodes.get(region) ?? ''}${national}`;
}

/** Region and number of such a string; the preferred region wins where several share a code. */
export function phonePartsOf(phone: string, preferred: string): PhoneParts {
  const digits = latinDigits(phone).replace(/[^\d+]/g, '');
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
