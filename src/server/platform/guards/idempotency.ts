import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import dayjs from 'dayjs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Json } from '#engine/language/json.ts';
import type { Database, Sql } from '../db/database.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { decrypt, encrypt } from '../keys/encrypt.ts';
import type { Keys } from '../keys/keys.ts';
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

type IdempotencyDeps = { database: Pick<Database, 'sql'>; keys: Keys; now: () => Date };

/**
 * Answers a repeated write with the same `Idempotency-Key` by the stored answer, without another execution. The key is
 * its caller's, and is bound to the address, the body and the draft's key; any other use is refused. The key is reserved in the
 * database before the work. A simultaneous identical request, at any server, waits for the answer or gets 409
 * `requestUnderWay`. An error frees the key. The answer with a secret is stored encrypted for a signed-in caller, and is
 * replayed to that caller alone. For anyone else, and for a call that only reads, nothing is stored: the call runs again,
 * but never twice at once.
 */
export function replayRepeatedWrites(app: FastifyInstance, { database, keys, now }: IdempotencyDeps): void {
  app.decorateRequest('reservation', undefined);
  // Most requests have no key and need no promise.
  app.addHook('preHandler', (request, reply, done) => {
    const key = readIdempotencyKey(request);
    return key === undefined ? done() : takeKey(request, reply, key);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const { reservation } = request;
    return reservation === undefined ? done() : settle(request, reply, payload, reservation);
  });

  async function takeKey(request: FastifyRequest, reply: FastifyReply, key: string): Promise<void> {
    const found = await reserveOrReplay({ database, keys, now }, request, key);
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
    if (!isDone || !isText || !isStored(request)) return releaseKey(database.sql, reservation);
    const text = typeof payload === 'string' ? payload : '';
    const isEncrypted = text !== '' && isSecret(request);
    const body = isEncrypted ? encrypt(keys, PURPOSE, reservation.key, Buffer.from(text)) : text && JSON.parse(text);
    await saveReply(database.sql, reservation, { status, body: body === '' ? null : (body as Json) });
  }
}

/** Reserves the key for this request, or replays the stored answer. */
async function reserveOrReplay(
  { database: { sql }, keys, now }: IdempotencyDeps,
  request: FastifyRequest,
  key: string,
): Promise<Reservation | StoredReply> {
  const asked = computeFingerprint(request);
  for (let waited = 0; ; waited += LOOK_EVERY) {
    const at = now();
    const leasedUntil = dayjs(at).add(LEASE_SECONDS, 'second').toDate();
    const reservation = { key, lease: randomUUID() };
    const isOurs = await reserveKey(sql, { ...reservation, request: asked, createdAt: at, leasedUntil });
    if (isOurs && (waited === 0 || isStored(request))) return reservation;
    // A request that waited for a reply that is not stored cannot have it, and does not run the call again.
    if (isOurs) await releaseKey(sql, reservation);
    const kept = await findKeptReply(sql, key, asked);
    if (kept) return isSecret(request) ? decryptReply(keys, key, kept) : kept;
    if (isOurs || waited >= LONGEST_WAIT) throw new ApiProblem(409, 'requestUnderWay', [], 1);
    await pause(LOOK_EVERY);
  }
}

/** Returns the stored answer of a key, if there is one. Throws 422 `idempotencyKeyReused` for another request. */
async function findKeptReply(sql: Sql, key: string, asked: string): Promise<StoredReply | undefined> {
  const kept = await findReply(sql, key);
  if (kept && kept.request !== asked) throw new ApiProblem(422, 'idempotencyKeyReused');
  return kept && kept.status !== null ? { status: kept.status, body: kept.body } : undefined;
}

const PURPOSE = 'repeated reply';

type StoredReply = { status: number; body: Json | null };

/** Throws 409 `requestUnderWay` if the key that encrypted the answer exists no longer: the call does not run again. */
function decryptReply(keys: Keys, key: string, { status, body }: StoredReply): StoredReply {
  if (body === null) return { status, body };
  const text = decrypt(keys, PURPOSE, key, String(body));
  if (!text) throw new ApiProblem(409, 'requestUnderWay', [], 1);
  return { status, body: JSON.parse(String(text)) as Json };
}

type CallConfig = { secretReply?: boolean; isRead?: boolean };
const configOf = ({ routeOptions }: FastifyRequest) => routeOptions.config as CallConfig;
const isSecret = (request: FastifyRequest): boolean => configOf(request).secretReply === true;

/** True if the answer may be stored. The key of an anonymous caller could be guessed, and its secret read. */
const isStored = (request: FastifyRequest): boolean =>
  configOf(request).isRead !== true && (!isSecret(request) || request.user !== undefined);

/**
 * Reads the key of a write: 8 to 64 letters, digits, `-` or `_`, also in quotes as the IETF's draft writes it.
 * @returns the digest of the key and of its caller: two callers may use one key for two writes
 */
function readIdempotencyKey({ headers, method, user, customer }: FastifyRequest): string | undefined {
  const header = headers['idempotency-key'];
  if (typeof header !== 'string' || method === 'GET') return undefined;
  const [, key] = /^"?([\w-]{8,64})"?$/.exec(header) ?? [];
  if (key === undefined) throw new ApiProblem(422, 'invalidRequest', [WRONG_KEY]);
  return createHash('sha256')
    .update([key, user?.id ?? '', customer?.sessionId ?? ''].join('\n'))
    .digest('hex');
}

const WRONG_KEY = { code: 'invalidRequest', at: '/idempotency-key', message: 'problems.invalidRequest' };

function computeFingerprint(request: FastifyRequest): string {
  const draftKey = String(request.headers['draft-key'] ?? '');
  const parts = [request.method, request.url, draftKey, JSON.stringify(request.body ?? null)];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
