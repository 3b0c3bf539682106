import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

type Env = Record<string, string | undefined>;

/**
 * Returns the environment with each `NAME_FILE` of a secret replaced by `NAME`, read from that file without its last
 * line ends. Throws a ConfigError if both are set, or if the file is unreadable or empty.
 * @param secrets names of the settings that contain a secret
 */
export function resolveSecretFiles(env: Env, secrets: readonly string[]): Env {
  const named = secrets.filter((name) => env[`${name}_FILE`]);
  const read = named.map((name): [string, string | undefined] => {
    if (env[name]) throw new ConfigError(`${name} and ${name}_FILE are both set: only one may be`);
    return [name, readSecretFile(`${name}_FILE`, env[`${name}_FILE`] ?? '')];
  });
  const taken = Object.fromEntries(named.map((name) => [`${name}_FILE`, undefined]));
  return { ...env, ...taken, ...Object.fromEntries(read) };
}

function readSecretFile(setting: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '');
  } catch (error) {
    throw new ConfigError(`${setting}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (text === '') throw new ConfigError(`${setting}: ${path} is empty`);
  return text;
}
