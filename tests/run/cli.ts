import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildServer } from '#server/cli/built/build-server.ts';
import { buildWeb } from '#server/cli/built/build-web.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { runBrowserTests } from './browser-run.ts';
import { buildClockEnv } from './shifted-clock.ts';
import { reportsFolder, runStep, summarizeReports } from './steps.ts';
import { checkTimes } from './times.ts';

const help = `npm test [-- options]            every check, the quick ones first
npm test -- FILES                these test files of vitest alone; after another --, options of vitest
npm run test:deep [-- options]   everything of which npm test tests a part

  --busy        four processes beside it use the machine, too
  --share N     npm run test:deep: one of N shares of each part; the commit chooses which one
  --at INSTANT  the clock of all processes begins at this time, as 2026-12-31T16:55:00Z
  --order N     the test files of vitest run in another order, the same for the same number
  --seed N      chooses samples and the share; without it, the commit does
  --help        this text
`;

const flag = { type: 'boolean', default: false } as const;
const text = { type: 'string' } as const;
const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { deep: flag, busy: flag, help: flag, share: text, at: text, order: text, seed: text },
});

const DEEP_PAGES = [
  'browser/deep/',
  // In a deep run these test all products, persons, pages and languages.
  ...['products.spec', 'keyboard.spec', 'summary', 'stop', 'look', 'order-links'],
  ...['studio-members', 'studio-operators', 'benefit', 'foreign-phone', 'inquiry', 'purchase', 'sessions'],
];
/** Mutants of each kind, in the whole deep run and in one share of it: with 24, a share needed 653 s of two cores. */
const [MUTANTS, MUTANTS_OF_A_SHARE] = [60, 18];
const DEEP_PAGES_STEP = 'purchases of all products, by the keyboard too, people who err, each page at each width';

/** Works, and does nothing else, until its parent ends. */
const BUSY_LOOP_SCRIPT = `while (process.ppid === ${process.pid});`;

if (values.help) {
  process.stdout.write(help);
  process.exit(0);
}
const seed = Number(values.seed ?? commitAsNumber());
const shares = Number(values.share ?? 1);
const nth = (seed % shares) + 1;
const mutantSampleArguments = ['--seed', String(seed), '--sample', String(shares > 1 ? MUTANTS_OF_A_SHARE : MUTANTS)];
Object.assign(process.env, {
  TEST_SEED: String(seed),
  TEST_DEEP: values.deep ? 'yes' : '',
  TEST_SHARE: `${nth}/${shares}`,
  TEST_BUSY: values.busy ? 'yes' : '',
  TEST_ORDER: values.order ?? '',
});
if (values.busy)
  for (let at = 0; at < 4; at += 1) spawn(process.execPath, ['-e', BUSY_LOOP_SCRIPT], { stdio: 'ignore' }).unref();
rmSync(reportsFolder, { recursive: true, force: true });
mkdirSync(reportsFolder, { recursive: true });
if (values.at) Object.assign(process.env, buildClockEnv(values.at));
process.stdout.write(`seed ${seed}${values.deep ? `, share ${nth} of ${shares}` : ''}\n`);
await buildWeb(projectRoot);
await buildServer(projectRoot);
if (values.deep) runDeep();
else if (files.length > 0) vitest('vitest', files);
else runFull();
process.stdout.write(summarizeReports());

function runFull(): void {
  runStep('lint, format, types and unused exports', 'npm', ['run', '--silent', 'check']);
  runStep('products', 'npm', ['run', '--silent', 'product:check']);
  vitest('unit, product, path, API and crash tests', []);
  checkTimes();
  runBrowserTests('browser tests', []);
}

function runDeep(): void {
  vitest('cards, crashes, races and the attack', deepFiles());
  runStep('paths through all products', 'npm', ['run', '--silent', 'paths']);
  runStep('mutants: a sample of each kind', 'npm', ['run', '--silent', 'mutants', '--', ...mutantSampleArguments]);
  runStep('the image, built and started without Docker', 'npm', ['run', '--silent', 'image:check', '--', '--quick']);
  runBrowserTests(DEEP_PAGES_STEP, DEEP_PAGES, { nth, of: shares });
}

function vitest(name: string, files: string[]): void {
  const report = `--outputFile.json=${reportsFolder}/vitest.json`;
  runStep(name, 'npx', ['vitest', 'run', '--reporter=default', '--reporter=json', report, ...files]);
}

/**
 * Test files of this deep run. Those of `parts` run a share of what is in them; of the others (`vite.config.ts` explains
 * `onPostgres` and `onlyDeep`) each share runs some.
 */
function deepFiles(): string[] {
  const { parts = [], ...others }: Record<string, string[]> = JSON.parse(
    readFileSync(join(projectRoot, 'tests/runs.json'), 'utf8'),
  );
  const whole = Object.values(others)
    .flat()
    .filter((_, index) => index % shares === nth - 1);
  return ['card-reading', ...[...parts, ...whole].map((name) => `tests/${name}.test`)];
}

/** The commit as a number below 2³¹; 0 outside of git. */
function commitAsNumber(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { cwd: projectRoot, encoding: 'utf8' });
    return Number.parseInt(commit, 16) % 2 ** 31;
  } catch {
    return 0;
  }
}
