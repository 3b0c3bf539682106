import type { BaseSnapshot } from '#server/catalogue/releases/base-snapshot.ts';
import type { Release } from '#server/catalogue/releases/release-repository.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';

/**
 * Merges the proposal of the project's files with the sold files, whole file by whole file. A file that both sides
 * changed is a conflict.
 */
export function mergeFiles(
  release: Pick<Release, 'baseFiles' | 'files'>,
  sold: Pick<BaseSnapshot, 'files'>,
): Release['files'] {
  const base = release.baseFiles;
  const files = { ...sold.files };
  const paths = [...new Set([...Object.keys(base), ...Object.keys(release.files)])].sort();
  const conflicts = paths.filter((path) => {
    if (release.files[path] === base[path]) return false;
    if (sold.files[path] !== base[path] && sold.files[path] !== release.files[path]) return true;
    const theirs = release.files[path];
    if (theirs === undefined) delete files[path];
    else files[path] = theirs;
    return false;
  });
  if (conflicts.length === 0) return files;
  const code = 'editConflict';
  const message = `problems.${code}`;
  throw new ApiProblem(
    409,
    code,
    conflicts.map((path) => ({ code, at: '', message, params: { path, place: '' } })),
  );
}
