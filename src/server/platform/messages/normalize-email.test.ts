import { expect, test } from 'vitest';
import { normalizeEmail } from './normalize-email.ts';

test.each([
  ['Sok.Dara+new@Example.com', 'sok.dara@example.com'],
  ['sok.dara@\uff45\uff58ample.com', 'sok.dara@example.com'],
  ['S.ok.D.ara+x@gmail.com', 'sokdara@gmail.com'],
  ['sokdara@GoogleMail.com', 'sokdara@gmail.com'],
  ['a.b@b\u00fccher.example', 'a.b@xn--bcher-kva.example'],
  ['a.b@xn--bcher-kva.example', 'a.b@xn--bcher-kva.example'],
  // The stored form of addresses from before today's validation.
  ['no address', '@no address'],
])('an email to %s is read in the mailbox %s', (spelt, mailbox) => expect(normalizeEmail(spelt)).toBe(mailbox));
