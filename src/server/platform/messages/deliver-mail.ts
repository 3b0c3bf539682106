import type { Attachment, DeliveryDeps } from './message-channels.ts';
import { clearText, findDueMessage, markSent, updateFate } from './message-repository.ts';
import { ProviderError } from './provider-error.ts';
import { renderLetterHtml } from './render-letter.ts';
import type { Wording } from './wording.ts';

/** `certificate` makes the certificate of an order that was issued. */
type MailDelivery = DeliveryDeps & { wording: Wording; certificate: (orderId: string) => Promise<Attachment> };

/**
 * Hands over an e-mail that is due, at least once: where it is not known whether it was taken it goes again, under the
 * same id. What is refused for good is not tried again, and stands among the messages that did not arrive. No transaction is
 * open meanwhile. Rejects when it was not taken, or what it brings along could not be made.
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
