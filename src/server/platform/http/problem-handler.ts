import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { ProblemDetails } from '#contract/problem.ts';
import { escapePointerToken } from '#engine/answers.ts';
import type { Json } from '#engine/language/json.ts';
import type { Problem } from '#engine/record.ts';
import { describeRefusal } from '../base/limit-headers.ts';
import { isDatabaseUnavailable } from '../db/database-unavailable.ts';
import { FileStoreUnavailable } from '../files/file-store.ts';
import { ApiProblem, toProblemDetails } from './api-problem.ts';
import { toNetwork } from './client-network.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Draws the page that a browser shows after a refusal of its form; the code names the problem. */
    drawError?: (code: string, request: FastifyRequest) => string;
  }
}

/** Statuses that may show an attack: missing rights, requests of other sites, too many requests. */
const SUSPICIOUS_CODES = [403, 429];

/** Adds sentences to an error for the caller of a request. */
type ExplainProblem = (details: ProblemDetails, request: FastifyRequest) => ProblemDetails;

/**
 * Answers every error as problem details (RFC 9457). An unexpected error is logged and its answer has no details.
 * Suspicious refusals are logged as security events: user, network and route, never the data.
 */
export function answerProblems(app: FastifyInstance, explain: ExplainProblem = (details) => details): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error);
    if (problem.status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected');
    if (SUSPICIOUS_CODES.includes(problem.status)) request.log.warn(securityEvent(request, problem), 'refused');
    if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
    if (problem.status === 429 && problem.retryAfter !== undefined) describeRefusal(reply, problem.retryAfter);
    if (problem.status === 401 && !reply.hasHeader('www-authenticate')) reply.header('www-authenticate', 'Bearer');
    const { drawError } = request.routeOptions.config;
    if (drawError && request.headers.accept?.includes('text/html'))
      return reply.status(problem.status).type('text/html; charset=utf-8').send(drawError(problem.code, request));
    return reply
      .status(problem.status)
      .type('application/problem+json')
      .send(explain(toProblemDetails(problem), request));
  });
}

function securityEvent(request: FastifyRequest, { status, code }: ApiProblem): Record<string, unknown> {
  const { ip, method, routeOptions, user } = request;
  return {
    ...{ event: 'security', status, problem: code, method, route: routeOptions.url },
    ...{ user: user?.id ?? null, network: toNetwork(ip) },
  };
}

/** Converts an error of a handler or of the framework to a problem; an unknown one is 500 `somethingWentWrong`. */
export function toProblem(error: FastifyError | ApiProblem | FileStoreUnavailable): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (error instanceof FileStoreUnavailable) return new ApiProblem(503, 'filesAway', [], 60);
  if (isDatabaseUnavailable(error)) return new ApiProblem(503, 'databaseAway', [], 5);
  if (error.validation) return new ApiProblem(422, 'invalidRequest', toSchemaProblems(error.validation));
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ApiProblem(413, 'bodyTooLarge');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new ApiProblem(415, 'malformedJson');
  if (error.statusCode === 429) return new ApiProblem(429, 'tooManyRequests', [], 60);
  if (error.statusCode === 400) return new ApiProblem(400, 'malformedJson');
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new ApiProblem(error.statusCode, 'invalidRequest');
  return new ApiProblem(500, 'somethingWentWrong');
}

const CODES: Record<string, string> = {
  additionalProperties: 'unknownField',
  required: 'required',
  type: 'wrongType',
  const: 'notInList',
  enum: 'notInList',
  maxLength: 'tooLong',
};

/** Maximum number of errors in one reply. A client that sends more errors than this corrects the first ones first. */
const MAX_ERRORS = 100;

type SchemaError = NonNullable<FastifyError['validation']>[number] & { parentSchema?: { properties?: object } };

/**
 * Returns one problem for each location, at most `MAX_ERRORS`. Each problem names the values that are allowed there. For
 * a union, Ajv names every alternative that did not fit: their values are put together.
 */
function toSchemaProblems(errors: SchemaError[]): Problem[] {
  const problems = new Map<string, Problem>();
  for (const error of errors) {
    const { instancePath, keyword, params } = error;
    const member = params.additionalProperty ?? params.missingProperty;
    const at = member === undefined ? instancePath : `${instancePath}/${escapePointerToken(String(member))}`;
    const known = problems.get(at);
    if (known === undefined && problems.size === MAX_ERRORS) break;
    const code = known?.code ?? CODES[keyword] ?? 'invalidRequest';
    // The other texts need a field's label, which a member of a request does not have.
    const message = code === 'unknownField' ? 'problems.unknownField' : 'problems.invalidRequest';
    const merged = mergeAllowed(known?.params, describeAllowed(error));
    problems.set(at, { code, at, message, ...(merged && { params: merged }) });
  }
  return [...problems.values()];
}

/** Describes the values that a keyword allows: the names of members, a list of values, a limit, a type or a format. */
function describeAllowed({ keyword, params, parentSchema }: SchemaError): Problem['params'] {
  if (keyword === 'additionalProperties') return { allowed: Object.keys(parentSchema?.properties ?? {}) };
  if (keyword === 'enum') return { allowed: params.allowedValues as Json[] };
  if (keyword === 'const') return { allowed: [params.allowedValue as Json] };
  const { limit, type, format, multipleOf } = params as Record<string, Json>;
  const named = { limit, type, format, multipleOf };
  const stated = Object.entries(named).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return stated.length === 0 ? undefined : Object.fromEntries(stated);
}

/** Puts the allowed values of two errors at one location together. */
function mergeAllowed(first: Problem['params'], second: Problem['params']): Problem['params'] {
  if (!Array.isArray(first?.allowed) || !Array.isArray(second?.allowed)) return first ?? second;
  return { ...first, allowed: [...new Set([...first.allowed, ...second.allowed])] };
}
