import type { Who } from '#contract/call.ts';

/** The two ways in which a session is shown, for OpenAPI. */
export const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The access token of POST /api/user/login.' },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'Set by POST /api/user/login; `session` on plain http. Writes must come from our own origin.',
  },
} as const;

/** Who may make a call, as OpenAPI says it: a list of alternatives, none for what anyone may call. */
export function securityOf(who: Who): Record<string, string[]>[] {
  if (who === 'anyone') return [];
  const scopes = who === 'signedIn' ? [[]] : who.map((scope) => [scope]);
  return Object.keys(securitySchemes).flatMap((scheme) => scopes.map((needed) => ({ [scheme]: needed })));
}
