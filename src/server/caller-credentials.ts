import type { FastifyRequest } from 'fastify';
import { customerCookie } from './customer-account/sessions/customer-cookie.ts';
import type { Services } from './operations/services.ts';
import { deviceCookie } from './people/sessions/device-cookie.ts';
import { sessionCookie } from './people/sessions/session-cookie.ts';
import { isSessionToken } from './people/sessions/session-token.ts';
import type { Credential, ListCredentials } from './platform/guards/known-callers.ts';
import { resolveOrigin } from './platform/http/origin.ts';

/** Prefixes of the routes that open with a draft's key, and with an order's reference. */
const DRAFT_ROUTE = '/api/drafts/:id';
const ORDER_ROUTE = '/api/orders/:ref';

/**
 * Creates the function that lists the credentials of a request, for the limits of requests per minute: a user's token
 * or cookie, a customer's cookie, the draft or the order of the route, and the cookie of the browser. It asks no
 * database: the answer of the request shows if they are genuine.
 */
export function createCredentialList(services: Pick<Services, 'config'>): ListCredentials {
  return (request) => {
    const { cookie, authorization } = request.headers;
    const isSecure = resolveOrigin(services, request).startsWith('https:');
    const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
    const session = sessionCookie.read(cookie, isSecure);
    const customer = customerCookie.read(cookie, isSecure);
    const device = deviceCookie.read(cookie, isSecure);
    return [
      ...(isSessionToken(token) ? [ofUser(request, token, 'token')] : []),
      ...(isSessionToken(session) ? [ofUser(request, session, 'cookie')] : []),
      ...(customer === undefined ? [] : [ofCustomer(request, customer)]),
      ...ofRoute(request, device),
    ];
  };
}

function ofUser(request: FastifyRequest, token: string, by: 'token' | 'cookie'): Credential {
  const judge = () => {
    if (request.user) return request.user.by === by ? true : undefined;
    return request.isCrossSite ? undefined : false;
  };
  return { name: `user ${token}`, judge };
}

/** The customer's cookie is read by the customer's calls alone: other calls do not judge it. */
function ofCustomer(request: FastifyRequest, token: string): Credential {
  return { name: `customer ${token}`, judge: () => (request.customer ? true : undefined) };
}

/** The draft or the order of the route. An opened order shows that the cookie of the browser is in use, too. */
function ofRoute({ headers, params, routeOptions: { url = '' } }: FastifyRequest, device?: string): Credential[] {
  const { id, ref } = params as { id?: string; ref?: string };
  const key = headers['draft-key'];
  const opens = (status: number) => (status < 400 ? true : status === 404 ? false : undefined);
  const isOrder = url.startsWith(ORDER_ROUTE) && ref !== undefined;
  return [
    ...(url.startsWith(DRAFT_ROUTE) && typeof key === 'string' ? [{ name: `draft ${id} ${key}`, judge: opens }] : []),
    ...(isOrder ? [{ name: `order ${ref}`, judge: opens }] : []),
    ...(device === undefined
      ? []
      : [{ name: `device ${device}`, judge: (status: number) => (isOrder && status < 400 ? true : undefined) }]),
  ];
}
