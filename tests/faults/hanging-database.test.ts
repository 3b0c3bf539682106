import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { findFreePort, hasPostgres, startPostgres } from '#tests/support/postgres.ts';

/* PostgreSQL accepts connections and answers nothing, because its processes are stopped. */

const data = await mkdtemp(join(tmpdir(), 'hanging-'));
afterAll(() => rm(data, { recursive: true, force: true }));

/** The status of an address and the milliseconds until it came. */
async function ask(url: string): Promise<{ status: number; text: string; took: number }> {
  const begun = performance.now();
  const reply = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  return { status: reply.status, text: await reply.text(), took: performance.now() - begun };
}

test.runIf(hasPostgres() && !process.env.TEST_DATABASE_URL)(
  'health and figures answer within two seconds, and the server ends in its time',
  async () => {
    const postgres = await startPostgres();
    const [port, figures] = [await findFreePort(), await findFreePort()];
    const env = {
      ...{ PATH: process.env.PATH, ENV_TYPE: 'Dev', DATABASE_URL: postgres.url, DATA_DIR: data },
      ...{ PORT: String(port), METRICS_PORT: String(figures), DRAIN_SECONDS: '0', STOP_SECONDS: '3' },
      SECRET_KEY: 'k'.repeat(32),
    };
    const server = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], { cwd: projectRoot, env });
    const ended = once(server, 'exit');
    const [health, metrics] = [`http://127.0.0.1:${port}/api/health`, `http://127.0.0.1:${figures}/metrics`];
    try {
      await new Promise<void>((resolve) => {
        server.stdout.on('data', (chunk) => String(chunk).includes('Ready at') && resolve());
      });
      expect((await ask(health)).status).toBe(200);
      expect((await ask(metrics)).text).toContain('shop_database_answers 1');

      postgres.signal('SIGSTOP');
      const [checked, read] = await Promise.all([ask(health), ask(metrics)]);
      expect(checked).toMatchObject({ status: 503, text: '{"status":"databaseAway"}' });
      expect(read.status).toBe(200);
      expect(read.text).toContain('shop_database_answers 0');
      expect(read.text).toContain('nodejs_eventloop_lag_p99_seconds');
      expect(read.text).not.toMatch(/^shop_orders\{/m);
      for (const { took } of [checked, read]) expect(took).toBeLessThan(2_000);

      postgres.signal('SIGCONT');
      await expect.poll(async () => (await ask(health)).status, { timeout: 10_000 }).toBe(200);
      expect((await ask(metrics)).text).toContain('shop_database_answers 1');

      postgres.signal('SIGSTOP');
      const begun = performance.now();
      server.kill('SIGTERM');
      await ended;
      expect(performance.now() - begun).toBeLessThan(6_000);
    } finally {
      postgres.signal('SIGCONT');
      server.kill('SIGKILL');
      await postgres.stop();
    }
  },
);
