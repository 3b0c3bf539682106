// `npm start`: builds what is not built of the sources as they are, in a process that leaves no memory behind, and serves.
import { fork, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { frugal } from './frugal.mjs';
import { isBuiltOf, sourcesOf } from './sources.mjs';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
if (!['web', 'server'].every((name) => isBuiltOf(root, name, sourcesOf(root, name)))) {
  const build = ['--import', 'tsx', 'src/server/cli/build.ts'];
  const { status } = spawnSync(process.execPath, build, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
// A process reads how it is to use memory when it begins.
const server = fork(`${root}dist/server/start.js`, { env: { ...frugal, ...process.env } });
// Who ends this process ends the server, which hears that nobody holds the other end any more. A terminal tells both by itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.connected && server.disconnect());
server.on('exit', (code) => process.exit(code ?? 1));
