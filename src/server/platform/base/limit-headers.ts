import type { FastifyReply } from 'fastify';

/** A limit per minute that counted a request: its most uses, the uses that are left, and the seconds until it restarts. */
export type LimitState = { name: string; most: number; left: number; seconds: number };

/**
 * Writes the headers of a limit: those of the IETF's draft (`RateLimit-Policy`, `RateLimit`), and the usual ones that
 * programs know longer.
 */
export function describeLimit(reply: FastifyReply, { name, most, left, seconds }: LimitState): void {
  reply.headers({
    'ratelimit-policy': `"${name}";q=${most};w=60`,
    ratelimit: `"${name}";r=${left};t=${seconds}`,
    'x-ratelimit-limit': String(most),
    'x-ratelimit-remaining': String(left),
    'x-ratelimit-reset': String(seconds),
  });
}

/**
 * Writes that the described limit refused the request for so many seconds, so that all headers name the same seconds. A
 * refusal by another rule, while uses of the limit are left, changes nothing: it has its `Retry-After`.
 */
export function describeRefusal(reply: FastifyReply, seconds: number): void {
  const [, name = 'limit'] = /^"([^"]+)"/.exec(String(reply.getHeader('ratelimit-policy') ?? '')) ?? [];
  if (Number(reply.getHeader('x-ratelimit-remaining') ?? 0) > 0) return;
  reply.headers({
    ratelimit: `"${name}";r=0;t=${seconds}`,
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(seconds),
  });
}
