import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join, resolve } from 'node:path';

/**
 * Locks a data folder for one process, because two processes on one PGlite folder lose rows silently. On Linux the lock
 * is an abstract socket, which the kernel frees at any end of the process. Elsewhere it is a lock file with the owner's
 * process id, which another process can replace after that process has ended.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  mkdirSync(dataDir, { recursive: true });
  const taken = new Error(`DATA_DIR ${dataDir} is in use by another process: stop it, or set another DATA_DIR`);
  if (process.platform !== 'linux') return lockFile(join(dataDir, 'lock'), taken);
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 32);
  const server: Server = createServer();
  await new Promise<void>((done, failed) => {
    server.once('error', () => failed(taken));
    server.listen(`\0insurance-shop-${name}`, done);
  });
  server.unref();
  return () => new Promise((done) => server.close(() => done()));
}

async function lockFile(path: string, taken: Error): Promise<() => Promise<void>> {
  try {
    const file = openSync(path, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
  } catch {
    if (isAlive(Number(readFileSync(path, 'utf8')))) throw taken;
    rmSync(path, { force: true });
    return lockFile(path, taken);
  }
  return async () => rmSync(path, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
