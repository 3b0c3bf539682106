import ky from 'ky';
import { BACKGROUND_HEADER, type Call, type ReplyOf } from '#contract/call.ts';
import { buildAddress, type CallArgs } from '#contract/client.ts';
import { issueClientToken } from '#contract/people/oauth.ts';
import type { ProblemDetails } from '#contract/problem.ts';
import { getSiteConfig } from '#contract/site.ts';
import { loadGrammarIfNeeded } from '#shared/fill-message.ts';
import { readEmbeddedConfig } from '#web/hydration/embedded-config.ts';
import { setServerTime } from '#web/hydration/server-clock.ts';
import { type ApiError, apiError, isApiError } from './api-error.ts';
import { appToken } from './app-mode.ts';
import { callState, type Outcome } from './call-state.ts';
import { assertNoErrorCode } from './legacy-error-code.ts';
import { reportSessionTimeout } from './session-timeout.ts';
import { createTokenSource } from './token-source.ts';

/** Options of one call. */
export type CallOptions = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Background work: the progress bar ignores it. */
  quiet?: boolean;
  /** A repeated call of the page itself: it does not extend the session. */
  unattended?: boolean;
  /** A small call that is completed even if the page closes meanwhile. */
  outlives?: boolean;
  /** An unexpected failure of it opens no error dialogue (specification, 8): the caller handles or ignores it. */
  unsaid?: boolean;
};

/** Codes of a 401 about a wrong password or second factor: a new token would not help. */
const WRONG_PASSWORD = ['signInFailed', 'secondFactorRequired', 'secondFactorWrong'];
/** Statuses of a transient failure: a gateway without its server, or too many calls. They open no error dialogue. */
const UNAVAILABLE_STATUSES = [502, 503, 504, 429];

/** A long body needs time on a slow line, and the server reads it before it answers. Milliseconds. */
const LONG_BODIES = { timeout: 300_000 };

// The code below decides about retries.
const client = ky.create({ retry: 0, timeout: 30_000, credentials: 'same-origin', throwHttpErrors: false });

const tokens = createTokenSource({
  ask: fetchClientToken,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  appToken,
});

/**
 * Makes a call of the contract; only this function uses HTTP. A blob is sent unchanged, with its own type. A call whose
 * token is refused is repeated with a new one. The caller decides about all other retries: react-query for reading, the
 * draft's machine for saving.
 *
 * @returns the body of a 2xx answer; null if there is none
 * @throws ApiError for everything else; `problem` is `network` when no answer came. The error dialogue has already
 * shown an error without one of our codes
 */
export async function send<C extends Call>(call: C, sent: CallArgs<C> & CallOptions): Promise<ReplyOf<C>> {
  const end = sent.quiet ? undefined : callState.begin();
  let outcome: Outcome = 'answered';
  try {
    // The key is the same for every attempt, so that the server acts once. The caller may pass its own key.
    const headers = {
      ...(call.method === 'POST' && !call.isRead ? { 'idempotency-key': newKey() } : {}),
      ...(sent.unattended ? { [BACKGROUND_HEADER]: 'true' } : {}),
      ...sent.headers,
    };
    return await attempt(call, { ...sent, headers } as typeof sent);
  } catch (error) {
    if (isApiError(error)) outcome = reportFailure(error, sent);
    throw error;
  } finally {
    end?.(outcome);
  }
}

/** Reports an ended session and an unexpected error to the whole page; returns the outcome of the call. */
function reportFailure(error: ApiError, { unsaid }: CallOptions): Outcome {
  if (error.problem === 'sessionIdle') reportSessionTimeout();
  if (isUnexpected(error) && !unsaid) callState.fail(error.said ? { said: error.said } : { sentence: 'unexpected' });
  return error.status >= 400 && error.status < 500 && error.problem !== 'unexpected' ? 'refused' : 'failed';
}

/** The present bearer token, for requests that `send` cannot make. */
export const bearerToken = tokens.now;

/** Fetches the token of writing calls, so that a call of a page that closes need not wait for it. */
export const prepareWriting = (): void => void tokens.ensure();

/** A reading call does not wait for a token; the first write fetches one. */
async function attempt<C extends Call>(call: C, sent: CallArgs<C> & CallOptions): Promise<ReplyOf<C>> {
  const token = call.method === 'GET' || call.isRead ? tokens.now() : await tokens.ensure();
  try {
    return await exchange(call, sent, token);
  } catch (error) {
    if (!isApiError(error) || !isTokenRefused(error, token)) throw error;
    if (!(await tokens.renew(token))) throw error;
    return attempt(call, sent);
  }
}

/**
 * True if a 401 is about the bearer token, so that a new token may help: its code is `tokenInvalid` or no known code.
 * For the app's token it is any 401 except about a wrong password or second factor.
 */
function isTokenRefused({ status, problem }: ApiError, token: string | undefined): boolean {
  const isApps = appToken !== undefined && token === appToken && !WRONG_PASSWORD.includes(problem);
  return status === 401 && (isApps || problem === 'tokenInvalid' || problem === 'unexpected');
}

function isUnexpected({ status, problem }: ApiError): boolean {
  return problem === 'tokenInvalid' || (problem === 'unexpected' && !UNAVAILABLE_STATUSES.includes(status));
}

async function exchange<C extends Call>(call: C, sent: CallArgs<C> & CallOptions, token?: string): Promise<ReplyOf<C>> {
  const { body, headers, signal, outlives = false } = sent as CallOptions & { body?: unknown };
  try {
    const response = await client(buildAddress(call, sent), {
      method: call.method,
      headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(body instanceof Blob ? { body } : body === undefined ? {} : { json: body }),
      ...(signal ? { signal } : {}),
      // The browser limits the size of such calls, so it is used only when the page may close.
      keepalive: outlives && document.visibilityState === 'hidden',
      ...(call.bodyLimit === undefined ? {} : LONG_BODIES),
    });
    setServerTime(response.headers);
    if (!response.ok) throw await readErrorReply(response);
    const text = (await response.text()) || 'null';
    // The answer may contain messages (such as a product's texts) that only the full message parser can read.
    await loadGrammarIfNeeded(text);
    const reply: unknown = JSON.parse(text);
    assertNoErrorCode(reply);
    return reply as ReplyOf<C>;
  } catch (error) {
    if (isApiError(error)) throw error;
    throw signal?.aborted ? new DOMException('stopped', 'AbortError') : apiError(0, { problem: 'network' });
  }
}

async function readErrorReply(response: Response): Promise<ApiError> {
  const details = await response.json().then(
    (body: unknown) => (body ?? {}) as Partial<ProblemDetails>,
    () => ({}),
  );
  const after = Number(response.headers.get('retry-after'));
  return apiError(response.status, details, Number.isFinite(after) && after > 0 ? after : undefined);
}

/**
 * Fetches a token with the credentials of the public client. The HTML document contains them; on the development server
 * they are requested.
 */
async function fetchClientToken(): Promise<string> {
  const { id, secret } = (readEmbeddedConfig() ?? (await exchange(getSiteConfig, {}))).client;
  const body = { grant_type: 'client_credentials', client_id: id, client_secret: secret } as const;
  return (await exchange(issueClientToken, { body })).access_token;
}

/** Creates a random key of 32 hex digits. `crypto.randomUUID` does not exist on plain http in a local network. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
