import { execFileSync, execSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { nounClauses } from './comment-rules.ts';
import { countLines, sumCounts } from './count-lines.ts';

/**
 * Prints the lines of `src` without its tests, folder by folder, and the comments that begin with a noun clause.
 * `npm run house` counts the files on the disk, `npm run house -- COMMIT` those of a commit.
 */
const [commit] = process.argv.slice(2);
const root = commit === undefined ? projectRoot : checkOut(commit);
try {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }));
  const folders = [...new Set(files.map(({ file }) => folderOf(file)))].toSorted();
  print('folder', 'files', 'lines', 'code', 'comments', 'noun clauses');
  for (const folder of folders)
    printCount(
      folder,
      files.filter(({ file }) => folderOf(file) === folder),
    );
  printCount('src', files);
} finally {
  if (root !== projectRoot) rmSync(root, { recursive: true });
}

type Read = { file: string; code: string };

function printCount(name: string, files: readonly Read[]): void {
  const { lines, code, comments } = sumCounts(files.map((one) => countLines(one.file, one.code)));
  print(name, files.length, lines, code, comments, files.flatMap((one) => nounClauses(one.file, one.code)).length);
}

function print(name: string, ...figures: (string | number)[]): void {
  console.log(name.padEnd(28), ...figures.map((figure) => String(figure).padStart(12)));
}

/** A room, and in the web one folder more: `src/engine`, `src/web/kit`, `src/web/surfaces/portal`. */
function folderOf(file: string): string {
  const path = file.split('/').slice(0, -1);
  return path.slice(0, path[2] === 'surfaces' ? 4 : path[1] === 'web' ? 3 : 2).join('/');
}

function checkOut(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'house-'));
  const archive = execFileSync('git', ['archive', name, 'src'], { cwd: projectRoot, maxBuffer: 1 << 28 });
  execSync('tar -x', { cwd: folder, input: archive });
  return folder;
}
