import type { FastifyBaseLogger } from 'fastify';
import { failExport, runExport } from '#server/lists/exports/run-export.ts';
import type { Services } from '#server/operations/services.ts';
import { deliverWebhooks } from '#server/people/webhooks/deliver-webhooks.ts';
import { loadCertificate } from '#server/purchase/certificates/load-certificate.ts';
import { releaseAllRefundLeases } from '#server/purchase/payments/payment-repository.ts';
import { failRefunds, processRefunds } from '#server/purchase/payments/process-refunds.ts';
import { PaymentProviderError } from '#server/purchase/payments/provider/payment-provider-error.ts';
import { settleAttempt } from '#server/purchase/payments/settle-attempt.ts';
import { runProof } from '#server/studio/evidence/prove-release.ts';
import { raiseAlarm } from '../platform/alarms/raise-alarm.ts';
import type { JobHandlers } from '../platform/jobs/create-worker.ts';
import type { JobData, QueueName } from '../platform/jobs/queues.ts';
import { deliverMail } from '../platform/messages/deliver-mail.ts';
import { deliverSms } from '../platform/messages/deliver-sms.ts';
import { planScheduledJobs, runScheduledJob } from './scheduled-jobs.ts';

/** Wraps each job: measures and traces it. */
export type ObserveJob = <T>(queue: QueueName, work: () => Promise<T>) => Promise<T>;

/**
 * The handler of each queue; `queues.ts` defines retries and leases. A job may run again after a crash, and two servers
 * may run the same one when a lease ends: each handler is safe for both.
 */
export function createJobHandlers(
  services: Services,
  log: JobLog,
  watch: ObserveJob = (_queue, work) => work(),
): JobHandlers {
  const jobs: JobHandlers['jobs'] = {
    paymentChecks: ({ id }) => settleAttempt(services, id),
    refunds: ({ id }) => processRefunds(services, id),
    textMessages: ({ id }) => deliverSms(services, id),
    mails: ({ id }) => deliverMail({ ...services, certificate: (order) => loadCertificate(services, order) }, id),
    webhooks: ({ id }) => deliverWebhooks(services, id),
    upkeep: ({ id }) => runScheduledJob(services, id),
    proofs: ({ id }) => runProof(services, id),
    exports: ({ id }) => runExport(services, id),
    deadLetters: (job) => reportDeadJob(services, job, log),
  };
  return {
    jobs: Object.fromEntries(
      Object.entries(jobs).map(([queue, work]) => [
        queue,
        (job: JobData) => watch(queue as QueueName, () => work(job)),
      ]),
    ) as JobHandlers['jobs'],
    plan: (options) => planScheduledJobs(services, options),
    putBack: () => releaseAllRefundLeases(services.database.sql),
    failed(error, { queue, id }) {
      if (error instanceof PaymentProviderError) log.warn({ kind: error.kind, code: error.code }, 'payment provider');
      else log.error({ err: error, queue, job: id }, 'job');
    },
    troubled: (error) => log.error({ err: error }, 'jobs'),
  };
}

type JobLog = Pick<FastifyBaseLogger, 'error' | 'warn'>;

/**
 * Reports a dead job: an alert, and its id in the log. The job waits in the portal for an administrator. A failed
 * refund is also a task for staff, which remains if the job is dismissed.
 */
async function reportDeadJob(services: Services, { queue, id }: JobData, log: JobLog): Promise<void> {
  log.error({ queue, job: id }, 'a job failed for the last time');
  if (queue === 'refunds') await failRefunds(services, id, null);
  if (queue === 'exports') await failExport(services, id, 'fault');
  await services.database.transaction('alarm', (sql) => raiseAlarm(services, sql, 'jobDead'));
}
