import type { JobsView } from '#contract/jobs.ts';
import type { Services } from '#server/operations/services.ts';
import { countJobs, deadJobs } from '../platform/jobs/job-repository.ts';

/** Queues with their counts, and the jobs that failed for good. What was dead and is told is no queue to look at. */
export async function viewJobs({ database, now }: Pick<Services, 'database' | 'now'>): Promise<JobsView> {
  const queues = await countJobs(database.sql, now());
  const dead = await deadJobs(database.sql);
  return {
    queues: queues.map(({ waitsSince, ...counts }) => ({ ...counts, waitsSince: waitsSince?.toISOString() ?? null })),
    dead: dead.map(({ failedAt, ...job }) => ({ ...job, failedAt: failedAt.toISOString() })),
  };
}
