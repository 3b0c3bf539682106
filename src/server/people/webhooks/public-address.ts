import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

type Range = readonly [network: string, prefix: number];

/**
 * Ranges that no public host has: private, shared, loopback, link-local, documentation, benchmark, multicast and
 * reserved (RFC 6890).
 */
const NOT_PUBLIC_4: readonly Range[] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
];
/** In IPv6 only 2000::/3 is public. Inside it, tunnels to IPv4 addresses and documentation are not public. */
const NOT_PUBLIC_6: readonly Range[] = [
  ...([
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ] as const),
];

const createBlockList = (type: 'ipv4' | 'ipv6', ranges: readonly Range[]): BlockList => {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, type);
  return list;
};
const notPublic4 = createBlockList('ipv4', NOT_PUBLIC_4);
const notPublic6 = createBlockList('ipv6', NOT_PUBLIC_6);
const global6 = createBlockList('ipv6', [['2000::', 3]]);
const loopback4 = createBlockList('ipv4', [['127.0.0.0', 8]]);

/** Options for allowed addresses. `loopback` permits the own machine, for developers. */
type AddressOptions = { loopback: boolean };

/** True if a webhook may be sent to an IP address. */
export function isAllowedAddress(address: string, { loopback }: AddressOptions): boolean {
  if (isIP(address) === 4) return (loopback && loopback4.check(address, 'ipv4')) || !notPublic4.check(address, 'ipv4');
  if (isIP(address) !== 6) return false;
  if (loopback && address === '::1') return true;
  return global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
}

/** Returns the host of an address in the form of DNS and sockets. */
const readHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * True if an address may be used: `https`, or `http` in the sandbox; without name or password; an IP address must be
 * allowed. `guardedLookup` checks the addresses of a name at connection.
 */
export function isAllowedUrl(text: string, allowed: AddressOptions): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowed.loopback && url.protocol === 'http:')) return false;
  if (url.username !== '' || url.password !== '') return false;
  const host = readHost(url);
  if (isIP(host) !== 0) return isAllowedAddress(host, allowed);
  return allowed.loopback || !/(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(host);
}

/** The error code for a refused connection to a private address. */
export const REFUSED = 'addressRefused';

type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name for a socket that connects, and refuses a name with any address that is not allowed. The socket
 * connects to the checked address, so a later change of the name has no effect.
 */
export function guardedLookup(allowed: AddressOptions, resolve: Resolve = systemLookup): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || first === undefined) return done(error ?? new Error('no address'), '', 0);
      if (!addresses.every(({ address }) => isAllowedAddress(address, allowed)))
        return done(Object.assign(new Error(REFUSED), { code: REFUSED }), '', 0);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}
