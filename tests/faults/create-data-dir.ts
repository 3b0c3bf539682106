import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { ensureMigratedImage } from '#server/platform/db/migrated-image.ts';

/**
 * A new data directory with an empty, migrated database, from the image: the same as a first start makes, sooner.
 * @param fill puts there what a test begins with
 */
export async function createDataDir(fill: (database: Database) => Promise<void> = async () => {}): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-faults-'));
  const database = await openDatabase({ dataDir, image: await ensureMigratedImage() });
  await fill(database);
  await database.close();
  return dataDir;
}
