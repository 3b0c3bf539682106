import { sql as raw, type SQL } from 'drizzle-orm';
import type { Sql } from '../db/database.ts';
import { type QueueName, queues } from './queues.ts';

/* The tables belong to pg-boss. Its own functions are used where they exist; the rest is here. */

/** Notifies the workers of all servers, after the commit, that a queue has a due job. */
export async function notifyWorkers(sql: Sql, queue: QueueName): Promise<void> {
  await sql.execute(raw`select pg_notify('jobs', ${queue})`);
}

type Rule = { retry_limit: number; retry_delay: number; expire_seconds: number; dead_letter: string | null };

/** Applies the rules of queues.ts to the queues of the database. Throws for a queue that no migration has created. */
export async function applyQueueRules(sql: Sql): Promise<void> {
  const kept = await all<Rule & { name: string }>(
    sql,
    raw`select name, retry_limit, retry_delay, expire_seconds, dead_letter from pgboss.queue`,
  );
  for (const [name, { tries, wait, lease }] of Object.entries(queues)) {
    const is = kept.find((each) => each.name === name);
    if (!is) throw new Error(`no queue ${name}: a migration has to make it (jobs/README.md)`);
    const deadLetter = name === 'deadLetters' ? null : 'deadLetters';
    // The first attempt does not count as a retry.
    const isSame =
      is.retry_limit === tries - 1 &&
      is.retry_delay === wait &&
      is.expire_seconds === lease &&
      is.dead_letter === deadLetter;
    if (!isSame)
      await sql.execute(raw`
        update pgboss.queue set retry_limit = ${tries - 1}, retry_delay = ${wait}, retry_backoff = true,
          expire_seconds = ${lease}, dead_letter = ${deadLetter}, updated_on = now()
        where name = ${name}`);
  }
}

/** Restores the jobs that were in progress when the only server of this database died. */
export async function requeueJobs(sql: Sql): Promise<void> {
  await sql.execute(raw`update pgboss.job set state = 'retry' where state = 'active'`);
}

/**
 * Lists the queues with a job due at an instant, and returns true in `isLate` if the lease of a running job has
 * expired. It reads the indexes of waiting and running jobs; completed jobs, which are stored for an hour, are not
 * read.
 */
export async function listDueQueues(sql: Sql, at: Date): Promise<{ due: QueueName[]; isLate: boolean }> {
  const rows = await all<{ name: QueueName; due: boolean; late: boolean }>(
    sql,
    raw`
      select name,
        exists (select from pgboss.job where job.name = queue.name and state < 'active' and start_after <= ${instant(at)}) as due,
        exists (select from pgboss.job where job.name = queue.name and state = 'active'
          and started_on + expire_in <= ${instant(at)}) as late
      from pgboss.queue`,
  );
  return { due: rows.filter(({ due }) => due).map(({ name }) => name), isLate: rows.some(({ late }) => late) };
}

/** Lists the ids and due times of the jobs in a queue that wait for an attempt or are running. */
export async function listWaitingJobs(sql: Sql, queue: QueueName): Promise<{ id: string; dueAt: Date }[]> {
  const rows = await all<{ id: string; due: string }>(
    sql,
    raw`select singleton_key as id, start_after as due from pgboss.job where name = ${queue} and state <= 'active'`,
  );
  return rows.map(({ id, due }) => ({ id, dueAt: new Date(due) }));
}

/** Sets an earlier due time for a job that waits for its first attempt. */
export async function makeJobEarlier(sql: Sql, queue: QueueName, id: string, dueAt: Date): Promise<void> {
  await sql.execute(raw`
    update pgboss.job set start_after = ${instant(dueAt)}
    where name = ${queue} and singleton_key = ${id} and state = 'created'`);
}

export type QueueState = {
  queue: QueueName;
  waiting: number;
  active: number;
  failed: number;
  dead: number;
  waitsSince: Date | null;
};

/** Counts the jobs of each queue by state, in the order of queues.ts. */
export async function countJobs(sql: Sql, at: Date): Promise<QueueState[]> {
  const rows = await all<Omit<QueueState, 'waitsSince'> & { since: string | null }>(
    sql,
    raw`
      select name as queue, count(*) filter (where state = 'created')::int as waiting,
        count(*) filter (where state = 'active')::int as active, count(*) filter (where state = 'retry')::int as failed,
        count(*) filter (where state = 'failed')::int as dead,
        min(start_after) filter (where state < 'active' and start_after < ${instant(at)}) as since
      from pgboss.job group by name`,
  );
  return Object.keys(queues).map((name) => {
    const queue = name as QueueName;
    const found = rows.find((row) => row.queue === queue);
    if (!found) return { queue, waiting: 0, active: 0, failed: 0, dead: 0, waitsSince: null };
    const { waiting, active, failed, dead, since } = found;
    return { queue, waiting, active, failed, dead, waitsSince: since === null ? null : new Date(since) };
  });
}

export type DeadJob = {
  id: string;
  queue: QueueName;
  of: string;
  failedAt: Date;
  tries: number;
  failure: string | null;
};

/** Lists jobs that failed for the last time, the latest first; with `id` only this one. */
export async function listDeadJobs(sql: Sql, id?: string): Promise<DeadJob[]> {
  const rows = await all<Omit<DeadJob, 'failedAt'> & { failed_at: string }>(
    sql,
    raw`
      select id, name as queue, data->>'id' as "of", completed_on as failed_at, retry_count + 1 as tries,
        coalesce(output->>'failure', output->'value'->>'message', output->>'message') as failure
      from pgboss.job
      where state = 'failed' and name <> 'deadLetters' ${id === undefined ? raw`` : raw`and id = ${id}::uuid`}
      order by completed_on desc limit 100`,
  );
  return rows.map(({ failed_at, ...job }) => ({ ...job, failedAt: new Date(failed_at) }));
}

/** Builds the query of the ids of all jobs that failed for the last time, for counts. */
export const selectDeadJobs = (sql: Sql) =>
  sql
    .select({ id: raw<string>`id::text` })
    .from(raw`pgboss.job`)
    .where(raw`state = 'failed' and name <> 'deadLetters'`);

/** Restarts a dead job. Returns false if it is not dead. */
export async function reviveJob(sql: Sql, id: string, at: Date): Promise<boolean> {
  const revived = await all(
    sql,
    raw`
      update pgboss.job set state = 'retry', retry_count = 0, started_on = null, completed_on = null, output = null,
        start_after = ${instant(at)}
      where state = 'failed' and name <> 'deadLetters' and id = ${id}::uuid returning id`,
  );
  return revived.length > 0;
}

/** Deletes a dead job. Returns false if it is not dead. */
export async function deleteDeadJob(sql: Sql, id: string): Promise<boolean> {
  const gone = await all(
    sql,
    raw`delete from pgboss.job where state = 'failed' and name <> 'deadLetters' and id = ${id}::uuid returning id`,
  );
  return gone.length > 0;
}

/** Deletes every job except the recurring ones. */
export async function deleteJobs(sql: Sql): Promise<void> {
  await sql.execute(raw`delete from pgboss.job where name <> 'upkeep'`);
}

const instant = (at: Date): SQL => raw`${at.toISOString()}::timestamptz`;

async function all<Row>(sql: Sql, query: SQL): Promise<Row[]> {
  return (await sql.execute(query)).rows as Row[];
}
