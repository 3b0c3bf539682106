import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { areAllRaces, listOpenRaces } from './races.ts';
import { readReport, reportsFolder, runTimed, runVisibly } from './steps.ts';

const playwright = ['playwright', 'test', '--config', 'tests/browser/playwright.config.ts'];

/** As Playwright reports it; the outermost ones are files. */
type Suite = { title: string; specs?: { title: string; ok: boolean }[]; suites?: Suite[] };

/**
 * Runs browser tests. A test that fails runs three times more, alone: if it passes each time, it has raced, and the run goes
 * on. `tests/raced.md` explains the rest.
 * @param files parts of the paths of test files; all of `npm test`, if there are none
 * @param share one of so many shares of the tests
 */
export function runBrowserTests(name: string, files: string[], share = { nth: 1, of: 1 }): void {
  runTimed(name, () => {
    const list = join(reportsFolder, 'chosen.txt');
    writeFileSync(list, selectTests(files, share).join('\n'));
    if (
      runVisibly('npx', [...playwright, '--reporter=list,json', '--test-list', list], buildReportEnv('playwright.json'))
    )
      return true;
    const failed = listFailedTests(readReport<{ suites: Suite[] }>('playwright.json').suites ?? []);
    return areAllRaces(failed, readRaces(), passesAlone);
  });
}

/** Every `of`-th test, as Playwright lists them: tests of one file are shared out. */
function selectTests(files: string[], { nth, of }: { nth: number; of: number }): string[] {
  const listed = execFileSync('npx', [...playwright, '--list', ...files], { cwd: projectRoot, encoding: 'utf8' });
  const tests = listed.split('\n').filter((line) => line.includes(' › '));
  return tests.filter((_, index) => index % of === nth - 1);
}

const buildReportEnv = (file: string) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: join(reportsFolder, file) });

/** Names as a test list has them: `file › describe › title`. */
function listFailedTests(suites: Suite[]): string[] {
  return suites.flatMap(({ title, specs = [], suites: inner = [] }) => {
    const own = [...specs.filter(({ ok }) => !ok).map((spec) => spec.title), ...listFailedTests(inner)];
    return own.map((name) => `${title} › ${name}`);
  });
}

const readRaces = () => listOpenRaces(readFileSync(join(projectRoot, 'tests/raced.md'), 'utf8'));

/** Runs a test three times, one after the other, with nothing beside it. @returns true if it passes each time */
function passesAlone(test: string): boolean {
  const list = join(reportsFolder, 'alone.txt');
  writeFileSync(list, test);
  const alone = ['--reporter=list', '--workers=1', '--repeat-each=3', '--max-failures=1', '--test-list', list];
  return runVisibly('npx', [...playwright, ...alone, '--output', join(reportsFolder, 'alone')]);
}
