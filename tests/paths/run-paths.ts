import { migratedImage } from '#tests/support/migrated-image.ts';
import type { PathsReport, ProductReport } from './report/paths-report.ts';
import type { Job } from './run-job.ts';
import { runJobs, type Waiting } from './run-jobs.ts';
import { merged } from './run-merge.ts';
import type { RunOptions } from './run-options.ts';
import type { Progress } from './run-progress.ts';

/** Walks what is asked for, in a few processes, each with a copy of one migrated database. */
export async function runPaths(options: RunOptions, progress: Progress): Promise<PathsReport> {
  try {
    const jobs = jobsOf(options);
    const reports = await runJobs(jobs, (done, underWay) =>
      progress.now(`${done} of ${jobs.length} done; ${underWay.join('; ')}`),
    );
    const products = options.products.map((name) =>
      reports.filter(({ product }) => product === name).reduce((one, other) => merged(one, other)),
    );
    return {
      made: new Date().toISOString(),
      seed: options.seed,
      in: options.in,
      products: products as ProductReport[],
    };
  } finally {
    progress.done();
  }
}

/** The engine's jobs first: they need no database, which is made meanwhile. */
function jobsOf({ products, in: places, mutants, seed, only }: RunOptions): Waiting[] {
  const needsDatabase = places.some((place) => place !== 'engine');
  const ready = needsDatabase ? migratedImage() : undefined;
  const parts: Job['part'][] = [...places, ...(mutants ? ['mutants' as const] : [])];
  return parts.flatMap((part) =>
    products.map((product): Waiting => {
      const job: Job = { product, part, seed, ...(only === undefined ? {} : { only }) };
      return part === 'engine' || part === 'mutants' ? { job } : { job, ready };
    }),
  );
}
