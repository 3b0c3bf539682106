import { PaymentProviderError } from './payment-provider-error.ts';

export type PaywayReply = { code: string; message: string; body: Record<string, unknown> };

const TIMEOUTS_MS = 10_000;
/** 11 is PayWay's own internal error, 168 "please try again in a few seconds". */
const busyCodes = new Set(['11', '429', '503', 'PTL168']);

/**
 * Creates a call that posts JSON and reads PayWay's envelope. Any HTTP status may contain an answer (a wrong hash is a
 * 403), so the envelope decides.
 * @throws `PaymentProviderError` if the result is unknown
 */
export function paywayCall(base: string, post: typeof fetch) {
  return async (path: string, body: Record<string, string>): Promise<PaywayReply> => {
    const { status, text } = await exchange(post, `${base}${path}`, body);
    if (status === 429 || status >= 500)
      throw new PaymentProviderError('busy', `HTTP ${status}`, { code: String(status) });
    const reply = parseEnvelope(text);
    if (!reply) throw new PaymentProviderError('unintelligible', `HTTP ${status} without PayWay's envelope`);
    if (busyCodes.has(reply.code)) throw new PaymentProviderError('busy', reply.message, { code: reply.code });
    return reply;
  };
}

async function exchange(post: typeof fetch, url: string, body: Record<string, string>) {
  try {
    const response = await post(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUTS_MS),
    });
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    throw new PaymentProviderError('unreachable', new URL(url).pathname, { cause });
  }
}

function parseEnvelope(text: string): PaywayReply | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  const status = (body as { status?: unknown } | null)?.status;
  if (typeof status !== 'object' || status === null) return undefined;
  const { code, message } = status as { code?: unknown; message?: unknown };
  if (typeof code !== 'string' && typeof code !== 'number') return undefined;
  return {
    code: String(code).replace(/^0+(?=\d)/, ''),
    message: String(message ?? ''),
    body: body as Record<string, unknown>,
  };
}
