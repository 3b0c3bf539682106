import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildServer } from '#server/cli/built/build-server.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import { prodEnv } from '#tests/support/prod-env.ts';
import { createDataDir } from './create-data-dir.ts';

beforeAll(() => buildServer(projectRoot));

/** The server as it is started, by its own entry file, built; or by what `npm start` runs. */
async function aServer(dataDir: string, program = 'dist/server/main.js'): Promise<ChildProcess> {
  const own = { PORT: String(await findFreePort()), DATA_DIR: dataDir, DATABASE_URL: '', SECRET_KEY: 'k'.repeat(32) };
  // As in Prod: no demo is made before it is ready.
  const env = { ...process.env, ...prodEnv, ...own };
  const server = spawn(process.execPath, [join(projectRoot, program)], { env });
  onTestFinished(() => void server.kill('SIGKILL'));
  return server;
}

async function ready(server: ChildProcess): Promise<string> {
  for await (const line of createInterface(server.stdout as NodeJS.ReadableStream))
    if (line.startsWith('Ready')) return line;
  return 'never ready';
}

test('a second process on one data directory refuses with one line; a killed process leaves it free', async () => {
  const dataDir = await createDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const first = await aServer(dataDir);
  expect(await ready(first)).toMatch(/^Ready at http:\/\/localhost:\d+ \(pglite, Prod\)$/);

  const second = await aServer(dataDir);
  let said = '';
  second.stderr?.on('data', (text) => {
    said += text;
  });
  const [code] = await once(second, 'close');
  expect(code).toBe(1);
  expect(said).toBe(`DATA_DIR ${dataDir} is in use by another process: stop it, or set another DATA_DIR\n`);

  first.kill('SIGKILL');
  await once(first, 'exit');
  // That a whole server starts again where one was killed is what crash.test.ts does all the time.
  const database = await openDatabase({ dataDir });
  await database.ping();
  await database.close();
});

test('a server ends with the process that started it, for every kind of end', async () => {
  const dataDir = await createDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  for (const [signal, code] of [
    ['SIGINT', 0],
    ['SIGTERM', 0],
    ['SIGKILL', null],
  ] as const) {
    const starter = await aServer(dataDir, 'src/server/cli/built/start.mjs');
    expect(await ready(starter)).toMatch(/^Ready at/);
    starter.kill(signal);
    // Its output is closed when neither of the two is left.
    expect(await once(starter, 'close')).toEqual([code, code === null ? signal : null]);
    await (await openDatabase({ dataDir })).close();
  }
});
