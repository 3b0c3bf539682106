import { isIP } from 'node:net';
import { ConfigError } from './config-error.ts';

/** Whose X-Forwarded-* is believed: proxies by address and network, or so many hops from here; `false`: nobody's. */
export type TrustedProxies = string[] | ((address: string, hop: number) => boolean) | false;

/**
 * `TRUST_PROXY`: a number of proxies, or their addresses and networks with commas between. Of X-Forwarded-For only what
 * these have written is believed: the left-most entry is the visitor's own word. Throws ConfigError for anything else;
 * `true`, which would believe that word, is refused too. A number is right only where nobody reaches the server but
 * through the proxies.
 */
export function readTrustedProxies(text: string | undefined): TrustedProxies {
  const written = text?.trim() ?? '';
  if (['', '0', 'false'].includes(written)) return false;
  // Fastify believes nobody when it is given the number itself.
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
  // All addresses would be as good as `true`.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}
