import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type DrawnPicture, drawPicture } from '#server/catalogue/pictures/draw-picture.ts';
import { readArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

const FORM = 'product-schemas/boat/form.json';
const WORDS = 'locales/km/products/boat.json';

const packed = (files: Record<string, string | Buffer>) =>
  writeArchive(new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)])));
const faultsOf = async (bytes: Buffer) => {
  const read = await readArchive(bytes);
  return 'faults' in read ? read.faults.map(({ code, path }) => `${code} ${path}`) : read.files;
};
/** Replaces bytes everywhere in a buffer by the same number of bytes. */
function forged(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}

test('the reader returns the files that were written, with Khmer; the same files produce the same bytes', async () => {
  const files = { [FORM]: '{\n  "pages": {}\n}\n', [WORDS]: '{ "name": "ធានារ៉ាប់រងទូក" }' };
  const bytes = await packed(files);
  expect(await readArchive(bytes)).toEqual({ files, pictures: [] });
  expect((await packed(files)).equals(bytes)).toBe(true);
});

test('an outer folder and files of the operating system are left out', async () => {
  const bytes = await packed({
    [`my release/${FORM}`]: '{}',
    [`my release/${WORDS}`]: '{}',
    'my release/.DS_Store': 'x',
    'my release/locales/': '',
  });
  expect(await readArchive(bytes)).toEqual({ files: { [FORM]: '{}', [WORDS]: '{}' }, pictures: [] });
});

test('the reader reports paths outside the project and files that belong to no product', async () => {
  const paths = [
    '../form.json',
    '/etc/passwd',
    `product-schemas/../../${FORM}`,
    'locales\\en\\a.json',
    'src/server/a.ts',
  ];
  paths.push('locales/en/__proto__.json', 'C:/locales/en/a.json', `${'product-schemas/'.repeat(20)}a.json`);
  const bytes = await packed({ [FORM]: '{}', ...Object.fromEntries(paths.map((path) => [path, '{}'])) });
  expect(await faultsOf(bytes)).toEqual(paths.map((path) => `archivePath ${path.slice(0, 200)}`));
});

test('two files with one name, or with names that differ only in capitals, are refused', async () => {
  const other = FORM.replace('boat', 'b0at');
  const bytes = forged(await packed({ [FORM]: '{"a":1}', [other]: '{"a":2}' }), 'b0at', 'boat');
  expect(await faultsOf(bytes)).toEqual([`archiveTwice ${FORM}`]);
  const capital = FORM.replace('boat', 'Boat');
  expect(await faultsOf(await packed({ [FORM]: '1', [capital]: '2' }))).toEqual([`archiveTwice ${capital}`]);
});

test('a link, and a file whose name differs before its content, are refused', async () => {
  const bytes = await packed({ [FORM]: '/etc/passwd' });
  const plain = Buffer.alloc(4);
  plain.writeUInt32LE((0o100644 << 16) >>> 0);
  const link = Buffer.alloc(4);
  link.writeUInt32LE((0o120777 << 16) >>> 0);
  expect(await faultsOf(forged(bytes, plain.toString('latin1'), link.toString('latin1')))).toEqual([
    `archiveLink ${FORM}`,
  ]);
  const other = Buffer.from(bytes);
  other.write('boot', other.indexOf('boat'), 'latin1');
  expect(await faultsOf(other)).toEqual(['archiveUnreadable ']);
});

test('a zip bomb is refused by its declared size, its real size and its number of files', async () => {
  const zeros = await packed({ [FORM]: Buffer.alloc(30 * 1024 * 1024) });
  expect(zeros.length).toBeLessThan(40_000);
  expect(await faultsOf(zeros)).toEqual(['archiveTooLong ']);
  // The header declares ten bytes for 2 MB.
  const long = Buffer.from('ab'.repeat(1_000_000));
  const lied = await packed({ [FORM]: long });
  const size = Buffer.alloc(4);
  size.writeUInt32LE(long.length);
  expect(await faultsOf(forged(lied, size.toString('latin1'), '\x0a\0\0\0'))).toEqual(['archiveTooLong ']);
  const many = Object.fromEntries(Array.from({ length: 5_001 }, (_one, at) => [`locales/en/a${at}.json`, '1']));
  expect(await faultsOf(await packed(many))).toEqual(['archiveTooLong ']);
});

test('an invalid, incomplete, changed or locked archive, a file without text and an empty archive are refused', async () => {
  const bytes = await packed({ [FORM]: '{ "pages": {} }' });
  const broken = Buffer.from(bytes);
  const content = deflateRawSync(Buffer.from('{ "pages": {} }'));
  broken[bytes.indexOf(content) + 3] = (broken[bytes.indexOf(content) + 3] ?? 0) ^ 0x20;
  // The encryption flag in the directory.
  const locked = Buffer.from(bytes);
  const at = locked.indexOf('PK\x01\x02', 0, 'latin1');
  locked.writeUInt16LE(locked.readUInt16LE(at + 8) | 1, at + 8);
  for (const one of [Buffer.from('PK'), Buffer.alloc(0), bytes.subarray(0, bytes.length - 30), broken, locked])
    expect(await faultsOf(one)).toEqual(['archiveUnreadable ']);
  expect(await faultsOf(await packed({ [FORM]: Buffer.from([0xff, 0xfe, 0]) }))).toEqual([`archiveText ${FORM}`]);
  expect(await faultsOf(await packed({}))).toEqual(['archivePath ']);
});

test('a picture of the studio remains byte for byte; one with other content or another name is refused', async () => {
  const colour = { create: { width: 1000, height: 700, channels: 3 as const, background: '#057ca5' } };
  const { wide, narrow } = (await drawPicture(await sharp(colour).png().toBuffer())) as DrawnPicture;
  const named = (bytes: Buffer) => `pictures/${createHash('sha256').update(bytes).digest('hex')}.webp`;
  expect(await readArchive(await packed({ [FORM]: '{}', [named(wide)]: wide }))).toMatchObject({
    files: { [FORM]: '{}' },
    pictures: [{ wide, narrow }],
  });
  const other = [
    Buffer.concat([wide, Buffer.from('<script>')]),
    await sharp(wide)
      .withExif({ IFD0: { Make: 'A phone' } })
      .webp()
      .toBuffer(),
    await sharp(colour).webp().toBuffer(),
    wide.subarray(0, wide.length - 40),
    narrow,
    Buffer.from('<svg/>'),
  ];
  for (const bytes of other)
    expect(await faultsOf(await packed({ [named(bytes)]: bytes }))).toEqual([`archivePicture ${named(bytes)}`]);
  const renamed = `pictures/${'b'.repeat(64)}.webp`;
  expect(await faultsOf(await packed({ [renamed]: wide }))).toEqual([`archivePicture ${renamed}`]);
});

test('a reply names at most 50 errors of an archive', async () => {
  const wrong = Object.fromEntries(Array.from({ length: 60 }, (_, nth) => [`wrong/file-${100 + nth}.txt`, 'x']));
  const faults = await faultsOf(await packed(wrong));
  expect([Array.isArray(faults), Object.keys(faults).length]).toEqual([true, 50]);
});
