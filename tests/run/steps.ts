import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/base/project-root.ts';

/** Folder of the reports that vitest and Playwright write. */
export const reportsFolder = join(projectRoot, 'dist/tests');

/** Runs a command and shows its output. @returns whether it succeeded */
export function runVisibly(command: string, args: string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(command, args, {
    ...{ cwd: projectRoot, stdio: 'inherit', env: { ...process.env, ...env } },
  });
  return status === 0;
}

/** Runs one step and prints its seconds; ends the whole run with 1 if the step fails. */
export function runStep(name: string, command: string, args: string[]): void {
  runTimed(name, () => runVisibly(command, args));
}

/** The same for a step that is a function. @param work says whether it succeeded */
export function runTimed(name: string, work: () => boolean): void {
  const began = Date.now();
  process.stdout.write(`\n== ${name}\n`);
  if (!work()) {
    process.stdout.write(summarizeReports());
    process.stderr.write(`${name} failed\n`);
    process.exit(1);
  }
  process.stdout.write(`== ${name}: ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
}

/** A report that was written in this run; nothing, if none was. */
export function readReport<T extends object>(name: string): Partial<T> {
  try {
    return JSON.parse(readFileSync(join(reportsFolder, name), 'utf8')) as Partial<T>;
  } catch {
    return {};
  }
}

type Vitest = { numPassedTests: number; numFailedTests: number };
type Playwright = { stats: { expected: number; unexpected: number } };

/** Counts the tests of vitest and Playwright that passed and failed. */
export function summarizeReports(): string {
  const { numPassedTests = 0, numFailedTests = 0 } = readReport<Vitest>('vitest.json');
  const { expected, unexpected } = readReport<Playwright>('playwright.json').stats ?? { expected: 0, unexpected: 0 };
  return `\n${numPassedTests + expected} passed, ${numFailedTests + unexpected} failed\n`;
}
