import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { ConfigError } from '#server/platform/base/config-error.ts';

/** The purposes of keys. README.md states for each the lifetime of its values and the effect of a rotation. */
export type KeyPurpose =
  | 'policy code'
  | 'birth proof'
  | 'second factor'
  | 'provider token'
  | 'one-time code'
  | 'client token'
  | 'client secret'
  | 'limit'
  | 'proof of work'
  | 'insured risk'
  | 'sign-in'
  | 'sign-in elsewhere'
  | 'delivery report'
  | 'webhook secret'
  | 'short link'
  | 'repeated reply'
  | 'quote'
  | 'bank account'
  | 'list export'
  | 'trial';

export type Key = {
  /**
   * Six digits and letters that are derived from the key and reveal nothing of it. They are part of signed and
   * encrypted values.
   */
  id: string;
  /** Derives 32 bytes for one purpose: no two purposes share a key. */
  of(purpose: KeyPurpose): Buffer;
  /** The secret itself, which signed everything before keys had ids. Only to read those values. */
  secret: string;
};

/** The keys of this server: one writes, all read. */
export type Keys = { writing: Key; all: readonly Key[] };

/**
 * Creates the keys of a server. Throws a ConfigError if two keys have the same id, with a chance of 1 in 16,000,000
 * pairs.
 * @param secrets the writing one first; a repeated one counts once
 */
export function createKeys([writing, ...older]: readonly [string, ...string[]]): Keys {
  const all = [...new Set([writing, ...older])].map(createKey);
  if (new Set(all.map(({ id }) => id)).size < all.length)
    throw new ConfigError('SECRET_KEYS_OLD: two keys have one id');
  return { writing: all[0] as Key, all };
}

function createKey(secret: string): Key {
  const derive = (info: string) => Buffer.from(hkdfSync('sha256', secret, '', `key 2: ${info}`, 32));
  const derived = new Map<KeyPurpose, Buffer>();
  return {
    id: createHash('sha256').update(derive('id')).digest('hex').slice(0, 6),
    secret,
    of(purpose) {
      const key = derived.get(purpose) ?? derive(purpose);
      derived.set(purpose, key);
      return key;
    },
  };
}

/**
 * Computes the HMAC-SHA256 of a text with the writing key. It differs after a key change, so use it only for values
 * that nobody needs then: counters of limits.
 */
export function computeFingerprint({ writing }: Keys, purpose: KeyPurpose, text: string): string {
  return computeMac(writing, purpose, text).toString('base64url');
}

/**
 * Computes the HMAC-SHA256 of a text with the writing key: `{id of the key}.{HMAC}`. `isProof` verifies later that a
 * text is the same. The HMAC reveals nothing of the text.
 */
export function createProof({ writing }: Keys, purpose: KeyPurpose, text: string): string {
  return computeProof(writing, purpose, text);
}

/** True if `proof` is the HMAC of this text with any of our keys, old or new. The comparison takes constant time. */
export function isProof(keys: Keys, purpose: KeyPurpose, text: string, proof: string): boolean {
  const key = keys.all.find(({ id }) => proof.startsWith(`${id}.`));
  if (!key) return false;
  const [expected, given] = [Buffer.from(computeProof(key, purpose, text)), Buffer.from(proof)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * Computes the HMAC of a text with each key, old and new, so that a search finds a value that was stored under any of
 * them.
 */
export function listProofs({ all }: Keys, purpose: KeyPurpose, text: string): string[] {
  return all.map((key) => computeProof(key, purpose, text));
}

function computeProof(key: Key, purpose: KeyPurpose, text: string): string {
  return `${key.id}.${computeMac(key, purpose, text).toString('base64url')}`;
}

export function computeMac(key: Key, purpose: KeyPurpose, text: string): Buffer {
  return createHmac('sha256', key.of(purpose)).update(text).digest();
}
