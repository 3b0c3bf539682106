import parsePhoneNumber from 'libphonenumber-js/max';
import { toLatinDigits } from '#engine/answers.ts';

/** Returns a phone number with its country code, Cambodia's by default: `012 345 678` becomes `+85512345678`. */
export function normalizePhone(typed: string): string | undefined {
  const phone = parsePhoneNumber(toLatinDigits(typed), 'KH');
  return phone?.isValid() ? phone.number : undefined;
}
