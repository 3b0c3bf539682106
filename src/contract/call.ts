import type { Static, TSchema } from 'typebox';
import type { Scope } from './scopes.ts';

/**
 * Who may make a call: anyone, whoever is signed in, who holds any of these scopes, or a customer who has proven phone and
 * date of birth (`mine/session.ts`), who is none of the users.
 */
export type Access = 'anyone' | 'signedIn' | 'customer' | readonly Scope[];

/** Header of calls that a page makes by itself while nobody does anything: they keep no session alive. */
export const BACKGROUND_HEADER = 'unattended';

/** One call of the API: what the server registers and publishes, and what types the web's requests. */
export type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** Refused otherwise with 401 `signInRequired` or `sessionIdle`, or 403 `permissionDenied`, before anything that was sent is looked at. */
  who: Access;
  summary: string;
  /** Where a name in the path is not plainly an id (`paramsOf`). */
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** Members of the header that the call reads, in lower case. */
  headers?: TSchema;
  /** The body of a 2xx answer. */
  reply: TSchema;
  status?: 200 | 201 | 202 | 204;
  /** Reads, though by POST: what is looked for stands in the body. No answer is kept for repeated writes. */
  isRead?: true;
  /** Most bytes of a body, where that is not 256 KB. */
  bodyLimit?: number;
  /** The handler itself tells of texts that no database keeps, each at its field. */
  judgesTexts?: true;
  /** Most calls a minute from one address, where that is less than for others. */
  perMinute?: number;
  /** The reply holds a secret: it is not kept for repeated writes. */
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

/** Calls by their method: the path, who may make it, what it does in a few words, and what is sent and answered. */
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
/** By the names in its path. */
export type ParamsOf<C extends Call> = [ParamNames<C['path']>] extends [never]
  ? undefined
  : Record<ParamNames<C['path']>, string>;
export type QueryOf<C extends Call> = CallPart<C, 'query'>;
export type BodyOf<C extends Call> = CallPart<C, 'body'>;
export type HeadersOf<C extends Call> = CallPart<C, 'headers'>;
export type ReplyOf<C extends Call> = CallPart<C, 'reply'>;
