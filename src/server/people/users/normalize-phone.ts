import parsePhoneNumber from 'libphonenumber-js/max';
import { readPhone } from '#engine/language/typed/phone.ts';

/**
 * Returns a phone number with its country code, Cambodia's by default: `012 345 678`, `+855 (0)12 345 678` and
 * `0855 12 345 678` become `+85512345678`. Undefined if it is no valid number.
 */
export function normalizePhone(typed: string): string | undefined {
  const text = readPhone(typed);
  const digits = text.replace(/^\D*0*|\D/g, '');
  const spellings = digits.startsWith('855') ? [text, `+${digits}`] : [text];
  return spellings.map((one) => parsePhoneNumber(one, 'KH')).find((phone) => phone?.isValid())?.number;
}
