import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { projectRoot } from '../base/project-root.ts';
import { createEmbeddedPool } from './embedded-pool.ts';

/*
 * The image is an empty embedded database with all current migrations, stored as one file. Its creation takes three
 * times as long as its load and leaves 200 MB of memory in use. Its name is a hash of the migrations and of PGlite, so
 * an outdated image is not found.
 */

export const migrationsFolder = join(projectRoot, 'src/server/platform/db/migrations');
const BUILT = join(projectRoot, 'dist');
const NAME = /^database-\w+\.tar$/;

let image: Promise<Blob> | undefined;

/**
 * Returns the stored file of an empty embedded database that already has all current migrations; undefined if there is
 * none.
 */
export const findMigratedImage = (): Blob | undefined => {
  const file = join(BUILT, computeImageName());
  return existsSync(file) ? new Blob([readFileSync(file)]) : undefined;
};

/** Returns this file. A missing file is created and saved in `dist`. */
export function ensureMigratedImage(): Promise<Blob> {
  image ??= makeImage();
  return image;
}

async function makeImage(): Promise<Blob> {
  const found = findMigratedImage();
  if (found) return found;
  const client = await PGlite.create();
  const pool = createEmbeddedPool(client);
  await migrate(drizzle(pool), { migrationsFolder });
  await pool.end();
  const dump = await client.dumpDataDir('none');
  await client.close();
  mkdirSync(BUILT, { recursive: true });
  const name = computeImageName();
  // A simultaneous process creates the same image: the last file stays, and a reader never finds it missing.
  const own = join(BUILT, `${name}.${process.pid}`);
  writeFileSync(own, Buffer.from(await dump.arrayBuffer()));
  renameSync(own, join(BUILT, name));
  const others = readdirSync(BUILT).filter((other) => NAME.test(other) && other !== name);
  for (const other of others) rmSync(join(BUILT, other), { force: true });
  return dump;
}

function computeImageName(): string {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.resolve('@electric-sql/pglite'))));
  for (const name of readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted())
    hash.update(readFileSync(join(migrationsFolder, name)));
  return `database-${hash.digest('hex').slice(0, 16)}.tar`;
}
