import dayjs from 'dayjs';
import type { FastifyBaseLogger } from 'fastify';
import { deleteExpiredDrafts } from './drafts/draft-repository.ts';
import { forgetReplies } from './http/idempotency-repository.ts';
import { deliverMails } from './messages/deliver-mails.ts';
import { forgetDevices } from './order-links/order-device-repository.ts';
import { lapseOrders } from './orders/lapse-orders.ts';
import { giveRefunds } from './payments/give-refunds.ts';
import { attemptsToCheck } from './payments/payment-repository.ts';
import { ProviderTrouble } from './payments/provider/provider-trouble.ts';
import { settleAttempt } from './payments/settle-attempt.ts';
import type { Services } from './services.ts';
import { forgetUploads } from './uploads/forget-uploads.ts';

/** What nobody waits for: payments to ask about, refunds, lapsed offers, old drafts. `work` does all that is due now. */
export type Worker = { work(): Promise<void>; start(): void; stop(): Promise<void> };

const INTERVAL = 2_000;

export function createWorker(services: Services, log: Pick<FastifyBaseLogger, 'error' | 'warn'>): Worker {
  const onTrouble = (error: ProviderTrouble) => log.warn({ kind: error.kind, code: error.code }, 'payment provider');
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  /** One thing that fails keeps no other from being done; it is due again in the next round. */
  async function attempt(task: Promise<unknown>): Promise<void> {
    await task.catch((error: unknown) => {
      if (error instanceof ProviderTrouble) onTrouble(error);
      else log.error({ err: error }, 'worker');
    });
  }

  /** Pictures first: without its draft nobody would find them again. */
  async function forgetDrafts(expiredAt: Date): Promise<void> {
    await forgetUploads(services, expiredAt);
    await deleteExpiredDrafts(services.database.sql, expiredAt);
  }

  async function work(): Promise<void> {
    const { database, now } = services;
    for (const { tranId } of await attemptsToCheck(database.sql, now())) await attempt(settleAttempt(services, tranId));
    await attempt(deliverMails(services));
    await attempt(giveRefunds(services, onTrouble));
    await attempt(lapseOrders(services));
    // Expired an hour ago: whoever had opened one just before is done with it.
    await attempt(forgetDrafts(dayjs(now()).subtract(1, 'hour').toDate()));
    await attempt(forgetDevices(database.sql, now()));
    await attempt(forgetReplies(database.sql, dayjs(now()).subtract(1, 'day').toDate()));
  }

  function schedule(): void {
    timer = setTimeout(() => {
      running = work()
        .catch((error) => log.error({ err: error }, 'worker'))
        .finally(() => timer && schedule());
    }, INTERVAL);
  }

  return {
    work,
    start: schedule,
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}
