import { apiError } from './api-error.ts';

type Told = { code?: unknown; message?: unknown; body?: unknown; data?: unknown };

/**
 * Older calls say failure inside a 2xx, in the body or in the envelope around it: the specification (8) wants that
 * honoured.
 * @throws ApiError `unexpected` with what the body said
 */
export function refuseCode(reply: unknown): void {
  const whole = told(reply);
  const parts = [told(whole.body), told(whole.data), whole];
  if (!parts.some(({ code }) => code === -1)) return;
  const said = parts.map(({ message }) => message).find((message) => typeof message === 'string' && message !== '');
  throw Object.assign(apiError(200, {}), { said });
}

function told(part: unknown): Told {
  return typeof part === 'object' && part !== null ? part : {};
}
