import { randomBytes, randomInt } from 'node:crypto';
import { hashPassword } from '../passwords/password-hash.ts';
import { hashToken } from '../sessions/session-token.ts';

const CODES_OF_A_USER = 10;
/** The alphabet without letters that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/**
 * Less work than for a password, which a person chooses. A code has 59 random bits and ten codes are valid, so an
 * attacker needs 2^55 attempts on average, each about 15 ms and 4 MiB. A user waits while ten codes are created or one
 * is checked.
 */
const COST = 12;

/**
 * Creates recovery codes for the loss of the second factor, `abcd-efgh-jkmn`, and their hashes, all with one salt per
 * user.
 */
export async function createRecoveryCodes(cost: number): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: CODES_OF_A_USER }, createCode);
  const salt = randomBytes(16);
  return { codes, hashes: await Promise.all(codes.map((code) => hashPassword(code, Math.min(cost, COST), salt))) };
}

/**
 * Returns the possible stored hashes of an entered code: one with the salt of the user's hashes, so that one scrypt
 * compares all of them, and one as SHA-256, the former form.
 */
export async function hashEnteredCode(code: string, kept: string[]): Promise<string[]> {
  const [, cost, , , salt] = kept.find((hash) => hash.startsWith('scrypt$'))?.split('$') ?? [];
  const salted = salt === undefined ? [] : [await hashPassword(code, Number(cost), Buffer.from(salt, 'base64url'))];
  return [...salted, hashToken(code)];
}

function createCode(): string {
  const letters = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.replace(/(....)(....)(....)/, '$1-$2-$3');
}
