import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/accounts.ts';
import * as session from '#contract/people/sign-in.ts';
import type { PeopleServices, Serve } from '#server/people/services.ts';
import { deviceCookie } from '#server/people/sessions/device-cookie.ts';
import { readCodeCaller } from '#server/platform/codes/code-caller.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { isCrossSite } from '#server/platform/http/is-cross-site.ts';
import { resolveOrigin } from '#server/platform/http/origin.ts';
import { registerCall, registerCalls } from '#server/platform/http/register-call.ts';
import { consumeInvite, deleteInvites, findInvitedUser } from '../administration/invite-repository.ts';
import { beginOidc, pendingSignInCookie, signInByOidc } from '../oidc/sign-in-by-oidc.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor } from '../second-factor/second-factor.ts';
import { endOtherSessions, endOwnSession, endThisSession, listOwnSessions } from '../sessions/own-sessions.ts';
import { sessionCookie } from '../sessions/session-cookie.ts';
import { endSessions } from '../sessions/session-repository.ts';
import { hashToken } from '../sessions/session-token.ts';
import { readSignInContext } from '../sessions/start-session.ts';
import { logAccountEvent } from '../users/account-event-repository.ts';
import { findUser, lockUser, updateUser } from '../users/user-repository.ts';
import { drawAvatar } from './avatar.ts';
import { requestNewPassword } from './request-new-password.ts';
import { signIn } from './sign-in.ts';
import { viewProfile } from './view-profile.ts';

/**
 * The value of `Clear-Site-Data` at sign-out: the browser clears its cache. It does not clear the storage, which
 * contains the last sign-in and the language (the page itself deletes the keys of drafts), nor the cookies, which
 * belong to the domain and all its hosts.
 */
const CLEARED = '"cache"';

/** Registers the calls for a user's own account. The specification names the first four calls. */
export function accountRoutes(app: FastifyInstance, services: PeopleServices): void {
  const isSecure = (request: Parameters<typeof resolveOrigin>[1]) =>
    resolveOrigin(services, request).startsWith('https:');

  registerCall(app, session.signIn, async ({ body, request, reply }) => {
    const browser = deviceCookie.read(request.headers.cookie, isSecure(request)) ?? services.ids.key();
    const token = await signIn(services, body, {
      ...readSignInContext(request),
      browser,
      work: readCodeCaller(request).work,
    });
    // Another site cannot sign a visitor in here as another user.
    const isForeign = request.headers.origin !== undefined && isCrossSite(request, services.config.publicUrl);
    if (!isForeign) {
      reply.header('set-cookie', sessionCookie.set(token, isSecure(request)));
      reply.header('set-cookie', deviceCookie.set(browser, isSecure(request)));
    }
    return { access_token: token };
  });
  registerCall(app, session.beginOidc, async ({ request, reply }) => {
    const { address, cookie } = await beginOidc(services, resolveOrigin(services, request));
    reply.header('set-cookie', pendingSignInCookie.set(cookie, isSecure(request)));
    return { address };
  });
  registerCall(app, session.finishOidc, async ({ body, request, reply }) => {
    // Another site, which could send an answer of its own, cannot complete a sign-in here.
    const cookie = isCrossSite(request, services.config.publicUrl)
      ? undefined
      : pendingSignInCookie.read(request.headers.cookie, isSecure(request));
    reply.header('set-cookie', pendingSignInCookie.ended(isSecure(request)));
    const origin = resolveOrigin(services, request);
    const token = await signInByOidc(services, {
      origin,
      answer: body.answer,
      cookie,
      from: readSignInContext(request),
    });
    reply.header('set-cookie', sessionCookie.set(token, isSecure(request)));
    return { access_token: token };
  });
  for (const call of [session.getProfile, contract.getUser]) {
    registerCall(app, call, (received) => viewProfile(services, received));
  }
  registerCall(app, session.signOut, async ({ user, request, reply }) => {
    if (user) await endThisSession(services, user);
    if (!request.isCrossSite) reply.header('set-cookie', sessionCookie.ended(isSecure(request)));
    reply.header('clear-site-data', CLEARED);
    return null;
  });

  registerCalls(app, services, contract, {
    ...{ listSessions: listOwnSessions, endSession: endOwnSession, endOtherSessions },
    ...{ changePassword, beginSecondFactor, confirmSecondFactor, endSecondFactor, acceptInvite, requestNewPassword },
    chooseSalePages,
  });
  registerCall(app, contract.getAvatar, async ({ params, reply }) =>
    reply
      .header('content-type', 'image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(drawAvatar(params.file)),
  );
}

/**
 * Replaces the password of a user. All other sessions and open links end, because another person may have known the old password.
 * Throws 422 `passwordWrong` (for the old one), `passwordTooShort` and `passwordTooCommon` (for the new one).
 */
const changePassword: Serve<typeof contract.changePassword> = async (
  services,
  { user: { id, sessionId }, body: { oldPassword, newPassword } },
) => {
  const user = await confirmPassword(services, id, oldPassword, '/oldPassword');
  await checkPassword(services, newPassword, user.username, '/newPassword');
  const password = await hashPassword(newPassword, services.passwordCost);
  const at = services.now();
  await services.database.transaction('change password', async (sql) => {
    if ((await lockUser(sql, id))?.password !== user.password) throw new ApiProblem(409, 'conflict');
    await updateUser(sql, id, { password });
    await deleteInvites(sql, id);
    await endSessions(sql, id, at, sessionId);
    await logAccountEvent(sql, { at, type: 'passwordChanged', byId: id, userId: id });
  });
  return null;
};

/** Stores for all browsers of a user whether a sale asks all its questions on one page. */
const chooseSalePages: Serve<typeof contract.chooseSalePages> = async ({ database }, { user, body }) => {
  await updateUser(database.sql, user.id, body);
  return null;
};

/**
 * Sets a password by the link of an invitation or a reset. The user then signs in with it, with the second factor too.
 * Throws 422 `inviteUsed` for a link that is used, replaced or expired, or if the user is disabled. A refused password
 * does not use up the link.
 */
const acceptInvite: Serve<typeof contract.acceptInvite> = async (services, { body: { token, password } }) => {
  const { database, now, passwordCost } = services;
  const at = now();
  const tokenHash = hashToken(token);
  const invited = await findInvitedUser(database.sql, tokenHash, at);
  const known = invited === undefined ? undefined : await findUser(database.sql, invited);
  if (!known) throw new ApiProblem(422, 'inviteUsed');
  await checkPassword(services, password, known.username, '/password');
  const hash = await hashPassword(password, passwordCost);
  const isSet = await database.transaction('accept invite', async (sql) => {
    const id = await consumeInvite(sql, tokenHash, at);
    const user = id === undefined ? undefined : await lockUser(sql, id);
    if (!user || user.status === 'disabled') return false;
    await updateUser(sql, user.id, { password: hash, status: 'active' });
    await endSessions(sql, user.id, at);
    await logAccountEvent(sql, { at, type: 'inviteAccepted', byId: user.id, userId: user.id });
    return true;
  });
  if (!isSet) throw new ApiProblem(422, 'inviteUsed');
  return null;
};
