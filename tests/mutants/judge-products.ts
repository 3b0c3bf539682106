import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { MutantReport } from '#workbench/mutants/mutant.ts';
import type { ProductJob, ProductMessage } from './product-worker.ts';

const worker = fileURLToPath(new URL('./product-worker.ts', import.meta.url));

/** A process that says nothing for so long goes round and round in a mutant. */
const IDLE_TIMEOUT_MS = 300_000;

export type ProductMutantReport = MutantReport & { product: string };

/** Judges products one after another in so many processes. Rejects where one ends or hangs. */
export async function judgeProducts(
  jobs: ProductJob[],
  processes: number,
  onProgress: (more: number) => void,
): Promise<ProductMutantReport[]> {
  const queue = [...jobs];
  const reports: ProductMutantReport[] = [];
  const work = async (): Promise<void> => {
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
      const { product } = job;
      reports.push(...(await judgeProduct(job, onProgress)).map((report) => ({ ...report, product })));
    }
  };
  await Promise.all(Array.from({ length: processes }, work));
  return reports;
}

function judgeProduct(job: ProductJob, onProgress: (more: number) => void): Promise<MutantReport[]> {
  const child = fork(worker, { serialization: 'advanced' });
  let before = 0;
  return new Promise<MutantReport[]>((resolve, reject) => {
    const hangs = () => {
      child.kill('SIGKILL');
      reject(new Error(`${job.product}: a mutant never ends, the ${before + 1}th`));
    };
    let watch = setTimeout(hangs, IDLE_TIMEOUT_MS);
    child.on('exit', (code) => {
      clearTimeout(watch);
      reject(new Error(`${job.product}: its process ended (${code})`));
    });
    child.on('message', (told: ProductMessage) => {
      clearTimeout(watch);
      if ('reports' in told) return resolve(told.reports);
      watch = setTimeout(hangs, IDLE_TIMEOUT_MS);
      onProgress(told.done - before);
      before = told.done;
    });
    child.send(job);
  }).finally(() => child.connected && child.disconnect());
}
