import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { Compile } from 'typebox/compile';
import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '#contract/call.ts';
import { problemDetails } from '#contract/problem.ts';
import { buildParamsSchema } from '#contract/schemas.ts';
import { escapePointerToken } from '#engine/answers.ts';
import { ApiProblem } from './api-problem.ts';
import { describeSecurity } from './call-security.ts';
import { cleanBody, hasTextInput } from './input/clean-body.ts';
import { requireUser } from './require-user.ts';
import type { SignedInCustomer } from './signed-in-customer.ts';
import type { SignedInUser } from './signed-in-user.ts';

export type CallInput<C extends Call> = {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  headers: FastifyRequest['headers'];
  /** The user of the call; for a public call, undefined without a sign-in. */
  user: C['who'] extends 'anyone' | 'customer' ? SignedInUser | undefined : SignedInUser;
  /** The customer of the call. On a call that is not for customers: undefined without a customer's sign-in. */
  customer: C['who'] extends 'customer' ? SignedInCustomer : SignedInCustomer | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A function that answers a call of the contract. */
export type Handler<C, Services> = C extends Call
  ? (services: Services, received: CallInput<C>) => Promise<ReplyOf<C>>
  : never;

type Serialise = (result: unknown) => string;

/** A reply that is sent often: it is checked and serialised once. Nobody may change its result. */
export class KeptReply<Result> {
  /** The JSON text, after the reply was sent once. */
  text: string | undefined;
  constructor(readonly result: Result) {}
}

/** Compiled serialisers by reply schema, for all Fastify instances of this process. */
const serialisers = new WeakMap<object, Serialise>();

/** Refuses a body with members for a call without a body, because ignoring them would answer another request. */
function refuseBody(sent: unknown): void {
  if (sent === undefined || sent === null) return;
  const members = typeof sent === 'object' && !Array.isArray(sent) ? Object.keys(sent) : undefined;
  if (members?.length === 0) return;
  const problems = (members ?? []).map((member) => ({
    code: 'unknownField',
    at: `/${escapePointerToken(member)}`,
    message: 'problems.unknownField',
    params: { allowed: [] },
  }));
  throw new ApiProblem(422, 'invalidRequest', problems);
}

/** True if no member of the body is required, so that the body may be absent. */
function isBodyOptional(body: Call['body']): boolean {
  return body !== undefined && 'properties' in body && ((body as { required?: string[] }).required ?? []).length === 0;
}

/** Prepares a body for its validation: an optional one may be absent, and its texts for readers are cleaned. */
function createBodyHook(body: Call['body']) {
  const isOptional = isBodyOptional(body);
  const hasTexts = hasTextInput(body);
  if (!isOptional && !hasTexts) return {};
  const preValidation = (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    if (isOptional) request.body ??= {};
    if (hasTexts) request.body = cleanBody(body as object, request.body);
    done();
  };
  return { preValidation };
}

/**
 * Registers a call of the contract. The caller's rights are checked first; input outside its schemas is refused, never
 * dropped or coerced. A reply that does not fit its schema is a 500 and is logged.
 */
export function registerCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (received: CallInput<C>) => Promise<ReplyOf<C> | KeptReply<ReplyOf<C>> | FastifyReply>,
): void {
  const {
    method,
    path,
    who,
    summary,
    query,
    body,
    headers,
    reply: answer,
    status = 200,
    secretReply = false,
    bodyLimit,
    judgesTexts = false,
    isRead = false,
    perMinute,
  } = call;
  const checkReply = createReplyCheck(call);
  /** The text of a reply that fits its schema. The serialiser is compiled with the first, and faster than JSON.stringify. */
  const toText = (reply: FastifyReply, result: unknown): string => {
    checkReply(result);
    const serialise =
      serialisers.get(answer) ??
      (reply.compileSerializationSchema(answer as Record<keyof typeof answer, unknown>) as Serialise);
    serialisers.set(answer, serialise);
    return serialise(result);
  };
  const config: object = {
    reply: answer,
    status,
    problem: problemDetails,
    secretReply,
    isRead,
    judgesTexts,
    ...(perMinute === undefined ? {} : { perMinute }),
  };
  app.route({
    method: method as HTTPMethods,
    url: path,
    onRequest: (request, _reply, done) => {
      requireUser(who, request);
      done();
    },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    ...createBodyHook(body),
    schema: {
      summary,
      security: describeSecurity(who),
      ...buildParamsSchema(call),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(headers ? { headers } : {}),
    },
    config,
    handler: async (request, reply) => {
      if (!body) refuseBody(request.body);
      const received = {
        params: request.params,
        query: request.query,
        body: request.body,
        headers: request.headers,
        user: request.user,
        customer: request.customer,
        request,
        reply,
      };
      const result = await handle(received as CallInput<C>);
      if (reply.sent || result === reply) return reply;
      reply.status(status).type('application/json; charset=utf-8');
      if (!(result instanceof KeptReply)) return reply.send(toText(reply, result));
      result.text ??= toText(reply, result.result);
      return reply.send(result.text);
    },
  });
}

/** Registers each call of the contract that has a handler of the same name. */
export function registerCalls<Services, Calls extends object, Name extends keyof Calls>(
  app: FastifyInstance,
  services: Services,
  calls: Calls,
  handlers: { [Each in Name]: Handler<Calls[Each], Services> },
): void {
  for (const name of Object.keys(handlers) as Name[])
    registerCall(app, calls[name] as Call, (received) => handlers[name](services, received as never));
}

/** Compiled validators of replies by call, for all Fastify instances of this process. */
const validators = new WeakMap<Call, ReturnType<typeof Compile>>();

/**
 * Creates a check of a call's reply against its schema, which is compiled with the first reply. It refuses a member
 * that the schema does not name, as it refuses a wrong type.
 * @returns a function that throws Error for a reply that does not fit; the message names locations in the schema and
 * never values
 */
function createReplyCheck(call: Call): (answer: unknown) => void {
  const { method, path, reply } = call;
  return (answer) => {
    const validator = validators.get(call) ?? Compile(closeObjects(reply) as Call['reply']);
    validators.set(call, validator);
    if (validator.Check(answer)) return;
    const places = validator.Errors(answer).map(({ schemaPath, keyword }) => `${schemaPath} ${keyword}`);
    throw new Error(`the reply of ${method} ${path} does not fit: ${[...new Set(places)].slice(0, 5).join(', ')}`);
  };
}

/** Closes every object of the schema that does not define additional properties itself. */
function closeObjects(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeObjects);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closeObjects(value)]));
  return 'properties' in schema && schema.properties && !('additionalProperties' in schema)
    ? { ...inner, additionalProperties: false }
    : inner;
}
