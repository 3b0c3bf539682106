import { execFileSync } from 'node:child_process';
import { projectRoot } from '#server/platform/base/project-root.ts';

/** `npm run test:deep`: what `npm test` tests a part of is tested whole. */
export const isDeep = process.env.TEST_DEEP === 'yes';

/** The language in which a test is made, and in a deep run every one of the site that the public reads first. */
export const spoken = <T extends 'en' | 'km'>(language: T): readonly ('en' | 'km')[] =>
  isDeep ? ['en', 'km'] : [language];

/** So many, spread over all of them; in a deep run all. */
export function sampleOf<T>(all: readonly T[], count: number): T[] {
  const turn = (index: number) => Math.floor((index * count) / all.length);
  return all.filter((_, index) => isDeep || turn(index) !== turn(index - 1));
}

/** Whether files below these paths are others than on main; on main: than one commit ago. False where there is no history. */
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
