import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** Creates a secret of 256 bits in the format of Standard Webhooks. */
export function createWebhookSecret(): string {
  return `${PREFIX}${randomBytes(32).toString('base64')}`;
}

/**
 * Returns the headers that prove a webhook's origin (https://www.standardwebhooks.com): a signature for each active
 * secret, the newer first.
 * @param at time of this attempt in whole seconds since 1970; receivers refuse old times
 */
export function buildWebhookHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: number; body: string },
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': `${at}`, 'webhook-signature': signatures.join(' ') };
}
