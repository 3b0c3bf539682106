import type { FastifyBaseLogger } from 'fastify';
import { failRefunds } from '#server/purchase/payments/process-refunds.ts';
import { raiseAlarm } from '../platform/alarms/raise-alarm.ts';
import type { JobData } from '../platform/jobs/queues.ts';
import type { Services } from './services.ts';

export type JobLog = Pick<FastifyBaseLogger, 'error' | 'warn'>;

/**
 * Reports a dead job: an alert, and its id in the log. The job waits in the portal for an administrator. A failed
 * refund is also a task for staff, which remains if the job is dismissed.
 */
export async function reportDeadJob(services: Services, { queue, id }: JobData, log: JobLog): Promise<void> {
  log.error({ queue, job: id }, 'a job failed for the last time');
  if (queue === 'refunds') await failRefunds(services, id, null);
  await services.database.transaction('alarm', (sql) => raiseAlarm(services, sql, 'jobDead'));
}
