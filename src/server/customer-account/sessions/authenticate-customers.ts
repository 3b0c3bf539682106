import dayjs from 'dayjs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BACKGROUND_HEADER } from '#contract/call.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { hashToken } from '#server/people/sessions/session-token.ts';
import { isCrossSite } from '#server/platform/http/is-cross-site.ts';
import { resolveOrigin } from '#server/platform/http/origin.ts';
import { customerCookie } from './customer-cookie.ts';
import { findCustomerSession, touchCustomerSession } from './customer-session-repository.ts';

/** Prefix of the addresses of all customer calls, and of no other call. */
const CUSTOMER_PATH_PREFIX = '/api/my/';
/** Maximum age in seconds of the stored time of the last activity, so that not every call writes. */
const LAST_SEEN_SECONDS = 60;

/**
 * Adds a hook that sets `customer` of customer calls; it stays undefined without an active session. For a write, the
 * cookie counts only from our own origin.
 */
export function authenticateCustomers(app: FastifyInstance, services: ClaimServices): void {
  app.decorateRequest('customer', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.routeOptions.url?.startsWith(CUSTOMER_PATH_PREFIX)) return done();
    return authenticateCustomer(services, request);
  });
}

async function authenticateCustomer(services: ClaimServices, request: FastifyRequest): Promise<void> {
  const { config, database, now } = services;
  const isSecure = resolveOrigin(services, request).startsWith('https:');
  const token = customerCookie.read(request.headers.cookie, isSecure);
  if (token === undefined) return;
  if (isCrossSite(request, config.publicUrl)) {
    request.isCrossSite = true;
    return;
  }
  const at = now();
  const session = await findCustomerSession(database.sql, hashToken(token), at);
  if (!session) return;
  const isUnattended = request.headers[BACKGROUND_HEADER] !== undefined;
  if (!isUnattended && dayjs(at).diff(session.lastSeenAt, 'second') >= LAST_SEEN_SECONDS)
    await touchCustomerSession(database.sql, session.id, at);
  const { id: sessionId, phone, born, mailbox } = session;
  request.customer = { sessionId, phone, born, mailbox };
}
