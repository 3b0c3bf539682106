import type { JobsView, LostMessageView } from '#contract/jobs.ts';
import type { Services } from '#server/operations/services.ts';
import { listLedgerDifferences } from '#server/reports/ledger-check-repository.ts';
import { countJobs, listDeadJobs } from '../platform/jobs/job-repository.ts';
import { listFailedMessages, listRecipients, type Message } from '../platform/messages/message-repository.ts';

/**
 * Lists queues with their counts, the jobs that failed permanently, and the undelivered messages. The queue of dead
 * jobs that are already reported is omitted.
 */
export async function viewJobs({ database, now }: Pick<Services, 'database' | 'now'>): Promise<JobsView> {
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
    lost: (await listFailedMessages(database.sql)).flatMap(toFailedMessageView),
  };
}

function toFailedMessageView({ id, channel, recipient, once, createdAt, fate, fateCode }: Message): LostMessageView[] {
  if (fate === null || fate === 'delivered') return [];
  return [{ id, channel, recipient, isCode: once, writtenAt: createdAt.toISOString(), fate, code: fateCode }];
}
