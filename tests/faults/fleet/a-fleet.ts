import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import type { Services } from '#server/operations/services.ts';
import { randomIds } from '#server/platform/base/ids.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { newDatabase } from '#tests/support/a-database.ts';
import { freePort } from '#tests/support/postgres.ts';
import { aGateway, type Gateway } from '../a-gateway.ts';
import { packShop } from '../pack-shop.ts';
import { isAlive } from '../tell-shop.ts';

export type Server = {
  url: string;
  isAlive(): boolean;
  /** Alive, and done with its start. */
  isListening(): boolean;
  /** Starts it, or starts it again, and waits until it listens. */
  start(more?: Record<string, string>): Promise<void>;
  /** As a power cut. */
  kill(): Promise<void>;
  /** As an operator ends it. Answers its exit code. */
  end(): Promise<number | null>;
};

/** Several servers, each a process, on one PostgreSQL, one folder of files and one key, with a gateway of their own. */
export type Fleet = {
  servers: Server[];
  gateway: Gateway;
  /** Of this process, on the same database: to set a scene, and to look at what came of it. */
  services: Services;
  close(): Promise<void>;
};

/** @param postgresUrl of a server to make the database in */
export async function aFleet(postgresUrl: string, size: number, env: Record<string, string> = {}): Promise<Fleet> {
  const databaseUrl = await newDatabase(postgresUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-fleet-'));
  const [{ program, remove }, gateway] = await Promise.all([packShop('./fleet/fleet-process.ts'), aGateway()]);
  const shared = {
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: 'one key for all of several servers, no secret' },
    ...{ ENV_TYPE: 'Dev', HOST: '127.0.0.1', GATEWAY_URL: gateway.baseUrl },
    ...{ SMS_PER_NETWORK: '1000000', SMS_IN_ALL: '1000000', ...env },
  };
  const servers: Server[] = [];
  for (let nth = 0; nth < size; nth += 1) servers.push(aServer(program, { ...shared, PORT: String(await freePort()) }));
  // One makes the tables, the others find them.
  await servers[0]?.start();
  await Promise.all(servers.slice(1).map((server) => server.start()));
  const database = await openDatabase({ dataDir: '', databaseUrl });
  const scene = { config: readConfig(shared), database, now: () => new Date(), ids: randomIds, passwordCost: 4 };
  return {
    servers,
    gateway,
    services: scene as unknown as Services,
    async close() {
      await Promise.all(servers.map((server) => server.kill()));
      await gateway.close();
      await database.close();
      remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function aServer(program: string, env: Record<string, string>): Server {
  let child: ChildProcess | undefined;
  let listening: ChildProcess | undefined;
  return {
    url: `http://127.0.0.1:${env.PORT}`,
    isAlive: () => isAlive(child),
    isListening: () => isAlive(listening),
    async start(more = {}) {
      const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as ['ignore', 'ignore', 'inherit', 'ipc'];
      const started = fork(program, { env: { ...process.env, ...env, ...more }, stdio });
      child = started;
      const died = once(started, 'exit').then(([code, signal]) => {
        throw new Error(`a server ended before it listened: ${code ?? signal}`);
      });
      died.catch(() => {});
      await Promise.race([once(started, 'message'), died]);
      listening = started;
    },
    async kill() {
      if (!isAlive(child)) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    async end() {
      if (!isAlive(child)) return null;
      child.kill('SIGTERM');
      const [code] = await once(child, 'exit');
      return code as number | null;
    },
  };
}
