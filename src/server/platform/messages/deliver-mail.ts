import { findDueMessage, markSent } from './message-repository.ts';
import type { Attachment, Delivery } from './transports.ts';

/** `certificate` makes the certificate of an order that was issued. */
type MailDelivery = Delivery & { certificate: (orderId: string) => Promise<Attachment> };

/**
 * Hands over an e-mail that is due, at least once: where it is not known whether it was taken it goes again, under the
 * same id. No transaction is open meanwhile. Rejects when it was not taken, or what it brings along could not be made.
 */
export async function deliverMail(
  { config, database, transports, now, certificate }: MailDelivery,
  id: string,
): Promise<void> {
  const message = await findDueMessage(database.sql, id);
  if (!message) return;
  if (!transports.email) throw new Error('no mail server is connected');
  const { recipient, createdAt, text, certificateOf } = message;
  const [subject = ''] = text.split('\n', 1);
  const attachments = certificateOf === null ? [] : [await certificate(certificateOf)];
  await transports.email({ id, recipient, createdAt, subject, body: text.slice(subject.length + 2), attachments });
  await markSent(database.sql, id, now(), { keepText: !config.isProd });
}
