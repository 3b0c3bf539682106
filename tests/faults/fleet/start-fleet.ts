import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import type { Services } from '#server/operations/services.ts';
import { randomIds } from '#server/platform/base/ids.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';
import { bundleShop } from '../bundle-shop.ts';
import { type GatewayProcess, startGateway } from '../gateway-process.ts';
import { isAlive } from '../send-command.ts';

export type FleetServer = {
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
  servers: FleetServer[];
  gateway: GatewayProcess;
  /** Of this process, on the same database: to set a scene, and to look at what came of it. */
  services: Services;
  close(): Promise<void>;
};

/** @param postgresUrl of a server to make the database in */
export async function startFleet(postgresUrl: string, size: number, env: Record<string, string> = {}): Promise<Fleet> {
  const databaseUrl = await createEmptyDatabase(postgresUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-fleet-'));
  const [{ program, remove }, gateway] = await Promise.all([bundleShop('./fleet/fleet-process.ts'), startGateway()]);
  const shared = {
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: 'one key for all of several servers, no secret' },
    ...{ ENV_TYPE: 'Dev', HOST: '127.0.0.1', GATEWAY_URL: gateway.baseUrl },
    ...{ SMS_BEFORE_WORK: '1000000', SMS_PER_NETWORK: '1000000', SMS_IN_ALL: '1000000', ...env },
  };
  const servers: FleetServer[] = [];
  for (let nth = 0; nth < size; nth += 1)
    servers.push(startFleetServer(program, { ...shared, PORT: String(await findFreePort()) }));
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

function startFleetServer(program: string, env: Record<string, string>): FleetServer {
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
