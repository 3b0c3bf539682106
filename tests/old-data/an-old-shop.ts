import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { openDatabase } from '#server/platform/db/database.ts';
import { aClock } from '#tests/support/a-clock.ts';
import { aShop, type Shop } from '#tests/support/a-shop.ts';

/** A copy of the old data folder, which is not migrated yet. */
export function anOldDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'old-shop-'));
  const input = brotliDecompressSync(readFileSync(new URL('data.tar.br', import.meta.url)));
  execFileSync('tar', ['-x', '-f', '-', '-C', dataDir], { input });
  return dataDir;
}

/** This version of the shop, started on a copy of the old data folder with its own key, at the moment `at`. */
export async function anOldShop(at: string): Promise<Shop> {
  const dataDir = anOldDataDir();
  const database = await openDatabase({ dataDir });
  const shop = await aShop({ database, clock: aClock(at), env: { DATA_DIR: dataDir, SECRET_KEY: '' } });
  return {
    ...shop,
    async close() {
      await shop.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
