import type { Services } from '#server/operations/services.ts';
import { deliverWebhooks } from '#server/people/webhooks/deliver-webhooks.ts';
import { certificateOf } from '#server/purchase/certificates/certificate-of.ts';
import { giveRefunds } from '#server/purchase/payments/give-refunds.ts';
import { releaseRefunds } from '#server/purchase/payments/payment-repository.ts';
import { ProviderTrouble } from '#server/purchase/payments/provider/provider-trouble.ts';
import { settleAttempt } from '#server/purchase/payments/settle-attempt.ts';
import { keepProof } from '#server/studio/evidence/prove-release.ts';
import type { Work } from '../platform/jobs/create-worker.ts';
import type { JobData, QueueName } from '../platform/jobs/queues.ts';
import { deliverMail } from '../platform/messages/deliver-mail.ts';
import { deliverText } from '../platform/messages/deliver-text.ts';
import { type Log, reportDeadJob } from './report-dead-job.ts';
import { keepUp, planUpkeep } from './upkeep.ts';

/** Stands around each job: measures it, and traces what it does. */
export type WatchJob = <T>(queue: QueueName, work: () => Promise<T>) => Promise<T>;

/**
 * The table of contents: what is done of each queue (queues.ts says how often and how long). A job may be done again after
 * a crash, and two servers may have the same one in hand when a lease ends: each is written so that this does no harm.
 */
export function workOf(services: Services, log: Log, watch: WatchJob = (_queue, work) => work()): Work {
  const jobs: Work['jobs'] = {
    paymentChecks: ({ id }) => settleAttempt(services, id),
    refunds: ({ id }) => giveRefunds(services, id),
    textMessages: ({ id }) => deliverText(services, id),
    mails: ({ id }) => deliverMail({ ...services, certificate: (order) => certificateOf(services, order) }, id),
    webhooks: ({ id }) => deliverWebhooks(services, id),
    upkeep: ({ id }) => keepUp(services, id),
    proofs: ({ id }) => keepProof(services, id),
    deadLetters: (job) => reportDeadJob(services, job, log),
  };
  return {
    jobs: Object.fromEntries(
      Object.entries(jobs).map(([queue, work]) => [
        queue,
        (job: JobData) => watch(queue as QueueName, () => work(job)),
      ]),
    ) as Work['jobs'],
    plan: (options) => planUpkeep(services, options),
    putBack: () => releaseRefunds(services.database.sql),
    failed(error, { queue, id }) {
      if (error instanceof ProviderTrouble) log.warn({ kind: error.kind, code: error.code }, 'payment provider');
      else log.error({ err: error, queue, job: id }, 'job');
    },
    troubled: (error) => log.error({ err: error }, 'jobs'),
  };
}
