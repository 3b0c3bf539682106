import { ConfigError } from '../base/config-error.ts';

const WITH_TLS = ['require', 'verify-ca', 'verify-full'];

/**
 * Checks the connection to PostgreSQL in Prod: by TLS, unless the database is on the same machine or the setting
 * `DATABASE_PLAIN` declares the network private. Throws a ConfigError that names the setting.
 * @param databaseUrl an address that begins with postgresql://
 */
export function requireTls(databaseUrl: string, plain: string | undefined): void {
  if (plain && plain !== 'private-network')
    throw new ConfigError(`DATABASE_PLAIN must be private-network, not "${plain}"`);
  const { hostname, searchParams } = new URL(databaseUrl);
  if (plain || WITH_TLS.includes(searchParams.get('sslmode') ?? '')) return;
  if (isLocal(searchParams.get('host') ?? decodeURIComponent(hostname))) return;
  throw new ConfigError(
    'DATABASE_URL: in Prod PostgreSQL is reached by TLS: add sslmode=verify-full (and sslrootcert=FILE for a certificate of your own), or set DATABASE_PLAIN=private-network',
  );
}

/** True for this machine's own network, or a socket in a folder. */
function isLocal(host: string): boolean {
  return (
    host === '' || host.startsWith('/') || host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
  );
}
