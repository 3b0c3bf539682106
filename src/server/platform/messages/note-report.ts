import { bringForward } from '../jobs/job-repository.ts';
import { sendJob } from '../jobs/send-job.ts';
import { findDueMessage, markSent, noteFate, updateTelegram } from './message-repository.ts';
import type { Delivery, DeliveryReport } from './transports.ts';

/**
 * Notes what a carrier reported of a message. A code that Telegram could not deliver goes by SMS at once; one that it has
 * delivered does not go again.
 */
export async function noteReport(
  { config, database, now }: Pick<Delivery, 'config' | 'database' | 'now'>,
  id: string,
  { by, fate, code }: DeliveryReport,
): Promise<void> {
  await database.transaction('delivery report', async (sql) => {
    const due = await findDueMessage(sql, id);
    if (due && by === 'telegram' && fate === 'undelivered') {
      await updateTelegram(sql, id, { telegramUntil: now() });
      await bringForward(sql, 'textMessages', id, now());
      await sendJob(sql, 'textMessages', id, now());
      return;
    }
    // Telegram gave up, and the SMS has gone meanwhile: what becomes of that one counts.
    if (by === 'telegram' && fate === 'undelivered') return;
    await markSent(sql, id, now(), { keepText: !config.isProd });
    await noteFate(sql, id, { fate, code, at: now() });
  });
}
