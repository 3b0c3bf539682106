import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followSales } from '#server/catalogue/releases/follow-sales.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { createRunningClock } from '#tests/support/test-clock.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { TEST_TIMEOUT_MS } from '#tests/support/timeouts.ts';
import { test } from './shop-test.ts';
import { delayServer } from './slow-network.ts';

/**
 * Two servers on one PostgreSQL and one folder of files, each with connections of its own; the worker runs on the first.
 * @throws where this machine has no PostgreSQL
 */
async function startTwoServers(): Promise<{ first: Shop; second: Shop; close(): Promise<void> }> {
  const postgres = await startPostgres();
  const databaseUrl = await createEmptyDatabase(postgres.url);
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'two-servers-'));
  // An approval moves the clock: the other server sees a sale that begins by it. No test sets it back, because a sale of
  // one test has begun for the next one.
  const clock = { ...createRunningClock(), set: () => {} };
  const aServer = async () =>
    startTestShop({
      clock,
      env: { DATA_DIR },
      database: await openDatabase({ dataDir: '', databaseUrl }),
    });
  // One after the other: the first makes the tables.
  const first = await aServer();
  const second = await aServer();
  for (const server of [first, second]) delayServer(server);
  await first.worker.start();
  // As the program does that serves: each asks for itself what is on sale.
  const ends = [first, second].map(({ services, app }) => followSales(services.catalogue, app.log));
  return {
    first,
    second,
    async close() {
      for (const end of ends) end();
      await first.close();
      await second.close();
      await postgres.stop();
      rmSync(DATA_DIR, { recursive: true, force: true });
    },
  };
}

/** Tests in which `shop` is where visitors are, and `studio` the other server, where what they see is made. */
export const testOnTwoServers = test.extend<
  object,
  { servers: Awaited<ReturnType<typeof startTwoServers>>; studio: Shop }
>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from its pattern
    async ({}, use) => {
      const servers = await startTwoServers();
      await use(servers);
      await servers.close();
    },
    { scope: 'worker', timeout: TEST_TIMEOUT_MS },
  ],
  shop: [async ({ servers }, use) => use(servers.second), { scope: 'worker' }],
  studio: [async ({ servers }, use) => use(servers.first), { scope: 'worker' }],
});
