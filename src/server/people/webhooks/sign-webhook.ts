import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new secret of 256 bits, as Standard Webhooks write it. */
export function createWebhookSecret(): string {
  return `${PREFIX}${randomBytes(32).toString('base64')}`;
}

/**
 * The headers by which a receiver knows a webhook as ours (https://www.standardwebhooks.com): a signature for each secret
 * that lives, the newer first.
 * @param at of this try, in whole seconds since 1970: a receiver refuses what is old
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
