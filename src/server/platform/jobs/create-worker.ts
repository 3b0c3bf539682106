import { setTimeout as sleep } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { Database } from '../db/database.ts';
import { runText } from '../db/run-text.ts';
import { describeFailure } from './describe-job-failure.ts';
import { listDueQueues, requeueJobs } from './job-repository.ts';
import { type JobData, type QueueName, queues } from './queues.ts';

/** Processes the jobs. `work` does all jobs that are due now and waits for them: afterwards none is due. */
export type Worker = { work(): Promise<void>; start(): Promise<void>; stop(): Promise<void> };

/** The work of each queue, which other areas of the server define. The worker itself knows only queues. */
export type JobHandlers = {
  /** Does a job of a queue; a rejection means a retry. */
  jobs: Record<QueueName, (job: JobData) => Promise<unknown>>;
  /** Schedules all recurring jobs. `hurry` makes them due now, except those that run only at their time. */
  plan(options?: { hurry?: boolean }): Promise<void>;
  /** Releases data that jobs had reserved at a crash. Called only if this server is the only one of its database. */
  putBack(): Promise<void>;
  /** `failed` receives the errors of jobs; `troubled` receives the errors of the queues themselves. */
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
export async function createWorker(deps: WorkerDeps, work: JobHandlers): Promise<Worker> {
  const worker = new JobWorker(deps, work);
  if (deps.database.kind === 'pglite') {
    await requeueJobs(deps.database.sql);
    await work.putBack();
  }
  return { work: () => worker.doAll(), start: () => worker.start(), stop: () => worker.stop() };
}

class JobWorker {
  readonly #deps: WorkerDeps;
  readonly #handlers: JobHandlers;
  readonly #running = new Set<Promise<unknown>>();
  readonly #attending: Promise<void>[] = [];
  readonly #calls = new Map<string, AbortController>();
  readonly #strict: PgBoss.Db = { executeSql: (text, values) => this.#track(this.#execute(text, values)) };
  readonly #boss: PgBoss;
  #isEnding = false;
  #isOver = false;
  #deafen: (() => Promise<void>) | undefined;
  #stopping: Promise<void> | undefined;

  constructor(deps: WorkerDeps, handlers: JobHandlers) {
    this.#deps = deps;
    this.#handlers = handlers;
    const complain = (error: unknown) => this.#complain(error);
    // An unavailable database must not be a rejection for pg-boss: it polls again.
    const lenient = {
      executeSql: async (text: string, values: unknown[]) =>
        this.#isOver ? undefined : this.#strict.executeSql(text, values).catch(complain),
    } as PgBoss.Db;
    this.#boss = new PgBoss({
      db: lenient,
      migrate: false,
      schedule: false,
      maintenanceIntervalSeconds: 30,
      archiveCompletedAfterSeconds: 3_600,
      archiveFailedAfterSeconds: deps.config.messageDays * 86_400,
      deleteAfterDays: 7,
    });
    this.#boss.on('error', complain);
  }

  async doAll(): Promise<void> {
    const { database, now } = this.#deps;
    await this.#handlers.plan({ hurry: true });
    for (;;) {
      const { due, isLate } = await listDueQueues(database.sql, now());
      if (isLate) await this.#boss.expire();
      const isMoving = (await this.#takeFirst(due)) || isLate;
      if (!isMoving && this.#running.size === 0) return;
      if (!isMoving) await this.#settled();
    }
  }

  async start(): Promise<void> {
    await this.#boss.start();
    for (const name of queueNames) this.#attending.push(this.#attend(name));
    this.#deafen = await this.#deps.database.listen('jobs', (name) => this.#calls.get(name)?.abort());
    await this.#handlers.plan();
  }

  /** Ends the worker once. A graceful end stops the jobs first and then all the rest. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    await this.#deafen?.();
    this.#isEnding = true;
    for (const called of this.#calls.values()) called.abort();
    await Promise.all(this.#attending);
    await this.#boss.stop({ wait: true, close: false });
    await this.#settled();
    this.#isOver = true;
  }

  #track<T>(task: Promise<T>): Promise<T> {
    this.#running.add(task);
    const done = () => void this.#running.delete(task);
    task.then(done, done);
    return task;
  }

  /** Waits until all current jobs are done and their results are stored. */
  async #settled(): Promise<void> {
    while (this.#running.size > 0) {
      await Promise.allSettled(this.#running);
      await new Promise(setImmediate);
    }
  }

  /**
   * Runs pg-boss's scripts, each in one transaction; otherwise a failed script would leave the connection inside its
   * transaction.
   */
  async #execute(text: string, values: unknown[] = []): Promise<{ rows: never[] }> {
    const { database, config } = this.#deps;
    // Makes a dead letter due by the worker's clock; pg-boss alone would use the database's.
    const due = text
      .replace('data, output, retry_limit, keep_until)', 'data, output, retry_limit, keep_until, start_after)')
      .replace('keep_until + (keep_until - start_after)', "$&, now() - interval '1 second'");
    const timed = config.isProd ? due : due.replace(/\bnow\(\)/g, () => `'${this.#moment()}'::timestamptz`);
    const script = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(timed)?.[1];
    if (script === undefined) return runText(database.sql, timed, values);
    await database.script(script);
    return { rows: [] };
  }

  /** Returns the time plus a millisecond, so that jobs due at this instant are included. */
  #moment(): string {
    return new Date(this.#deps.now().getTime() + 1).toISOString();
  }

  #complain(error: unknown): undefined {
    this.#handlers.troubled(error);
    return undefined;
  }

  async #perform({ id, name, data }: TakenJob): Promise<void> {
    try {
      await this.#handlers.jobs[name](data);
    } catch (error) {
      this.#handlers.failed(error, { queue: name, id: data.id });
      await this.#boss.fail(name, id, { failure: describeFailure(error) }, { db: this.#strict });
      return;
    }
    await this.#boss.complete(name, id, {}, { db: this.#strict });
  }

  /** Performs all jobs, independent of failures. Rejects if the database did not store a result. */
  async #performAll(taken: TakenJob[]): Promise<void> {
    const ends = await Promise.allSettled(taken.map((job) => this.#track(this.#perform(job))));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  async #take(name: QueueName): Promise<TakenJob[]> {
    return (await this.#boss.fetch<JobData>(name, { batchSize: queues[name].atOnce })) as TakenJob[];
  }

  /**
   * Does some jobs of the first queue that has any. The order of queues matters: payments are checked before unpaid
   * orders lapse.
   */
  async #takeFirst(due: QueueName[]): Promise<boolean> {
    for (const name of queueNames.filter((each) => due.includes(each))) {
      const taken = await this.#take(name);
      await this.#performAll(taken);
      if (taken.length > 0) return true;
    }
    return false;
  }

  /**
   * Processes a queue in a loop. It does not use pg-boss's own worker, which completes a whole batch at its end,
   * including failed jobs and jobs that another server has by then.
   */
  async #attend(name: QueueName): Promise<void> {
    const { atOnce, pollSeconds, lease } = queues[name];
    while (!this.#isEnding) {
      const called = new AbortController();
      this.#calls.set(name, called);
      const taken = await this.#take(name);
      // After the lease other servers continue with these jobs, so this loop waits no longer.
      const late = new AbortController();
      const done = this.#performAll(taken).catch((error) => this.#complain(error));
      await Promise.race([done, pause(lease * 1000, late)]).finally(() => late.abort());
      // A full batch may mean more jobs: poll again immediately.
      if (taken.length < atOnce) await pause(pollSeconds * 1000, called);
    }
  }
}

/** Waits for milliseconds, or until an abort. */
async function pause(milliseconds: number, { signal }: AbortController): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => {});
}
