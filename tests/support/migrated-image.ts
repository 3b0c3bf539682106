import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

// Most of the database's program is never called in tests: only what is called is compiled.
setFlagsFromString('--wasm-lazy-compilation');

const migrationsFolder = fileURLToPath(import.meta.resolve('#server/platform/db/migrations'));
let image: Promise<Blob> | undefined;

/**
 * A migrated, empty database to begin from: made once on this machine for these migrations and kept in its temporary
 * folder, for making one anew takes five times as long as loading it.
 */
export function migratedImage(): Promise<Blob> {
  image ??= keptOrMade();
  return image;
}

async function keptOrMade(): Promise<Blob> {
  const file = join(tmpdir(), `shop-database-${fingerprint()}.tar`);
  if (!existsSync(file)) {
    const client = await PGlite.create();
    await migrate(drizzle(client), { migrationsFolder });
    // Whoever else makes it at this moment makes the same: the last one stays.
    const own = `${file}.${process.pid}`;
    writeFileSync(own, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()));
    renameSync(own, file);
    await client.close();
  }
  return new Blob([readFileSync(file)]);
}

function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.resolve('@electric-sql/pglite'))));
  for (const name of readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted())
    hash.update(readFileSync(join(migrationsFolder, name)));
  return hash.digest('hex').slice(0, 16);
}
