import { isIPv6 } from 'node:net';

/**
 * Returns the network of an address, for limits: an IPv4 address, or the first 64 bits of an IPv6 one, because a
 * household has all of the rest.
 */
export function toNetwork(ip: string): string {
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

/** Lists a `toNetwork` result and its wider networks, each with its size compared with one address (limit factor). */
export function listNetworks(network: string): { network: string; times: number }[] {
  return [{ network, times: 1 }, ...listWiderNetworks(network).map(({ wider, times }) => ({ network: wider, times }))];
}

/**
 * Lists the wider networks of a `toNetwork` result, with the number of ordinary customers (limit factor) for each: for
 * IPv6 the /56 and the /48, which one subscriber may own, for IPv4 the /24, which many households share.
 */
export function listWiderNetworks(network: string): { wider: string; times: number }[] {
  const [first, second, third, fourth] = network.split(':');
  if (fourth !== undefined) {
    const high = Number.parseInt(fourth, 16) >> 8;
    const site = `${first}:${second}:${third}`;
    return [
      { wider: `${site}:${high.toString(16)}/56`, times: 4 },
      { wider: `${site}/48`, times: 8 },
    ];
  }
  const neighbours = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1];
  return neighbours === undefined ? [] : [{ wider: `${neighbours}/24`, times: 8 }];
}
