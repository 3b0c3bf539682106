import { isIPv6 } from 'node:net';

/** Who asks, for limits: an IPv4 address, or the first 64 bits of an IPv6 one, for a household has all of the rest. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [left, right] = ip.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const blank = right === undefined ? 0 : 8 - (left?.length ?? 0) - right.length;
  const groups = [...(left ?? []), ...Array<string>(blank).fill('0'), ...(right ?? [])];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
