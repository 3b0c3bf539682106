import { createHmac } from 'node:crypto';
import { type Keys, proofsOf, prove } from '#server/platform/keys/keys.ts';

/** Kept with a policy in place of the date of birth: tells whether a date is the one, and nothing more. */
export function birthProof(keys: Keys, policyNumber: string, dateOfBirth: string): string {
  return prove(keys, 'birth proof', `${policyNumber}:${dateOfBirth}`);
}

/** All that `birthProof` may have made of this policy and date: by each of our keys, and before keys had ids. */
export function birthProofs(keys: Keys, policyNumber: string, dateOfBirth: string): string[] {
  const text = `${policyNumber}:${dateOfBirth}`;
  return [
    ...proofsOf(keys, 'birth proof', text),
    ...keys.all.map(({ secret }) => createHmac('sha256', secret).update(`policy-birth:1:${text}`).digest('base64url')),
  ];
}
