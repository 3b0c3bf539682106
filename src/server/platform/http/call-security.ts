import type { Access } from '#contract/call.ts';

/** The ways in which a session is shown, for OpenAPI: two of users, one of customers. */
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

/** Those of users. */
const USER_SCHEMES = ['bearer', 'cookie'] as const;

/** Who may make a call, as OpenAPI says it: a list of alternatives, none for what anyone may call. */
export function describeSecurity(who: Access): Record<string, string[]>[] {
  if (who === 'anyone') return [];
  if (who === 'customer') return [{ customer: [] }];
  const scopes = who === 'signedIn' ? [[]] : who.map((scope) => [scope]);
  return USER_SCHEMES.flatMap((scheme) => scopes.map((needed) => ({ [scheme]: needed })));
}
