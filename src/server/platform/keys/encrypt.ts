import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyPurpose, Keys } from './keys.ts';

const [NONCE, TAG] = [12, 16];

/**
 * Encrypts with the server's key (AES-256-GCM), so that a copy of the database alone is not readable. Returns `{id of
 * the key}.{encrypted}`.
 * @param owner id of the owner; decryption needs the same id
 */
export function encrypt({ writing }: Keys, purpose: KeyPurpose, owner: string, secret: Buffer): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', writing.of(purpose), nonce).setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return `${writing.id}.${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
}

/** Decrypts a text that any of our keys encrypted for this owner. Returns undefined if no key fits. */
export function decrypt({ all }: Keys, purpose: KeyPurpose, owner: string, encrypted: string): Buffer | undefined {
  const [id, text] = encrypted.split('.');
  // Encrypted before keys had ids: by any key, with the former derivation.
  const candidates =
    text === undefined
      ? all.map(({ secret }) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
      : all.filter((key) => key.id === id).map((key) => key.of(purpose));
  for (const key of candidates) {
    try {
      return decryptWithKey(key, owner, text ?? encrypted);
    } catch {}
  }
  return undefined;
}

/** True if the key with this id encrypted a text. */
export function isEncryptedBy(id: string, encrypted: string): boolean {
  return encrypted.startsWith(`${id}.`);
}

/** Throws if another key encrypted it, or for another owner. */
function decryptWithKey(key: Buffer, owner: string, encrypted: string): Buffer {
  const bytes = Buffer.from(encrypted, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
}
