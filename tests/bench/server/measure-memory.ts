import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Answers } from '#engine/record.ts';
import { frugal } from '#server/cli/built/frugal.mjs';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { createVisitor } from '#tests/faults/fleet/create-visitor.ts';
import { type GatewayProcess, startGateway } from '#tests/faults/gateway-process.ts';
import { createApiBuyer } from '#tests/faults/purchases.ts';
import { findFreePort, hasPostgres, startPostgres } from '#tests/support/postgres.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';

/**
 * MiB of the built server's process after collection: `rss` in all, `heap` of JavaScript, `buffers` outside of it (PGlite's
 * database among them), after its start with the demo and after so many purchases, and of a PGlite with the same data and nothing else; `ofFirst` is the heap and buffers as a part
 * of those after the first number of purchases. `perSecond`: purchases since the row before.
 */
export type MemoryRow = {
  database: string;
  purchases: number;
  perSecond: number;
  rss: number;
  heap: number;
  buffers: number;
  ofFirst: number;
};

/** Buys at ten at once, as people do from elsewhere, paying at a bank elsewhere. @param steps numbers of purchases after which it is looked */
export async function measureMemory(databases: string[], steps: number[]): Promise<MemoryRow[]> {
  const rows: MemoryRow[] = [];
  for (const database of databases) {
    if (database === 'postgresql' && !hasPostgres()) continue;
    const postgres = database === 'postgresql' ? await startPostgres() : undefined;
    const gateway = await startGateway();
    const folder = mkdtempSync(join(tmpdir(), 'memory-'));
    const { url, server } = await startServer(folder, gateway, postgres && (await createEmptyDatabase(postgres.url)));
    let [bought, first] = [0, Number.NaN];
    for (const purchases of [0, ...steps]) {
      const at = performance.now();
      const many = purchases - bought;
      await buyAll(url, gateway, bought, purchases);
      const perSecond = (1000 * many) / (performance.now() - at);
      bought = purchases;
      const { rss, heapUsed, external } = await readMemory(server);
      const kept = heapUsed + external;
      if (purchases === steps[0]) first = kept;
      const row = { rss: toMib(rss), heap: toMib(heapUsed), buffers: toMib(external), ofFirst: kept / first };
      rows.push({ database, purchases, perSecond, ...row });
      // Thousands of purchases need time.
      process.stderr.write(`${JSON.stringify(rows.at(-1))}\n`);
    }
    server.kill('SIGKILL');
    await once(server, 'exit');
    if (database === 'pglite') {
      const bare = fork(join(projectRoot, 'tests/bench/server/bare-pglite.mjs'), [join(folder, 'database')], {
        execArgv: NODE_ARGUMENTS,
      });
      await once(bare, 'message');
      const { rss, heapUsed, external } = await readMemory(bare);
      bare.kill('SIGKILL');
      const row = { rss: toMib(rss), heap: toMib(heapUsed), buffers: toMib(external) };
      rows.push({
        database: 'pglite and nothing else',
        purchases: bought,
        perSecond: Number.NaN,
        ...row,
        ofFirst: Number.NaN,
      });
    }
    await gateway.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}

const toMib = (bytes: number) => bytes / 2 ** 20;
const NODE_ARGUMENTS = ['--expose-gc', '--import', join(projectRoot, 'tests/bench/server/tells-memory.mjs')];

/** Starts what `npm run build` has made. */
async function startServer(folder: string, { baseUrl }: GatewayProcess, databaseUrl: string | undefined) {
  const port = await findFreePort();
  const bank = { PAYWAY_URL: baseUrl, PAYWAY_MERCHANT_ID: 'sandbox-merchant', PAYWAY_API_KEY: 'sandbox-key' };
  const server = fork(join(projectRoot, 'dist/server/main.js'), {
    execArgv: NODE_ARGUMENTS,
    // Each buyer comes from an address of its own.
    env: {
      ...process.env,
      ...{
        ENV_TYPE: 'Dev',
        PORT: String(port),
        DATA_DIR: folder,
        TRUST_PROXY: '127.0.0.1',
        SMS_IN_ALL: '1000000',
        ...bank,
        ...frugal,
      },
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  for await (const line of createInterface(server.stdout as NodeJS.ReadableStream))
    if (line.startsWith('Ready')) return { url: `http://127.0.0.1:${port}`, server };
  throw new Error('the server ended');
}

async function readMemory(server: ChildProcess): Promise<NodeJS.MemoryUsage> {
  server.send('collect');
  const [{ memory }] = (await once(server, 'message')) as [{ memory: NodeJS.MemoryUsage }];
  return memory;
}

/** The buyers of these numbers, each another person: those who are insured twice are looked for one after the other. */
async function buyAll(url: string, gateway: GatewayProcess, from: number, to: number): Promise<void> {
  let next = from;
  const one = async () => {
    while (next < to) {
      next += 1;
      const nth = next;
      const visitor = createVisitor({
        site: () => url,
        asksAgain: () => false,
        from: `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`,
      });
      const buyer = createApiBuyer(visitor, gateway, 300_000 + nth);
      const { status } = await buyer.paysAgain(await buyer.order(5, buildPerson(nth)));
      if (status !== 'issued') throw new Error(`purchase ${nth} is ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 10 }, one));
}

/** By name, as by number, another person. */
function buildPerson(nth: number): Answers {
  const letters = [...String(nth)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  return { identityNumber: `${100_000_000 + nth}`, givenName: `Sokha ${letters}` };
}
