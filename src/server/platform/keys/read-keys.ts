import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '#server/platform/base/config-error.ts';
import { createKeys, type Keys } from './keys.ts';

type Env = Record<string, string | undefined>;

const MIN_KEY_LENGTH = 32;

/**
 * Reads the keys: `SECRET_KEY` writes; those of `SECRET_KEYS_OLD` (separated by commas) only read. Without `SECRET_KEY`
 * (not in Prod), the lines of `secret.key` beside the data are the keys, the first of which writes; this file is
 * created once with a random key. Throws a ConfigError that names a short key.
 */
export function readKeys(env: Env, dataDir: string): Keys {
  const file = join(dataDir, 'secret.key');
  const own = env.SECRET_KEY
    ? requireLongKeys('SECRET_KEY', [env.SECRET_KEY])
    : requireLongKeys(file, readOrCreateLines(file));
  const older = (env.SECRET_KEYS_OLD ?? '').split(',').map((secret) => secret.trim());
  const named = older.filter((secret) => secret !== '');
  return createKeys([...own, ...requireLongKeys('SECRET_KEYS_OLD', named)] as [string, ...string[]]);
}

function requireLongKeys(name: string, secrets: string[]): string[] {
  if (secrets.some((secret) => secret.length < MIN_KEY_LENGTH))
    throw new ConfigError(`${name}: a key must have ${MIN_KEY_LENGTH} characters or more`);
  return secrets;
}

function readOrCreateLines(file: string): string[] {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  }
  const lines = readFileSync(file, 'utf8').split('\n');
  const secrets = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (secrets.length === 0) throw new ConfigError(`${file} is empty`);
  return secrets;
}
