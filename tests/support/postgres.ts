import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

/** Folder of a PostgreSQL server's programs on this machine, newest first; undefined if there is none. */
export function findPostgresPrograms(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  const versions = readdirSync(root).toSorted((left, right) => Number(right) - Number(left));
  return versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

/** True if tests can run on PostgreSQL here. */
export function hasPostgres(): boolean {
  return Boolean(process.env.TEST_DATABASE_URL) || findPostgresPrograms() !== undefined;
}

/** Vitest's global set-up of the project that runs on PostgreSQL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  return stop;
}

/** `signal` reaches all processes of a server of our own. */
type RunningPostgres = { url: string; signal(signal: 'SIGSTOP' | 'SIGCONT'): void; stop(): Promise<void> };

/**
 * A PostgreSQL server to make databases in: the one of TEST_DATABASE_URL, else one of our own.
 * @param tls paths of its key and certificate: a server of our own that speaks TLS
 * @throws where there is neither
 */
export async function startPostgres(tls?: { key: string; crt: string }): Promise<RunningPostgres> {
  if (process.env.TEST_DATABASE_URL && !tls)
    return { url: process.env.TEST_DATABASE_URL, signal: () => {}, stop: async () => {} };
  const programs = findPostgresPrograms();
  if (!programs) throw new Error('no PostgreSQL on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'shop-postgres-'));
  const owner = findPostgresOwner(folder);
  execFileSync(
    join(programs, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    {
      ...owner,
      stdio: 'ignore',
    },
  );
  const port = await findFreePort();
  if (tls) installCertificate(join(folder, 'data'), tls, owner);
  const settings = [
    '-p',
    String(port),
    '-k',
    folder,
    '-c',
    'fsync=off',
    '-c',
    'listen_addresses=127.0.0.1',
    ...(tls ? ['-c', 'ssl=on'] : []),
  ];
  const server = spawn(join(programs, 'postgres'), ['-D', join(folder, 'data'), ...settings], {
    ...owner,
    stdio: 'ignore',
  });
  const url = `postgresql://shop@127.0.0.1:${port}/postgres`;
  await waitForConnections(url);
  return {
    url,
    signal: (signal) => signalFamily(server.pid ?? 0, signal),
    stop: () =>
      new Promise((done) => {
        server.once('exit', () => {
          rmSync(folder, { recursive: true, force: true });
          done();
        });
        server.kill('SIGINT');
      }),
  };
}

/** Signals PostgreSQL and its children, each of which leads a group of its own. */
function signalFamily(pid: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  for (const each of [pid, ...children.filter(Boolean).map(Number)]) process.kill(each, signal);
}

/** Puts a key and a certificate where PostgreSQL looks for them. */
function installCertificate(
  data: string,
  { key, crt }: { key: string; crt: string },
  owner: { uid?: number; gid?: number },
): void {
  for (const [from, name] of [
    [key, 'server.key'],
    [crt, 'server.crt'],
  ] as const) {
    copyFileSync(from, join(data, name));
    chmodSync(join(data, name), 0o600);
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(join(data, name), owner.uid, owner.gid);
  }
}

/** PostgreSQL refuses to run as root: then it runs as the user that its package made. */
function findPostgresOwner(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const owner = { uid: id('-u'), gid: id('-g') };
  chownSync(folder, owner.uid, owner.gid);
  return owner;
}

/** Ports of tests: above the ports that browsers refuse, below the ports of outgoing connections. */
const [FIRST_PORT, LAST_PORT, BLOCK] = [10_100, 31_000, 50];

/** The ports of this process that it did not use yet. */
let ownPorts: number[] = [];

/**
 * A port on which nobody listens, and which no other process of the tests gets before this one uses it. Each call
 * returns another port.
 * @throws where the blocks of all ports belong to other processes
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = ownPorts.shift();
    if (port === undefined) ownPorts = await reserveBlock();
    else if (await tryPort(port)) return port;
  }
}

/**
 * The ports of a block that belongs to this process as long as it lives: it listens on the block's first port, and of
 * two processes only one can do so. The port is free again when the process ends, also when it is killed.
 */
async function reserveBlock(): Promise<number[]> {
  const blocks = Math.floor((LAST_PORT - FIRST_PORT) / BLOCK);
  for (let step = 0; step < blocks; step += 1) {
    const first = FIRST_PORT + ((process.pid + step) % blocks) * BLOCK;
    if (await tryPort(first, true)) return Array.from({ length: BLOCK - 1 }, (_, index) => first + 1 + index);
  }
  throw new Error('all blocks of ports are reserved');
}

/** True if this process can listen on a port; with `hold` it goes on to do so. */
const tryPort = (port: number, hold = false): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => {
      if (!hold) return server.close(() => done(true));
      server.unref();
      done(true);
    });
  });

/** Resolves when the server accepts connections; fails after half a minute. */
async function waitForConnections(url: string): Promise<void> {
  const until = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((next) => setTimeout(next, 100));
    }
  }
}
