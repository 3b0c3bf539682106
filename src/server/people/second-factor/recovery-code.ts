import { randomBytes, randomInt } from 'node:crypto';
import { hashPassword } from '../passwords/password-hash.ts';
import { hashToken } from '../sessions/session-token.ts';

const CODES_OF_A_USER = 10;
/** Without those that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/**
 * Less work than a password's, which people choose: of 59 random bits, ten of which open, 2^55 are tried in the middle, and
 * a try takes about 15 ms and 4 MiB. So the ten of a user are made, and one is looked for, while somebody waits.
 */
const COST = 12;

/** New codes for the loss of the second factor, `abcd-efgh-jkmn`, and their hashes, all with one salt of this user. */
export async function createRecoveryCodes(cost: number): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: CODES_OF_A_USER }, createCode);
  const salt = randomBytes(16);
  return { codes, hashes: await Promise.all(codes.map((code) => hashPassword(code, Math.min(cost, COST), salt))) };
}

/**
 * What may be kept of a code that was entered, among the hashes of its user: with their salt, so that one scrypt looks
 * through all of them, and as SHA-256, as codes were kept before.
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
