// `npm start`: builds outdated parts in a process of its own, which frees its memory at its end, and starts the server.
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
// A process reads its memory settings at its start.
const server = fork(`${root}dist/server/start.js`, { env: { ...frugal, ...process.env } });
// A signal to this process ends the server, which notices the closed channel. A terminal sends the signal to both.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.connected && server.disconnect());
server.on('exit', (code) => process.exit(code ?? 1));
