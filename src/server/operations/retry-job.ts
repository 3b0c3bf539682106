import { logAccountEvent } from '#server/people/users/account-event-repository.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { ApiProblem } from '../platform/http/api-problem.ts';
import { deleteDeadJob, listDeadJobs, notifyWorkers, reviveJob } from '../platform/jobs/job-repository.ts';
import type { Services } from './services.ts';

/** Lets a dead job begin anew, with all its tries. It is logged by whom. Throws 404 `jobNotFound` where it is not dead. */
export async function retryDeadJob({ database, now }: Services, user: SignedInUser, id: string): Promise<void> {
  await database.transaction('try job again', async (sql) => {
    const [job] = await listDeadJobs(sql, id);
    if (!job || !(await reviveJob(sql, id, now()))) throw new ApiProblem(404, 'jobNotFound');
    await logAccountEvent(sql, { at: now(), type: 'jobTriedAgain', byId: user.id, note: `${job.queue} ${job.of}` });
    await notifyWorkers(sql, job.queue);
  });
}

/** Takes a dead job off the list; what it was for stays as it is. Logged as above. Throws 404 `jobNotFound`. */
export async function dismissDeadJob({ database, now }: Services, user: SignedInUser, id: string): Promise<void> {
  await database.transaction('dismiss job', async (sql) => {
    const [job] = await listDeadJobs(sql, id);
    if (!job || !(await deleteDeadJob(sql, id))) throw new ApiProblem(404, 'jobNotFound');
    await logAccountEvent(sql, { at: now(), type: 'jobDismissed', byId: user.id, note: `${job.queue} ${job.of}` });
  });
}
