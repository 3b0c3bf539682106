import { setTimeout as sleep } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { Database } from '../db/database.ts';
import { runText } from '../db/run-text.ts';
import { describeFailure } from './describe-job-failure.ts';
import { listDueQueues, requeueJobs } from './job-repository.ts';
import { type JobData, type QueueName, queues } from './queues.ts';

/** Processes the jobs. `work` does all jobs that are due now and waits for them: afterwards none is due. */
export type Worker = { work(): Promise<void>; start(): Promise<void>; stop(): Promise<void> };

/** The work of each queue, from the wings above. The worker itself knows only queues. */
export type JobHandlers = {
  /** Does a job of a queue; a rejection means a retry. */
  jobs: Record<QueueName, (job: JobData) => Promise<unknown>>;
  /** Schedules all recurring jobs; `hurry` makes all of them due now. */
  plan(options?: { hurry?: boolean }): Promise<void>;
  /** Repairs the state after a crash, beside the jobs themselves. */
  putBack(): Promise<void>;
  /** Receives failed jobs, and errors of the queues themselves. */
  failed(error: unknown, job: JobData): void;
  troubled(error: unknown): void;
};

type WorkerDeps = { database: Database; config: { isProd: boolean; messageDays: number }; now: () => Date };

type TakenJob = PgBoss.Job<JobData> & { name: QueueName };

const queueNames = Object.keys(queues) as QueueName[];

/**
 * Creates the worker of this server, on pg-boss. Outside Prod, pg-boss's `now()` is the testers' clock. An embedded
 * database has one server: jobs in progress at a crash are restored immediately; other databases wait for the end of
 * the lease.
 */
export async function createWorker({ database, config, now }: WorkerDeps, work: JobHandlers): Promise<Worker> {
  const running = new Set<Promise<unknown>>();
  const attending: Promise<void>[] = [];
  const calls = new Map<string, AbortController>();
  let isEnding = false;
  let isOver = false;
  let deafen: (() => Promise<void>) | undefined;
  let stopping: Promise<void> | undefined;

  const strict: PgBoss.Db = { executeSql: (text, values) => track(execute(text, values)) };
  // An unavailable database must not be a rejection for pg-boss: it polls again.
  const lenient = {
    executeSql: async (text: string, values: unknown[]) =>
      isOver ? undefined : strict.executeSql(text, values).catch(complain),
  } as PgBoss.Db;
  const boss = new PgBoss({
    db: lenient,
    migrate: false,
    schedule: false,
    maintenanceIntervalSeconds: 30,
    archiveCompletedAfterSeconds: 3_600,
    archiveFailedAfterSeconds: config.messageDays * 86_400,
    deleteAfterDays: 7,
  });
  boss.on('error', complain);

  if (database.kind === 'pglite') {
    await requeueJobs(database.sql);
    await work.putBack();
  }

  function track<T>(task: Promise<T>): Promise<T> {
    running.add(task);
    const done = () => void running.delete(task);
    task.then(done, done);
    return task;
  }

  /**
   * Runs pg-boss's scripts, each in one transaction; otherwise a failed script would leave the connection inside its
   * transaction.
   */
  async function execute(text: string, values: unknown[] = []): Promise<{ rows: never[] }> {
    // A dead letter would be due by the database's clock instead of the worker's.
    const due = text
      .replace('data, output, retry_limit, keep_until)', 'data, output, retry_limit, keep_until, start_after)')
      .replace('keep_until + (keep_until - start_after)', "$&, now() - interval '1 second'");
    const timed = config.isProd ? due : due.replace(/\bnow\(\)/g, () => `'${moment()}'::timestamptz`);
    const script = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(timed)?.[1];
    if (script === undefined) return runText(database.sql, timed, values);
    await database.script(script);
    return { rows: [] };
  }

  /** Returns the time plus a millisecond, so that jobs due at this instant are included. */
  function moment(): string {
    return new Date(now().getTime() + 1).toISOString();
  }

  function complain(error: unknown): undefined {
    work.troubled(error);
    return undefined;
  }

  async function perform({ id, name, data }: TakenJob): Promise<void> {
    try {
      await work.jobs[name](data);
    } catch (error) {
      work.failed(error, { queue: name, id: data.id });
      await boss.fail(name, id, { failure: describeFailure(error) }, { db: strict });
      return;
    }
    await boss.complete(name, id, {}, { db: strict });
  }

  /** Performs all jobs, independent of failures. Rejects if the database did not store a result. */
  async function performAll(taken: TakenJob[]): Promise<void> {
    const ends = await Promise.allSettled(taken.map((job) => track(perform(job))));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  async function take(name: QueueName): Promise<TakenJob[]> {
    return (await boss.fetch<JobData>(name, { batchSize: queues[name].atOnce })) as TakenJob[];
  }

  async function doAll(): Promise<void> {
    await work.plan({ hurry: true });
    for (;;) {
      const { due, isLate } = await listDueQueues(database.sql, now());
      if (isLate) await boss.expire();
      const isMoving = (await takeFirst(due)) || isLate;
      if (!isMoving && running.size === 0) return;
      if (!isMoving) await settled();
    }
  }

  /**
   * Does some jobs of the first queue that has any. The order of queues matters: payments are checked before unpaid
   * orders lapse.
   */
  async function takeFirst(due: QueueName[]): Promise<boolean> {
    for (const name of queueNames.filter((each) => due.includes(each))) {
      const taken = await take(name);
      await performAll(taken);
      if (taken.length > 0) return true;
    }
    return false;
  }

  /** Waits until all current jobs are done and their results are stored. */
  async function settled(): Promise<void> {
    while (running.size > 0) {
      await Promise.allSettled(running);
      await new Promise(setImmediate);
    }
  }

  /**
   * Processes a queue in a loop. It does not use pg-boss's own worker, which completes a whole batch at its end,
   * including failed jobs and jobs that another server has by then.
   */
  async function attend(name: QueueName): Promise<void> {
    const { atOnce, pollSeconds, lease } = queues[name];
    while (!isEnding) {
      const called = new AbortController();
      calls.set(name, called);
      const taken = await take(name);
      // After the lease, other servers continue with it.
      const late = new AbortController();
      const done = performAll(taken).catch(complain);
      await Promise.race([done, pause(lease * 1000, late)]).finally(() => late.abort());
      // A full batch may mean more jobs: poll again immediately.
      if (taken.length < atOnce) await pause(pollSeconds * 1000, called);
    }
  }

  async function start(): Promise<void> {
    await boss.start();
    for (const name of queueNames) attending.push(attend(name));
    deafen = await database.listen('jobs', (name) => calls.get(name)?.abort());
    await work.plan();
  }

  async function stop(): Promise<void> {
    await deafen?.();
    isEnding = true;
    for (const called of calls.values()) called.abort();
    await Promise.all(attending);
    await boss.stop({ wait: true, close: false });
    await settled();
    isOver = true;
  }

  return {
    work: doAll,
    start,
    // A graceful end stops the jobs first and then all the rest; the work is done once.
    stop: () => (stopping ??= stop()),
  };
}

/** Waits for milliseconds, or until an abort. */
async function pause(milliseconds: number, { signal }: AbortController): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => {});
}
