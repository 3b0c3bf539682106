import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { hasPostgres } from '#tests/support/postgres.ts';
import browser from '../browser/playwright.config.ts';

const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim().split('\n');
const kept = git('ls-files', '--cached', '--others', '--exclude-standard', '--', 'src', 'tests', 'vite.config.ts');
const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const ofVitest = kept.filter((file) => /\.test\.tsx?$/.test(file));
const runs: Record<'onPostgres' | 'onlyDeep' | 'parts', string[]> = JSON.parse(read('tests/runs.json'));

/** The files that vitest itself would run, each with the projects that do. */
async function listed(isDeep: boolean, filters: string[] = []): Promise<Map<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-listed-'));
  const file = join(folder, 'files.json');
  const env = { ...process.env, TEST_DEEP: isDeep ? 'yes' : '' };
  const args = ['vitest', 'list', '--filesOnly', `--json=${file}`, ...filters];
  try {
    await promisify(execFile)('npx', args, { cwd: projectRoot, env });
    const found = new Map<string, string[]>();
    for (const one of JSON.parse(readFileSync(file, 'utf8')) as { file: string; projectName: string }[]) {
      const name = relative(projectRoot, one.file);
      found.set(name, [...(found.get(name) ?? []), one.projectName]);
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** As tests/run/cli.ts names the files of all shares of a deep run. */
const DEEP = ['card-reading', ...Object.values(runs).flatMap((names) => names.map((name) => `tests/${name}.test`))];
const [plain, deep] = await Promise.all([listed(false), listed(true, DEEP)]);

/** On a machine without PostgreSQL these run nowhere. */
const OF_POSTGRES =
  /^(src\/server\/platform\/db\/(postgres|application-role)|tests\/faults\/(two-servers|fleet\/\w+))\.test\.ts$/;

test('each test file of the repository runs in exactly one project of npm test, or in the deep run', () => {
  const wanted = ofVitest.filter((file) => hasPostgres() || !OF_POSTGRES.test(file));
  expect(wanted.filter((file) => !plain.has(file) && !deep.has(file))).toEqual([]);
  expect([...plain].filter(([, projects]) => projects.length > 1)).toEqual([]);
  expect([...plain.keys(), ...deep.keys()].filter((file) => !kept.includes(file))).toEqual([]);
});

test('each file runs once in the deep run, except the lives of one server and of two', () => {
  const twice = [...deep].filter(([, projects]) => projects.length > 1).map(([file]) => file);
  expect(twice).toEqual(hasPostgres() ? ['tests/api/lives/lives-by-hand.test.ts'] : []);
});

test('the lists of test runs name existing files', () => {
  const names = Object.values(runs).flat();
  expect(names.filter((name) => !ofVitest.includes(`tests/${name}.test.ts`))).toEqual([]);
  // A file that runs on PostgreSQL may be one of which a deep run tests a share.
  for (const list of [runs.onPostgres, [...runs.onlyDeep, ...runs.parts]]) expect(new Set(list).size).toBe(list.length);
});

test('each browser test is in the folder that Playwright reads, and slow tests are in the deep run', () => {
  expect(browser.testDir).toBe('.');
  expect(browser.testMatch).toBe('*.spec.ts');
  expect([undefined, 'deep/*', []]).toContainEqual(browser.testIgnore);
  const specs = kept.filter((file) => /\.spec\.tsx?$/.test(file));
  expect(specs.length).toBeGreaterThan(50);
  expect(specs.filter((file) => !/^tests\/browser\/(deep\/)?[\w-]+\.spec\.ts$/.test(file))).toEqual([]);
  expect(read('tests/run/cli.ts')).toContain("'browser/deep/',");
});

test('no file contains tests under a name that nothing runs', () => {
  const holds = /import \{[^}]*\b(test|it|describe)\b[^}]*\} from '(vitest|@playwright\/test)'/;
  const others = kept.filter((file) => /\.[mc]?[jt]sx?$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file));
  expect(others.filter((file) => holds.test(read(file)))).toEqual([
    // The tests of browser tests: with an agent at work, and with an own shop.
    'tests/browser/agent-at-work.ts',
    'tests/browser/shop-test.ts',
  ]);
  const named = /[._-](tests?|specs?)\.\w+$/;
  expect(others.filter((file) => named.test(file))).toEqual(['tests/browser/shop-test.ts']);
});
