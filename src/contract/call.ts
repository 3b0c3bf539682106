import type { Static, TSchema } from 'typebox';
import type { Scope } from './scopes.ts';

/**
 * The people who may make a call: anyone; any signed-in user; a user with one of these scopes; or a customer who has
 * proven phone and date of birth (`customer-account/session.ts`). A customer has no user account.
 */
export type Access = 'anyone' | 'signedIn' | 'customer' | readonly Scope[];

/** Header of the calls that a page makes in the background. They do not extend a session. */
export const BACKGROUND_HEADER = 'unattended';

/**
 * One call of the API. The server registers and documents the call; the web takes the request's types from the call.
 */
export type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /**
   * A caller without this access gets 401 `signInRequired`, 401 `sessionIdle` or 403 `permissionDenied`. The server
   * checks the access before it reads anything else of the request.
   */
  who: Access;
  summary: string;
  /** The schema of the path parameters. Default: each parameter of the path is an id (`buildParamsSchema`). */
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** Request headers that the call reads, in lower case. */
  headers?: TSchema;
  /** The schema of the body of a successful (2xx) response. */
  reply: TSchema;
  status?: 200 | 201 | 202 | 204;
  /**
   * True for a POST that only reads, with its query in the body, or that only overwrites what it wrote before. The
   * server does not store its reply for a repeated `Idempotency-Key`.
   */
  isRead?: true;
  /** Maximum bytes of the request's body. Default: 256 KB. */
  bodyLimit?: number;
  /**
   * True: the handler itself reports texts that a database cannot store (with a zero character), each at its field.
   * Default: the server refuses such a request before the handler runs.
   */
  judgesTexts?: true;
  /**
   * Maximum requests to this call per minute from one caller: a session, a draft, an order or a browser that the server
   * knows. All other callers of a network together may send 20 times as many. Default: the limit of all calls together.
   */
  perMinute?: number;
  /**
   * True: the reply contains a secret. For a repeated `Idempotency-Key`, the server stores it encrypted, and only for a
   * signed-in caller.
   */
  secretReply?: true;
};

type CallOptions = Omit<Call, 'method' | 'path' | 'who' | 'summary'>;

const defineCall =
  <Method extends Call['method']>(method: Method) =>
  <const Path extends string, const By extends Access, const More extends CallOptions>(
    path: Path,
    who: By,
    summary: string,
    more: More,
  ): More & { method: Method; path: Path; who: By; summary: string } => ({ method, path, who, summary, ...more });

/**
 * These functions define calls by method: the path, the access, a short summary, and the schemas of request and reply.
 */
export const get = defineCall('GET');
export const post = defineCall('POST');
export const patch = defineCall('PATCH');
export const remove = defineCall('DELETE');

type CallPart<C extends Call, K extends 'query' | 'body' | 'headers' | 'reply'> = C[K] extends TSchema
  ? Static<C[K]>
  : undefined;

type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamNames<`/${More}`>
    : Rest
  : never;
/** The path parameters of a call, by name. */
export type ParamsOf<C extends Call> = [ParamNames<C['path']>] extends [never]
  ? undefined
  : Record<ParamNames<C['path']>, string>;
export type QueryOf<C extends Call> = CallPart<C, 'query'>;
export type BodyOf<C extends Call> = CallPart<C, 'body'>;
export type HeadersOf<C extends Call> = CallPart<C, 'headers'>;
export type ReplyOf<C extends Call> = CallPart<C, 'reply'>;
