import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describeLimit } from '../base/limit-headers.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { toNetwork } from '../http/client-network.ts';
import { isApiRequest } from '../http/is-api-request.ts';
import { type CountedCall, createCallLimits } from './call-limits.ts';
import type { ListCredentials } from './known-callers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The counted request, until its answer is judged; undefined if it is not counted. */
    countedCall: CountedCall | undefined;
  }
  interface FastifyContextConfig {
    /** Requests to this call per minute from one caller, if it has a limit of its own. */
    perMinute?: number;
    /** True for a form that a browser sends to a page: it counts as a call of the API. */
    isForm?: boolean;
  }
}

/** Requests per minute from one caller; `null` disables the limits (load tests of our own machine). */
export type RateLimits = { perMinute: number } | null;

type RateOptions = {
  /** True if the site has a page at an address. */
  isPage: (url: string) => boolean;
  now: () => Date;
  listCredentials: ListCredentials;
} & NonNullable<RateLimits>;

/**
 * Limits requests per minute, in the memory of this server, as a protection against floods (decision 0052). Limits that
 * must be exact over several servers are counted in the database (`limits/`). It counts calls of the API and unknown
 * addresses, in every spelling; a call with its own limit (`perMinute`) has its own counter. Pages and files are not
 * limited.
 */
export function limitRequestRate(app: FastifyInstance, { isPage, now, listCredentials, perMinute }: RateOptions): void {
  const limits = createCallLimits({ now, perMinute });
  app.decorateRequest('countedCall', undefined);

  app.addHook('onRequest', (request, reply, done) => {
    if (!isCounted(isPage, request)) return done();
    const { ip, routeOptions } = request;
    const own = isApiRequest(request) ? routeOptions.config.perMinute : undefined;
    const call = limits.count({
      network: toNetwork(ip),
      credentials: listCredentials(request),
      ...(own === undefined ? {} : { own: { call: `${routeOptions.method} ${routeOptions.url}`, perMinute: own } }),
    });
    request.countedCall = call;
    const { first, reached } = call;
    describeLimit(reply, {
      ...{ name: 'caller', most: first.most, left: Math.max(0, first.most - first.used), seconds: first.seconds },
    });
    done(reached && new ApiProblem(429, reached.problem, [], reached.seconds));
  });

  app.addHook('onSend', (request, reply, _payload, done) => {
    const call = request.countedCall;
    // An unknown address recognises nobody.
    if (call && isApiRequest(request)) limits.judge(call, reply.statusCode, request.user?.isProgram ?? false);
    done();
  });
}

function isCounted(isPage: (url: string) => boolean, request: FastifyRequest): boolean {
  const { url, config } = request.routeOptions;
  if (isApiRequest(request) || config.isForm) return true;
  return url === undefined || (url === '/*' && !isPage(request.url));
}
