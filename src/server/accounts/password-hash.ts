import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Base-2 logarithm of scrypt's N; with r = 8 and p = 3, 15 is what OWASP recommends. */
export const PASSWORD_COST = 15;
type Cost = { N: number; r: number; p: number };
const [BLOCK, LANES, BYTES] = [8, 3, 32];

/** `scrypt$cost$r$p$salt$hash`: what was used stands in it, so that costs can rise. */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, { N: 2 ** cost, r: BLOCK, p: LANES });
  return ['scrypt', cost, BLOCK, LANES, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Nobody's password: comparing with it takes the time of any other, so that no clock tells who has an account. */
export function nobodysHash(cost: number): string {
  const nothing = Buffer.alloc(BYTES).toString('base64url');
  return ['scrypt', cost, BLOCK, LANES, nothing, nothing].join('$');
}

export async function isPassword(password: string, kept: string): Promise<boolean> {
  const [, cost, r, p, salt = '', hash = ''] = kept.split('$');
  const options = { N: 2 ** Number(cost), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64url'), options);
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url'));
}

/** The same letters are the same password, however a keyboard composes them. */
function derive(password: string, salt: Buffer, options: Cost): Promise<Buffer> {
  const maxmem = 256 * options.N * options.r;
  return new Promise((done, failed) => {
    scrypt(password.normalize('NFKC'), salt, BYTES, { ...options, maxmem }, (error, key) =>
      error ? failed(error) : done(key),
    );
  });
}
