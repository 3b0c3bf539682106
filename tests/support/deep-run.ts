import { execFileSync } from 'node:child_process';
import { projectRoot } from '#server/platform/base/project-root.ts';

/** `npm run test:deep`: the run tests everything of which `npm test` tests a part. */
export const isDeep = process.env.TEST_DEEP === 'yes';

/** The share of a deep run that runs now: `2/4` is the second of four. All of it, if nothing is said (`tests/run/cli.ts`). */
export const deepRunShare = parseShare(process.env.TEST_SHARE ?? '1/1');

/**
 * Chooses the sample of `npm test`: `tests/run/cli.ts` derives it from the commit, so that each tests other points.
 */
const seed = Number(process.env.TEST_SEED ?? 0);

function parseShare(text: string): { nth: number; of: number } {
  const [nth = 1, of = 1] = text.split('/').map(Number);
  return { nth, of };
}

/** The language in which a test runs; in a deep run, each language that the public reads first. */
export const testedLanguages = <T extends 'en' | 'km'>(language: T): readonly ('en' | 'km')[] =>
  isDeep ? ['en', 'km'] : [language];

/** In a deep run its share of all, else so many, spread over all of them. */
export function pickSample<T>(all: readonly T[], count: number): T[] {
  if (isDeep) return pickShare(all);
  const first = (seed % 1000) / 1000;
  const places = Array.from({ length: Math.min(count, all.length) }, (_, nth) =>
    Math.floor(((nth + first) * all.length) / Math.min(count, all.length)),
  );
  return places.map((place) => all[place] as T);
}

/**
 * Every second of two, every third of three: the share of this run. A list that is shorter than the number of shares
 * has one item for each of them, because a suite without a test fails.
 */
export function pickShare<T>(all: readonly T[]): T[] {
  const turns = Math.min(deepRunShare.of, all.length);
  return all.filter((_, index) => index % turns === (deepRunShare.nth - 1) % turns);
}

/** The number of rounds or histories: in a deep run the share of `whole`, else `few`. */
export function pickCount(whole: number, few: number): number {
  return isDeep ? Math.ceil(whole / deepRunShare.of) : few;
}

/** True if files below these paths differ from main; on main: from one commit ago. False where there is no history. */
export function hasChanged(...paths: string[]): boolean {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const base = git('merge-base', 'HEAD', 'main');
    return git('diff', '--name-only', base === git('rev-parse', 'HEAD') ? 'HEAD~1' : base, '--', ...paths) !== '';
  } catch {
    return false;
  }
}
