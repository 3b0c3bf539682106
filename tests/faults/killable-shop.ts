import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { Database } from '#server/platform/db/database.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import { withSeenDigest } from '#tests/support/seen-digest.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { readDeviceCookie } from '#tests/support/test-shop.ts';
import { bundleShop } from './bundle-shop.ts';
import { createDataDir } from './create-data-dir.ts';
import { isAlive, ShopDied, sendCommand } from './send-command.ts';
import type { Answer, Command, MoneyTotals } from './shop-process.ts';

/** A shop on a data directory of its own that can be killed and started again, any number of times. */
export type MortalShop = {
  url: string;
  /** Its clock: it begins at nine in the morning in Phnom Penh, whenever the test runs, and goes on by itself. */
  now(): Date;
  alive(): boolean;
  /** Starts it, or starts it again, on the same directory and port. */
  start(): Promise<void>;
  kill(): void;
  /** Resolves when it is dead. */
  death(): Promise<void>;
  /** The event at the nth passage of the point from now: `arm` of the process. */
  arm(point: string, nth: number, then: 'dies' | 'stops'): Promise<void>;
  points(): Promise<string[]>;
  work(ahead?: number): Promise<void>;
  books(): Promise<MoneyTotals>;
  /** Asks its API, as the holder of a draft's key or of a session's token. Throws `ShopDied` when there is nobody to answer. */
  ask<T>(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: unknown,
    key?: string,
    token?: string,
  ): Promise<{ status: number; body: T }>;
  close(): Promise<void>;
};

/**
 * @param fill writes the data that the test begins with; `now` is the clock of the shop
 * @param settings of its process alone, which other test files do not see
 */
export async function createMortalShop(
  gatewayUrl: string,
  fill: (database: Database, now: () => Date) => Promise<void> = async () => {},
  settings: Record<string, string> = {},
): Promise<MortalShop> {
  const { program, remove } = await bundleShop();
  let ahead = Date.parse(TEST_START) - Date.now();
  const now = () => new Date(Date.now() + ahead);
  const dataDir = await createDataDir((database) => fill(database, now));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const own = { ENV_TYPE: 'Dev', PORT: String(port), DATA_DIR: dataDir, GATEWAY_URL: gatewayUrl };
  const env = { ...process.env, ...settings, ...own };
  // The next process has loaded its program before it is needed, and compiles no more of WebAssembly than it must.
  const spare = (): ChildProcess => fork(program, { execArgv: ['--liftoff-only', '--wasm-lazy-compilation'], env });
  let next = spare();
  let current: ChildProcess | undefined;
  /** One browser sends all requests, and stores the proof that it is the buyer's. */
  let device = '';

  const tell = (command: Command): Promise<Answer> => sendCommand(current, command);

  const shop: MortalShop = {
    url,
    now,
    alive: () => isAlive(current),
    async start() {
      current = next;
      next = spare();
      await tell({ open: { ahead } });
    },
    kill: () => void current?.kill('SIGKILL'),
    async death() {
      if (isAlive(current)) await once(current, 'exit');
    },
    arm: async (point, nth, then) => void (await tell({ arm: { point, nth, then } })),
    async points() {
      const answer = await tell('points');
      return 'points' in answer ? answer.points : [];
    },
    async work(more = 0) {
      ahead += more;
      await tell({ work: { ahead: more } });
    },
    async books() {
      const answer = await tell('books');
      if (!('books' in answer)) throw new Error('no books');
      return answer.books;
    },
    async ask<T>(method: string, path: string, given?: unknown, key?: string, token?: string) {
      const read = (about: string) => shop.ask('GET', about, undefined, key, token);
      const body = await withSeenDigest({ method, path, body: given }, read);
      const headers = {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'draft-key': key }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(device === '' ? {} : { cookie: device }),
      };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await fetch(`${url}${path}`, { method, headers, ...sent }).catch((cause: unknown) => {
        throw new ShopDied(path, { cause });
      });
      const text = await response.text().catch((cause: unknown) => {
        throw new ShopDied(path, { cause });
      });
      device = readDeviceCookie(response.headers.getSetCookie()) ?? device;
      const isJson = response.headers.get('content-type')?.includes('json');
      return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T };
    },
    async close() {
      for (const child of [current, next]) {
        if (!isAlive(child)) continue;
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return shop;
}
