import type { FastifyRequest } from 'fastify';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * True for a write that did not come from a page of our own origin. Every browser states the origin in Sec-Fetch-Site
 * or else in Origin. A write with neither header also counts as cross-site: it comes from no browser and should send no
 * cookie.
 */
export function isCrossSite(
  { method, headers, protocol, host }: FastifyRequest,
  publicUrl: string | undefined,
): boolean {
  if (READS.includes(method)) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  const { origin } = headers;
  return origin === undefined || (origin !== `${protocol}://${host}` && origin !== publicUrl);
}
