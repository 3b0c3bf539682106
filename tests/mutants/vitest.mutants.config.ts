import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { HANGS_MS, PATIENCE_MS } from '#tests/support/patience.ts';
import { readJob } from './code-job.ts';
import { codeParts } from './code-mutants.ts';
import { instrumented, tellingNames } from './instrument.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const job = readJob();

class InTheirOrder extends BaseSequencer {
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
          return /^src\/(engine|server)\//.test(file) ? tellingNames(file, code, codeParts(file, code)) : undefined;
        const own = job.mutants.filter((mutant) => mutant.file === file && mutant.fault !== 'data');
        return own.length === 0 ? undefined : instrumented(file, code, own);
      },
    },
  ],
  test: {
    ...{ include: job.tests, environment: 'node', isolate: false, pool: 'forks', maxWorkers: 1 },
    ...(job.records
      ? { testTimeout: HANGS_MS, hookTimeout: HANGS_MS, expect: { poll: { timeout: PATIENCE_MS } } }
      : { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }),
    dangerouslyIgnoreUnhandledErrors: true,
    runner: fileURLToPath(new URL('./mutation-runner.ts', import.meta.url)),
    sequence: { sequencer: InTheirOrder },
    reporters: ['dot'],
  },
});
