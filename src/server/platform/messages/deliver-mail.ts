import type { Attachment, DeliveryDeps } from './message-channels.ts';
import { clearText, findDueMessage, markSent, updateFate } from './message-repository.ts';
import { ProviderError } from './provider-error.ts';
import { renderLetterHtml } from './render-letter.ts';
import type { Wording } from './wording.ts';

/** `certificate` renders the certificate of an issued order. */
type MailDelivery = DeliveryDeps & { wording: Wording; certificate: (orderId: string) => Promise<Attachment> };

/**
 * Delivers a due e-mail at least once: after an unknown result it is sent again with the same id. A permanent refusal
 * is not retried, and is listed among the failed messages. No transaction is open meanwhile. Rejects if it was not
 * accepted, or its attachment failed.
 */
export async function deliverMail(
  { config, database, transports, now, wording, certificate }: MailDelivery,
  id: string,
): Promise<void> {
  const message = await findDueMessage(database.sql, id);
  if (!message) return;
  if (!transports.email) throw new Error('no mail server is connected');
  const { recipient, createdAt, text, certificateOf } = message;
  const [subject = ''] = text.split('\n', 1);
  const body = text.slice(subject.length + 2);
  const attachments = certificateOf === null ? [] : [await certificate(certificateOf)];
  const letter = {
    id,
    recipient,
    createdAt,
    subject,
    body,
    html: renderLetterHtml(wording, subject, body),
    attachments,
  };
  try {
    await transports.email(letter);
  } catch (error) {
    if (!(error instanceof ProviderError && error.outcome === 'refused')) throw error;
    await updateFate(database.sql, id, { fate: 'refused', code: error.code, at: now() });
    if (config.isProd) await clearText(database.sql, id);
    return;
  }
  await markSent(database.sql, id, now(), { keepText: !config.isProd });
}
