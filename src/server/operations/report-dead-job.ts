import type { FastifyBaseLogger } from 'fastify';
import { raiseAlarm } from '../platform/alarms/raise-alarm.ts';
import type { JobData } from '../platform/jobs/queues.ts';
import type { Services } from './services.ts';

export type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>;

/** Says that a job is dead: an alarm, and in the log which one. It waits in the portal for somebody to look. */
export async function reportDeadJob(services: Services, { queue, id }: JobData, log: Log): Promise<void> {
  log.error({ queue, job: id }, 'a job failed for the last time');
  await services.database.transaction('alarm', (sql) => raiseAlarm(services, sql, 'jobDead'));
}
