import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { type CodeJob, JOB } from '../code-job.ts';
import type { CodeMutant } from '../code-mutants.ts';
import type { MutantResult } from '../judge-code.ts';
import { readMet } from './met-log.ts';

const config = fileURLToPath(new URL('./vitest.web-mutants.config.ts', import.meta.url));
/** With a mutant awake the tests that take this long, in milliseconds, never end. */
const RUN_TIMEOUT_MS = 60_000;

type JudgeOptions = {
  /** Test files, by their paths; those of all components, if there are none. */
  tests: string[];
  onProgress?: (done: number) => void;
};

/** Lets the component tests that come by each mutant run with it, in a page of Chromium: does any of them fail? */
export async function judgeWeb(mutants: CodeMutant[], { tests, onProgress }: JudgeOptions): Promise<MutantResult[]> {
  if (mutants.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), 'shop-web-mutants-'));
  const log = join(folder, 'met.log');
  const numbered = mutants.map((mutant, index) => ({ ...mutant, number: index + 1, tests }));
  writeFileSync(log, '');
  writeFileSync(join(folder, 'job.json'), JSON.stringify({ tests, mutants: numbered, log } satisfies CodeJob));
  const before = process.env[JOB];
  process.env[JOB] = join(folder, 'job.json');
  let page = await openPage();
  // The packages are bundled during the first run, and its tests may wait too long for them.
  await runTests(page, await page.globTestSpecifications(), 0);
  writeFileSync(log, '');
  const sound = await runTests(page, await page.globTestSpecifications(), 0);
  const failed = sound.filter((module) => !module.ok());
  if (sound.length === 0 || failed.length > 0)
    throw new Error(`tests of components fail without a mutant: ${failed.map(describeFailure).join('; ')}`);
  const met = readMet(log);
  const seconds = new Map(sound.map((module) => [pathOf(module), module.diagnostic().duration]));
  const results: MutantResult[] = [];
  for (const { number, tests: _tests, ...mutant } of numbered) {
    const asked = [...met].flatMap(([test, numbers]) => (numbers.has(number) ? [test] : []));
    const noticed = asked.length === 0 ? undefined : await isNoticed(number, sortByYield(asked, mutant.file, seconds));
    results.push({ mutant, ...(noticed === undefined ? {} : { noticed }) });
    onProgress?.(results.length);
  }
  await page.close();
  rmSync(folder, { recursive: true });
  if (before === undefined) delete process.env[JOB];
  else process.env[JOB] = before;
  return results;

  async function isNoticed(number: number, asked: string[]): Promise<string | undefined> {
    const all = await page.globTestSpecifications();
    for (const test of asked) {
      const own = all.filter(({ moduleId }) => relative(projectRoot, moduleId) === test);
      const ran = await Promise.race([runTests(page, own, number), pause()]);
      if (ran === undefined) {
        // The page hangs in a loop: another one goes on.
        void page.close();
        page = await openPage();
        return `${test} never ends`;
      }
      const red = ran.find((module) => !module.ok());
      if (red) return describeFailure(red);
    }
    return undefined;
  }
}

const openPage = (): Promise<Vitest> =>
  createVitest('test', { config, root: projectRoot, watch: false, run: true, bail: 1 });

async function runTests(page: Vitest, files: TestSpecification[], awake: number): Promise<readonly TestModule[]> {
  for (const project of page.projects) project.provide('awakeMutant', awake);
  page.provide('awakeMutant', awake);
  const { testModules } = await page.runTestSpecifications(files, false);
  return testModules;
}

const pause = (): Promise<undefined> => setTimeout(RUN_TIMEOUT_MS, undefined, { ref: false });

const pathOf = (module: TestModule): string => relative(projectRoot, module.moduleId);

/** The test files of the mutant's folder first, the quickest of them before the others. */
function sortByYield(tests: string[], file: string, seconds: Map<string, number>): string[] {
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const isFar = (test: string) => Number(!test.startsWith(folder));
  return tests.toSorted(
    (one, other) => isFar(one) - isFar(other) || (seconds.get(one) ?? 0) - (seconds.get(other) ?? 0),
  );
}

function describeFailure(module: TestModule): string {
  const [test] = [...module.children.allTests('failed')];
  const [error] = test?.result().errors ?? module.errors();
  return `${pathOf(module)} ${test?.name ?? ''}: ${(error?.message ?? '').split('\n')[0]?.slice(0, 160)}`;
}
