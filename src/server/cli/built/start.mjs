// `npm start`: builds what is not built of the sources as they are, in a process that leaves no memory behind, and serves.
import { spawnSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isBuiltOf, sourcesOf } from './sources.mjs';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
if (!['web', 'server'].every((name) => isBuiltOf(root, name, sourcesOf(root, name)))) {
  const build = ['--import', 'tsx', 'src/server/cli/build.ts'];
  const { status } = spawnSync(process.execPath, build, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
await import(pathToFileURL(`${root}dist/server/start.js`).href);
