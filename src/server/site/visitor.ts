import type { FastifyRequest } from 'fastify';
import type { Visitor } from '#contract/server-rendering.ts';

const offered = ['km', 'zh'];

/** All that a page for everyone shows of who asks for it, beside the size of its letters. */
export function readVisitor({ headers }: FastifyRequest): Visitor {
  const asked = headers['accept-language'] ?? '';
  return {
    languages: offered.filter((language) => asked.split(',').some((one) => one.trim().startsWith(language))),
    chosen: /(?:^|;\s*)lang=/.test(headers.cookie ?? ''),
  };
}

/** Whether a request says who somebody is: then no page is the same for everyone. */
export function isIdentified({ headers: { cookie = '', authorization } }: FastifyRequest): boolean {
  return authorization !== undefined || /(?:^|;\s*)(?:__Host-)?session=/.test(cookie);
}

/** How big a person wants the letters: in the document, so that nothing moves when the scripts come. */
export function readTextSize({ headers }: FastifyRequest): 'large' | 'largest' | undefined {
  return /(?:^|;\s*)text=(large|largest)(?:;|$)/.exec(headers.cookie ?? '')?.[1] as 'large' | 'largest' | undefined;
}
