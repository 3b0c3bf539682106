import { appendFileSync, readFileSync } from 'node:fs';

type Met = { test: string; numbers: number[] };

/** Notes the mutants that the tests of a file have come by. */
export function writeMet(log: string, test: string, numbers: number[]): void {
  appendFileSync(log, `${JSON.stringify({ test, numbers } satisfies Met)}\n`);
}

/** The numbers of the mutants that each test file has come by. */
export function readMet(log: string): Map<string, Set<number>> {
  const lines = readFileSync(log, 'utf8').trim().split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const { test, numbers } = JSON.parse(line) as Met;
      return [test, new Set(numbers)];
    }),
  );
}
