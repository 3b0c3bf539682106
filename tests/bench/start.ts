import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { copyOldDataDir } from '#tests/old-data/start-old-shop.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import { median } from './quantile.ts';

/**
 * Seconds from the command to the line that says the shop is ready, and those of its processor, where the machine
 * reports them; medians. `data`: an empty folder (the demo is made), the same folder again, and one that an earlier
 * version wrote.
 */
export type StartRow = { data: 'new' | 'old' | 'of an earlier version'; seconds: number; processor: number };

export async function measureStart(runs: number): Promise<StartRow[]> {
  const found: Record<StartRow['data'], StartedServer[]> = { new: [], old: [], 'of an earlier version': [] };
  for (let run = 0; run < runs; run++) {
    const folder = mkdtempSync(join(tmpdir(), 'start-'));
    found.new.push(await startServer(folder));
    found.old.push(await startServer(folder));
    const earlier = copyOldDataDir();
    found['of an earlier version'].push(await startServer(earlier));
    for (const one of [folder, earlier]) rmSync(one, { recursive: true, force: true });
  }
  return Object.entries(found).map(([data, times]) => ({
    data: data as StartRow['data'],
    seconds: median(times.map(({ seconds }) => seconds)),
    processor: median(times.map(({ processor }) => processor)),
  }));
}

type StartedServer = { seconds: number; processor: number };

/** Starts the server as `npm start` does where it is built, and ends it when it is ready. */
async function startServer(dataDir: string): Promise<StartedServer> {
  const at = performance.now();
  const child = spawn(process.execPath, ['src/server/cli/built/start.mjs'], {
    cwd: projectRoot,
    env: { ...process.env, ENV_TYPE: 'Dev', DATA_DIR: dataDir, PORT: String(await findFreePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  let told = '';
  await new Promise<void>((done, failed) => {
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}: ${told}`)));
    child.stdout.on('data', (piece: Buffer) => {
      told += piece;
      if (told.includes('Ready at ')) done();
    });
  });
  const seconds = (performance.now() - at) / 1000;
  const processor = readCpuSeconds(child.pid ?? 0);
  child.kill('SIGTERM');
  await ended;
  return { seconds, processor };
}

/** Seconds of processor time of a process and its children so far; Linux reports hundredths. */
function readCpuSeconds(pid: number | string): number {
  try {
    const [, stat = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = stat.split(' ').slice(11, 13).map(Number);
    const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return started.reduce(
      (sum, child) => sum + readCpuSeconds(child),
      ((user ?? Number.NaN) + (system ?? Number.NaN)) / 100,
    );
  } catch {
    return Number.NaN;
  }
}
