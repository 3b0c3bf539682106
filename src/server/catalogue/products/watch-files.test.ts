import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchFiles } from './watch-files.ts';

let root: string;
let told: string[][];
let stop: () => void;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'watched-'));
  for (const folder of ['product-schemas/pet/rates', 'machines', 'others'])
    mkdirSync(join(root, folder), { recursive: true });
  told = [];
  stop = watchFiles(root, (paths) => told.push(paths));
});
afterEach(() => {
  stop();
  rmSync(root, { recursive: true });
});

const write = (path: string) => writeFileSync(join(root, path), '{}');
const all = () => new Set(told.flat());
/** Earlier changes are reported before the last one. */
async function written(...paths: string[]): Promise<Set<string>> {
  for (const path of paths) write(path);
  write('machines/last.json');
  await expect.poll(all).toContain('machines/last.json');
  return all();
}

test('the watcher reports product files that are written at one moment together, each once', async () => {
  await written('product-schemas/pet/form.json', 'product-schemas/pet/rates/a.csv', 'product-schemas/pet/form.json');
  expect(told).toHaveLength(1);
  expect(told[0]?.toSorted()).toEqual([
    ...['machines/last.json', 'product-schemas/pet/form.json', 'product-schemas/pet/rates/a.csv'],
  ]);
});

test('the watcher does not report the extra files of editors, or files outside the product folders', async () => {
  expect(await written('product-schemas/pet/form.json~', 'product-schemas/pet/.form.swp', 'others/a.json')).toEqual(
    new Set(['machines/last.json']),
  );
  // Alone, this file is no change.
  write('product-schemas/pet/form.json~');
  await written();
  expect(all()).toEqual(new Set(['machines/last.json']));
});

test('a new folder is watched, too, and a removed folder causes no error', async () => {
  mkdirSync(join(root, 'product-schemas/fish'));
  await expect.poll(all).toContain('product-schemas/fish');
  write('product-schemas/fish/form.json');
  await expect.poll(all).toContain('product-schemas/fish/form.json');
  rmSync(join(root, 'product-schemas/fish'), { recursive: true });
  await written();
  mkdirSync(join(root, 'product-schemas/fish'));
  await expect.poll(() => told.at(-1)).toContain('product-schemas/fish');
  write('product-schemas/fish/rating.json');
  await expect.poll(all).toContain('product-schemas/fish/rating.json');
});

test('the watcher reports nothing after it is stopped', async () => {
  write('machines/first.json');
  stop();
  let others: string[] = [];
  const stopOther = watchFiles(root, (paths) => {
    others = [...others, ...paths];
  });
  write('machines/other.json');
  await expect.poll(() => others).toContain('machines/other.json');
  stopOther();
  expect(told).toEqual([]);
});

test('the watcher has nothing to watch in a folder without products', () => {
  const empty = mkdtempSync(join(tmpdir(), 'watched-'));
  expect(watchFiles(empty, () => {})).not.toThrow();
  rmSync(empty, { recursive: true });
});
