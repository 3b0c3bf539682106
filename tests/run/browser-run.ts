import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { isRace, openRaces } from './raced.ts';
import { readReport, reports, runs, timed } from './steps.ts';

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
  timed(name, () => {
    const list = join(reports, 'chosen.txt');
    writeFileSync(list, chosen(files, share).join('\n'));
    if (runs('npx', [...playwright, '--reporter=list,json', '--test-list', list], reportTo('playwright.json')))
      return true;
    const failed = failedIn(readReport<{ suites: Suite[] }>('playwright.json').suites ?? []);
    return isRace(failed, readRaces(), passesAlone);
  });
}

/** Every `of`-th test, as Playwright lists them: tests of one file are shared out. */
function chosen(files: string[], { nth, of }: { nth: number; of: number }): string[] {
  const listed = execFileSync('npx', [...playwright, '--list', ...files], { cwd: projectRoot, encoding: 'utf8' });
  const tests = listed.split('\n').filter((line) => line.includes(' › '));
  return tests.filter((_, index) => index % of === nth - 1);
}

const reportTo = (file: string) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, file) });

/** Names as a test list has them: `file › describe › title`. */
function failedIn(suites: Suite[]): string[] {
  return suites.flatMap(({ title, specs = [], suites: inner = [] }) => {
    const own = [...specs.filter(({ ok }) => !ok).map((spec) => spec.title), ...failedIn(inner)];
    return own.map((name) => `${title} › ${name}`);
  });
}

const readRaces = () => openRaces(readFileSync(join(projectRoot, 'tests/raced.md'), 'utf8'));

/** Runs a test three times, one after the other, with nothing beside it. @returns true if it passes each time */
function passesAlone(test: string): boolean {
  const list = join(reports, 'alone.txt');
  writeFileSync(list, test);
  const alone = ['--reporter=list', '--workers=1', '--repeat-each=3', '--max-failures=1', '--test-list', list];
  return runs('npx', [...playwright, ...alone, '--output', join(reports, 'alone')]);
}
