import dayjs from 'dayjs';
import { findDueMessage, markSent } from './message-repository.ts';
import type { Delivery } from './transports.ts';

/** Minutes for which a code is worth sending: who waits longer has asked for another. */
const CODE_MINUTES = 5;

/**
 * Hands over an SMS that is due. A code is taken out of the outbox before, so that it goes at most once; anything else
 * after, so that it goes at least once. No transaction is open meanwhile. Rejects when it was not taken.
 */
export async function deliverText({ config, database, transports, now }: Delivery, id: string): Promise<void> {
  const message = await findDueMessage(database.sql, id);
  if (!message) return;
  const done = () => markSent(database.sql, id, now(), { keepText: !config.isProd });
  if (!message.once) {
    await carry();
    await done();
  } else if ((await done()) && dayjs(message.createdAt).add(CODE_MINUTES, 'minute').isAfter(now())) await carry();

  async function carry(): Promise<void> {
    if (!transports.sms) throw new Error('no SMS provider is connected');
    await transports.sms({ id, recipient: message?.recipient ?? '', text: message?.text ?? '' });
  }
}
