import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { withSeenDigest } from '#tests/support/seen-digest.ts';
import { type Reply, readDeviceCookie, type Shop } from '#tests/support/test-shop.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The shop's refusal, by its code. */
export class VisitorRefused extends Error {
  override name = 'VisitorRefused';
  readonly code: string;
  constructor(path: string, { status, body }: Reply) {
    const code = (body as { problem?: string } | null)?.problem ?? String(status);
    super(`${path} was refused: ${code}`);
    this.code = code;
  }
}

/** The time is over, and what was asked had no answer yet. */
export class DeadlinePassed extends Error {
  override name = 'DeadlinePassed';
}

export type VisitorOptions = {
  /** The address for the next request. */
  site: () => string;
  /**
   * True if the visitor repeats a request that had no answer, as people do: a write under the same Idempotency-Key,
   * perhaps at another server.
   */
  asksAgain: () => boolean;
  /** Hears of every answer, and of requests that had none (status 0). */
  heard?: (path: string, status: number, problem: string) => void;
  /** Where the requests come from, as a proxy says it. */
  from?: string;
};

/** A browser of one person: it stores its cookies, and names the origin of its requests. */
export type Visitor = ReturnType<typeof createVisitor>;

export function createVisitor({ site, asksAgain, heard = () => {}, from }: VisitorOptions) {
  let device = '';

  async function once<T>(method: Method, path: string, sent: RequestInit): Promise<Reply<T> | undefined> {
    try {
      const response = await fetch(`${site()}${path}`, { method, ...sent });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      const body = (isJson && text !== '' ? JSON.parse(text) : text) as T;
      heard(path, response.status, (body as { problem?: string } | null)?.problem ?? '');
      const headers = { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie() };
      return { status: response.status, body, headers };
    } catch (error) {
      heard(path, 0, error instanceof Error ? ((error.cause as { code?: string })?.code ?? error.name) : '');
      return undefined;
    }
  }

  async function call<T = unknown>(
    method: Method,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Reply<T>> {
    const sent = {
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...(device === '' ? {} : { cookie: device }),
        ...(from === undefined ? {} : { 'x-forwarded-for': from }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    for (let waits = 100; ; waits = Math.min(2_000, waits * 2)) {
      const reply = await once<T>(method, path, sent);
      // 409: who asked first under this key may have died with its server; the key is free again after a minute.
      const isUnderWay = reply?.status === 409 && (reply.body as { problem?: string }).problem === 'requestUnderWay';
      if (reply && reply.status < 500 && !isUnderWay) {
        device = readDeviceCookie(reply.headers['set-cookie'] as string[]) ?? device;
        return reply;
      }
      if (!asksAgain()) throw new DeadlinePassed(path);
      await pause(waits);
    }
  }

  /** As `ask` of a mortal shop; a refusal is thrown. */
  async function ask<T>(
    method: Method,
    path: string,
    given?: unknown,
    key?: string,
    token?: string,
  ): Promise<Reply<T>> {
    const body = await withSeenDigest({ method, path, body: given }, (about) =>
      ask('GET', about, undefined, key, token),
    );
    const headers = {
      ...(key === undefined ? {} : { 'draft-key': key }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    return call<T>(method, path, { body, headers });
  }

  /** The same, but it returns only a successful answer and throws otherwise. */
  async function get<T>(...asked: Parameters<typeof ask>): Promise<T> {
    const reply = await ask<T>(...asked);
    if (reply.status >= 300) throw new VisitorRefused(asked[1], reply as Reply);
    return reply.body;
  }

  return { call, ask, get, work: async () => {}, now: () => new Date(), app: createVisitorApp(call) };
}

/** The application for `aUser`, `createCaller` and `aBrowser`: their calls go where the visitor's go. */
function createVisitorApp(call: (method: Method, path: string, sent: object) => Promise<Reply>): Shop['app'] {
  type Injected = { method: Method; url: string; headers: Record<string, string>; payload?: unknown };
  return {
    async inject({ method, url, headers, payload }: Injected) {
      const { status, body, headers: answered } = await call(method, url, { body: payload, headers });
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const raw = Buffer.from(text);
      return { statusCode: status, headers: answered, payload: text, rawPayload: raw, json: () => body };
    },
  } as unknown as Shop['app'];
}
