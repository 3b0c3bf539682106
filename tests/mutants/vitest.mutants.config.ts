import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from '#tests/support/timeouts.ts';
import { readJob } from './code-job.ts';
import { listCodeParts } from './code-mutants.ts';
import { instrumentCoverage, instrumentMutants } from './instrument.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const job = readJob();

class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const at = ({ moduleId }: TestSpecification) => job.tests.findIndex((test) => moduleId.endsWith(`/${test}`));
    return files.toSorted((one, other) => at(one) - at(other));
  }
}

/** Tests of the shop with its mutants inside, in one process that loads everything once. */
export default defineConfig({
  root,
  cacheDir: fileURLToPath(new URL('../../node_modules/.vite/mutants', import.meta.url)),
  json: { namedExports: false },
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      // Data that is imported is handed out by the runner, which changes it.
      resolveId(source, importer) {
        const file = source.endsWith('.json') && importer ? relative(root, resolve(dirname(importer), source)) : '';
        return job.mutants.some((mutant) => mutant.data !== undefined && mutant.file === file)
          ? `\0data:${file}.js`
          : null;
      },
      load(id) {
        if (!id.startsWith('\0data:')) return null;
        const file = id.slice('\0data:'.length, -'.js'.length);
        return `export default __data(${JSON.stringify(file)}, ${readFileSync(join(root, file), 'utf8')});`;
      },
      transform(code, id) {
        const file = relative(root, id.split('?')[0] as string);
        if (!/^src\/.*\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) return;
        if (job.records)
          return /^src\/(engine|server)\//.test(file)
            ? instrumentCoverage(file, code, listCodeParts(file, code))
            : undefined;
        const own = job.mutants.filter((mutant) => mutant.file === file && mutant.fault !== 'data');
        return own.length === 0 ? undefined : instrumentMutants(file, code, own);
      },
    },
  ],
  test: {
    ...{ include: job.tests, environment: 'node', isolate: false, pool: 'forks', maxWorkers: 1 },
    ...(job.records
      ? { testTimeout: TEST_TIMEOUT_MS, hookTimeout: TEST_TIMEOUT_MS, expect: { poll: { timeout: WAIT_TIMEOUT_MS } } }
      : { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }),
    dangerouslyIgnoreUnhandledErrors: true,
    runner: fileURLToPath(new URL('./mutation-runner.ts', import.meta.url)),
    sequence: { sequencer: GivenOrder },
    reporters: ['dot'],
  },
});
