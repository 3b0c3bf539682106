import { logAccountEvent } from '#server/people/users/account-event-repository.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { ApiProblem } from '../platform/http/api-problem.ts';
import { deleteDeadJob, listDeadJobs, notifyWorkers, reviveJob } from '../platform/jobs/job-repository.ts';
import type { Services } from './services.ts';

/**
 * Restarts a dead job with all its retries, and logs the user.
 * @throws ApiProblem 404 `jobNotFound` if it is not dead
 */
export async function retryDeadJob({ database, now }: Services, user: SignedInUser, id: string): Promise<void> {
  await database.transaction('try job again', async (sql) => {
    const [job] = await listDeadJobs(sql, id);
    if (!job || !(await reviveJob(sql, id, now()))) throw new ApiProblem(404, 'jobNotFound');
    await logAccountEvent(sql, { at: now(), type: 'jobTriedAgain', byId: user.id, note: `${job.queue} ${job.of}` });
    await notifyWorkers(sql, job.queue);
  });
}

/**
 * Removes a dead job from the list; its record does not change. Logs the user.
 * @throws ApiProblem 404 `jobNotFound`
 */
export async function dismissDeadJob({ database, now }: Services, user: SignedInUser, id: string): Promise<void> {
  await database.transaction('dismiss job', async (sql) => {
    const [job] = await listDeadJobs(sql, id);
    if (!job || !(await deleteDeadJob(sql, id))) throw new ApiProblem(404, 'jobNotFound');
    await logAccountEvent(sql, { at: now(), type: 'jobDismissed', byId: user.id, note: `${job.queue} ${job.of}` });
  });
}
