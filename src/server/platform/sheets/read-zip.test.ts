import { expect, test } from 'vitest';
import { createZip } from '#tests/support/create-workbook.ts';
import { type InvalidArchive, listZipEntries, openArchive, unpack } from './read-zip.ts';

/* Zip archives by the standard (APPNOTE.TXT): offsets are those of its tables. */

const [DIRECTORY, LOCAL] = [0x02014b50, 0x04034b50];

/** Returns the kind of refusal of an archive. */
function refused(work: () => unknown): string {
  try {
    work();
    return 'taken';
  } catch (error) {
    if ((error as Error).name !== 'InvalidArchive') throw error;
    return (error as InvalidArchive).isTooLarge ? 'too large' : 'no archive';
  }
}

/** An archive of one file, and the offset of its directory. */
function anArchive(content = 'some words', name = 'a.txt') {
  const bytes = createZip({ [name]: content });
  const directory = bytes.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  const of = (more: Partial<ReturnType<typeof first>> = {}) => unpack(bytes, { ...first(), ...more });
  const first = () => listZipEntries(bytes)[0] as ReturnType<typeof listZipEntries>[number];
  return { bytes, directory, first, of };
}

test('a file is found by its name among other files', () => {
  const archive = openArchive(createZip({ 'one.txt': 'first', 'two.txt': 'ទីពីរ', empty: '' }));
  expect([archive('one.txt'), archive('two.txt'), archive('empty'), archive('three.txt')]).toEqual([
    ...['first', 'ទីពីរ', ''],
    undefined,
  ]);
  expect(openArchive(createZip({}))('one.txt')).toBeUndefined();
});

test('the end of the directory is found before a comment of at most 65,535 bytes', () => {
  const withComment = (length: number) => Buffer.concat([anArchive().bytes, Buffer.alloc(length, ' ')]);
  for (const length of [0, 1, 65_535]) expect(openArchive(withComment(length))('a.txt')).toBe('some words');
  expect(refused(() => openArchive(withComment(65_536)))).toBe('no archive');
});

test('bytes that are shorter than any archive, or that have no directory, are no archive', () => {
  for (const bytes of [Buffer.alloc(0), Buffer.alloc(21), Buffer.alloc(22), Buffer.alloc(70_000, 'x')])
    expect(refused(() => openArchive(bytes))).toBe('no archive');
});

test('an entry that ends with the last byte is complete', () => {
  // The one entry of this directory crosses its end, field by field.
  const tight = Buffer.alloc(46);
  tight.writeUInt32LE(DIRECTORY, 0);
  tight.writeUInt32LE(1_000_000, 20);
  tight.writeUInt32LE(0x06054b50, 24);
  tight.writeUInt16LE(1, 34);
  expect(listZipEntries(tight)).toHaveLength(1);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(LOCAL, 0);
  const empty = { name: '', method: 0, crc: 0, packed: 0, size: 0, at: 0, isLink: false };
  expect(unpack(head, empty)).toHaveLength(0);
});

test('a directory that differs from the file is refused', () => {
  const { bytes, directory } = anArchive();
  const spoilt = (spoil: (bytes: Buffer) => void) => {
    const copy = Buffer.from(bytes);
    spoil(copy);
    return refused(() => openArchive(copy)('a.txt'));
  };
  const end = bytes.length - 22;
  expect(spoilt(() => {})).toBe('taken');
  expect(spoilt((copy) => copy.writeUInt32LE(DIRECTORY + 1, directory))).toBe('no archive');
  expect(spoilt((copy) => copy.writeUInt32LE(copy.length - 45, end + 16))).toBe('no archive');
  expect(spoilt((copy) => copy.writeUInt32LE(copy.length * 2, end + 16))).toBe('no archive');
  // The directory states two files and has one.
  expect(spoilt((copy) => copy.writeUInt16LE(2, end + 10))).toBe('no archive');
  // Encrypted; and with a flag that only states the encoding of names.
  expect(spoilt((copy) => copy.writeUInt16LE(1, directory + 8))).toBe('no archive');
  expect(spoilt((copy) => copy.writeUInt16LE(0x800, directory + 8))).toBe('taken');
  expect(spoilt((copy) => copy.writeUInt32LE(LOCAL + 1, 0))).toBe('no archive');
  expect(spoilt((copy) => copy.writeUInt32LE(copy.length - 29, directory + 42))).toBe('no archive');
  expect(spoilt((copy) => copy.writeUInt32LE(copy.length * 2, directory + 42))).toBe('no archive');
  // A check of the directory would concern another file than the unpacked one.
  expect(spoilt((copy) => copy.write('b', 30))).toBe('no archive');
  // Compressed by an unsupported method; and by a supported one, but broken.
  expect(spoilt((copy) => copy.writeUInt16LE(12, directory + 10))).toBe('no archive');
  expect(spoilt((copy) => copy.fill(0xff, 35, 40))).toBe('no archive');
});

test('the list has the name, place and size of each file, also after a comment and other content of the directory', () => {
  const bytes = createZip({ 'a.txt': 'aaaa', 'bb.txt': 'bb' });
  const directory = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  const more = Buffer.from('extra!');
  const withMore = Buffer.concat([bytes.subarray(0, directory + 51), more, bytes.subarray(directory + 51)]);
  withMore.writeUInt16LE(4, directory + 30);
  withMore.writeUInt16LE(2, directory + 32);
  const entries = listZipEntries(withMore);
  expect(entries).toMatchObject([
    { name: 'a.txt', method: 8, packed: 6, size: 4, at: 0, isLink: false },
    { name: 'bb.txt', method: 8, packed: 4, size: 2, at: 41, isLink: false },
  ]);
  const [, second] = entries;
  expect(second && unpack(withMore, second).toString()).toBe('bb');
});

test('a file that is stored uncompressed is returned unchanged', () => {
  const { bytes, first } = anArchive();
  const { packed } = first();
  const content = bytes.subarray(35, 35 + packed);
  expect(unpack(bytes, { ...first(), method: 0 })).toEqual(content);
});

test('the reader skips other content after the name in the head of a file', () => {
  const { bytes, first } = anArchive();
  const withMore = Buffer.concat([bytes.subarray(0, 35), Buffer.from('more'), bytes.subarray(35)]);
  withMore.writeUInt16LE(4, 28);
  expect(unpack(withMore, first()).toString()).toBe('some words');
});

test('a symbolic link is known by its Unix mode', () => {
  const { bytes, directory } = anArchive();
  const isLink = (mode: number) => {
    bytes.writeUInt32LE(mode * 0x10000, directory + 38);
    return listZipEntries(bytes)[0]?.isLink;
  };
  // Unix modes: a symbolic link, a file, a folder, and the value that Windows writes.
  expect([0o120777, 0o100644, 0o040755, 0].map(isLink)).toEqual([true, false, false, false]);
});

test('a file is unpacked up to the size in its directory, and no larger', () => {
  const { of } = anArchive('x'.repeat(100));
  expect(of()).toHaveLength(100);
  expect(refused(() => of({ size: 99 }))).toBe('too large');
  expect(refused(() => of({ size: 0 }))).toBe('too large');
});

test('a megabyte may have any compression, and a larger file may become at most 400 times as large', () => {
  const promised = (size: number, packed: number) => {
    const { bytes, directory } = anArchive();
    bytes.writeUInt32LE(packed, directory + 20);
    bytes.writeUInt32LE(size, directory + 24);
    return refused(() => listZipEntries(bytes));
  };
  const MB = 1024 * 1024;
  expect([promised(MB, 1), promised(MB + 1, 1)]).toEqual(['taken', 'too large']);
  expect([promised(4_000_000, 10_000), promised(4_000_001, 10_000)]).toEqual(['taken', 'too large']);
});

test('all files together may have at most 80 MiB after they are unpacked', () => {
  const promised = (size: number) => {
    const bytes = createZip({ a: 'x', b: 'x' });
    let directory = -1;
    for (const each of [40 * 1024 * 1024, size]) {
      directory = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'), directory + 1);
      bytes.writeUInt32LE(1_000_000, directory + 20);
      bytes.writeUInt32LE(each, directory + 24);
    }
    return refused(() => openArchive(bytes));
  };
  expect([promised(40 * 1024 * 1024), promised(40 * 1024 * 1024 + 1)]).toEqual(['taken', 'too large']);
});
