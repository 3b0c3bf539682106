import { findDueMessage, markSent } from './message-repository.ts';
import type { Delivery } from './transports.ts';

/**
 * Hands over an e-mail that is due, at least once: where it is not known whether it was taken it goes again, under the
 * same id. No transaction is open meanwhile. Rejects when it was not taken.
 */
export async function deliverMail({ config, database, transports, now }: Delivery, id: string): Promise<void> {
  const message = await findDueMessage(database.sql, id);
  if (!message) return;
  if (!transports.email) throw new Error('no mail server is connected');
  const { recipient, createdAt, text } = message;
  const [subject = ''] = text.split('\n', 1);
  await transports.email({ id, recipient, createdAt, subject, body: text.slice(subject.length + 2) });
  await markSent(database.sql, id, now(), { keepText: !config.isProd });
}
