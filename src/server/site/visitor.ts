import type { FastifyRequest } from 'fastify';
import type { Visitor } from '#contract/server-rendering.ts';

const offered = ['km', 'zh'];

/** Reads all that a page for everyone shows about its visitor, beside the text size. */
export function readVisitor({ headers }: FastifyRequest): Visitor {
  const asked = headers['accept-language'] ?? '';
  return {
    languages: offered.filter((language) => asked.split(',').some((one) => one.trim().startsWith(language))),
    chosen: /(?:^|;\s*)lang=/.test(headers.cookie ?? ''),
  };
}

/** Returns true if a request identifies a person: then no page is the same for everyone. */
export function isIdentified({ headers: { cookie = '', authorization } }: FastifyRequest): boolean {
  return authorization !== undefined || /(?:^|;\s*)(?:__Host-)?session=/.test(cookie);
}

/** Reads the text size of a visitor. It is in the document, so that nothing moves when the scripts arrive. */
export function readTextSize({ headers }: FastifyRequest): 'large' | 'largest' | undefined {
  return /(?:^|;\s*)text=(large|largest)(?:;|$)/.exec(headers.cookie ?? '')?.[1] as 'large' | 'largest' | undefined;
}
