import ky from 'ky';
import { type ReplyOf, UNATTENDED } from '#contract/call.ts';
import type { issueClientToken } from '#contract/people/oauth.ts';
import type { ProblemDetails } from '#contract/problem.ts';
import type { SiteConfig } from '#contract/site.ts';
import { type ApiError, apiError, isApiError } from './api-error.ts';
import { appToken } from './app-mode.ts';
import { callState, type Outcome } from './call-state.ts';
import { tellIdle } from './ended-idle.ts';
import { refuseCode } from './refuse-code.ts';
import { createTokenSource } from './token-source.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

type Sent = {
  query?: Record<string, string>;
  body?: unknown;
  /** In place of a body in JSON: sent as it is, as what its type says. */
  file?: Blob;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** A POST that only reads: it has no key of a write, and waits for no token. */
  isRead?: boolean;
  /** Work in the background: the progress bar says nothing of it. */
  quiet?: boolean;
  /** Asked by the page itself, again and again: it keeps no session alive. */
  unattended?: boolean;
};

/** A wrong password is no matter of tokens. */
const LOGIN = '/user/login';
/** Their failure is set as no global error (specification, 8): nobody is signed in, and that is all. */
const UNSAID = ['/auth/logout', '/auth/user', '/user/profile'];
/** Of a gateway whose server is away for a moment: who called tries again. */
const AWAY = [502, 503, 504, 429];

// What is tried again, and when, is decided below.
const client = ky.create({ retry: 0, timeout: 30_000, credentials: 'same-origin', throwHttpErrors: false });

const tokens = createTokenSource({
  ask: askClientToken,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  appToken,
});

/**
 * The one place that speaks HTTP. Gives the body of a 2xx answer. A call whose token is refused is made again with a new
 * one. Otherwise who calls decides whether to try again: react-query for reading, the draft's machine for saving.
 * @param path below `/api`, with a leading slash
 * @throws ApiError for everything else; `problem` is `network` when no answer came. One without a code of ours has been
 * told by the error dialogue already
 */
export async function send<Reply>(method: Method, path: string, sent: Sent = {}): Promise<Reply> {
  const end = sent.quiet ? undefined : callState.begin();
  let outcome: Outcome = 'answered';
  try {
    // The same key for every attempt: what was done is not done again. Who calls may have one of its own.
    const headers = {
      ...(method === 'POST' && !sent.isRead ? { 'idempotency-key': newKey() } : {}),
      ...(sent.unattended ? { [UNATTENDED]: 'true' } : {}),
      ...sent.headers,
    };
    return (await attempt(method, path, { ...sent, headers })) as Reply;
  } catch (error) {
    if (isApiError(error)) {
      if (error.problem === 'sessionIdle') tellIdle();
      outcome = error.status >= 400 && error.status < 500 && error.problem !== 'unexpected' ? 'refused' : 'failed';
      if (isUnexpected(error) && !UNSAID.includes(path))
        callState.fail(error.said ? { said: error.said } : { sentence: 'unexpected' });
    }
    throw error;
  } finally {
    end?.(outcome);
  }
}

/** The bearer token at hand, for what cannot be sent by `send`. */
export const bearerToken = tokens.now;

/** Reading waits for no token; the first write fetches one. */
async function attempt(method: Method, path: string, sent: Sent): Promise<unknown> {
  const token = method === 'GET' || sent.isRead ? tokens.now() : await tokens.wanted();
  try {
    return await exchange(method, path, sent, token);
  } catch (error) {
    if (!isApiError(error) || !isTokenRefused(error, token) || path === LOGIN) throw error;
    if (!(await tokens.renew(token))) throw error;
    return attempt(method, path, sent);
  }
}

/** Another 401 has a code of its own, such as that nobody is signed in, which a new token of the public would not mend. */
function isTokenRefused({ status, problem }: ApiError, token: string | undefined): boolean {
  const isApps = appToken !== undefined && token === appToken;
  return status === 401 && (isApps || problem === 'tokenInvalid' || problem === 'unexpected');
}

function isUnexpected({ status, problem }: ApiError): boolean {
  return problem === 'tokenInvalid' || (problem === 'unexpected' && !AWAY.includes(status));
}

async function exchange(method: Method, path: string, sent: Sent, token: string | undefined): Promise<unknown> {
  const { query, body, file, headers, signal } = sent;
  try {
    const response = await client(`/api${path}`, {
      method,
      headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(query ? { searchParams: query } : {}),
      ...(body === undefined ? {} : { json: body }),
      ...(file ? { body: file } : {}),
      ...(signal ? { signal } : {}),
    });
    if (!response.ok) throw await refusalOf(response);
    const reply: unknown = response.status === 204 ? undefined : await response.json();
    refuseCode(reply);
    return reply;
  } catch (error) {
    if (isApiError(error)) throw error;
    throw signal?.aborted ? new DOMException('stopped', 'AbortError') : apiError(0, { problem: 'network' });
  }
}

async function refusalOf(response: Response): Promise<ApiError> {
  const details = await response.json().then(
    (body: unknown) => (body ?? {}) as Partial<ProblemDetails>,
    () => ({}),
  );
  const after = Number(response.headers.get('retry-after'));
  return apiError(response.status, details, Number.isFinite(after) && after > 0 ? after : undefined);
}

/** With the public client's credentials, which the document carries; the development server's does not. */
async function askClientToken(): Promise<string> {
  const inDocument = document.getElementById('config')?.textContent;
  const config = inDocument ? JSON.parse(inDocument) : await exchange('GET', '/config', {}, undefined);
  const { id, secret } = (config as SiteConfig).client;
  const body = { grant_type: 'client_credentials', client_id: id, client_secret: secret };
  const reply = await exchange('POST', '/oauth/token', { body }, undefined);
  return (reply as ReplyOf<typeof issueClientToken>).access_token;
}

/** `crypto.randomUUID` is missing on plain http in a local network. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
