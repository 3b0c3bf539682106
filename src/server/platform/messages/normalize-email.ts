import { domainToASCII } from 'node:url';
import { readMailbox } from '#engine/language/typed/mailbox.ts';

/** Providers that ignore dots in a name. */
const WITHOUT_DOTS = ['gmail.com', 'googlemail.com'];

/**
 * Returns one form of a mailbox for all its spellings: `Sok.Dara+new@Example.com` is the mailbox of
 * `sok.dara@example.com`, and at Gmail of `sokdara`. The domain is compared in the form of mail servers (punycode).
 */
export function normalizeEmail(email: string): string {
  const plain = readMailbox(email).toLowerCase();
  const at = plain.lastIndexOf('@');
  const name = plain.slice(0, Math.max(at, 0)).replace(/\+.*$/, '');
  const typed = plain.slice(at + 1);
  const domain = domainToASCII(typed) || typed;
  return WITHOUT_DOTS.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
