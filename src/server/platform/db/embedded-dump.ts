import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { ConfigError } from '../base/config-error.ts';
import { lockDataDir } from './lock-data-dir.ts';

/**
 * Dumps the embedded database of a folder to one file while no server uses it. Throws a ConfigError if there is none.
 */
export async function dumpEmbedded(dataDir: string): Promise<Buffer> {
  if (!existsSync(join(dataDir, 'database'))) throw new ConfigError(`DATA_DIR ${dataDir} has no database`);
  const unlock = await lockDataDir(dataDir);
  try {
    const client = await PGlite.create(join(dataDir, 'database'));
    const dump = await client.dumpDataDir('gzip');
    await client.close();
    return Buffer.from(await dump.arrayBuffer());
  } finally {
    await unlock();
  }
}

/** Creates the embedded database of a folder from such a file. Throws a ConfigError if there is one already. */
export async function loadEmbedded(dataDir: string, dump: Buffer): Promise<void> {
  const unlock = await lockDataDir(dataDir);
  try {
    const folder = join(dataDir, 'database');
    if (existsSync(folder)) throw new ConfigError(`DATA_DIR ${dataDir} has a database; restore into an empty one`);
    mkdirSync(folder, { recursive: true });
    const client = await PGlite.create(folder, { loadDataDir: new Blob([new Uint8Array(dump)]) });
    await client.close();
  } finally {
    await unlock();
  }
}
