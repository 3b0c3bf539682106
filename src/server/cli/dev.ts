import { type ChildProcess, fork } from 'node:child_process';
import { join, relative } from 'node:path';
import { createServer } from 'vite';
import { projectRoot } from '../platform/base/project-root.ts';

// `npm run dev`: the server behind Vite's own. The server loads changed products while it runs, and the open pages
// reload. A change of the server's code restarts it; Vite does the rest.
const API_PORT = process.env.API_PORT ?? '3001';
process.env.API_PORT = API_PORT;

/** Files whose change restarts the server: its code, and the messages and state charts that it reads only once. */
const SERVER_SOURCES =
  /^src\/(server|engine|contract)\/|^machines\/lifecycles\/|^locales\/\w+\/(?!shared|problems)[\w-]+\.json$/;

const vite = await createServer({
  configFile: join(projectRoot, 'vite.config.ts'),
  server: { port: Number(process.env.PORT ?? 3000) },
});
let server = startServer();
let again: NodeJS.Timeout | undefined;
vite.watcher.add(
  [
    'src/server',
    'src/engine',
    'src/workbench',
    'src/shared',
    'src/contract',
    'src/product-files',
    'machines',
    'locales',
  ].map((folder) => join(projectRoot, folder)),
);
vite.watcher.on('all', (event, path) => {
  if (event.endsWith('Dir') || !SERVER_SOURCES.test(relative(projectRoot, path)) || /\.test\.ts$/.test(path)) return;
  clearTimeout(again);
  again = setTimeout(restartServer, 100);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
process.once('exit', () => server.kill());
await vite.listen();
vite.printUrls();

function startServer(): ChildProcess {
  const child = fork(join(projectRoot, 'src/server/cli/dev-server.ts'), {
    cwd: projectRoot,
    execArgv: ['--import', 'tsx'],
    env: { ENV_TYPE: 'Dev', ...process.env, PORT: API_PORT },
  });
  child.on('message', () => vite.ws.send({ type: 'full-reload' }));
  return child;
}

/** Only one server runs at a time: the next waits until the last has released its data. */
function restartServer(): void {
  const start = () => {
    server = startServer();
  };
  if (server.exitCode !== null || server.signalCode !== null) start();
  else if (!server.killed) server.once('exit', start).kill();
}
