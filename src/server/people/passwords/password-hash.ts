import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { limitConcurrency } from './create-limiter.ts';

/** Base-2 logarithm of scrypt's N; with r = 8 and p = 3, 15 is what OWASP recommends. */
export const PASSWORD_COST = 15;
type Cost = { N: number; r: number; p: number };
const [BLOCK, LANES, BYTES] = [8, 3, 32];
/** Of libuv's four threads: a storm of sign-ins leaves the others to files and names of hosts. */
const runLimited = limitConcurrency(2);

/**
 * `scrypt$cost$r$p$salt$hash`: what was used stands in it, so that costs can rise.
 * @param salt given only to find again what was hashed with it
 */
export async function hashPassword(password: string, cost: number, salt = randomBytes(16)): Promise<string> {
  const hash = await deriveKey(password, salt, { N: 2 ** cost, r: BLOCK, p: LANES });
  return ['scrypt', cost, BLOCK, LANES, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Nobody's password: comparing with it takes the time of any other, so that no clock tells who has an account. */
export function createDummyHash(cost: number): string {
  const nothing = Buffer.alloc(BYTES).toString('base64url');
  return ['scrypt', cost, BLOCK, LANES, nothing, nothing].join('$');
}

export async function isPassword(password: string, kept: string): Promise<boolean> {
  const [, cost, r, p, salt = '', hash = ''] = kept.split('$');
  const options = { N: 2 ** Number(cost), r: Number(r), p: Number(p) };
  const derived = await deriveKey(password, Buffer.from(salt, 'base64url'), options);
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url'));
}

/** The same letters are the same password, however a keyboard composes them. */
function deriveKey(password: string, salt: Buffer, options: Cost): Promise<Buffer> {
  const maxmem = 256 * options.N * options.r;
  return runLimited(
    () =>
      new Promise((done, failed) => {
        scrypt(password.normalize('NFKC'), salt, BYTES, { ...options, maxmem }, (error, key) =>
          error ? failed(error) : done(key),
        );
      }),
  );
}
