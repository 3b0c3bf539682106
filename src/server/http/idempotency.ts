import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Json } from '#engine/json.ts';
import type { Database } from '../db/database.ts';
import { ApiProblem } from './api-problem.ts';
import { findReply, keepReply } from './idempotency-repository.ts';

/**
 * A write with an `Idempotency-Key` that was answered before is answered the same again, and not done again. The
 * key is bound to the address, the body, the draft's key and the user; another use of it is refused.
 */
export function answerRepeatedWrites(app: FastifyInstance, database: Database, now: () => Date): void {
  app.addHook('preHandler', async (request, reply) => {
    const key = keyOf(request.headers['idempotency-key'], request.method);
    if (key === undefined) return;
    const kept = await findReply(database.sql, key);
    if (!kept) return;
    if (kept.request !== fingerprintOf(request)) throw new ApiProblem(422, 'idempotencyKeyReused');
    reply.header('idempotent-replay', 'true');
    await reply.status(kept.status).send(kept.body);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 200 || reply.statusCode >= 300 || typeof payload !== 'string') return payload;
    const key = keyOf(request.headers['idempotency-key'], request.method);
    const { secretReply } = request.routeOptions.config as { secretReply?: boolean };
    if (key !== undefined && !secretReply && reply.getHeader('idempotent-replay') === undefined) {
      const body = payload === '' ? null : (JSON.parse(payload) as Json);
      await keepReply(database.sql, {
        key,
        request: fingerprintOf(request),
        status: reply.statusCode,
        body,
        createdAt: now(),
      });
    }
    return payload;
  });
}

function keyOf(header: string | string[] | undefined, method: string): string | undefined {
  if (typeof header !== 'string' || method === 'GET') return undefined;
  if (!/^[\w-]{8,64}$/.test(header)) throw new ApiProblem(422, 'invalidRequest');
  return createHash('sha256').update(header).digest('hex');
}

function fingerprintOf(request: {
  method: string;
  url: string;
  body: unknown;
  headers: Record<string, unknown>;
  user?: { id: string } | undefined;
}): string {
  const owner = [request.headers['draft-key'] ?? '', request.user?.id ?? ''];
  const parts = [request.method, request.url, ...owner, JSON.stringify(request.body ?? null)];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
