import * as oidc from 'openid-client';
import type { IdentityClaims, Issuer, OidcSettings } from '#server/people/services.ts';
import { explainNetworkCode, readNetworkCode } from '#server/platform/base/network-code.ts';

/** `away`: the issuer does not answer. `refused`: the issuer, or our check of its answer, refuses the sign-in. */
export class IssuerError extends Error {
  override name = 'IssuerError';
  readonly kind: 'away' | 'refused';
  /** The code from the network, the issuer or the library. */
  readonly code: string;
  constructor(kind: 'away' | 'refused', code: string) {
    super(`issuer: ${kind} (${code})`);
    this.kind = kind;
    this.code = code;
  }
}

const TIMEOUT_SECONDS = 10;
/** Milliseconds for which the discovery document is cached. The library reads the issuer's keys when it needs them. */
const DISCOVERY_CACHE_MS = 3_600_000;
const MAX_CLOCK_SKEW_SECONDS = 60;

/**
 * Creates the client of an issuer.
 * @param clock the machine's clock: the issuer uses real time, even if the shop's clock is set to another time
 */
export function createIssuer(settings: OidcSettings, clock: () => number = Date.now): Issuer {
  let known: { at: number; found: Promise<oidc.Configuration> } | undefined;

  /** Reads the discovery document once for all simultaneous sign-ins. A failure is not cached. */
  async function found(): Promise<oidc.Configuration> {
    if (known && clock() - known.at < DISCOVERY_CACHE_MS) return known.found;
    const asked = oidc.discovery(
      new URL(settings.issuer),
      settings.clientId,
      undefined,
      oidc.ClientSecretPost(settings.clientSecret),
      {
        timeout: TIMEOUT_SECONDS,
        execute: [
          // Without it the library would accept an unsigned token from the token endpoint.
          oidc.enableNonRepudiationChecks,
          ...(settings.issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
        ],
      },
    );
    known = { at: clock(), found: asked };
    asked.catch(() => {
      known = undefined;
    });
    return asked;
  }

  return {
    async begin(home) {
      const config = await found().catch(throwIssuerError);
      const kept = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
      const address = oidc.buildAuthorizationUrl(config, {
        redirect_uri: home,
        scope: 'openid profile email',
        state: kept.state,
        nonce: kept.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(kept.verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, kept };
    },

    async finish(home, answer, { state, nonce, verifier }) {
      const config = await found().catch(throwIssuerError);
      const tokens = await oidc
        .authorizationCodeGrant(config, new URL(`${home}?${answer}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch(throwIssuerError);
      const claims = { ...tokens.claims() } as Record<string, unknown> & { sub: string };
      // The userinfo call of the issuer may add claims about the same person that the token lacks.
      if (config.serverMetadata().userinfo_endpoint && claims[settings.rolesClaim] === undefined)
        Object.assign(
          claims,
          await oidc.fetchUserInfo(config, tokens.access_token, claims.sub).catch(throwIssuerError),
          selectTokenClaims(claims),
        );
      return toIdentityClaims(claims, settings);
    },

    check: (home, now) => checkIssuer(found, home, now),
  };
}

/** Returns a line for each problem of the issuer or of our settings there. */
async function checkIssuer(found: () => Promise<oidc.Configuration>, home: string, now: Date): Promise<string[]> {
  const names = 'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET';
  const until = 'staff sign in by password alone until it is right';
  try {
    const config = await found().catch(throwIssuerError);
    const lines = await checkClock(config, now);
    // The check sends an invalid code. An issuer that knows this client and key refuses the code; an issuer that does not
    // know them refuses the client before.
    const refusal = await oidc
      .genericGrantRequest(
        config,
        'authorization_code',
        new URLSearchParams([
          ['code', 'none'],
          ['redirect_uri', home],
        ]),
      )
      .then(
        () => undefined,
        (failure: unknown) => readErrorCode(failure),
      );
    if (refusal === 'invalid_client' || refusal === 'unauthorized_client')
      lines.push(`${names}: client or secret is refused (${refusal}); ${until}`);
    return lines;
  } catch (error) {
    if (!(error instanceof IssuerError)) throw error;
    const why =
      explainNetworkCode(error.code) ??
      (error.kind === 'away' ? 'the issuer does not answer' : 'no issuer of OpenID Connect is there');
    return [`${names}: ${why} (${error.code}); ${until}`];
  }
}

/** Selects the claims that only the token may state: the userinfo call must not say how the person signed in. */
function selectTokenClaims({ amr, acr, sub }: Record<string, unknown>): Record<string, unknown> {
  return { amr, acr, sub };
}

async function checkClock(config: oidc.Configuration, now: Date): Promise<string[]> {
  const { issuer } = config.serverMetadata();
  const reply = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
  }).catch(throwIssuerError);
  await reply.body?.cancel();
  const theirs = new Date(reply.headers.get('date') ?? '');
  return Math.abs(theirs.getTime() - now.getTime()) > MAX_CLOCK_SKEW_SECONDS * 1000
    ? [`The issuer's clock says ${theirs.toISOString()}, ours ${now.toISOString()}: sign-ins would be refused`]
    : [];
}

function toIdentityClaims(claims: Record<string, unknown> & { sub: string }, settings: OidcSettings): IdentityClaims {
  const text = (name: string): string => (typeof claims[name] === 'string' ? claims[name].trim() : '');
  const list = (name: string): string[] => [claims[name] ?? []].flat().filter((one) => typeof one === 'string');
  const email = text('email').toLowerCase();
  const [first = '', ...rest] = text('name').split(/\s+/);
  return {
    subject: claims.sub,
    email: email !== '' && claims.email_verified === true ? email : undefined,
    givenName: (text('given_name') || first || claims.sub).slice(0, 80),
    familyName: (text('family_name') || rest.join(' ')).slice(0, 80),
    username: text('preferred_username') || email,
    roles: list(settings.rolesClaim),
    hasSecondFactor: [...list('amr'), ...list('acr')].some((way) => settings.secondFactor.includes(way)),
  };
}

/** Error codes of the library for an issuer that does not answer in time, or answers incompletely. */
const UNAVAILABLE_CODES = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_PARSE_ERROR'];

/** Returns the error code of OAuth or of the library. */
function readErrorCode(failure: unknown): string {
  const { error, code, cause } = failure as { error?: string; code?: string; cause?: unknown };
  return error ?? code ?? readNetworkCode(cause ?? failure);
}

function throwIssuerError(failure: unknown): never {
  const code = readErrorCode(failure);
  const isAway = failure instanceof TypeError || UNAVAILABLE_CODES.includes(code) || isServerError(failure);
  throw new IssuerError(isAway ? 'away' : 'refused', isAway ? readNetworkCode(failure) || code : code);
}

/** True for an answer of 5xx, which says nothing about the person who signs in. */
function isServerError(failure: unknown): boolean {
  const { cause, status } = failure as { cause?: unknown; status?: number };
  return Number(status ?? (cause as Response | undefined)?.status ?? 0) >= 500;
}
