/* A part of the client of partners that is written by hand. It imports nothing, because the package contains it alone. */

/** A received webhook: its body as it arrived, before any parser, and its headers in lower case. */
export type ReceivedWebhook = { body: string; headers: Record<string, string | string[] | undefined> };

/** Seconds that the clocks of sender and receiver may differ. An older webhook may be a recording. */
const TOLERANCE = 300;

/**
 * Verifies a webhook as https://www.standardwebhooks.com specifies, and returns its event. Process each `webhook-id`
 * once: we send an event again until you answer with a 2xx status.
 * @param secret the webhook's secret (`whsec_...`). During a rotation both the old and the new one are valid
 * @throws Error if the signature is wrong, or if the webhook is older than five minutes
 */
export async function verifyWebhook<Event>(
  { body, headers }: ReceivedWebhook,
  secret: string,
  now: Date = new Date(),
): Promise<Event> {
  const [id, at, signatures] = ['id', 'timestamp', 'signature'].map((name) => String(headers[`webhook-${name}`] ?? ''));
  if (Math.abs(now.getTime() / 1000 - Number(at)) <= TOLERANCE) {
    const key = await crypto.subtle.importKey(
      'raw',
      toBytes(secret.replace('whsec_', '')),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['verify'],
    );
    const signed = new TextEncoder().encode(`${id}.${at}.${body}`);
    for (const signature of (signatures ?? '').split(' ')) {
      const [version, value = ''] = signature.split(',');
      if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, toBytes(value), signed)))
        return JSON.parse(body) as Event;
    }
  }
  throw new Error('the webhook is not signed by this secret, or it is older than five minutes');
}

/** Decodes base64. A text that is no base64 has no bytes, so no signature equals it. */
function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
