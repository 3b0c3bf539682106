import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a policy's QR code proves; nothing about a person. */
export type QrClaims = {
  readonly policyNumber: string;
  readonly status: string;
  /** Calendar days, `YYYY-MM-DD`. */
  readonly effectiveDate: string;
  readonly expiredDate: string;
  /** When the token was made: ISO instant, whole seconds (`2026-08-14T03:20:00Z`). */
  readonly issuedAt: string;
};

/** `foreign`: not a token of ours at all. `forged`: shaped like ours, but not signed with our key. */
export type QrRefusal = 'foreign' | 'forged';

const msPerDay = 86_400_000;
const tokenShape = /^1([A-Za-z0-9_-]{4,600})\.([A-Za-z0-9_-]{22})$/;

/** 128 bits of HMAC-SHA256: plenty against guessing, and a smaller code to scan. */
function signatureOf(key: string | Uint8Array, payload: string): string {
  return createHmac('sha256', key).update(`policy-qr:1:${payload}`).digest().subarray(0, 16).toString('base64url');
}

function dayNumber(date: string): number {
  const number = Date.parse(`${date}T00:00:00Z`) / msPerDay;
  // The way back catches 30 February, which Date.parse takes for a day in March.
  if (Number.isNaN(number) || dayOf(number) !== date) throw new RangeError(`not a calendar day: ${date}`);
  return number;
}

function dayOf(number: number): string {
  return new Date(number * msPerDay).toISOString().slice(0, 10);
}

/**
 * The token for `/scan?q=<token>`, safe in an address as it is. `key` is a secret of 16 bytes or more.
 * Throws a RangeError for dates that are none.
 */
export function signQrToken(key: string | Uint8Array, claims: QrClaims): string {
  if (key.length < 16) throw new RangeError('the key of QR codes needs 16 bytes or more');
  const issuedAt = Date.parse(claims.issuedAt);
  if (Number.isNaN(issuedAt)) throw new RangeError(`not an instant: ${claims.issuedAt}`);
  const payload = Buffer.from(
    JSON.stringify([
      claims.policyNumber,
      claims.status,
      dayNumber(claims.effectiveDate),
      dayNumber(claims.expiredDate),
      Math.floor(issuedAt / 1000),
    ]),
  ).toString('base64url');
  return `1${payload}.${signatureOf(key, payload)}`;
}

/** The claims of a token that `signQrToken` made with this key, or why it is refused. */
export function readQrToken(
  key: string | Uint8Array,
  token: string,
): { readonly claims: QrClaims } | { readonly refusal: QrRefusal } {
  const [, payload, signature] = tokenShape.exec(token) ?? [];
  if (payload === undefined || signature === undefined) return { refusal: 'foreign' };
  if (!timingSafeEqual(Buffer.from(signatureOf(key, payload)), Buffer.from(signature))) return { refusal: 'forged' };
  // Signed by us, so it has the shape that signQrToken gave it.
  const [policyNumber, status, effective, expired, issuedAt] = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  ) as [string, string, number, number, number];
  return {
    claims: {
      policyNumber,
      status,
      effectiveDate: dayOf(effective),
      expiredDate: dayOf(expired),
      issuedAt: new Date(issuedAt * 1000).toISOString().replace('.000Z', 'Z'),
    },
  };
}
