import dayjs from 'dayjs';
import type { FastifyInstance } from 'fastify';
import type { JobsView, LostMessageView } from '#contract/jobs.ts';
import * as contract from '#contract/jobs.ts';
import type { Services } from '#server/operations/services.ts';
import { logAccountEvent } from '#server/people/users/account-event-repository.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { listLedgerDifferences } from '#server/reports/ledger-check-repository.ts';
import { ApiProblem } from '../platform/http/api-problem.ts';
import { registerCall } from '../platform/http/register-call.ts';
import { countJobs, deleteDeadJob, listDeadJobs, notifyWorkers, reviveJob } from '../platform/jobs/job-repository.ts';
import {
  closeLostMessage,
  countLostCodes,
  listLostMessages,
  listRecipients,
  type Message,
} from '../platform/messages/message-repository.ts';

/** Registers the administrators' view of the background work. */
export function jobRoutes(app: FastifyInstance, services: Services): void {
  registerCall(app, contract.listJobs, async () => viewJobs(services));
  registerCall(app, contract.retryJob, async ({ user, params }) => {
    await retryDeadJob(services, user, params.id);
    return viewJobs(services);
  });
  registerCall(app, contract.dismissJob, async ({ user, params }) => {
    await dismissDeadJob(services, user, params.id);
    return viewJobs(services);
  });
  registerCall(app, contract.closeMessage, async ({ user, params }) => {
    await closeMessage(services, user, params.id);
    return viewJobs(services);
  });
}

/**
 * Closes a message that did not arrive, and logs the user who did it.
 * @throws ApiProblem 404 `messageNotFound` if it arrived, was closed, or does not exist
 */
async function closeMessage({ database, now }: Services, user: SignedInUser, id: string): Promise<void> {
  await database.transaction('close message', async (sql) => {
    if (!(await closeLostMessage(sql, id, user.id, now()))) throw new ApiProblem(404, 'messageNotFound');
    await logAccountEvent(sql, { at: now(), type: 'messageClosed', byId: user.id, note: id });
  });
}

/**
 * Restarts a job that failed for the last time, with all its retries, and logs the user who did it.
 * @throws ApiProblem 404 `jobNotFound` if there is no such job
 */
async function retryDeadJob({ database, now }: Services, user: SignedInUser, id: string): Promise<void> {
  await database.transaction('try job again', async (sql) => {
    const [job] = await listDeadJobs(sql, id);
    if (!job || !(await reviveJob(sql, id, now()))) throw new ApiProblem(404, 'jobNotFound');
    await logAccountEvent(sql, { at: now(), type: 'jobTriedAgain', byId: user.id, note: `${job.queue} ${job.of}` });
    await notifyWorkers(sql, job.queue);
  });
}

/**
 * Deletes a job that failed for the last time, and logs the user who did it. The refund or message of the job does not
 * change.
 * @throws ApiProblem 404 `jobNotFound` if there is no such job
 */
async function dismissDeadJob({ database, now }: Services, user: SignedInUser, id: string): Promise<void> {
  await database.transaction('dismiss job', async (sql) => {
    const [job] = await listDeadJobs(sql, id);
    if (!job || !(await deleteDeadJob(sql, id))) throw new ApiProblem(404, 'jobNotFound');
    await logAccountEvent(sql, { at: now(), type: 'jobDismissed', byId: user.id, note: `${job.queue} ${job.of}` });
  });
}

/**
 * Lists queues with their counts, the jobs that failed permanently, and the undelivered messages. The queue of dead
 * jobs that are already reported is omitted.
 */
async function viewJobs({ database, now }: Pick<Services, 'database' | 'now'>): Promise<JobsView> {
  const queues = await countJobs(database.sql, now());
  const dead = await listDeadJobs(database.sql);
  const ofMessages = dead.filter(({ queue }) => queue === 'mails' || queue === 'textMessages');
  const recipients = await listRecipients(
    database.sql,
    ofMessages.map((job) => job.of),
  );
  return {
    queues: queues.map(({ waitsSince, ...counts }) => ({ ...counts, waitsSince: waitsSince?.toISOString() ?? null })),
    dead: dead.map(({ failedAt, ...job }) => ({
      ...{ ...job, failedAt: failedAt.toISOString() },
      recipient: recipients.get(job.of) ?? null,
    })),
    differences: (await listLedgerDifferences(database.sql)).map(({ since, ...one }) => ({
      ...{ ...one, since: since.toISOString() },
    })),
    lost: (await listLostMessages(database.sql)).flatMap(toLostMessageView),
    lostCodes: await countLostCodes(database.sql, dayjs(now()).subtract(1, 'day').toDate()),
  };
}

function toLostMessageView({ id, channel, recipient, createdAt, fate, fateCode }: Message): LostMessageView[] {
  if (fate === null || fate === 'delivered') return [];
  return [{ id, channel, recipient, writtenAt: createdAt.toISOString(), fate, code: fateCode }];
}
