import dayjs from 'dayjs';
import PgBoss from 'pg-boss';
import type { Sql } from '../db/database.ts';
import { runText } from '../db/run-text.ts';
import { notifyWorkers } from './job-repository.ts';
import type { JobData, QueueName } from './queues.ts';

/** Only writes what is sent, into the caller's transaction. */
const writer = new PgBoss({ db: { executeSql: () => Promise.reject(new Error('in a transaction only')) } });

/**
 * Sends a job in the caller's transaction: without its commit there is none. Of a queue and an id one waits at most; a
 * second is not added. Workers on every server hear of it after the commit.
 * @param dueAt not to be done before, within a second: the clock of this server may be ahead of the database's
 */
export async function sendJob(
  sql: Sql,
  queue: Exclude<QueueName, 'deadLetters'>,
  id: string,
  dueAt: Date,
): Promise<void> {
  await writer.send(queue, { queue, id } satisfies JobData, {
    db: { executeSql: (text, values) => runText(sql, text, values) },
    singletonKey: id,
    startAfter: dayjs(dueAt).subtract(1, 'second').toDate(),
    // What was not done because no server ran is still to be done.
    retentionDays: 3_650,
  });
  await notifyWorkers(sql, queue);
}
