import { cleaned, formats } from '#engine/language/formats.ts';
import { phoneNumberOf } from '#server/people/users/phone-number-of.ts';
import { getsCodes } from '#server/platform/codes/sms-limits.ts';
import type { PlatformConfig } from '#server/platform/config.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInCustomer } from '#server/platform/http/signed-in-customer.ts';
import { mailboxOf } from '#server/platform/messages/mailbox-of.ts';

/** Who somebody is, by what makes two orders those of one person. */
export type Person = Omit<SignedInCustomer, 'sessionId'>;

/**
 * Whom phone, date of birth and, where the phone gets no SMS, mailbox name. Throws 422 `phoneInvalid`, `mailNeeded` at their
 * fields.
 */
export function personOf(
  { sms }: Pick<PlatformConfig, 'sms'>,
  { phone: typed, dateOfBirth: born, email }: { phone: string; dateOfBirth: string; email?: string | undefined },
): Person & { recipient: string } {
  const phone = phoneNumberOf(typed);
  if (phone === undefined) throw problem('phoneInvalid', '/phone');
  if (getsCodes(sms, phone)) return { phone, born, mailbox: null, recipient: phone };
  const address = cleaned(email?.trim() ?? '', 'email');
  if (!formats.email(address)) throw problem('mailNeeded', '/email');
  return { phone, born, mailbox: mailboxOf(address), recipient: address };
}
