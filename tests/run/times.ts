import { relative } from 'node:path';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { readReport, runTimed } from './steps.ts';

/** No test file may use more than this share of the time of all, in per cent: a machine's speed does not matter. */
const MAX_TIME_SHARE = 6;
const SHOWN_FILES = 15;

type Report = { testResults: { name: string; startTime: number; endTime: number }[] };

/** Prints the slowest test files of vitest, and fails where one of them uses too much of the time. */
export function checkTimes(): void {
  runTimed('times of test files', () => {
    const files = (readReport<Report>('vitest.json').testResults ?? []).map(({ name, startTime, endTime }) => ({
      file: relative(projectRoot, name),
      ms: endTime - startTime,
    }));
    const { lines, tooSlow } = listSlowestFiles(files);
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
    for (const file of tooSlow)
      process.stderr.write(`${file} uses more than ${MAX_TIME_SHARE} % of the time of all test files\n`);
    return tooSlow.length === 0;
  });
}

/** The slowest files with their seconds and their share in per cent, and the files above the bound. */
export function listSlowestFiles(files: { file: string; ms: number }[]): { lines: string[]; tooSlow: string[] } {
  const sum = files.reduce((all, { ms }) => all + ms, 0);
  const shared = files
    .map(({ file, ms }) => ({ file, ms, share: sum === 0 ? 0 : (100 * ms) / sum }))
    .toSorted((one, other) => other.ms - one.ms);
  return {
    lines: shared
      .slice(0, SHOWN_FILES)
      .map(
        ({ file, ms, share }) => `${(ms / 1000).toFixed(1).padStart(7)} s ${share.toFixed(1).padStart(5)} %  ${file}`,
      ),
    tooSlow: shared.filter(({ share }) => share > MAX_TIME_SHARE).map(({ file }) => file),
  };
}
