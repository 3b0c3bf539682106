import PgBoss from 'pg-boss';
import type { Log } from '#server/operations/cry-out.ts';
import { jobs } from '#server/operations/jobs.ts';
import { planUpkeep } from '#server/operations/upkeep.ts';
import { releaseRefunds } from '#server/purchase/payments/payment-repository.ts';
import { ProviderTrouble } from '#server/purchase/payments/provider/provider-trouble.ts';
import type { Services } from '#server/services.ts';
import { runText } from '../db/run-text.ts';
import { failureText } from './failure-text.ts';
import { dueQueues, putBackJobs } from './job-repository.ts';
import { type JobData, type QueueName, queues } from './queues.ts';

/** Does the jobs. `work` does all that is due now and waits for it: afterwards nothing is due. */
export type Worker = { work(): Promise<void>; start(): Promise<void>; stop(): Promise<void> };

type Taken = PgBoss.Job<JobData> & { name: QueueName };

const names = Object.keys(queues) as QueueName[];

/**
 * Makes the worker of this server, on pg-boss. Outside Prod pg-boss's `now()` is the clock that testers move. An embedded
 * database has one owner: what a crash left in hand is put back at once, elsewhere when its lease ends.
 */
export async function createWorker(services: Services, log: Log): Promise<Worker> {
  const { database, config, now } = services;
  const running = new Set<Promise<unknown>>();
  let isOver = false;
  let deafen: (() => Promise<void>) | undefined;

  const strict: PgBoss.Db = { executeSql: (text, values) => track(execute(text, values)) };
  // pg-boss waits for the end of no job that its workers did: what it hears of a database that is away must be no
  // rejection. The lease gives the job back.
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
    await putBackJobs(database.sql);
    await releaseRefunds(database.sql);
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
    log.error({ err: error }, 'jobs');
    return undefined;
  }

  async function perform({ id, name, data }: Taken): Promise<void> {
    try {
      await jobs[name](services, data, log);
    } catch (error) {
      if (error instanceof ProviderTrouble) log.warn({ kind: error.kind, code: error.code }, 'payment provider');
      else log.error({ err: error, queue: name, job: data.id }, 'job');
      await boss.fail(name, id, { failure: failureText(error) }, { db: strict });
      return;
    }
    await boss.complete(name, id, {}, { db: strict });
  }

  /** All of them, whatever becomes of one. Rejects when the database did not take what became of one. */
  async function performAll(taken: Taken[]): Promise<void> {
    const ends = await Promise.allSettled(taken.map((job) => track(perform(job))));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  async function take(name: QueueName): Promise<Taken[]> {
    return (await boss.fetch<JobData>(name, { batchSize: queues[name].atOnce })) as Taken[];
  }

  async function work(): Promise<void> {
    await planUpkeep(services, { hurry: true });
    for (;;) {
      const { due, isLate } = await dueQueues(database.sql, now());
      if (isLate) await boss.expire();
      const isMoving = (await takeFirst(due)) || isLate;
      if (!isMoving && running.size === 0) return;
      if (!isMoving) await settled();
    }
  }

  /** Does some of the first queue that has any. In their order: what is paid is known before what was not paid lapses. */
  async function takeFirst(due: QueueName[]): Promise<boolean> {
    for (const name of names.filter((each) => due.includes(each))) {
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

  async function start(): Promise<void> {
    await boss.start();
    const workers = new Map<string, string>();
    for (const name of names) {
      const { atOnce, look } = queues[name];
      const id = await boss.work<JobData>(name, { batchSize: atOnce, pollingIntervalSeconds: look }, async (taken) => {
        // There may be more: look again at once.
        if (taken.length === atOnce) boss.notifyWorker(workers.get(name) as string);
        await performAll(taken as Taken[]);
      });
      workers.set(name, id);
    }
    deafen = await database.listen('jobs', (name) => {
      const id = workers.get(name);
      if (id !== undefined) boss.notifyWorker(id);
    });
    await planUpkeep(services);
  }

  return {
    work,
    start,
    async stop() {
      await deafen?.();
      await boss.stop({ wait: true, close: false });
      await settled();
      isOver = true;
    },
  };
}
