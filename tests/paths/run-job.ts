import type { PathRunner, ProductReport } from './report/paths-report.ts';

/** One part of a run: a product walked in one place, or its mutants. */
export type Job = {
  product: string;
  part: PathRunner | 'mutants';
  seed: number;
  only?: string;
};

/** A worker's message to the run. */
export type WorkerMessage = { told: 'progress'; done: number; total: number } | { told: 'done'; report: ProductReport };

/** For a job that could not be done at all, e.g. of a product that cannot be put together. */
export function createBrokenReport({ product, part }: Job, error: unknown): ProductReport {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return {
    ...{ product, title: product, version: 'unknown', seconds: {}, items: [], paths: [] },
    findings: [{ code: 'broken', message: `${part}: ${message}`, mend: stack.split('\n').slice(1, 4).join('\n') }],
  };
}
