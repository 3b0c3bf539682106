import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { readInProcess } from './read-in-process.ts';
import { readWorkbook } from './read-workbook.ts';

/* Programs that read their input: one that returns it, and one that crashes. */

const folder = mkdtempSync(join(tmpdir(), 'aside-'));
afterAll(() => rmSync(folder, { recursive: true }));
function program(name: string, does: string): URL {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, `process.once('message', (sent) => {${does}});`);
  return pathToFileURL(path);
}
const echo = program('echo', 'process.send({ said: sent.word }, () => process.disconnect());');
const broken = program('broken', 'process.exit(1);');

test('two files are read at a time, a third has to wait, and the place is free once one is read or lost', async () => {
  const [first, second] = [readInProcess(echo, { word: 'one' }), readInProcess(broken, {})];
  expect(await readInProcess(echo, { word: 'two' })).toBe('busy');
  expect(await readWorkbook(Buffer.from('no workbook'))).toBeUndefined();
  expect([await first, await second]).toEqual([{ read: { said: 'one' } }, 'lost']);
  const again = [readInProcess(echo, { word: 'three' }), readInProcess(echo, { word: 'four' })];
  expect(await Promise.all(again)).toEqual([{ read: { said: 'three' } }, { read: { said: 'four' } }]);
});

test('a file that is no workbook is reported as a fault of the whole file', async () => {
  const faults = [{ code: 'workbookUnreadable', sheet: '', cell: '' }];
  expect(await readWorkbook(Buffer.from('no workbook'))).toEqual({ faults });
});
