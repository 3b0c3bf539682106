import { createPublicKey } from 'node:crypto';
import { ConfigError } from '#server/platform/base/config-error.ts';

/**
 * Reads `PAYWAY_RSA_PUBLIC_KEY`, the bank's key for refunds: PEM, with line breaks or `\\n` between its lines.
 * @throws ConfigError if it is no RSA key, or if it is a private one, which no other party may have
 */
export function readBankKey(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const pem = text.replaceAll('\\n', '\n').trim();
  const wrong = new ConfigError(
    'PAYWAY_RSA_PUBLIC_KEY must be the public RSA key of the bank: -----BEGIN PUBLIC KEY-----...',
  );
  if (/PRIVATE/.test(pem)) throw wrong;
  try {
    if (createPublicKey(pem).asymmetricKeyType !== 'rsa') throw wrong;
  } catch {
    throw wrong;
  }
  return pem;
}
