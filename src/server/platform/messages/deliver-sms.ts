import dayjs from 'dayjs';
import { sendJob } from '../jobs/send-job.ts';
import { sendAndMark } from './deliver-mail.ts';
import { extractOtp } from './extract-otp.ts';
import type { DeliveryDeps } from './message-channels.ts';
import {
  claimForTelegram,
  clearText,
  findDueMessage,
  type Message,
  markSent,
  unmarkSent,
  updateFate,
  updateTelegram,
} from './message-repository.ts';
import { ProviderError } from './provider-error.ts';

/** Minutes for which a code is worth sending: after them the user has requested another. */
const CODE_MINUTES = 5;

/**
 * Delivers a due SMS. A code is marked as sent before, so that it is sent at most once; if it was certainly not
 * accepted, the mark is removed. Any other message is marked after, so that it is sent at least once. No transaction is
 * open meanwhile. Rejects if it was not accepted or the result is unknown, but not after a permanent refusal.
 */
export async function deliverSms(delivery: DeliveryDeps, id: string): Promise<void> {
  const message = await findDueMessage(delivery.database.sql, id);
  if (!message) return;
  if (!message.once) await sendAndMark(delivery, id, () => sendThroughProvider(delivery, message));
  else if (await isHandledByTelegram(delivery, message)) return;
  else await deliverCode(delivery, message);
}

async function deliverCode(delivery: DeliveryDeps, message: Message): Promise<void> {
  const { config, database, now } = delivery;
  const { id, createdAt } = message;
  const { sql } = database;
  if (!(await markSent(sql, id, now(), { keepText: true }))) return;
  try {
    if (dayjs(createdAt).add(CODE_MINUTES, 'minute').isAfter(now())) await sendThroughProvider(delivery, message);
    else await updateFate(sql, id, { fate: 'late', code: null, at: now() });
  } catch (error) {
    const { outcome, code } = error instanceof ProviderError ? error : { outcome: 'unknown' as const, code: null };
    if (outcome === 'notTaken') {
      await unmarkSent(sql, id);
      throw error;
    }
    await updateFate(sql, id, { fate: outcome, code, at: now() });
    if (outcome === 'unknown') throw error;
  } finally {
    if (config.isProd) await clearIfSent(delivery, id);
  }
}

/**
 * True while Telegram has the code, or after it has delivered it. If Telegram was too slow or refused it, the code goes
 * by SMS: the same job runs again after Telegram's time.
 */
async function isHandledByTelegram(
  { config, database, transports, now }: DeliveryDeps,
  message: Message,
): Promise<boolean> {
  const { telegram } = transports;
  const { id, recipient, telegramUntil, telegramId } = message;
  const { sql } = database;
  const code = extractOtp(message.text);
  if (!telegram || code === null) return false;
  if (telegramUntil !== null) {
    if (telegramUntil > now()) return true;
    if (telegramId === null || !(await telegram.isDelivered(telegramId).catch(() => false))) return false;
    await markSent(sql, id, now(), { keepText: !config.isProd });
    await updateFate(sql, id, { fate: 'delivered', code: null, at: now() });
    return true;
  }
  const until = dayjs(now()).add(telegram.seconds, 'second').toDate();
  const isOurs = await database.transaction('code by Telegram', async (inner) => {
    const isClaimed = await claimForTelegram(inner, id, until);
    // A job may start a second early: this one starts at least a second after Telegram's time limit.
    if (isClaimed) await sendJob(inner, 'textMessages', id, dayjs(until).add(2, 'second').toDate());
    return isClaimed;
  });
  if (!isOurs) return true;
  try {
    await updateTelegram(sql, id, { telegramId: await telegram.carry({ id, recipient, code }) });
    return true;
  } catch (error) {
    // Telegram may have accepted it, so its time limit applies. A phone that is unknown to Telegram gets its SMS
    // immediately.
    if (!(error instanceof ProviderError) || error.outcome === 'unknown') return true;
    await updateTelegram(sql, id, { telegramUntil: now() });
    return false;
  }
}

async function sendThroughProvider({ transports }: DeliveryDeps, { id, recipient, text }: Message): Promise<void> {
  if (!transports.sms) throw new ProviderError('SMS', 'notTaken', 'no provider is connected');
  await transports.sms({ id, recipient, text });
}

async function clearIfSent({ database }: DeliveryDeps, id: string): Promise<void> {
  if (!(await findDueMessage(database.sql, id))) await clearText(database.sql, id);
}
