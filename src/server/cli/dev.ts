import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { projectRoot } from '../assemble.ts';

// `npm run dev`: the server, started again when its files change, behind Vite's own.
const API_PORT = process.env.API_PORT ?? '3001';
process.env.API_PORT = API_PORT;
const watched = ['machines', 'product-schemas', 'locales'].flatMap((folder) => [
  '--include',
  `${projectRoot}${folder}/**/*.json`,
]);
const server = spawn('npx', ['tsx', 'watch', ...watched, 'src/server/main.ts'], {
  cwd: projectRoot,
  stdio: 'inherit',
  env: { ...process.env, PORT: API_PORT },
});
process.once('exit', () => server.kill());
const vite = await createServer({
  configFile: `${projectRoot}vite.config.ts`,
  server: { port: Number(process.env.PORT ?? 3000) },
});
await vite.listen();
vite.printUrls();
