// First, and alone: the modules that are imported below have mutants inside.
import './mutant-switch.ts';
import fs, { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { relative } from 'node:path';
import { type File, type Suite, startTests, type Test } from '@vitest/runner';
import { TestRunner } from 'vitest';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { databaseFault } from '#tests/support/test-database.ts';
import { assignDeep } from './assign-deep.ts';
import { type JobLog, readJob, readLog } from './code-job.ts';
import { findFirstFailure } from './find-first-failure.ts';
import type { NumberedMutant } from './instrument.ts';
import { mutantState } from './mutant-switch.ts';

const job = readJob();
const writeLog = (heard: JobLog): void => appendFileSync(job.log, `${JSON.stringify(heard)}\n`);

let lost: string | undefined;
const byNumber = new Map(job.mutants.map((mutant) => [mutant.number, mutant]));

/** Data that is read while its mutant is awake is as the mutant has it. */
let held: Pick<NumberedMutant, 'file' | 'data'> | undefined;
const { readFileSync } = fs;
fs.readFileSync = ((path: fs.PathOrFileDescriptor, options?: unknown) =>
  held?.data !== undefined && String(path).endsWith(`/${held.file}`)
    ? held.data
    : readFileSync(path, options as never)) as typeof fs.readFileSync;
syncBuiltinESMExports();

/** Restores the right of the call that a mutant has changed. */
let restoreRightOfCall = (): void => {};

/** Wakes a mutant; 0 sends all to sleep. */
async function activateMutant(number: number): Promise<void> {
  const mutant = byNumber.get(number);
  const told = mutant ?? held;
  mutantState.awake = number;
  held = mutant?.data === undefined ? undefined : mutant;
  databaseFault.sql = mutant?.sql;
  restoreRightOfCall();
  // Loaded late: the whole contract comes with it.
  restoreRightOfCall = mutant?.right ? await (await import('./right-mutants.ts')).setRight(mutant.right) : () => {};
  const data = told?.data === undefined ? undefined : mutantState.imported.get(told.file);
  if (data && told) assignDeep(data, JSON.parse(mutant?.data ?? readFileSync(`${projectRoot}/${told.file}`, 'utf8')));
}

// A rejection without a handler fails here: a server with one ends.
process.on('unhandledRejection', (why) => {
  if (mutantState.awake > 0) lost ??= String(why);
});

/** A run with a mutant awake makes this many times the turns of a sound one, at most. */
const MAX_TURN_FACTOR = 50;
/** After so many mutants a test file is run without any: does it still go through? */
const SANITY_RUN_INTERVAL = 8;

/** Runs a file's tests once more, up to the first that fails, or to the last that can notice anything. */
class FileRerun extends TestRunner {
  failed: string | undefined;
  #last = '';
  #isOver = false;

  upTo(last: string): this {
    this.#last = last;
    return this;
  }
  override importFile(filepath: string, source: 'collect' | 'setup'): unknown {
    const { evaluatedModules } = (this as unknown as { workerState: { evaluatedModules: Evaluated } }).workerState;
    const known = evaluatedModules.getModuleById(filepath);
    if (known) evaluatedModules.invalidateModule(known);
    return super.importFile(filepath, source);
  }
  override async onBeforeRunTask(test: Test): Promise<void> {
    if (this.failed !== undefined || this.#isOver) test.mode = 'skip';
    await super.onBeforeRunTask(test);
  }
  override onAfterRunTask(test: Test): void {
    this.failed ??= findFirstFailure(test);
    if (test.id === this.#last) this.#isOver = true;
    super.onAfterRunTask(test);
  }
  override async onAfterRunSuite(suite: Suite): Promise<void> {
    this.failed ??= findFirstFailure(suite);
    await super.onAfterRunSuite(suite);
  }
}

type Evaluated = { getModuleById(id: string): object | undefined; invalidateModule(module: object): void };

/** Mutants that a test file is to judge, and that nobody has noticed so far. */
function listOpenMutants(test: string): typeof job.mutants {
  const noticed = new Set(readLog(job.log).flatMap((one) => (one.is === 'noticed' ? [one.number] : [])));
  return job.mutants.filter(({ number, tests }) => !noticed.has(number) && tests.includes(test));
}

const isFileNeeded = (filepath: string): boolean =>
  job.records === true || listOpenMutants(relative(projectRoot, filepath)).length > 0;

/** Seconds that this process has worked since then. */
function cpuSeconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}

/** Runs each file as it is, and then once for each mutant that its tests have come by. */
export default class MutationRunner extends TestRunner {
  /** The last test in which each mutant was met; '' where it is no single test's: met before them, or in between. */
  #lastMet = new Map<number, string>();
  #began = 0;
  #beganCpu = process.cpuUsage();

  override onCollectStart(file: File): void {
    this.#lastMet = new Map();
    this.#began = performance.now();
    this.#beganCpu = process.cpuUsage();
    Object.assign(mutantState, { met: new Set(), insides: new Set(), turns: 0 });
    super.onCollectStart(file);
  }
  // A file whose mutants are noticed already is not even loaded.
  override importFile(filepath: string, source: 'collect' | 'setup'): unknown {
    return source === 'setup' || isFileNeeded(filepath) ? super.importFile(filepath, source) : undefined;
  }
  override async onBeforeRunTask(test: Test): Promise<void> {
    this.#meet('');
    await super.onBeforeRunTask(test);
  }
  override onAfterRunTask(test: Test): void {
    this.#meet(test.id);
    super.onAfterRunTask(test);
  }
  #meet(last: string): void {
    for (const number of mutantState.met) if (this.#lastMet.get(number) !== '') this.#lastMet.set(number, last);
    mutantState.met = new Set();
  }
  // Files are run one by one: each is the only one here.
  override async onAfterRunFiles(files: File[] = []): Promise<void> {
    for (const file of files) if (isFileNeeded(file.filepath)) await this.#judge(file);
    super.onAfterRunFiles();
  }

  async #judge(file: File): Promise<void> {
    const test = relative(projectRoot, file.filepath);
    // A record compares test files with each other, however busy the machine was: by the work of the processor.
    const seconds = job.records ? cpuSeconds(this.#beganCpu) : (performance.now() - this.#began) / 1000;
    const failed = findFirstFailure(file);
    if (failed !== undefined) return writeLog({ is: 'unsound', test, why: failed });
    writeLog({ is: 'sound', test, seconds, ...(job.records ? { inside: [...mutantState.insides] } : {}) });
    if (job.records) return;
    const wanted = listOpenMutants(test).filter(({ number, fault }) => fault === 'data' || this.#lastMet.has(number));
    mutantState.mostTurns = (mutantState.turns + 10_000) * MAX_TURN_FACTOR;
    for (let at = 0; at < wanted.length; at += SANITY_RUN_INTERVAL) {
      const some = wanted.slice(at, at + SANITY_RUN_INTERVAL).map(({ number }) => number);
      const noticed: number[] = [];
      for (const number of some) if (await this.#isNoticed(file, test, number)) noticed.push(number);
      if (noticed.length > 0 && (await this.#once(file, '')) !== undefined) {
        writeLog({ is: 'withdrawn', test, numbers: noticed });
        process.kill(process.pid, 'SIGKILL');
      }
    }
    mutantState.mostTurns = Number.POSITIVE_INFINITY;
  }

  async #isNoticed(file: File, test: string, number: number): Promise<boolean> {
    writeLog({ is: 'begun', test, number });
    await activateMutant(number);
    const by = await this.#once(file, this.#lastMet.get(number) ?? '');
    await activateMutant(0);
    writeLog(by === undefined ? { is: 'unnoticed', test, number } : { is: 'noticed', test, number, by });
    return by !== undefined;
  }

  /** The failures; up to the last test, or all of them. */
  async #once({ filepath }: File, last: string): Promise<string | undefined> {
    const runner = new FileRerun(this.config).upTo(last);
    const { moduleRunner, _otel } = this as unknown as { moduleRunner: object; _otel: object };
    Object.assign(runner, { moduleRunner, _otel });
    [mutantState.turns, lost] = [0, undefined];
    const [again] = await startTests([filepath], runner as never);
    return runner.failed ?? (again && findFirstFailure(again)) ?? lost;
  }
}
