import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '#contract/call.ts';
import { problemDetails } from '#contract/problem.ts';

export type Received<C extends Call> = {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  headers: FastifyRequest['headers'];
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Registers a call of the contract: what is not in its schemas is refused, never dropped or coerced. */
export function registerCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (received: Received<C>) => Promise<ReplyOf<C> | FastifyReply>,
): void {
  const { method, path, summary, params, query, body, headers, reply: answer, status = 200 } = call;
  app.route({
    method: method as HTTPMethods,
    url: path,
    schema: {
      summary,
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(headers ? { headers } : {}),
    },
    // Published, but not used to serialise: replies are typed, and the PDF is no JSON.
    config: { reply: answer, status, problem: problemDetails },
    handler: async (request, reply) => {
      const received = {
        params: request.params,
        query: request.query,
        body: request.body,
        headers: request.headers,
        request,
        reply,
      };
      const result = await handle(received as Received<C>);
      return reply.sent || result === reply ? reply : reply.status(status).send(result);
    },
  });
}
