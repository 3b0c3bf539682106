import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BUNDLED_FROM, browserTest, COMPONENT_TESTS, closedShop } from '#tests/components/project.ts';
import shop from '../../../vite.config.ts';
import { readJob } from '../code-job.ts';
import { instrumentMutants } from '../instrument.ts';
import { writeMet } from './met-log.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const job = readJob();
const test = browserTest({ test: 30_000, wait: 1_500 });

/** The tests of components with mutants inside, in one page of Chromium. */
// biome-ignore lint/style/noDefaultExport: vitest reads the default export
export default defineConfig({
  ...shop,
  root,
  optimizeDeps: { entries: BUNDLED_FROM },
  cacheDir: fileURLToPath(new URL('../../../node_modules/.vite/web-mutants', import.meta.url)),
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      transform(code, id) {
        const file = relative(root, id.split('?')[0] as string);
        const own = job.mutants.filter((mutant) => mutant.file === file);
        return own.length === 0 ? undefined : instrumentMutants(file, code, own);
      },
    },
    closedShop(),
    ...(shop.plugins ?? []),
  ],
  test: {
    ...test,
    include: job.tests.length > 0 ? job.tests : [COMPONENT_TESTS],
    setupFiles: [fileURLToPath(new URL('./page-switch.ts', import.meta.url)), ...[test?.setupFiles ?? []].flat()],
    dangerouslyIgnoreUnhandledErrors: true,
    provide: { awakeMutant: 0 },
    // Nothing is printed: the run of the mutants reports.
    reporters: [{}],
    browser: {
      ...test?.browser,
      enabled: true,
      commands: {
        ...test?.browser?.commands,
        reportMet: ({ testPath }, numbers: number[]) => writeMet(job.log, relative(root, testPath ?? ''), numbers),
      },
    },
  },
});
