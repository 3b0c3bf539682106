import type { Access } from '#contract/call.ts';

/** The credentials of a session, for OpenAPI: two kinds for users, one for customers. */
export const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The access token of POST /api/user/login.' },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'Set by POST /api/user/login; `session` on plain http. Writes must come from our own origin.',
  },
  customer: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-customer',
    description: 'Set by POST /api/my/session; `customer` on plain http. Writes must come from our own origin.',
  },
} as const;

/** The credentials of users. */
const USER_SCHEMES = ['bearer', 'cookie'] as const;

/** Describes the callers of a call for OpenAPI: a list of alternatives, empty for a public call. */
export function describeSecurity(who: Access): Record<string, string[]>[] {
  if (who === 'anyone') return [];
  if (who === 'customer') return [{ customer: [] }];
  const scopes = who === 'signedIn' ? [[]] : who.map((scope) => [scope]);
  return USER_SCHEMES.flatMap((scheme) => scopes.map((needed) => ({ [scheme]: needed })));
}
