import { apiError } from './api-error.ts';

type LegacyReply = { code?: unknown; message?: unknown; body?: unknown; data?: unknown };

/**
 * Older calls report a failure inside a 2xx, in the body or in the envelope around it; the specification (8) requires
 * us to respect it.
 *
 * @throws ApiError `unexpected` with the error text of the body
 */
export function assertNoErrorCode(reply: unknown): void {
  const whole = toLegacyReply(reply);
  const parts = [toLegacyReply(whole.body), toLegacyReply(whole.data), whole];
  if (!parts.some(({ code }) => code === -1)) return;
  const said = parts.map(({ message }) => message).find((message) => typeof message === 'string' && message !== '');
  throw Object.assign(apiError(200, {}), { said });
}

function toLegacyReply(part: unknown): LegacyReply {
  return typeof part === 'object' && part !== null ? part : {};
}
