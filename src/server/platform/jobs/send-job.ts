import dayjs from 'dayjs';
import PgBoss from 'pg-boss';
import type { Sql } from '../db/database.ts';
import { runText } from '../db/run-text.ts';
import type { JobData, QueueName } from './queues.ts';

/** Only writes jobs, in the caller's transaction. */
const writer = new PgBoss({ db: { executeSql: () => Promise.reject(new Error('in a transaction only')) } });

/**
 * Sends a job in the caller's transaction; without the commit there is no job. At most one job waits for a queue and an
 * id; a second is not added. Workers on every server are notified after the commit.
 * @param dueAt earliest time of the job. It may start one second earlier, because this server's clock may be ahead of
 * the
 * database's
 */
export async function sendJob(
  sql: Sql,
  queue: Exclude<QueueName, 'deadLetters'>,
  id: string,
  dueAt: Date,
): Promise<void> {
  await writer.send(queue, { queue, id } satisfies JobData, {
    db: { executeSql: (text, values) => insertJob(sql, queue, text, values) },
    singletonKey: id,
    startAfter: dayjs(dueAt).subtract(1, 'second').toDate(),
    // A job that no server ran in time must still run.
    retentionDays: 3_650,
  });
}

/** Inserts a job by the statement of pg-boss, whose result notifies the workers of each new job. */
function insertJob(sql: Sql, queue: QueueName, text: string, values: unknown[] = []): Promise<{ rows: never[] }> {
  return runText(sql, `${text.trimEnd()}, pg_notify('jobs', $${values.length + 1})`, [...values, queue]);
}
