import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { ConfigError } from '../../platform/base/config-error.ts';
import { dumpEmbedded } from '../../platform/db/embedded-dump.ts';
import { dumpPostgres } from '../../platform/db/postgres-dump.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { DUMP, hashFile, type Manifest, writeManifest } from './backup-folder.ts';

type BackupOptions = Pick<Config, 'dataDir' | 'databaseUrl' | 'files' | 'keys'>;

type BackupResult = { manifest: Manifest; files: number };

/**
 * Writes a backup into a new folder. The database comes first and the files second: a file is stored before its row, so
 * every row has its file. A server on PostgreSQL may continue to run; an embedded database needs a stopped server. A
 * backup never contains keys. The manifest is written last: a folder without one is no backup.
 * @param withFiles false if the store of `FILES_URL` makes its own copies
 * @throws ConfigError if the folder exists, or if the database refuses
 */
export async function makeBackup(
  config: BackupOptions,
  folder: string,
  now: Date,
  withFiles: boolean,
): Promise<BackupResult> {
  if (existsSync(folder)) throw new ConfigError(`${folder} is there already: a backup goes into a new folder`);
  await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 });
  const database = config.databaseUrl ? 'postgresql' : 'pglite';
  const dump = join(folder, DUMP[database]);
  if (config.databaseUrl) await dumpPostgres(config.databaseUrl, dump);
  else await writeFile(dump, await dumpEmbedded(config.dataDir), { mode: 0o600 });

  const hashes: Record<string, string> = { [DUMP[database]]: await hashFile(dump) };
  let files = 0;
  const store = openFiles(config);
  if (withFiles)
    for await (const { id } of store.list()) {
      const bytes = await store.get(id);
      // The file was removed meanwhile, with its row.
      if (!bytes) continue;
      await writeFile(join(folder, 'files', id), bytes, { mode: 0o600 });
      hashes[`files/${id}`] = createHash('sha256').update(bytes).digest('hex');
      files += 1;
    }
  const manifest = { madeAt: now.toISOString(), database, keys: config.keys.all.map(({ id }) => id), hashes } as const;
  await writeManifest(folder, manifest);
  return { manifest, files };
}
