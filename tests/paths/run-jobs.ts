import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ProductReport } from './report/paths-report.ts';
import type { Job, WorkerMessage } from './run-job.ts';

/** A job that needs something that is being made meanwhile (the database) waits for it. */
export type PendingJob = { job: Job; ready?: Promise<unknown> | undefined };

const MAX_WORKERS = 4;

/**
 * Does all jobs in a few processes, each the next one as soon as it is free, in their order.
 * @param onProgress how many jobs are done, and what is under way
 */
export async function runJobs(
  jobs: PendingJob[],
  onProgress: (done: number, underWay: string[]) => void,
): Promise<ProductReport[]> {
  const reports: ProductReport[] = [];
  const underWay = new Map<number, string>();
  const queue = [...jobs.entries()];
  /** The next job for a worker that has planned these products already: it knows them, and need not plan them again. */
  const nextFor = (known: Set<string>) => {
    const own = queue.findIndex(([, { job }]) => job.part === queue[0]?.[1].job.part && known.has(job.product));
    return queue.splice(Math.max(0, own), 1)[0];
  };
  let done = 0;
  const tell = () => onProgress(done, [...underWay.values()]);

  async function work(number: number): Promise<void> {
    const worker = fork(fileURLToPath(new URL('./run-worker.ts', import.meta.url)), { serialization: 'advanced' });
    const known = new Set<string>();
    try {
      for (let next = nextFor(known); next !== undefined; next = nextFor(known)) {
        const [index, { job, ready }] = next;
        known.add(job.product);
        const what = `${job.product} ${job.part}`;
        underWay.set(number, what);
        tell();
        await ready;
        reports[index] = await sendJob(worker, job, (walked, total) => {
          underWay.set(number, `${what} ${walked} of ${total}`);
          tell();
        });
        underWay.delete(number);
        done += 1;
        tell();
      }
    } finally {
      worker.disconnect();
    }
  }

  const count = Math.min(jobs.length, MAX_WORKERS, availableParallelism());
  await Promise.all(Array.from({ length: count }, (_, number) => work(number)));
  return reports;
}

/** Sends one job. Rejects when the worker breaks or ends, with the job's name. */
function sendJob(
  worker: ChildProcess,
  job: Job,
  onProgress: (walked: number, total: number) => void,
): Promise<ProductReport> {
  return new Promise((resolve, reject) => {
    const broken = (why: string) => settle(() => reject(new Error(`${job.product} ${job.part}: ${why}`)));
    const onExit = (code: number | null) => broken(`its process ended (${code})`);
    const onMessage = (told: WorkerMessage) => {
      if (told.told === 'progress') onProgress(told.done, told.total);
      else settle(() => resolve(told.report));
    };
    const settle = (end: () => void) => {
      worker.off('exit', onExit).off('message', onMessage);
      end();
    };
    worker.on('exit', onExit).on('message', onMessage).send(job);
  });
}
