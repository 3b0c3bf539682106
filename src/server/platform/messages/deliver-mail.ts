import type { Attachment, DeliveryDeps } from './message-channels.ts';
import { clearText, findDueMessage, markSent, updateFate } from './message-repository.ts';
import { ProviderError } from './provider-error.ts';
import { renderLetterHtml } from './render-letter.ts';
import type { Wording } from './wording.ts';

/** `certificate` renders the certificate of an issued order. */
type MailDelivery = DeliveryDeps & { wording: Wording; certificate: (orderId: string) => Promise<Attachment> };

/**
 * Delivers a due e-mail at least once: after an unknown result it is sent again with the same id. A permanent refusal
 * is not retried, and is listed among the failed messages. No transaction is open meanwhile. After any other failure,
 * also of its attachment, it rejects.
 */
export async function deliverMail(delivery: MailDelivery, id: string): Promise<void> {
  const { database, transports, wording, certificate } = delivery;
  const message = await findDueMessage(database.sql, id);
  if (!message) return;
  const { email } = transports;
  if (!email) throw new Error('no mail server is connected');
  const { recipient, createdAt, text, certificateOf } = message;
  const [subject = ''] = text.split('\n', 1);
  const body = text.slice(subject.length + 2);
  const attachments = certificateOf === null ? [] : [await certificate(certificateOf)];
  const html = renderLetterHtml(wording, subject, body);
  const letter = { id, recipient, createdAt, subject, body, html, attachments };
  await sendAndMark(delivery, id, () => email(letter));
}

/** Sends a message and marks it as sent. A permanent refusal is noted, and not retried; any other error is thrown. */
export async function sendAndMark(
  { config, database: { sql }, now }: DeliveryDeps,
  id: string,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof ProviderError && error.outcome === 'refused')) throw error;
    await updateFate(sql, id, { fate: 'refused', code: error.code, at: now() });
    if (config.isProd) await clearText(sql, id);
    return;
  }
  await markSent(sql, id, now(), { keepText: !config.isProd });
}
