import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/customer-account/session.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { describeDevice } from '#server/people/sessions/describe-device.ts';
import { readCodeCaller } from '#server/platform/codes/code-caller.ts';
import { maskPhone } from '#server/platform/codes/one-time-code.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { isCrossSite } from '#server/platform/http/is-cross-site.ts';
import { resolveOrigin } from '#server/platform/http/origin.ts';
import { registerCall, registerCalls } from '#server/platform/http/register-call.ts';
import { ensureDeviceToken } from '#server/purchase/order-links/order-viewer.ts';
import { customerCookie } from './customer-cookie.ts';
import { endCustomerSessions, findSessionEnd } from './customer-session-repository.ts';
import { endMyOtherSessions, endMySession, listMySessions } from './my-sessions.ts';
import { sendSignInCode, signInCustomer } from './sign-in-customer.ts';

/** Registers the calls by which customers sign in and out. */
export function customerSessionRoutes(app: FastifyInstance, services: ClaimServices): void {
  const isSecure = (request: FastifyRequest) => resolveOrigin(services, request).startsWith('https:');
  const browserOf = (request: FastifyRequest, reply: FastifyReply) => ({
    device: ensureDeviceToken(services, request, reply),
    ...readCodeCaller(request),
    agent: describeDevice(request.headers['user-agent']),
  });

  registerCall(app, contract.sendMyCode, async ({ body, request, reply }) =>
    sendSignInCode(services, body, browserOf(request, reply)),
  );
  registerCall(app, contract.signInAsCustomer, async ({ body, request, reply }) => {
    // Another site cannot sign a visitor in here as another person.
    const isForeign = request.headers.origin !== undefined && isCrossSite(request, services.config.publicUrl);
    if (isForeign || request.isCrossSite) throw new ApiProblem(403, 'crossSiteRequest');
    const { token, session } = await signInCustomer(services, body, browserOf(request, reply));
    reply.header('set-cookie', customerCookie.set(token, isSecure(request)));
    return session;
  });
  registerCall(app, contract.getMySession, async ({ customer }) => {
    if (!customer) return null;
    const endsAt = await findSessionEnd(services.database.sql, customer.sessionId);
    return { phone: maskPhone(customer.phone), endsAt: endsAt.toISOString() };
  });
  registerCalls(app, services, contract, { listMySessions, endMySession, endMyOtherSessions });
  registerCall(app, contract.signOutAsCustomer, async ({ customer, body, request, reply }) => {
    const { database, now } = services;
    if (customer) {
      const own = { ...customer, id: customer.sessionId };
      await endCustomerSessions(database.sql, own, { everywhere: body.everywhere === true, at: now() });
    }
    if (!request.isCrossSite) reply.header('set-cookie', customerCookie.ended(isSecure(request)));
    reply.header('clear-site-data', '"cache"');
    return null;
  });
}
