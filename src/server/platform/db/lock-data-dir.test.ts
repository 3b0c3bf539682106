import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataDir } from './lock-data-dir.ts';

/** Returns a data folder that does not exist yet. */
function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'data');
}

/** Simulates a system of this name until the test is over. */
function onSystem(platform: string): void {
  const own = Object.getOwnPropertyDescriptor(process, 'platform') as PropertyDescriptor;
  Object.defineProperty(process, 'platform', { ...own, value: platform });
  onTestFinished(() => void Object.defineProperty(process, 'platform', own));
}

test.each(['linux', 'darwin'])('on %s a folder has one owner until its release', async (platform) => {
  onSystem(platform);
  const folder = aFolder();
  const unlock = await lockDataDir(folder);
  expect(existsSync(folder)).toBe(true);
  await expect(lockDataDir(folder)).rejects.toThrow(
    `DATA_DIR ${folder} is in use by another process: stop it, or set another DATA_DIR`,
  );
  await (await lockDataDir(aFolder()))();
  await unlock();
  await (await lockDataDir(folder))();
});

test('on Linux the folder contains nothing; elsewhere it contains the number of its owner until its release', async () => {
  const folder = aFolder();
  const unlock = await lockDataDir(folder);
  expect(existsSync(join(folder, 'lock'))).toBe(process.platform !== 'linux');
  await unlock();
  onSystem('darwin');
  const again = await lockDataDir(folder);
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe(String(process.pid));
  await again();
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

test('a lock without a living owner passes to the next process', async () => {
  onSystem('darwin');
  const folder = aFolder();
  await (await lockDataDir(folder))();
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(join(folder, 'lock'), String(pid));
  const unlock = await lockDataDir(folder);
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe(String(process.pid));
  await unlock();
});
