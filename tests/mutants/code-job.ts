import { readFileSync } from 'node:fs';
import type { NumberedMutant } from './instrument.ts';

/** The task for one process of vitest. */
export type CodeJob = {
  /** Test files in the order in which they are run. */
  tests: string[];
  /** Mutants that are judged; each in the test files that may notice it. */
  mutants: (NumberedMutant & { tests: string[] })[];
  /** Lines of JSON that report events (`Heard`): written here, read by the starter of the process. */
  log: string;
  /** Nothing is judged: it is written down which functions each test file comes by. */
  records?: boolean;
};

export type JobLog =
  /** A test file passed without any mutant, with its duration. */
  | { is: 'sound'; test: string; seconds: number; inside?: string[] }
  /** It did not even so: it judges nothing. */
  | { is: 'unsound'; test: string; why: string }
  | { is: 'begun'; test: string; number: number }
  | { is: 'noticed'; test: string; number: number; by: string }
  | { is: 'unnoticed'; test: string; number: number }
  /** Mutants before left something behind in the process: what they seem to have shown does not count. */
  | { is: 'withdrawn'; test: string; numbers: number[] };

export const JOB = 'MUTANTS_JOB';

/** The job of this process. */
export function readJob(): CodeJob {
  return JSON.parse(readFileSync(process.env[JOB] as string, 'utf8')) as CodeJob;
}

/** The entries of the log so far. */
export function readLog(log: string): JobLog[] {
  try {
    const lines = readFileSync(log, 'utf8').split('\n');
    return lines.slice(0, -1).map((line) => JSON.parse(line) as JobLog);
  } catch {
    return [];
  }
}
