import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createCachingReader } from '#tests/support/caching-reader.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import { prodEnv } from '#tests/support/prod-env.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { Dependencies } from './assemble.ts';
import { readProductFiles } from './catalogue/products/product-files.ts';
import { importFiles } from './catalogue/releases/import-files.ts';
import { projectRoot } from './platform/base/project-root.ts';
import { lockDataDir } from './platform/db/lock-data-dir.ts';
import { serve } from './serve.ts';

/* Tests the output of a server at its start and its end, and its exit code. */

const folder = mkdtempSync(join(tmpdir(), 'serve-'));
afterAll(() => rmSync(folder, { recursive: true }));

let said: string;
let complained: string;
let ended: unknown[];
beforeEach(() => {
  [said, complained, ended] = ['', '', []];
  const told = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
  const wrong = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    complained += String(text);
    return true;
  });
  const exit = vi.spyOn(process, 'exit').mockImplementation(((code: unknown) => {
    ended.push(code);
    // The real function ends the process: nothing runs after it.
    if (isTold) throw new Error('ended');
  }) as never);
  const before = process.listeners('SIGTERM');
  const interrupted = process.listeners('SIGINT');
  onTestFinished(() => {
    for (const each of [told, wrong, exit]) each.mockRestore();
    for (const each of process.listeners('SIGTERM')) if (!before.includes(each)) process.off('SIGTERM', each);
    for (const each of process.listeners('SIGINT')) if (!interrupted.includes(each)) process.off('SIGINT', each);
  });
});

let isTold = false;
/** Sends a signal as the system does to end a process. */
function signal(name: NodeJS.Signals): void {
  isTold = true;
  try {
    process.listeners(name).at(-1)?.(name);
  } catch {
    // The process has ended.
  }
  isTold = false;
}

async function needs(): Promise<{ own: Dependencies; env: Record<string, string>; port: number }> {
  const clock = createTestClock();
  const own = {
    ...{ database: await openTestDatabase(), now: clock.now, cards: createCachingReader(clock.now) },
    ...{ limits: null, logLevel: 'silent', passwordCost: 4 },
  };
  const port = await findFreePort();
  return { own, port, env: { DATA_DIR: folder, SECRET_KEY: 'k'.repeat(32), PORT: String(port), HOST: '127.0.0.1' } };
}

test('a demonstration shows its address, a warning that nothing is real, and its accounts; it works, and ends on a signal', async () => {
  const { own, env, port } = await needs();
  const [figures, nobody] = [await findFreePort(), await findFreePort()];
  const more = { ENV_TYPE: 'Dev', METRICS_PORT: String(figures), CLAMD_URL: `tcp://127.0.0.1:${nobody}` };
  const { services } = await serve({ ...own, demo: 'people' }, { ...env, ...more });
  expect(said).toContain(`Ready at http://localhost:${port} (${services.database.kind}, Dev)\n`);
  expect(said).toContain('Demonstration (ENV_TYPE=Dev): nothing here is real.\n');
  expect(said).not.toContain('are not what is on sale');
  // The accounts are in separate lines after these.
  expect(said.trim().split('\n').length).toBeGreaterThan(2);
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${figures}/metrics`)).status).toBe(200);
  // The recurring jobs are scheduled, so the server processes jobs.
  const planned = await services.database.sql.execute(raw`select 1 from pgboss.job where name = 'upkeep' limit 1`);
  expect(planned.rows).toHaveLength(1);
  await expect
    .poll(() => complained)
    .toBe(`CLAMD_URL: no virus scanner answers at 127.0.0.1:${nobody}; no file is taken until it does\n`);
  expect(ended).toEqual([]);
  signal('SIGTERM');
  expect([services.life.isEnding, ended]).toEqual([true, []]);
  await expect.poll(() => ended).toEqual([0]);
  await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow();
});

test('Prod shows no demonstration text; a stop reports unfinished requests, and a second signal ends the server at once', async () => {
  const { own, env } = await needs();
  const { database } = own;
  if (!database) throw new Error('no database');
  const slow = { ...own, database: { ...database, close: () => new Promise<void>(() => {}) } };
  onTestFinished(() => database.close());
  await serve(slow, { ...prodEnv, ...env, STOP_SECONDS: '1', DRAIN_SECONDS: '0' });
  expect(said).toMatch(/^Ready at http:\/\/localhost:\d+ \(\w+, Prod\)\n$/);
  signal('SIGINT');
  signal('SIGINT');
  expect(ended).toEqual([1]);
  await expect.poll(() => ended).toEqual([1, 1]);
  expect(complained).toContain('STOP_SECONDS: requests were not finished in 1 seconds\n');
});

test('the start names the release that proposes product files which differ from those on sale', async () => {
  const { own, env } = await needs();
  const { database, now } = own;
  if (!database || !now) throw new Error('no database');
  const files = readProductFiles(projectRoot);
  const words = 'locales/en/products/golfer.json';
  const sold = changeFiles(files, {}, ['golfer']);
  await importFiles({ database, ids: { id: () => 'first' }, now }, sold);
  const products = changeFiles(files, { [words]: { ...(files(words) as object), tagline: 'Swing on' } }, ['golfer']);
  const { close } = await serve({ ...own, products }, { ...env, ENV_TYPE: 'Dev' });
  await close();
  expect(said).toContain('The files of products are not what is on sale: release 2 proposes them.\n');
});

test('a known fault at the start prints one line; an unexpected error prints its place', async () => {
  await serve({}, { ENV_TYPE: 'Production' });
  expect([complained, ended]).toEqual(['ENV_TYPE: write Prod, not Production\n', [1]]);

  const { own, env } = await needs();
  const unlock = await lockDataDir(folder);
  complained = '';
  await serve({}, { ...env, ENV_TYPE: 'Dev' });
  await unlock();
  expect([complained, ended]).toEqual([
    `DATA_DIR ${folder} is in use by another process: stop it, or set another DATA_DIR\n`,
    [1, 1],
  ]);

  onTestFinished(() => own.database?.close());
  const failing = (error: unknown): Dependencies => {
    const files = () => {
      throw error;
    };
    return { ...own, products: Object.assign(files, { list: files, text: files }) };
  };
  complained = '';
  await serve(failing(new Error('odd')), { ...env, ENV_TYPE: 'Dev' });
  expect(complained).toMatch(/^Error: odd\n {4}at .*serve\.test\.ts/);
  complained = '';
  await serve(failing('odd'), { ...env, ENV_TYPE: 'Dev' });
  expect([complained, ended]).toEqual(['odd\n', [1, 1, 1, 1]]);
});
