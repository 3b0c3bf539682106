import { domainToASCII } from 'node:url';

/** Providers at which dots in a name are ignored. */
const WITHOUT_DOTS = ['gmail.com', 'googlemail.com'];

/**
 * One mailbox, however it is spelt: `Sok.Dara+new@Example.com` is read by `sok.dara@example.com`, and at Gmail by `sokdara`.
 * The domain is compared as mail servers know it (punycode).
 */
export function normalizeEmail(email: string): string {
  const plain = email.normalize('NFKC').trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  const name = plain.slice(0, Math.max(at, 0)).replace(/\+.*$/, '');
  const typed = plain.slice(at + 1);
  const domain = domainToASCII(typed) || typed;
  return WITHOUT_DOTS.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
