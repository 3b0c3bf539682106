import { isIP } from 'node:net';
import { ConfigError } from './config-error.ts';

/**
 * The proxies whose X-Forwarded-* headers are trusted: their addresses and networks, or a function that decides by the
 * number of hops from this server; `false`: none.
 */
export type TrustedProxies = string[] | ((address: string, hop: number) => boolean) | false;

/**
 * Reads `TRUST_PROXY`: a number of proxies, or their addresses and networks, separated by commas. Of X-Forwarded-For
 * only the entries of these proxies are trusted; the leftmost entry is the visitor's own claim. Throws ConfigError for
 * anything else, also for `true`, which would trust that claim. A number is safe only if the server is reachable
 * through the proxies alone.
 */
export function readTrustedProxies(text: string | undefined): TrustedProxies {
  const written = text?.trim() ?? '';
  if (['', '0', 'false'].includes(written)) return false;
  // Fastify trusts no proxy for the number itself.
  if (/^[1-9]$/.test(written)) return (_address, hop) => hop < Number(written);
  const addresses = written.split(',').map((address) => address.trim());
  if (addresses.every(isAddress)) return addresses;
  throw new ConfigError(
    `TRUST_PROXY: write how many proxies stand before the server (1), or their addresses (10.0.0.0/8, 2001:db8::1), not ${written}`,
  );
}

function isAddress(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || more.length > 0) return false;
  // A network of all addresses would be equal to `true`.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}
