// `npm start`: builds outdated parts in a process of its own, which frees its memory at its end, and starts the server.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { frugal } from './frugal.mjs';

ensureBuilt('web', 'server', 'client');
// A process reads its memory settings at its start.
const server = fork(fileURLToPath(new URL('../../../../dist/server/start.js', import.meta.url)), {
  env: { ...frugal, ...process.env },
});
// A signal to this process ends the server, which notices the closed channel. A terminal sends the signal to both.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.connected && server.disconnect());
server.on('exit', (code) => process.exit(code ?? 1));
