import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/* Codes of authenticator apps: RFC 6238 with SHA-1, 30 seconds and six digits, the only kind that all apps know. */
const STEP_SECONDS = 30;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Creates a secret of 160 bits, as RFC 4226 recommends. */
export function createTotpSecret(): Buffer {
  return randomBytes(20);
}

/** Encodes bytes for typing and for the address below. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** Returns the address in the QR code for the app. */
export function buildTotpUri(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

export function computeTotpCode(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) as number) & 15;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/**
 * Finds the time step of a code: the current one, or the one before or after, because clocks differ. Returns undefined
 * for a wrong code.
 */
export function findTotpStep(secret: Buffer, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  const entered = Buffer.from(code);
  return [current, current - 1, current + 1].find((step) =>
    timingSafeEqual(Buffer.from(computeTotpCode(secret, step)), entered),
  );
}
