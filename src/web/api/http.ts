import ky, { HTTPError } from 'ky';
import type { ProblemDetails } from '#contract/problem.ts';
import { apiError, isApiError } from './api-error.ts';

type Sent = {
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

// Who calls decides whether to try again: react-query for reading, the draft's machine for saving.
const client = ky.create({ retry: 0, timeout: 30_000, credentials: 'same-origin' });

/**
 * The one place that speaks HTTP. Gives the body of a 2xx answer.
 * @param path below `/api`, with a leading slash
 * @throws ApiError for everything else; `problem` is `network` when no answer came
 */
export async function send<Reply>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { query, body, headers, signal }: Sent = {},
): Promise<Reply> {
  try {
    const response = await client(`/api${path}`, {
      method,
      headers: { ...headers, ...(method === 'POST' ? { 'idempotency-key': newKey() } : {}) },
      ...(query ? { searchParams: query } : {}),
      ...(body === undefined ? {} : { json: body }),
      ...(signal ? { signal } : {}),
    });
    const reply = response.status === 204 ? undefined : await response.json<unknown>();
    refuseCode(reply);
    return reply as Reply;
  } catch (error) {
    throw await asApiError(error);
  }
}

// Older calls say failure inside a 200: the specification wants that honoured.
function refuseCode(reply: unknown): void {
  const { code, message } = (reply ?? {}) as { code?: unknown; message?: unknown };
  if (code === -1) throw apiError(200, { problem: 'unexpected', title: typeof message === 'string' ? message : '' });
}

async function asApiError(error: unknown): Promise<unknown> {
  if (isApiError(error)) return error;
  if (!(error instanceof HTTPError)) return isAbort(error) ? error : apiError(0, { problem: 'network' });
  const { response } = error;
  const details = await response.json<Partial<ProblemDetails>>().catch((): Partial<ProblemDetails> => ({}));
  const after = Number(response.headers.get('retry-after'));
  return apiError(response.status, details, Number.isFinite(after) && after > 0 ? after : undefined);
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** `crypto.randomUUID` is missing on plain http in a local network. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
