import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../platform/base/project-root.ts';
import { buildServer } from './built/build-server.ts';
import { buildWeb } from './built/build-web.ts';

/*
 * `npm test`: everything, one step after another, the quick ones first. `npm run test:deep`: whole what `npm test` tests
 * a part of (tests/support/deep.ts). `npm test -- --busy`: everything, beside four processes that only work, as on a machine
 * that others use too. Other arguments go to vitest and skip the rest.
 */
const isBusy = process.argv[2] === '--busy';
const only = process.argv.slice(isBusy ? 3 : 2);
const isDeep = only[0] === '--deep';
const counts = join(projectRoot, 'dist/tests');
const vitest = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${counts}/vitest.json`];
const playwright = ['playwright', 'test', '--config', 'tests/browser/playwright.config.ts', '--reporter=list,json'];
const DEEP_PAGES = [
  'browser/deep/',
  // With all that they take a part of in `npm test`: products, persons, pages, languages.
  ...['products.spec', 'keyboard.spec', 'summary', 'stop', 'look', 'order-links'],
  ...['benefit', 'foreign-phone', 'inquiry', 'purchase', 'sessions'],
];
/** Tests by how they are run: `onPostgres` and `onlyDeep` as vite.config.ts says, `parts` take a part of all in `npm test`. */
const runs: Record<string, string[]> = JSON.parse(readFileSync(join(projectRoot, 'tests/runs.json'), 'utf8'));
const DEEP = ['card-reading', ...Object.values(runs).flatMap((names) => names.map((name) => `tests/${name}.test`))];

/** Works, and does nothing else, until its parent is gone. */
const WORKS = `while (process.ppid === ${process.pid});`;

function step(name: string, command: string, args: string[]): void {
  const began = Date.now();
  process.stdout.write(`\n== ${name}\n`);
  const reports = { PLAYWRIGHT_JSON_OUTPUT_NAME: `${counts}/playwright.json`, TEST_DEEP: isDeep ? 'yes' : '' };
  const env = { ...process.env, ...reports };
  const { status } = spawnSync(command, args, { cwd: projectRoot, stdio: 'inherit', env });
  if (status !== 0) {
    tell();
    process.stderr.write(`${name} failed\n`);
    process.exit(status ?? 1);
  }
  process.stdout.write(`== ${name}: ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
}

/** Counts what vitest and Playwright have reported. */
function tell(): void {
  const read = (name: string): Record<string, unknown> => {
    try {
      return JSON.parse(readFileSync(join(counts, `${name}.json`), 'utf8'));
    } catch {
      return {};
    }
  };
  const { numPassedTests = 0, numFailedTests = 0 } = read('vitest') as Record<string, number>;
  const { expected = 0, unexpected = 0 } = (read('playwright').stats ?? {}) as Record<string, number>;
  process.stdout.write(`\n${numPassedTests + expected} passed, ${numFailedTests + unexpected} failed\n`);
}

if (isBusy) for (let at = 0; at < 4; at += 1) spawn(process.execPath, ['-e', WORKS], { stdio: 'ignore' }).unref();
rmSync(counts, { recursive: true, force: true });
mkdirSync(counts, { recursive: true });
await buildWeb(projectRoot);
await buildServer(projectRoot);
if (isDeep) {
  step('cards, crashes, races and the attack', 'npx', [...vitest, ...DEEP]);
  step('ways through all products', 'npm', ['run', '--silent', 'paths']);
  step('mutants: of each kind a sample', 'npm', ['run', '--silent', 'mutants']);
  step('purchases of all products, by the keyboard too, who errs, how much is asked, how each page looks', 'npx', [
    ...playwright,
    ...DEEP_PAGES,
  ]);
} else if (only.length > 0) {
  step('vitest', 'npx', [...vitest, ...only]);
} else {
  step('lint, format, types and what nobody uses', 'npm', ['run', '--silent', 'check']);
  step('products', 'npm', ['run', '--silent', 'product:check']);
  step('unit, product, path, API and crash tests', 'npx', vitest);
  step('browser tests', 'npx', playwright);
}
tell();
