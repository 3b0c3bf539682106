import { makeJobEarlier } from '../jobs/job-repository.ts';
import { sendJob } from '../jobs/send-job.ts';
import type { DeliveryDeps, DeliveryReport } from './message-channels.ts';
import { findDueMessage, markSent, updateFate, updateTelegram } from './message-repository.ts';

/**
 * Records a carrier's report about a message. A code that Telegram could not deliver goes by SMS immediately; a
 * delivered one is not sent again.
 */
export async function recordDeliveryReceipt(
  { config, database, now }: Pick<DeliveryDeps, 'config' | 'database' | 'now'>,
  id: string,
  { by, fate, code }: DeliveryReport,
): Promise<void> {
  await database.transaction('delivery report', async (sql) => {
    const due = await findDueMessage(sql, id);
    if (due && by === 'telegram' && fate === 'undelivered') {
      await updateTelegram(sql, id, { telegramUntil: now() });
      await makeJobEarlier(sql, 'textMessages', id, now());
      await sendJob(sql, 'textMessages', id, now());
      return;
    }
    // Telegram failed, and the SMS was sent meanwhile: the report of the SMS counts.
    if (by === 'telegram' && fate === 'undelivered') return;
    await markSent(sql, id, now(), { keepText: !config.isProd });
    await updateFate(sql, id, { fate, code, at: now() });
  });
}
