import type { Issuer, OidcSettings, PendingSignIn, PeopleServices } from '#server/people/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { decrypt, encrypt } from '#server/platform/keys/encrypt.ts';
import { patterns } from '#shared/addresses.ts';
import { demandsSecondFactor } from '../sessions/lacks-second-factor.ts';
import { type SignInContext, startSession } from '../sessions/start-session.ts';
import { createTokenCookie } from '../sessions/token-cookie.ts';
import { logAccountEvent } from '../users/account-event-repository.ts';
import { updateUser } from '../users/user-repository.ts';
import { findStaffByClaims } from './find-staff-by-claims.ts';
import { IssuerError } from './issuer.ts';

/** Seconds to complete a sign-in at the issuer. */
const SIGN_IN_SECONDS = 900;

/** The cookie of a sign-in in progress, encrypted. The same browser completes the sign-in, at any server. */
export const pendingSignInCookie = createTokenCookie('oidc', SIGN_IN_SECONDS, /^[\w.-]{40,1000}$/);

/**
 * Returns the address to which the issuer sends browsers back. It is registered at the issuer and is the same for all
 * languages.
 */
export const buildRedirectUri = (origin: string): string => `${origin}${patterns.signIn}`;

/**
 * Begins a sign-in. Returns the address for the browser and the value of its cookie. Throws 404 `oidcOff`, 503
 * `oidcAway`.
 */
export async function beginOidc(
  services: PeopleServices,
  origin: string,
): Promise<{ address: string; cookie: string }> {
  const { issuer } = requireOidc(services);
  const { address, kept } = await issuer.begin(buildRedirectUri(origin)).catch(refuse);
  const text = JSON.stringify({ ...kept, until: services.now().getTime() + SIGN_IN_SECONDS * 1000 });
  return { address, cookie: encrypt(services.config.keys, 'sign-in elsewhere', 'under way', Buffer.from(text)) };
}

/**
 * Completes a sign-in and returns the access token. Throws 401 `oidcRefused` if this browser did not begin the sign-in
 * or the issuer does not confirm it; 403 `oidcNoRole`; 403 `oidcSecondFactor` if the user needs or has a second factor
 * and the issuer reports none; 409 `lastAdministrator`; 503 `oidcAway`.
 */
export async function signInByOidc(
  services: PeopleServices,
  { origin, answer, cookie, from }: { origin: string; answer: string; cookie: string | undefined; from: SignInContext },
): Promise<string> {
  const { issuer, settings } = requireOidc(services);
  const { database, now, config } = services;
  const kept = decryptPending(services, cookie);
  if (!kept) throw new ApiProblem(401, 'oidcRefused');
  const claimed = await issuer.finish(buildRedirectUri(origin), answer, kept).catch(async (error: unknown) => {
    await logAccountEvent(database.sql, {
      ...{ at: now(), type: 'signInFailed', network: from.network },
      note: `issuer ${error instanceof IssuerError ? error.code : 'unknown'}`,
    });
    return refuse(error);
  });
  return database.transaction('sign in by issuer', async (sql) => {
    const user = await findStaffByClaims(services, sql, settings, claimed);
    const isNeeded = user.secondFactorAt !== null || demandsSecondFactor(config, user);
    if (isNeeded && !claimed.hasSecondFactor) throw new ApiProblem(403, 'oidcSecondFactor');
    await updateUser(sql, user.id, { lastSignInAt: now() });
    await logAccountEvent(sql, {
      ...{ at: now(), type: 'signedIn', byId: user.id, userId: user.id },
      ...{ network: from.network, note: 'issuer' },
    });
    return startSession(services, sql, user.id, { ...from, secondFactor: claimed.hasSecondFactor });
  });
}

function requireOidc({ issuer, config }: PeopleServices): { issuer: Issuer; settings: OidcSettings } {
  if (!issuer || !config.oidc) throw new ApiProblem(404, 'oidcOff');
  return { issuer, settings: config.oidc };
}

function decryptPending({ config, now }: PeopleServices, cookie: string | undefined): PendingSignIn | undefined {
  const text = cookie && decrypt(config.keys, 'sign-in elsewhere', 'under way', cookie)?.toString();
  if (!text) return undefined;
  const { until, ...kept } = JSON.parse(text) as PendingSignIn & { until: number };
  return now().getTime() < until ? kept : undefined;
}

function refuse(error: unknown): never {
  if (!(error instanceof IssuerError)) throw error;
  throw error.kind === 'away' ? new ApiProblem(503, 'oidcAway') : new ApiProblem(401, 'oidcRefused');
}
