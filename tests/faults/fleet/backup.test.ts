import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { makeBackup } from '#server/cli/backup/make-backup.ts';
import { restoreBackup } from '#server/cli/backup/restore-backup.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { ensureMigratedImage } from '#server/platform/db/migrated-image.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';

/* The drill: a shop is backed up, its disk is lost, and another begins with the backup. */

const folder = mkdtempSync(join(tmpdir(), 'shop-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const SECRET_KEY = 'k'.repeat(32);
const FILE = 'a-picture-of-an-accident';

type Home = ReturnType<typeof home>;
/** The settings of a shop on a disk of its own. */
const home = (name: string, databaseUrl = '') =>
  readConfig({ ENV_TYPE: 'Dev', SECRET_KEY, DATA_DIR: join(folder, name), DATABASE_URL: databaseUrl });

async function opened(config: Home, image?: Blob): Promise<Shop> {
  const { dataDir, databaseUrl } = config;
  const database = await openDatabase({ dataDir, databaseUrl, ...(image ? { image } : {}) });
  return startTestShop({ database, env: { DATA_DIR: dataDir } });
}

/** Sells a policy and stores a file, is backed up when it has ended, and comes to life elsewhere. */
async function drill(before: Home, after: Home, image?: Blob): Promise<string> {
  const backup = join(folder, `backup-${before.databaseUrl ? 'postgresql' : 'pglite'}`);
  const shop = await opened(before, image);
  const { ref } = await shop.anOrder('solo-thailand-five-days');
  await shop.buy(ref);
  await shop.services.files.put(FILE, Buffer.from('wet'));
  const sold = await shop.order(ref);
  await shop.close();
  expect(existsSync(before.dataDir)).toBe(true);

  const { files } = await makeBackup(before, backup, new Date('2026-11-23T00:00:00Z'), true);
  expect(files).toBe(readdirSync(join(before.dataDir, 'files')).length);
  await expect(makeBackup(before, backup, new Date(), true)).rejects.toThrow('is there already');
  rmSync(before.dataDir, { recursive: true, force: true });

  expect(await restoreBackup(after, backup)).toMatchObject({ madeAt: '2026-11-23T00:00:00.000Z' });
  const again = await opened(after);
  expect(await again.order(ref)).toEqual(sold);
  expect(String(await again.services.files.get(FILE))).toBe('wet');
  // It goes on: numbers and queues are as they were.
  const { ref: next } = await again.anOrder('solo-thailand-five-days', { changes: { mobilePhone: '+85512888777' } });
  await again.buy(next);
  expect((await again.order(next)).status).toBe('issued');
  await again.close();
  for (const path of readdirSync(backup)) if (path.endsWith('.json')) expectNoKey(join(backup, path));
  await expect(restoreBackup(after, backup)).rejects.toThrow(/not empty|has a database/);
  return backup;
}

const expectNoKey = (path: string) => expect(readFileSync(path, 'utf8')).not.toContain(SECRET_KEY);

test('PostgreSQL: all sales exist again after a restore, and selling continues', async () => {
  const server = inject('postgresUrl') as string;
  await drill(home('one', await createEmptyDatabase(server)), home('two', await createEmptyDatabase(server)));
});

test('the embedded database is restored too; an altered backup or a missing key restores nothing', async () => {
  const backup = await drill(home('three'), home('four'), await ensureMigratedImage());
  const empty = home('five');
  const other = { ...empty, keys: readConfig({ ENV_TYPE: 'Dev', SECRET_KEY: 'o'.repeat(32) }).keys };
  await expect(restoreBackup(other, backup)).rejects.toThrow(
    /^SECRET_KEY: the backup was made with the key \w+, which is not set/,
  );
  appendFileSync(join(backup, 'files', FILE), '!');
  await expect(restoreBackup(empty, backup)).rejects.toThrow(
    /a-picture-of-an-accident was altered since; nothing was restored$/,
  );
  expect(existsSync(join(empty.dataDir, 'database'))).toBe(false);
});
