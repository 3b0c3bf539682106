import { queryOptions } from '@tanstack/react-query';
import type { Call, ReplyOf } from '#contract/call.ts';
import { buildAddress, buildCacheKey } from '#contract/client.ts';
import type { ProblemDetails } from '#contract/problem.ts';
import { getUpload, readCard, sendUpload } from '#contract/purchase/uploads.ts';
import { apiError } from '../api-error.ts';
import { bearerToken, send } from '../http.ts';
import { type DraftLink, toDraftArgs } from './drafts.ts';

export type Exchange = {
  headers: Record<string, string>;
  body?: Blob;
  signal?: AbortSignal;
  /** Share of the body that was sent, 0 to 1. */
  onProgress?: (share: number) => void;
};

/** After this time the upload counts as failed. Milliseconds. */
const TIMEOUT_MS = 120_000;

/** Calls on pictures of a draft. Each throws ApiError, or AbortError when it was stopped. */
export const uploads = {
  /** @param key the same for every attempt with the same picture: the server stores it once */
  async send(
    link: DraftLink,
    picture: Blob,
    { key, ...rest }: Omit<Exchange, 'headers' | 'body'> & { key: string },
  ): Promise<ReplyOf<typeof sendUpload>> {
    const { params, headers: keyed } = toDraftArgs(link);
    const headers = { ...keyed, 'idempotency-key': key, 'content-type': picture.type };
    const reply = await exchange(sendUpload, buildAddress(sendUpload, { params }), { headers, body: picture, ...rest });
    return JSON.parse(await reply.text()) as ReplyOf<typeof sendUpload>;
  },
  readCard: (link: DraftLink, upload: string) => {
    const { params, headers } = toDraftArgs(link);
    return send(readCard, { params: { ...params, upload }, headers, quiet: true });
  },
  read(link: DraftLink, upload: string, signal: AbortSignal): Promise<Blob> {
    const { params, headers } = toDraftArgs(link);
    return exchange(getUpload, buildAddress(getUpload, { params: { ...params, upload } }), { headers, signal });
  },
};

/** A picture that the server stores; it is cached for the visit, in memory alone. */
export function storedPicture(link: DraftLink | null, upload: string | undefined) {
  return queryOptions({
    queryKey: [...buildCacheKey(getUpload), link?.id, upload],
    queryFn: ({ signal }) => uploads.read(link as DraftLink, upload as string, signal),
    enabled: link !== null && upload !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Sends a request by XMLHttpRequest, because `fetch` does not report the progress of an upload. */
export function exchange(
  { method }: Call,
  address: string,
  { headers, body, signal, onProgress }: Exchange,
): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const stopped = () => reject(new DOMException('stopped', 'AbortError'));
    if (signal?.aborted) return stopped();
    call.open(method, address);
    call.responseType = 'blob';
    call.timeout = TIMEOUT_MS;
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    const token = bearerToken();
    if (token !== undefined) call.setRequestHeader('authorization', `Bearer ${token}`);
    if (onProgress) call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () => (call.status < 300 ? resolve(call.response as Blob) : readErrorReply(call).then(reject));
    call.onerror = () => reject(apiError(0, { problem: 'network' }));
    call.ontimeout = call.onerror;
    call.onabort = stopped;
    signal?.addEventListener('abort', () => call.abort(), { once: true });
    call.send(body ?? null);
  });
}

async function readErrorReply(call: XMLHttpRequest): Promise<Error> {
  const text = await (call.response as Blob).text();
  const after = Number(call.getResponseHeader('retry-after')) || undefined;
  return apiError(call.status, parseDetails(text), after);
}

function parseDetails(text: string): Partial<ProblemDetails> {
  try {
    return JSON.parse(text) as Partial<ProblemDetails>;
  } catch {
    return {};
  }
}
