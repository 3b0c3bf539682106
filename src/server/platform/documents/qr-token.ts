import { createHmac, timingSafeEqual } from 'node:crypto';
import { computeMac, type Key, type Keys } from '../keys/keys.ts';

/** The content of a policy's QR code, without personal data. */
export type QrClaims = {
  readonly policyNumber: string;
  readonly status: string;
  /** Calendar days, `YYYY-MM-DD`. */
  readonly effectiveDate: string;
  readonly expiredDate: string;
  /** Time of the token: ISO instant, whole seconds (`2026-08-14T03:20:00Z`). */
  readonly issuedAt: string;
};

/** `foreign`: no token of this shop. `forged`: the right shape, but without a valid signature of our keys. */
export type QrRefusal = 'foreign' | 'forged';

const msPerDay = 86_400_000;
/**
 * `2{id of the key}{payload}.{signature}`; before keys had ids: `1{payload}.{signature}`. Printed codes never expire.
 */
const tokenShape = /^(?:1|2(?<id>[\w-]{6}))(?<payload>[\w-]{4,600})\.(?<signature>[\w-]{22})$/;

/** 128 bits of HMAC-SHA256: enough against guesses, and a smaller code to scan. */
function computeSignature(key: Key, payload: string): string {
  return computeMac(key, 'policy code', payload).subarray(0, 16).toString('base64url');
}

function computeOldSignature({ secret }: Key, payload: string): string {
  return createHmac('sha256', secret).update(`policy-qr:1:${payload}`).digest().subarray(0, 16).toString('base64url');
}

/** True if one of our keys signed it: the named key, or any key if none is named. */
function isSigned({ all }: Keys, id: string | undefined, payload: string, signature: string): boolean {
  const named = all.filter((key) => key.id === id).map((key) => computeSignature(key, payload));
  const expected = id === undefined ? all.map((key) => computeOldSignature(key, payload)) : named;
  return expected.some((one) => timingSafeEqual(Buffer.from(one), Buffer.from(signature)));
}

function toDayNumber(date: string): number {
  const number = Date.parse(`${date}T00:00:00Z`) / msPerDay;
  // The conversion back detects 30 February, which Date.parse reads as a day in March.
  if (Number.isNaN(number) || formatDay(number) !== date) throw new RangeError(`not a calendar day: ${date}`);
  return number;
}

function formatDay(number: number): string {
  return new Date(number * msPerDay).toISOString().slice(0, 10);
}

/** Creates the token for `/scan?q=<token>`, safe in an address. Throws a RangeError for dates that do not exist. */
export function signQrToken({ writing }: Keys, claims: QrClaims): string {
  const issuedAt = Date.parse(claims.issuedAt);
  if (Number.isNaN(issuedAt)) throw new RangeError(`not an instant: ${claims.issuedAt}`);
  const payload = Buffer.from(
    JSON.stringify([
      claims.policyNumber,
      claims.status,
      toDayNumber(claims.effectiveDate),
      toDayNumber(claims.expiredDate),
      Math.floor(issuedAt / 1000),
    ]),
  ).toString('base64url');
  return `2${writing.id}${payload}.${computeSignature(writing, payload)}`;
}

/** Returns the claims of a token that `signQrToken` made with any of these keys, or the reason of the refusal. */
export function readQrToken(
  keys: Keys,
  token: string,
): { readonly claims: QrClaims } | { readonly refusal: QrRefusal } {
  const found = tokenShape.exec(token)?.groups;
  if (!found) return { refusal: 'foreign' };
  const { id, payload = '', signature = '' } = found;
  if (!isSigned(keys, id, payload, signature)) return { refusal: 'forged' };
  // The signature is ours, so it has the shape that signQrToken writes.
  const [policyNumber, status, effective, expired, issuedAt] = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  ) as [string, string, number, number, number];
  return {
    claims: {
      policyNumber,
      status,
      effectiveDate: formatDay(effective),
      expiredDate: formatDay(expired),
      issuedAt: new Date(issuedAt * 1000).toISOString().replace('.000Z', 'Z'),
    },
  };
}
