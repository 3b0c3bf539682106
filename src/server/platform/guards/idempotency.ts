import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import dayjs from 'dayjs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Json } from '#engine/language/json.ts';
import type { Database, Sql } from '../db/database.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { findReply, type Reservation, releaseKey, reserveKey, saveReply } from './idempotency-repository.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The reservation of the Idempotency-Key for this request: no other request runs the same write meanwhile. */
    reservation?: Reservation | undefined;
  }
}

/** Seconds, longer than any write takes. Afterwards the key of a crashed server is free again. */
const LEASE_SECONDS = 60;
/** Maximum wait of a simultaneous identical request, and its poll interval: milliseconds. */
const [LONGEST_WAIT, LOOK_EVERY] = [3_000, 100];

/**
 * Answers a repeated write with the same `Idempotency-Key` by the stored answer, without another execution. The key is
 * bound to the address, the body, the draft's key and the user; any other use is refused. The key is reserved in the
 * database before the work. A simultaneous identical request, at any server, waits for the answer or gets 409
 * `requestUnderWay`. An error frees the key. A secret reply is not stored: its call runs again, but never twice at
 * once.
 */
export function replayRepeatedWrites(app: FastifyInstance, database: Database, now: () => Date): void {
  app.decorateRequest('reservation', undefined);
  // Most requests have no key and need no promise.
  app.addHook('preHandler', (request, reply, done) => {
    const key = readIdempotencyKey(request.headers['idempotency-key'], request.method);
    return key === undefined ? done() : takeKey(request, reply, key);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const { reservation } = request;
    return reservation === undefined ? done() : settle(request, reply, payload, reservation);
  });

  async function takeKey(request: FastifyRequest, reply: FastifyReply, key: string): Promise<void> {
    const found = await reserveOrReplay(database, now, request, key);
    if ('lease' in found) {
      request.reservation = found;
      return;
    }
    reply.header('idempotent-replay', 'true');
    await reply.status(found.status).send(found.body);
  }

  async function settle(
    request: FastifyRequest,
    { statusCode: status }: FastifyReply,
    payload: unknown,
    reservation: Reservation,
  ): Promise<void> {
    request.reservation = undefined;
    const isDone = status >= 200 && status < 300;
    const isText = typeof payload === 'string' || payload === undefined || payload === null;
    if (!isDone || !isText || isSecret(request)) return releaseKey(database.sql, reservation);
    const body = typeof payload === 'string' && payload !== '' ? (JSON.parse(payload) as Json) : null;
    await saveReply(database.sql, reservation, { status, body });
  }
}

/** Reserves the key for this request, or replays the stored answer. */
async function reserveOrReplay(
  { sql }: Database,
  now: () => Date,
  request: FastifyRequest,
  key: string,
): Promise<Reservation | { status: number; body: Json | null }> {
  const asked = computeFingerprint(request);
  for (let waited = 0; ; waited += LOOK_EVERY) {
    const at = now();
    const leasedUntil = dayjs(at).add(LEASE_SECONDS, 'second').toDate();
    const reservation = { key, lease: randomUUID() };
    const isOurs = await reserveKey(sql, { ...reservation, request: asked, createdAt: at, leasedUntil });
    if (isOurs && (waited === 0 || !isSecret(request))) return reservation;
    // A request that waited for a secret reply cannot have it, and does not run the call again.
    if (isOurs) await releaseKey(sql, reservation);
    const kept = await findKeptReply(sql, key, asked);
    if (kept) return kept;
    if (isOurs || waited >= LONGEST_WAIT) throw new ApiProblem(409, 'requestUnderWay', [], 1);
    await pause(LOOK_EVERY);
  }
}

/** Returns the stored answer of a key, if there is one. Throws 422 `idempotencyKeyReused` for another request. */
async function findKeptReply(
  sql: Sql,
  key: string,
  asked: string,
): Promise<{ status: number; body: Json | null } | undefined> {
  const kept = await findReply(sql, key);
  if (kept && kept.request !== asked) throw new ApiProblem(422, 'idempotencyKeyReused');
  return kept && kept.status !== null ? { status: kept.status, body: kept.body } : undefined;
}

function isSecret({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as { secretReply?: boolean }).secretReply === true;
}

function readIdempotencyKey(header: string | string[] | undefined, method: string): string | undefined {
  if (typeof header !== 'string' || method === 'GET') return undefined;
  if (!/^[\w-]{8,64}$/.test(header)) throw new ApiProblem(422, 'invalidRequest');
  return createHash('sha256').update(header).digest('hex');
}

function computeFingerprint(request: FastifyRequest): string {
  const owner = [request.headers['draft-key'] ?? '', request.user?.id ?? '', request.customer?.sessionId ?? ''];
  const parts = [request.method, request.url, ...owner, JSON.stringify(request.body ?? null)];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
