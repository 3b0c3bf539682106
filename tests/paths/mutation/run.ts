import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { products } from '../product-of.ts';
import type { MutationResult, MutationTask } from './mutation-worker.ts';
import { mutationScore } from './run-mutants.ts';

/** What each product must come to, in per cent. */
const ENOUGH = 95;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, sample: { type: 'string' } },
});

/** Every product, or those that were named; two or more at a time, each in a process of its own. */
async function main(): Promise<void> {
  const sample = values.sample === undefined ? {} : { sample: Number(values.sample) };
  const names = positionals.length > 0 ? positionals : products;
  const waiting: MutationTask[] = names.map((product) => ({ product, seed: Number(values.seed), ...sample }));
  const results: MutationResult[] = [];
  await Promise.all(Array.from({ length: availableParallelism() }, () => work(waiting, results)));
  for (const name of names) tell(results.find(({ product }) => product === name) as MutationResult);
  const isEnough = results.every(({ mutants, faults }) => mutationScore(mutants) >= ENOUGH && faults.length === 0);
  process.exitCode = isEnough ? 0 : 1;
}

async function work(waiting: MutationTask[], results: MutationResult[]): Promise<void> {
  const worker = fork(fileURLToPath(new URL('./mutation-worker.ts', import.meta.url)));
  for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
    worker.send(task);
    results.push(
      await new Promise<MutationResult>((resolve, reject) => {
        worker.once('message', (result) => resolve(result as MutationResult));
        worker.once('exit', () => reject(new Error('a worker ended before its mutants were judged')));
      }),
    );
    worker.removeAllListeners('exit');
  }
  worker.kill();
}

function tell({ product, mutants, faults, seconds }: MutationResult): void {
  const survivors = mutants.filter(({ noticed, equivalent }) => noticed === undefined && equivalent === undefined);
  const equivalents = mutants.filter(({ equivalent }) => equivalent !== undefined);
  const noticed = mutants.length - survivors.length - equivalents.length;
  const score = mutationScore(mutants).toFixed(1);
  process.stdout.write(
    `${product}: ${mutants.length} mutants, ${noticed} noticed, ${equivalents.length} equivalent, ${survivors.length} survived: ${score} % (${seconds.toFixed(0)} s)\n`,
  );
  for (const { id, at } of survivors) process.stdout.write(`  ${id}\n    ${at}\n`);
  for (const fault of faults) process.stdout.write(`  ${fault}\n`);
}

await main();
