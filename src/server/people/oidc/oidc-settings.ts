import { isPartnerScope, type Scope, scopes } from '#contract/scopes.ts';
import type { OidcSettings } from '#server/people/services.ts';
import { ConfigError } from '#server/platform/base/config-error.ts';

type Env = Record<string, string | undefined>;

const parseList = (text: string, by: RegExp): string[] => text.split(by).flatMap((part) => part.trim() || []);

/**
 * Reads `OIDC_ISSUER` and its related settings. Returns undefined without an issuer. Prod requires https.
 * @throws ConfigError that names the setting
 */
export function readOidcSettings(env: Env, isProd: boolean): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer) return undefined;
  const protocols = isProd ? ['https:'] : ['https:', 'http:'];
  if (!URL.canParse(issuer) || !protocols.includes(new URL(issuer).protocol))
    throw new ConfigError(`OIDC_ISSUER must be an address that begins with ${protocols.join(' or ')}//`);
  if (!clientId) throw new ConfigError('OIDC_CLIENT_ID is missing');
  if (!clientSecret) throw new ConfigError('OIDC_CLIENT_SECRET is missing');
  return {
    ...{ issuer, clientId, clientSecret },
    name: env.OIDC_NAME || new URL(issuer).hostname,
    rolesClaim: env.OIDC_ROLES_CLAIM || 'roles',
    roles: parseRoles(env.OIDC_ROLES),
    secondFactor: parseList(env.OIDC_SECOND_FACTOR || 'mfa', /,/),
  };
}

/**
 * Parses `shop-claims=insurer:claims; shop-admins=insurer:admin insurer:orders`. A person without any of these roles
 * has no account here.
 */
function parseRoles(text: string | undefined): OidcSettings['roles'] {
  const pairs = parseList(text ?? '', /;/).map((pair): [string, Scope[]] => {
    const at = pair.lastIndexOf('=');
    const rights = parseList(pair.slice(at + 1), /\s+/);
    const wrong = rights.find((right) => !scopes.some((scope) => scope === right && !isPartnerScope(scope)));
    if (at < 1 || rights.length === 0 || wrong !== undefined)
      throw new ConfigError(
        `OIDC_ROLES: "${wrong ?? pair}" is no ${wrong ? "right of the insurer's own people" : 'role with its rights (role=insurer:claims insurer:orders; ...)'}`,
      );
    return [pair.slice(0, at).trim(), rights as Scope[]];
  });
  if (pairs.length === 0) throw new ConfigError('OIDC_ROLES is missing: which role has which rights');
  return new Map(pairs);
}
