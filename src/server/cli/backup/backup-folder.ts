import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '../../platform/base/config-error.ts';

/** The description of a backup in its `manifest.json`. */
export type Manifest = {
  /** UTC, an ISO instant. */
  madeAt: string;
  database: 'pglite' | 'postgresql';
  /** Ids of the keys that decrypt its encrypted columns. The keys themselves are never in a backup. */
  keys: string[];
  /** SHA-256 of each file, by its path in the folder. */
  hashes: Record<string, string>;
};

/** The file of the database in a backup. */
export const DUMP = { postgresql: 'database.dump', pglite: 'database.tar.gz' };

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
}

/**
 * Reads a backup's manifest and checks every file against it.
 * @throws ConfigError that names the missing or changed file
 */
export async function readCheckedManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new ConfigError(`${folder} is no backup, or one that was not finished: it has no manifest.json`);
  });
  const manifest = JSON.parse(text) as Manifest;
  for (const [path, hash] of Object.entries(manifest.hashes)) {
    const found = await hashFile(join(folder, path)).catch(() => undefined);
    if (found === undefined)
      throw new ConfigError(`${join(folder, path)} is missing in the backup; nothing was restored`);
    if (found !== hash) throw new ConfigError(`${join(folder, path)} was altered since; nothing was restored`);
  }
  return manifest;
}
