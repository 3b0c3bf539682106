import { ConfigError } from './config-error.ts';

/**
 * Rejects an address whose user or password has a character that ends the password there. A part of the password would
 * become the host, and lines of the start would repeat it.
 * @throws ConfigError that names the setting and repeats nothing of its value
 */
export function rejectBarePassword(name: string, address: string | undefined): void {
  const [, credentials = ''] = /^[^/]*\/\/(.*)@/s.exec(address ?? '') ?? [];
  if (/[@/?#\s]/.test(credentials))
    throw new ConfigError(
      `${name}: in user and password write @ as %40, / as %2F, ? as %3F, # as %23, % as %25 and a blank as %20`,
    );
}
