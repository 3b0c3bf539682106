import { createHmac } from 'node:crypto';
import { createProof, type Keys, listProofs } from '#server/platform/keys/keys.ts';

/** Hashes the date of birth that a policy stores: the hash can verify a date, and reveals nothing more. */
export function hashBirthDate(keys: Keys, policyNumber: string, dateOfBirth: string): string {
  return createProof(keys, 'birth proof', `${policyNumber}:${dateOfBirth}`);
}

/**
 * Lists all hashes that `hashBirthDate` may have made of this policy and date: by each of our keys, also in the format
 * from before keys had ids.
 */
export function listBirthHashes(keys: Keys, policyNumber: string, dateOfBirth: string): string[] {
  const text = `${policyNumber}:${dateOfBirth}`;
  return [
    ...listProofs(keys, 'birth proof', text),
    ...keys.all.map(({ secret }) => createHmac('sha256', secret).update(`policy-birth:1:${text}`).digest('base64url')),
  ];
}
