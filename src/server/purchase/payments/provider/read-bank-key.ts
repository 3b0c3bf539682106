import { createPublicKey } from 'node:crypto';
import { ConfigError } from '#server/platform/base/config-error.ts';

/**
 * Reads `PAYWAY_RSA_PUBLIC_KEY`, the key that the bank hands out for refunds: PEM, its lines as they are or with `\\n` between them.
 * Throws a ConfigError where it is no RSA key, or where it is a private one, which is nobody's to have here.
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
