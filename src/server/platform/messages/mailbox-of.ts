/** One mailbox, however it is written: `Sok.Dara+new@Example.com` is read by `sok.dara@example.com`. */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*@/, '@');
}
