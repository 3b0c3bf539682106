import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { type CodeJob, JOB, type JobLog, readLog } from './code-job.ts';
import type { CodeMutant } from './code-mutants.ts';
import { type CoverageMap, selectTests } from './coverage-map.ts';
import type { NumberedMutant } from './instrument.ts';

const config = fileURLToPath(new URL('./vitest.mutants.config.ts', import.meta.url));

/** A process that says nothing for so long hangs in an await that never ends: loops end by their turns. */
const IDLE_TIMEOUT_MS = 180_000;
/** With a mutant awake, a test file that needs this long, and so many times its duration without, never ends. */
const MIN_FILE_TIMEOUT_MS = 20_000;
const MAX_SLOWDOWN = 30;
const POLL_INTERVAL_MS = 5_000;
/** Shares for each process. */
const SHARES_PER_PROCESS = 2;

export type MutantResult = { mutant: CodeMutant; noticed?: string; unsound?: string };

type JudgeRequest = NumberedMutant & { tests: string[] };

export type JudgeOptions = {
  /** Processes at the same time. */
  processes: number;
  /** A mutant runs against test files that need so many seconds together, as recorded, and against one at least. */
  mostSeconds: number;
  onProgress?: (done: number, total: number) => void;
};

/** Lets the tests that come by each mutant run with it: who notices it. A mutant that nobody comes by is noticed by nobody. */
export async function judgeCode(
  mutants: CodeMutant[],
  coveredBy: CoverageMap,
  options: JudgeOptions,
): Promise<MutantResult[]> {
  const asked = mutants.map(
    (mutant, index): JudgeRequest => ({
      ...mutant,
      number: index + 1,
      tests: limitTestTime(options.mostSeconds, mutant.tests ?? selectTests(mutant, coveredBy), coveredBy),
    }),
  );
  const noticed = new Map<number, string>();
  let settled = 0;
  const tell = (more: number) => {
    settled += more;
    options.onProgress?.(settled, asked.length);
  };
  // The heaviest share first: what is left to the end is small, and no process waits long for another.
  const waiting = splitIntoShares(asked, coveredBy, options.processes * SHARES_PER_PROCESS);
  const judgeNext = async (): Promise<void> => {
    for (let share = waiting.shift(); share; share = waiting.shift()) await judgeShare(share, coveredBy, noticed, tell);
  };
  await Promise.all(Array.from({ length: options.processes }, judgeNext));
  return asked.map(({ number, tests: _tests, ...mutant }) => {
    const by = noticed.get(number);
    return { mutant, ...(by === undefined ? {} : { noticed: by }) };
  });
}

/** The first of these test files that fit together into the time; the first of all in any case. */
function limitTestTime(mostSeconds: number, tests: string[], { seconds }: CoverageMap): string[] {
  let sum = 0;
  return tests.filter((test, index) => {
    sum += seconds.get(test) ?? 1;
    return index === 0 || sum <= mostSeconds;
  });
}

/** Mutants covered by the same tests first remain together; each share has about as much to do, the most the first. */
function splitIntoShares(asked: JudgeRequest[], { seconds }: CoverageMap, count: number): JudgeRequest[][] {
  const groups = new Map<string, JudgeRequest[]>();
  for (const one of asked) {
    const [first = ''] = one.tests;
    groups.set(first, [...(groups.get(first) ?? []), one]);
  }
  const weighed = [...groups].map(([test, all]) => ({
    all,
    weight: (1 + all.length) * (1 + (seconds.get(test) ?? 1)),
  }));
  const made = Array.from({ length: count }, () => ({ all: [] as JudgeRequest[], weight: 0 }));
  for (const { all, weight } of weighed.toSorted((one, other) => other.weight - one.weight)) {
    const least = made.reduce((one, other) => (other.weight < one.weight ? other : one));
    least.all.push(...all);
    least.weight += weight;
  }
  return made
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ all }) => all)
    .filter((all) => all.length > 0);
}

/** One process after another, each going on where the one before ended, until every test file had its turn. */
async function judgeShare(
  share: JudgeRequest[],
  coveredBy: CoverageMap,
  noticed: Map<number, string>,
  tell: (more: number) => void,
) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-mutants-'));
  let tests = sortTestsByYield(share, coveredBy);
  let left = share;
  // Those that spoil a process for the others are judged alone.
  const alone: JudgeRequest[] = [];
  const settle = (number: number, by: string) => {
    if (noticed.has(number)) return;
    noticed.set(number, by);
    tell(1);
  };
  for (let turn = 0; tests.length > 0 && left.length > 0; turn += 1) {
    const log = join(folder, `${turn}.log`);
    const job: CodeJob = { tests, mutants: left, log };
    const isStuck = await runJob(job, join(folder, `${turn}.json`));
    const heard = readLog(log);
    if (turn === 0 && !heard.some(({ is }) => is === 'sound'))
      throw new Error(`no test goes through even without a mutant: npx vitest run ${tests[0]}`);
    for (const one of heard)
      if (one.is === 'unsound') process.stderr.write(`${one.test} fails without a mutant: ${one.why}\n`);
    const withdrawn = new Set(heard.flatMap((one) => (one.is === 'withdrawn' ? one.numbers : [])));
    for (const one of heard)
      if (one.is === 'noticed' && !withdrawn.has(one.number)) settle(one.number, `${one.test} ${one.by}`);
    const open = findHangingMutant(heard);
    if (open) settle(open.number, `${open.test} ${isStuck ? 'never ends' : 'the process ended'}`);
    alone.push(...left.filter(({ number }) => withdrawn.has(number)));
    const ended = heard.flatMap((one) => (one.is === 'sound' || one.is === 'unsound' ? [one] : []));
    // A file that failed after others may fail only for something that these left in the process: it begins the next one.
    const spoiled = ended.flatMap(({ is, test }, at) => (is === 'unsound' && at > 0 ? [test] : []));
    const done = new Set(ended.map(({ test }) => test).filter((test) => !spoiled.includes(test)));
    const last = [...done].at(-1);
    // A file in which a process ended is begun again: others have yet to be shown to it.
    const isWhole = open === undefined && withdrawn.size === 0;
    const unnoticed = new Set(
      heard.flatMap((one) => (one.is === 'unnoticed' && one.test === last ? [one.number] : [])),
    );
    left = left
      .filter(({ number }) => !noticed.has(number) && !withdrawn.has(number))
      .map((one) => (unnoticed.has(one.number) ? { ...one, tests: one.tests.filter((test) => test !== last) } : one));
    const others = tests.filter((test) => !spoiled.includes(test) && (!done.has(test) || (!isWhole && test === last)));
    const rest = [...spoiled, ...others];
    if (rest.length === tests.length && isWhole) break;
    tests = rest.filter((test) => left.some((one) => one.tests.includes(test)));
  }
  for (const one of alone) {
    const log = join(folder, `alone-${one.number}.log`);
    const isStuck = await runJob({ tests: one.tests, mutants: [one], log }, `${log}.json`);
    const heard = readLog(log);
    const by = heard.find((each) => each.is === 'noticed');
    const open = findHangingMutant(heard);
    if (by?.is === 'noticed') settle(one.number, `${by.test} ${by.by}`);
    else if (open) settle(one.number, `${open.test} ${isStuck ? 'never ends' : 'the process ended'}`);
  }
  tell(share.filter(({ number }) => !noticed.has(number)).length);
  rmSync(folder, { recursive: true });
}

/** The mutant that was awake when its process ended. */
function findHangingMutant(heard: JobLog[]): Extract<JobLog, { is: 'begun' }> | undefined {
  const last = heard.findLast(({ is }) => is !== 'sound' && is !== 'unsound');
  return last?.is === 'begun' ? last : undefined;
}

/** The test files in the order in which they notice most for their time. */
function sortTestsByYield(share: JudgeRequest[], { seconds }: CoverageMap): string[] {
  const worth = new Map<string, number>();
  for (const { tests } of share)
    for (const [rank, test] of tests.entries()) worth.set(test, (worth.get(test) ?? 0) + 1 / 4 ** rank);
  const each = (test: string) => (worth.get(test) ?? 0) / (1 + (seconds.get(test) ?? 1));
  return [...worth.keys()].toSorted((one, other) => each(other) - each(one));
}

/** @returns true if it had to be ended, because it was silent for so many milliseconds, or a mutant needs too long */
export async function runJob(job: CodeJob, file: string, silentMs = IDLE_TIMEOUT_MS): Promise<boolean> {
  writeFileSync(file, JSON.stringify(job));
  const env = { ...process.env, [JOB]: file, TEST_DEEP: '', VITEST: '' };
  const child = spawn('npx', ['vitest', 'run', '--config', config], {
    ...{ cwd: projectRoot, env, detached: true, stdio: 'ignore' },
  });
  let size = -1;
  let since = performance.now();
  let isStuck = false;
  const watch = setInterval(() => {
    const now = estimateSize(job.log);
    if (now !== size) since = performance.now();
    size = now;
    const silent = performance.now() - since;
    if (silent < MIN_FILE_TIMEOUT_MS || silent < Math.min(silentMs, computeFileTimeout(job.log))) return;
    isStuck = true;
    process.kill(-(child.pid as number), 'SIGKILL');
  }, POLL_INTERVAL_MS);
  await new Promise((resolve) => child.on('exit', resolve));
  clearInterval(watch);
  return isStuck;
}

/** The longest time of a test file with the active mutant, in milliseconds: by its time without any. */
function computeFileTimeout(log: string): number {
  const heard = readLog(log);
  const now = heard.at(-1);
  if (now?.is !== 'begun') return Number.POSITIVE_INFINITY;
  const sound = heard.find((one) => one.is === 'sound' && one.test === now.test);
  return MIN_FILE_TIMEOUT_MS + (sound?.is === 'sound' ? sound.seconds : 0) * 1000 * MAX_SLOWDOWN;
}

function estimateSize(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return -1;
  }
}
