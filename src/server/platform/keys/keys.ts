import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { ConfigError } from '#server/platform/base/config-error.ts';

/** What keys are used for. README.md says of each how long its values live and what a rotation does to them. */
export type KeyPurpose =
  | 'policy code'
  | 'birth proof'
  | 'second factor'
  | 'provider token'
  | 'one-time code'
  | 'client token'
  | 'client secret'
  | 'limit'
  | 'insured risk'
  | 'sign-in'
  | 'sign-in elsewhere'
  | 'delivery report'
  | 'webhook secret';

export type Key = {
  /** Six digits and letters that follow from the key and tell nothing of it: they stand in what it has signed or encrypted. */
  id: string;
  /** 32 bytes for one purpose: no two purposes share a key. */
  of(purpose: KeyPurpose): Buffer;
  /** The secret itself, which signed everything before keys had ids. Only for reading that. */
  secret: string;
};

/** The keys of this server: one writes, all read. */
export type Keys = { writing: Key; all: readonly Key[] };

/**
 * @param secrets the writing one first; a repeated one counts once
 * Throws a ConfigError where two keys have one id, which happens by chance once in 16,000,000 pairs.
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

/** HMAC-SHA256 by the key that writes, for values that nobody needs once the key is another: counters of limits. */
export function computeFingerprint({ writing }: Keys, purpose: KeyPurpose, text: string): string {
  return computeMac(writing, purpose, text).toString('base64url');
}

/** `{id of the key}.{HMAC-SHA256}`: proves later, by `isProof`, that a text is the same, and tells nothing of it. */
export function createProof({ writing }: Keys, purpose: KeyPurpose, text: string): string {
  return computeProof(writing, purpose, text);
}

/** Whether a proof is of this text, by any of our keys. Takes the same time wherever they differ. */
export function isProof(keys: Keys, purpose: KeyPurpose, text: string, proof: string): boolean {
  const key = keys.all.find(({ id }) => proof.startsWith(`${id}.`));
  if (!key) return false;
  const [expected, given] = [Buffer.from(computeProof(key, purpose, text)), Buffer.from(proof)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Every proof that a text may have, one for each key: to look for it in the database. */
export function listProofs({ all }: Keys, purpose: KeyPurpose, text: string): string[] {
  return all.map((key) => computeProof(key, purpose, text));
}

function computeProof(key: Key, purpose: KeyPurpose, text: string): string {
  return `${key.id}.${computeMac(key, purpose, text).toString('base64url')}`;
}

export function computeMac(key: Key, purpose: KeyPurpose, text: string): Buffer {
  return createHmac('sha256', key.of(purpose)).update(text).digest();
}
