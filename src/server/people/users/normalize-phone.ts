import parsePhoneNumber from 'libphonenumber-js/max';
import { toLatinDigits } from '#engine/answers.ts';

/** A phone number with the country's code, Cambodia's where it has none: `012 345 678` is `+85512345678`. */
export function normalizePhone(typed: string): string | undefined {
  const phone = parsePhoneNumber(toLatinDigits(typed), 'KH');
  return phone?.isValid() ? phone.number : undefined;
}
