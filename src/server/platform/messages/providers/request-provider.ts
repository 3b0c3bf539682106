import { ProviderError, toNetworkError } from '../provider-error.ts';

/** Milliseconds for a carrier's answer. */
const TIMEOUT_MS = 15_000;
const MAX_REPLY_BYTES = 65_536;

export type ProviderReply = { status: number; body: Record<string, unknown> };

/** Calls the API of a carrier, which answers in JSON. Throws ProviderError without a readable answer. */
export async function requestProvider(
  carrier: string,
  url: string,
  init: Pick<RequestInit, 'method' | 'headers' | 'body'>,
  patience = TIMEOUT_MS,
): Promise<ProviderReply> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) });
    text = await response.text();
  } catch (error) {
    throw toNetworkError(carrier, error);
  }
  const { status } = response;
  // An unreadable body, for example a page of a proxy, is ignored: only the status counts.
  const unread = () => new ProviderError(carrier, isNotAccepted(status) ? 'notTaken' : 'unknown', String(status));
  if (text.length > MAX_REPLY_BYTES) throw unread();
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unread();
    return { status, body: body as Record<string, unknown> };
  } catch {
    throw unread();
  }
}

/**
 * True if a status means that certainly nothing was accepted. After an internal error the carrier may have accepted it.
 */
export const isNotAccepted = (status: number): boolean => status >= 400 && status < 500;
