import { createHmac } from 'node:crypto';

/** Kept with a policy in place of the date of birth: tells whether a date is the one, and nothing more. */
export function birthProof(key: string, policyNumber: string, dateOfBirth: string): string {
  return createHmac('sha256', key).update(`policy-birth:1:${policyNumber}:${dateOfBirth}`).digest('base64url');
}
