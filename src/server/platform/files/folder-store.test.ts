import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { folderStore } from './folder-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'files-'));
const store = folderStore(join(folder, 'files'));
afterAll(() => rmSync(folder, { recursive: true }));

const id = 'a-picture-of-a-card';
const bytes = Buffer.from('some bytes');

test('what was put is given back, until it is removed', async () => {
  expect(await store.get(id)).toBeNull();
  await store.put(id, bytes);
  expect(await store.get(id)).toEqual(bytes);
  await store.remove(id);
  expect(await store.get(id)).toBeNull();
  await store.remove(id);
});

test('removing takes away what a crash left half written', async () => {
  await store.put(id, bytes);
  writeFileSync(join(folder, 'files', `${id}.part`), 'some');
  await store.remove(id);
  expect(readdirSync(join(folder, 'files'))).toEqual([]);
});

test.each(['../../../etc/passwd', 'a/b/c/d/e/f/g/h/i', 'a.picture.of.a.card', '', 'short'])(
  'a name that is no id of ours is refused: %j',
  async (name) => {
    await expect(store.get(name)).rejects.toThrow('id of ours');
    await expect(store.put(name, bytes)).rejects.toThrow('id of ours');
    await expect(store.remove(name)).rejects.toThrow('id of ours');
  },
);
