import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql as raw } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './database.ts';
import { dumpEmbedded, loadEmbedded } from './embedded-dump.ts';
import { lockDataDir } from './lock-data-dir.ts';
import { ensureMigratedImage } from './migrated-image.ts';
import { alarms } from './schema/alarm-schema.ts';

/* Tests the embedded database in a folder: open, close, dump and load. */

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** True if another process can lock the folder now. */
async function isFree(folder: string): Promise<boolean> {
  const unlock = await lockDataDir(folder).catch(() => undefined);
  await unlock?.();
  return unlock !== undefined;
}

test('a database folder opens again with its data, can become a file, and has one owner, who releases it after a failed migration', async () => {
  const [folder, another] = [aFolder(), aFolder()];
  await expect(dumpEmbedded(folder)).rejects.toThrow(`DATA_DIR ${folder} has no database`);
  expect(await isFree(folder)).toBe(true);
  const points: string[] = [];
  const probe = (point: string) => void points.push(point);
  const database = await openDatabase({ dataDir: folder, image: await ensureMigratedImage(), probe });
  expect([database.kind, database.connections(), readdirSync(folder)]).toEqual([
    ...['pglite', { open: 1, free: 1, awaited: 0 }],
    ['database'],
  ]);
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow('is in use by another process');
  await database.ping();
  const at = new Date('2026-04-01T02:00:00Z');
  const written = database.transaction('note', async (sql) => {
    await sql.insert(alarms).values({ at, code: 'jobDead' });
    return 'written';
  });
  expect([await written, points]).toEqual(['written', ['before commit note', 'after commit note']]);
  await database.script(
    "insert into alarms (at, code) select at, code from alarms; update alarms set code = 'jobDead'",
  );
  await database.close();
  await expect(database.ping()).rejects.toThrow();

  const dump = await dumpEmbedded(folder);
  expect([Buffer.isBuffer(dump), await isFree(folder)]).toEqual([true, true]);
  await loadEmbedded(another, dump);
  expect(await isFree(another)).toBe(true);
  const again = await openDatabase({ dataDir: another });
  expect(await again.sql.select({ at: alarms.at, code: alarms.code }).from(alarms)).toEqual(
    Array.from({ length: 2 }, () => ({ at, code: 'jobDead' })),
  );
  // As if it were another product's database with a table of the same name.
  await again.sql.execute(raw`delete from drizzle.__drizzle_migrations`);
  await again.close();
  await expect(openDatabase({ dataDir: another })).rejects.toMatchObject({
    ...{ name: 'ConfigError' },
    message: expect.stringMatching(
      /^The database cannot be brought up to date and stays as it was: .* already exists$/,
    ),
  });
  expect(await isFree(another)).toBe(true);
  const inMemory = await openDatabase({ dataDir: 'memory://', image: new Blob([new Uint8Array(dump)]) });
  onTestFinished(() => rmSync(resolve('memory:'), { recursive: true, force: true }));
  expect(await inMemory.sql.select({ code: alarms.code }).from(alarms)).toHaveLength(2);
  await inMemory.close();
  expect(existsSync(resolve('memory:'))).toBe(false);
  await expect(loadEmbedded(another, dump)).rejects.toThrow(
    `DATA_DIR ${another} has a database; restore into an empty one`,
  );
  expect(await isFree(another)).toBe(true);
});
