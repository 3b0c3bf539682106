import { constants, publicEncrypt } from 'node:crypto';

/** A 1024-bit key with PKCS#1 v1.5 padding encrypts 117 bytes at a time; PayWay uses this size for all keys. */
const chunkBytes = 117;

/**
 * Builds the encrypted half of a refund. With the RSA key of the bank (PEM) it is encrypted in chunks, as PayWay
 * describes; without one it is plain base64 JSON, which only our sandbox accepts. The encrypted form follows the
 * published recipe and has not been run against a live gateway.
 */
export function buildMerchantAuth(fields: Record<string, string>, rsaPublicKey: string | undefined): string {
  const plain = Buffer.from(JSON.stringify(fields), 'utf8');
  if (rsaPublicKey === undefined) return plain.toString('base64');
  const encrypted: Buffer[] = [];
  for (let at = 0; at < plain.length; at += chunkBytes) {
    const chunk = plain.subarray(at, at + chunkBytes);
    encrypted.push(publicEncrypt({ key: rsaPublicKey, padding: constants.RSA_PKCS1_PADDING }, chunk));
  }
  return Buffer.concat(encrypted).toString('base64');
}
