// Builds what is outdated, in a process of its own, which frees its memory at its end.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isBuiltOf, sourcesOf } from './sources.mjs';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * Builds if one of these parts (`web`, `server`, `client`) is outdated. The container image has no sources and is not built
 * again.
 */
export function ensureBuilt(...parts) {
  if (!existsSync(`${root}src/server/main.ts`)) return;
  if (parts.every((name) => isBuiltOf(root, name, sourcesOf(root, name)))) return;
  const build = ['--import', 'tsx', 'src/server/cli/build.ts', ...parts];
  const { status } = spawnSync(process.execPath, build, { cwd: root, stdio: ['inherit', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}
