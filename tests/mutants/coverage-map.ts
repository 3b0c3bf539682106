import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { JobLog } from './code-job.ts';
import type { CodeMutant } from './code-mutants.ts';

const file = fileURLToPath(new URL('./covered-by.csv', import.meta.url));

/** The test files that execute each part of a function: `npm run mutants -- --record` writes it down. */
export type CoverageMap = { seconds: Map<string, number>; functions: Map<string, string[]> };

/** Lines `test,NAME,SECONDS`, then `FILE#PART,numbers of the tests`. */
export function parseCoverageMap(): CoverageMap {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const tests = lines
    .filter((line) => line.startsWith('test,'))
    .map((line) => line.split(',') as [string, string, string]);
  const seconds = new Map(tests.map(([, test, time]) => [test, Number(time)]));
  const functions = new Map(
    lines
      .filter((line) => !line.startsWith('test,'))
      .map((line): [string, string[]] => {
        const [name = '', numbers = ''] = line.split(',');
        return [name, numbers.split(' ').map((number) => tests[Number(number)]?.[1] as string)];
      }),
  );
  return { seconds, functions };
}

/** The earlier record of tests and functions that still exist, for those not recorded anew. */
export function keepPreviousCoverage(
  { seconds, functions }: CoverageMap,
  isThere: (name: string) => boolean,
): JobLog[] {
  return [...seconds].flatMap(([test, time]): JobLog[] => {
    const inside = [...functions].flatMap(([name, tests]) => (isThere(name) && tests.includes(test) ? [name] : []));
    return isThere(test) ? [{ is: 'sound', test, seconds: time, inside }] : [];
  });
}

/** The text of the file for what was recorded. */
export function formatCoverageMap(heard: JobLog[]): string {
  const sound = heard.flatMap((one) => (one.is === 'sound' && (one.inside?.length ?? 0) > 0 ? [one] : []));
  const functions = new Map<string, number[]>();
  for (const [index, { inside = [] }] of sound.entries())
    for (const name of inside) functions.set(name, [...(functions.get(name) ?? []), index]);
  return `${[
    ...sound.map(({ test, seconds }) => `test,${test},${seconds.toFixed(1)}`),
    ...[...functions]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, tests]) => `${name},${tests.join(' ')}`),
  ].join('\n')}\n`;
}

/**
 * The test files that may notice a mutant, the likeliest for their time first. Of a part that is new since the recording, or that
 * nobody came by then: those of its function, of the others in its file, or in its folder.
 */
export function selectTests(
  { file: source, inside, part = inside }: Pick<CodeMutant, 'file' | 'inside' | 'part'>,
  { functions, seconds }: CoverageMap,
): string[] {
  const folder = source.slice(0, source.lastIndexOf('/') + 1);
  const like = (start: string) => [...functions].flatMap(([name, tests]) => (name.startsWith(start) ? tests : []));
  const ofPart = functions.get(`${source}#${part}`) ?? [];
  // The numbers of parts shift when a function changes after the recording: tests of the whole function follow.
  const ofFunction = functions.get(`${source}#${inside}`) ?? like(`${source}#`);
  const known = [...ofPart, ...ofFunction];
  const tests = [...new Set(known.length > 0 ? known : like(folder))];
  const words = new Set(splitWords(source));
  // A test that comes by what few others come by in this file is about it; what every shop does at its start says nothing.
  const about = new Map<string, number>();
  for (const [name, by] of functions)
    if (name.startsWith(`${source}#`)) for (const test of by) about.set(test, (about.get(test) ?? 0) + 1 / by.length);
  // A test with the same subject knows more of them; a quick test comes first.
  const rank = (test: string) =>
    ((seconds.get(test) ?? 1) + 0.5) /
    (1 + 3 * splitWords(test).filter((word) => words.has(word)).length + 3 * (about.get(test) ?? 0));
  const isLater = (test: string) => Number(!ofPart.includes(test));
  return tests.toSorted((one, other) => isLater(one) - isLater(other) || rank(one) - rank(other));
}

const splitWords = (path: string): string[] =>
  path
    .replace(/\.test\.tsx?$|\.ts$/, '')
    .split(/[/.-]/)
    .filter((word) => word.length > 3 && !['tests', 'server', 'engine', 'routes', 'repository'].includes(word))
    .map((word) => word.replace(/s$/, ''));
