import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { listZipEntries, openArchive } from './read-zip.ts';
import { streamZip } from './stream-zip.ts';

const END_OF_DIRECTORY = 0x06054b50;
const pieces = ['ដារ៉ា', Buffer.from([0x20, 0x41]), ' '.repeat(1000)];
const zip = (...names: string[]) => buffer(streamZip(names.map((name) => ({ name, content: pieces }))));

test('texts and bytes in pieces become one file, with the same bytes each time', async () => {
  const bytes = await zip('one', 'ពីរ');
  expect(openArchive(bytes)('ពីរ')).toBe(`ដារ៉ា A${' '.repeat(1000)}`);
  // Five letters of three bytes each, two bytes, and 1000 blanks.
  expect(listZipEntries(bytes).map(({ name, size }) => [name, size])).toEqual([
    ['one', 1017],
    ['ពីរ', 1017],
  ]);
  expect((await zip('one', 'ពីរ')).equals(bytes)).toBe(true);
});

test('an archived file is a plain Unix file that everybody may read', async () => {
  const bytes = await zip('one');
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(END_OF_DIRECTORY);
  const entry = bytes.readUInt32LE(end + 16);
  expect(bytes.readUInt8(entry + 5)).toBe(3);
  expect(bytes.readUInt16LE(entry + 40).toString(8)).toBe('100644');
});

test('an error of the content ends the archive', async () => {
  const broken = {
    name: 'one',
    content: (function* () {
      yield 'a';
      throw new Error('broken');
    })(),
  };
  await expect(buffer(streamZip([broken]))).rejects.toThrow('broken');
});
