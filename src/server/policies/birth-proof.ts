import { createHmac, timingSafeEqual } from 'node:crypto';

/** Kept with a policy in place of the date of birth: tells whether a date is the one, and nothing more. */
export function birthProof(key: string, policyNumber: string, dateOfBirth: string): string {
  return createHmac('sha256', key).update(`policy-birth:1:${policyNumber}:${dateOfBirth}`).digest('base64url');
}

/** Takes the same time whether they are equal or not, and where there is no proof at all. */
export function isSameProof(kept: string | null | undefined, given: string): boolean {
  const other = Buffer.from(kept ?? given.split('').reverse().join(''));
  const same = other.length === given.length && timingSafeEqual(other, Buffer.from(given));
  return same && typeof kept === 'string';
}
