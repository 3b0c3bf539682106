import type { FastifyBaseLogger } from 'fastify';
import { failRefunds } from '#server/purchase/payments/process-refunds.ts';
import { raiseAlarm } from '../platform/alarms/raise-alarm.ts';
import type { JobData } from '../platform/jobs/queues.ts';
import type { Services } from './services.ts';

export type JobLog = Pick<FastifyBaseLogger, 'error' | 'warn'>;

/**
 * Says that a job is dead: an alarm, and in the log which one. It waits in the portal for somebody to look. A refund is work for
 * people, too, which stays when the job is forgotten.
 */
export async function reportDeadJob(services: Services, { queue, id }: JobData, log: JobLog): Promise<void> {
  log.error({ queue, job: id }, 'a job failed for the last time');
  if (queue === 'refunds') await failRefunds(services, id, null);
  await services.database.transaction('alarm', (sql) => raiseAlarm(services, sql, 'jobDead'));
}
