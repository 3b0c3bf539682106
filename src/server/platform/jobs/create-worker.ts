import { setTimeout as sleep } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { Database } from '../db/database.ts';
import { runText } from '../db/run-text.ts';
import { describeFailure } from './describe-job-failure.ts';
import { listDueQueues, requeueJobs } from './job-repository.ts';
import { type JobData, type QueueName, queues } from './queues.ts';

/** Does the jobs. `work` does all that is due now and waits for it: afterwards nothing is due. */
export type Worker = { work(): Promise<void>; start(): Promise<void>; stop(): Promise<void> };

/** What the worker does, given to it from above: it knows queues, and nothing of what they are for. */
export type JobHandlers = {
  /** Does a job of a queue; rejects when it has to be done again. */
  jobs: Record<QueueName, (job: JobData) => Promise<unknown>>;
  /** Sees to it that what recurs waits for its time; `hurry`: that all of it is due now. */
  plan(options?: { hurry?: boolean }): Promise<void>;
  /** Puts back what a crash has left in hand, beside the jobs themselves. */
  putBack(): Promise<void>;
  /** Hears of a job that failed, and of trouble with the queues themselves. */
  failed(error: unknown, job: JobData): void;
  troubled(error: unknown): void;
};

type WorkerDeps = { database: Database; config: { isProd: boolean; messageDays: number }; now: () => Date };

type TakenJob = PgBoss.Job<JobData> & { name: QueueName };

const queueNames = Object.keys(queues) as QueueName[];

/**
 * Makes the worker of this server, on pg-boss. Outside Prod pg-boss's `now()` is the clock that testers move. An embedded
 * database has one owner: what a crash left in hand is put back at once, elsewhere when its lease ends.
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
  // What pg-boss hears of a database that is away must be no rejection: it looks again.
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

  /** Its scripts are one transaction each; as pg-boss writes them, one that breaks would leave the connection inside it. */
  async function execute(text: string, values: unknown[] = []): Promise<{ rows: never[] }> {
    // A dead letter would be due by the clock of the database, whatever ours is.
    const due = text
      .replace('data, output, retry_limit, keep_until)', 'data, output, retry_limit, keep_until, start_after)')
      .replace('keep_until + (keep_until - start_after)', "$&, now() - interval '1 second'");
    const timed = config.isProd ? due : due.replace(/\bnow\(\)/g, () => `'${moment()}'::timestamptz`);
    const script = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(timed)?.[1];
    if (script === undefined) return runText(database.sql, timed, values);
    await database.script(script);
    return { rows: [] };
  }

  /** A millisecond on: what is due at this very moment is due. */
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

  /** All of them, whatever becomes of one. Rejects when the database did not take what became of one. */
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

  /** Does some of the first queue that has any. In their order: what is paid is known before what was not paid lapses. */
  async function takeFirst(due: QueueName[]): Promise<boolean> {
    for (const name of queueNames.filter((each) => due.includes(each))) {
      const taken = await take(name);
      await performAll(taken);
      if (taken.length > 0) return true;
    }
    return false;
  }

  /** Everything in hand is done, and what it said to the database. */
  async function settled(): Promise<void> {
    while (running.size > 0) {
      await Promise.allSettled(running);
      await new Promise(setImmediate);
    }
  }

  /**
   * Does what a queue has, again and again. Not by a worker of pg-boss: at the end of a batch it would complete all of it, also what
   * failed and what another server has in hand again by then.
   */
  async function attend(name: QueueName): Promise<void> {
    const { atOnce, pollSeconds, lease } = queues[name];
    while (!isEnding) {
      const called = new AbortController();
      calls.set(name, called);
      const taken = await take(name);
      // When the lease is over, others go on with it.
      const late = new AbortController();
      const done = performAll(taken).catch(complain);
      await Promise.race([done, pause(lease * 1000, late)]).finally(() => late.abort());
      // There may be more: look again at once.
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
    // A server that ends gracefully stops its jobs first, and then everything: once.
    stop: () => (stopping ??= stop()),
  };
}

/** So many milliseconds, or until somebody calls. */
async function pause(milliseconds: number, { signal }: AbortController): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => {});
}
