import type { FastifyRequest } from 'fastify';
import type { Access } from '#contract/call.ts';
import { ApiProblem } from './api-problem.ts';
import type { SignedInCustomer } from './signed-in-customer.ts';
import type { SignedInUser } from './signed-in-user.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose session the request carries; undefined: nobody's. Set by `recogniseUsers`. */
    user?: SignedInUser | undefined;
    /** A session's cookie came with a write from another site, and was not looked at. */
    isCrossSite?: boolean;
    /** Its session has ended for want of calls. */
    isIdle?: boolean;
    /** Which customer has proven to be the one; undefined: nobody. Set by `authenticateCustomers`. */
    customer?: SignedInCustomer | undefined;
  }
}

/** Of a call that anyone may make, where an agent's work would become the public's without a word: 401 `sessionIdle`. */
export function refuseIdle({ isIdle }: Pick<FastifyRequest, 'isIdle'>): void {
  if (isIdle) throw new ApiProblem(401, 'sessionIdle');
}

/**
 * Refuses whoever may not make a call: 401 `signInRequired` without a session that lives, `sessionIdle` where it ended for
 * want of calls, 403 `permissionDenied` without any of its scopes, and to a program what is a person's own. A write that another site lets a browser send is 403 `crossSiteRequest`.
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
