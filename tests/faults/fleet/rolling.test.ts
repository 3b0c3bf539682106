import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql as raw } from 'drizzle-orm';
import { afterAll, expect, inject, test } from 'vitest';
import { createApiBuyer } from '../purchases.ts';
import { createVisitor } from './create-visitor.ts';
import { startReadyProxy } from './ready-proxy.ts';
import { startFleet } from './start-fleet.ts';
import { withSampleMigration } from './with-sample-migration.ts';

/*
 * A rolling restart, and an upgrade across a migration, while people buy: one server after the other is ended and started again,
 * behind a proxy that sends visitors to those that are ready and repeats nothing. Nobody sees a failure. Once each, or for as many
 * seconds as ROLLING_SECONDS says.
 */
const SECONDS = Number(process.env.ROLLING_SECONDS ?? 0);
const BUYERS = 3;

const fleet = await startFleet(inject('postgresUrl') as string, 2, { DRAIN_SECONDS: '2', STOP_SECONDS: '60' });
const proxy = await startReadyProxy(fleet.servers.map(({ url }) => url));
const next = withSampleMigration();
afterAll(async () => {
  await proxy.close();
  await fleet.close();
  rmSync(next, { recursive: true, force: true });
});

test('nobody sees a failure while all servers are restarted, and upgraded across a migration', async () => {
  let isOver = false;
  const answers: { path: string; status: number; problem: string }[] = [];
  const visitor = () =>
    createVisitor({
      site: () => proxy.url,
      asksAgain: () => false,
      heard: (path, status, problem) => void answers.push({ path, status, problem }),
    });
  const issued: string[] = [];
  async function buys(nth: number): Promise<void> {
    for (let purchase = 0; !isOver; purchase += 1) {
      const buyer = createApiBuyer(visitor(), fleet.gateway, 400_000 + nth * 10_000 + purchase);
      const ref = await buyer.order();
      const { status } = await buyer.paysAgain(ref);
      if (status === 'issued') issued.push(ref);
    }
  }
  async function reads(): Promise<void> {
    for (const { get } = visitor(); !isOver; await pause(20)) await get('GET', '/api/products');
  }

  /** One after the other; each ends with what it has in hand done. */
  async function roll(more: Record<string, string>): Promise<(number | null)[]> {
    const codes: (number | null)[] = [];
    for (const server of fleet.servers) {
      codes.push(await server.end());
      await server.start(more);
      // As long as a proxy needs to notice.
      await pause(1_000);
    }
    return codes;
  }

  const people = [...Array.from({ length: BUYERS }, (_, nth) => buys(nth)), reads()];
  const all = Promise.all(people);
  all.catch(() => {});
  const began = performance.now();
  const ended: (number | null)[] = [];
  do ended.push(...(await roll({})));
  while (performance.now() - began < SECONDS * 500);
  ended.push(...(await roll({ MIGRATIONS: next })));
  while (performance.now() - began < SECONDS * 1000) ended.push(...(await roll({ MIGRATIONS: next })));
  isOver = true;
  // A real refusal ends a purchase, and the test.
  await all;

  const failures = answers.filter(({ status }) => status === 0 || status >= 500);
  process.stdout.write(
    `rolling: ${answers.length} requests, ${issued.length} policies, ${ended.length} restarts, ${failures.length} failures\n`,
  );
  expect(failures).toEqual([]);
  expect(new Set(ended)).toEqual(new Set([0]));
  expect(issued.length).toBeGreaterThan(BUYERS);
  const { rows } = await fleet.services.database.sql.execute<{ upgraded: number }>(
    raw`select count(*)::int as upgraded from information_schema.columns where column_name = 'sample_note'`,
  );
  expect(rows).toEqual([{ upgraded: 1 }]);
});
