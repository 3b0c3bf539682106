import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { ConfigError } from '../../platform/base/config-error.ts';
import { loadEmbedded } from '../../platform/db/embedded-dump.ts';
import { loadPostgres } from '../../platform/db/postgres-dump.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { DUMP, type Manifest, readCheckedManifest } from './backup-folder.ts';

type RestoreOptions = Pick<Config, 'dataDir' | 'databaseUrl' | 'files' | 'keys'>;

/**
 * Restores a backup into an empty database and its file store, after it has checked every byte. It never overwrites
 * existing data. Returns the manifest.
 * @throws ConfigError with the reason: the backup is damaged, belongs to another kind of database, needs a key that is
 * not set, or the database is not empty; nothing is restored then
 */
export async function restoreBackup(config: RestoreOptions, folder: string): Promise<Manifest> {
  const manifest = await readCheckedManifest(folder);
  const kind = config.databaseUrl ? 'postgresql' : 'pglite';
  if (manifest.database !== kind)
    throw new ConfigError(
      kind === 'pglite'
        ? `${folder} is of PostgreSQL: set DATABASE_URL to an empty database`
        : `${folder} is of an embedded database: take DATABASE_URL away, and name an empty DATA_DIR`,
    );
  const missing = manifest.keys.filter((id) => config.keys.all.every((key) => key.id !== id));
  if (missing.length > 0)
    throw new ConfigError(
      `SECRET_KEY: the backup was made with the key ${missing.join(', ')}, which is not set: no backup holds keys`,
    );
  const dump = join(folder, DUMP[kind]);
  if (config.databaseUrl) await loadPostgres(config.databaseUrl, dump);
  else await loadEmbedded(config.dataDir, await readFile(dump));
  const store = openFiles(config);
  for (const path of Object.keys(manifest.hashes).filter((name) => name.startsWith('files/')))
    await store.put(path.slice('files/'.length), await readFile(join(folder, path)));
  return manifest;
}
