import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { limitConcurrency } from './create-limiter.ts';

/** Base-2 logarithm of scrypt's N. OWASP recommends 15 with r = 8 and p = 3. */
export const PASSWORD_COST = 15;
type Cost = { N: number; r: number; p: number };
const [BLOCK, LANES, BYTES] = [8, 3, 32];
/** Uses two of libuv's four threads, so that many sign-ins leave threads for file access and DNS. */
const runLimited = limitConcurrency(2);

/**
 * Returns `scrypt$cost$r$p$salt$hash`. It contains the parameters, so that the cost can rise later.
 * @param salt only to compute the hash of an existing salt again
 */
export async function hashPassword(password: string, cost: number, salt = randomBytes(16)): Promise<string> {
  const hash = await deriveKey(password, salt, { N: 2 ** cost, r: BLOCK, p: LANES });
  return ['scrypt', cost, BLOCK, LANES, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/**
 * Returns a hash of no password. A comparison with it needs the usual time, so that the time does not show which
 * accounts exist.
 */
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

/** Derives a key. The text is normalized first, because keyboards compose the same letters differently. */
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
