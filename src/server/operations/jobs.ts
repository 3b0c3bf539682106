import { giveRefunds } from '#server/purchase/payments/give-refunds.ts';
import { settleAttempt } from '#server/purchase/payments/settle-attempt.ts';
import type { Services } from '#server/services.ts';
import type { JobData, QueueName } from '../platform/jobs/queues.ts';
import { deliverMail } from '../platform/messages/deliver-mail.ts';
import { deliverText } from '../platform/messages/deliver-text.ts';
import { cryOut, type Log } from './cry-out.ts';
import { keepUp } from './upkeep.ts';

/**
 * The table of contents: what is done of each queue (queues.ts says how often and how long). A job may be done again after
 * a crash, and two servers may have the same one in hand when a lease ends: each is written so that this does no harm.
 */
export const jobs: Record<QueueName, (services: Services, told: JobData, log: Log) => Promise<unknown>> = {
  paymentChecks: (services, { id }) => settleAttempt(services, id),
  refunds: (services, { id }) => giveRefunds(services, id),
  textMessages: (services, { id }) => deliverText(services, id),
  mails: (services, { id }) => deliverMail(services, id),
  upkeep: (services, { id }) => keepUp(services, id),
  deadLetters: cryOut,
};
