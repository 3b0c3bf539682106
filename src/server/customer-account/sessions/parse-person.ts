import { formats, normalizeFormat } from '#engine/language/formats.ts';
import { normalizePhone } from '#server/people/users/normalize-phone.ts';
import { canReceiveCodes } from '#server/platform/codes/sms-limits.ts';
import type { PlatformConfig } from '#server/platform/config.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInCustomer } from '#server/platform/http/signed-in-customer.ts';
import { normalizeEmail } from '#server/platform/messages/normalize-email.ts';

/** The identity of a person: two orders with the same values belong to one person. */
export type Person = Omit<SignedInCustomer, 'sessionId'>;

/**
 * Parses a person from phone, date of birth and, if the phone gets no SMS, mailbox. Throws 422 `phoneInvalid`,
 * `mailNeeded` at their fields.
 */
export function parsePerson(
  { sms }: Pick<PlatformConfig, 'sms'>,
  { phone: typed, dateOfBirth: born, email }: { phone: string; dateOfBirth: string; email?: string | undefined },
): Person & { recipient: string } {
  const phone = normalizePhone(typed);
  if (phone === undefined) throw problem('phoneInvalid', '/phone');
  if (canReceiveCodes(sms, phone)) return { phone, born, mailbox: null, recipient: phone };
  const address = normalizeFormat(email?.trim() ?? '', 'email');
  if (!formats.email(address)) throw problem('mailNeeded', '/email');
  return { phone, born, mailbox: normalizeEmail(address), recipient: address };
}
