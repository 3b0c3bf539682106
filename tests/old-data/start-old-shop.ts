import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { openDatabase } from '#server/platform/db/database.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';

/** A copy of the old data folder, which is not migrated yet. */
export function copyOldDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'old-shop-'));
  const input = brotliDecompressSync(readFileSync(new URL('data.tar.br', import.meta.url)));
  execFileSync('tar', ['-x', '-f', '-', '-C', dataDir], { input });
  return dataDir;
}

/** This version of the shop, started on a copy of the old data folder with its own key, at the moment `at`. */
export async function startOldShop(at: string): Promise<Shop> {
  const dataDir = copyOldDataDir();
  const database = await openDatabase({ dataDir });
  const shop = await startTestShop({
    database,
    clock: createTestClock(at),
    env: { DATA_DIR: dataDir, SECRET_KEY: '' },
  });
  return {
    ...shop,
    async close() {
      await shop.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
