import type { FastifyRequest } from 'fastify';
import type { Access } from '#contract/call.ts';
import { ApiProblem } from './api-problem.ts';
import type { SignedInCustomer } from './signed-in-customer.ts';
import type { SignedInUser } from './signed-in-user.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of the request's session; undefined: none. Set by `recogniseUsers`. */
    user?: SignedInUser | undefined;
    /** A session's cookie came with a write from another site, and was ignored. */
    isCrossSite?: boolean;
    /** The session has ended because it was idle. */
    isIdle?: boolean;
    /** The customer of the request's session; undefined: none. Set by `authenticateCustomers`. */
    customer?: SignedInCustomer | undefined;
  }
}

/**
 * Throws 401 `sessionIdle` on a public call after an idle session, so that an agent's work does not silently become a
 * public draft.
 */
export function refuseIdle({ isIdle }: Pick<FastifyRequest, 'isIdle'>): void {
  if (isIdle) throw new ApiProblem(401, 'sessionIdle');
}

/**
 * Checks that the caller may use a call. Throws 403 `crossSiteRequest` for a write from another site, 401
 * `signInRequired` without an active session, and 401 `sessionIdle` for an idle one. Throws 403 `permissionDenied` if
 * the user has none of the call's scopes or is a program on a personal call; if this user needs a second factor first,
 * the code is `secondFactorDemanded`.
 */
export function requireUser(
  who: Access,
  { user, customer, isCrossSite, isIdle }: Pick<FastifyRequest, 'user' | 'customer' | 'isCrossSite' | 'isIdle'>,
): void {
  if (who === 'anyone') return;
  if (isCrossSite) throw new ApiProblem(403, 'crossSiteRequest');
  if (who === 'customer') {
    if (customer) return;
    throw new ApiProblem(401, 'signInRequired');
  }
  if (!user) throw new ApiProblem(401, isIdle ? 'sessionIdle' : 'signInRequired');
  if (who === 'signedIn' ? !user.isProgram : who.some((scope) => user.scopes.includes(scope))) return;
  throw new ApiProblem(403, user.lacksSecondFactor ? 'secondFactorDemanded' : 'permissionDenied');
}
