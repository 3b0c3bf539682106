import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestRelease } from '#tests/support/test-release.ts';
import { type DrawnPicture, drawPicture, reusePicture } from './draw-picture.ts';
import { importPictures } from './import-pictures.ts';
import { deleteUnusedPictures, findPicture, listKnownPictures, savePicture } from './picture-repository.ts';
import { addPictures, listReferencedPictures } from './referenced-pictures.ts';

/* Pictures of products: drawn, recognised, stored while a release names them. */

const red = { r: 200, g: 20, b: 20 };
const aPicture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: red } });
async function drawn(width = 1000, height = 700): Promise<DrawnPicture> {
  const made = await drawPicture(await aPicture(width, height).jpeg().toBuffer());
  if (typeof made === 'string') throw new Error(made);
  return made;
}

describe('a picture that is sent', () => {
  test('is drawn again in two widths, 8 to 5, and its name comes from its content', async () => {
    const { hash, wide, narrow } = await drawn();
    const sizes = await Promise.all([wide, narrow].map((bytes) => sharp(bytes).metadata()));
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 960, 600],
      ['webp', 480, 300],
    ]);
    expect(hash).toBe(createHash('sha256').update(wide).digest('hex'));
  });

  test.each<[number, number, number | undefined, string]>([
    [960, 600, undefined, 'drawn'],
    [959, 600, undefined, 'pictureTooSmall'],
    [960, 599, undefined, 'pictureTooSmall'],
    // A rotated picture: its width is the height of the original.
    [600, 960, 6, 'drawn'],
    [960, 600, 6, 'pictureTooSmall'],
  ])('of %i by %i, turned as %s, is %s', async (width, height, orientation, expected) => {
    const sent = aPicture(width, height).jpeg();
    const bytes = await (orientation === undefined ? sent : sent.withMetadata({ orientation })).toBuffer();
    const made = await drawPicture(bytes);
    expect(typeof made === 'string' ? made : 'drawn').toBe(expected);
  });

  test('is refused if it is no picture, or if it is damaged', async () => {
    expect(await drawPicture(Buffer.from('<svg/>'))).toBe('notAnImage');
    const whole = await sharp({
      create: {
        width: 1000,
        height: 700,
        channels: 3,
        background: red,
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer();
    expect(await drawPicture(whole.subarray(0, whole.length / 2))).toBe('imageUnreadable');
  });
});

describe('a picture that was drawn before', () => {
  test('remains the same, byte for byte', async () => {
    const picture = await drawn();
    expect(await reusePicture(picture.wide)).toEqual(picture);
  });

  test('is distinguished from a picture of another size or kind, and from a picture with additional bytes anywhere', async () => {
    const { wide, narrow } = await drawn();
    const at = (place: number, value: string) =>
      Buffer.concat([wide.subarray(0, place), Buffer.from(value), wide.subarray(place + value.length)]);
    const longer = Buffer.concat([wide, Buffer.from('xx')]);
    const hidden = Buffer.from(longer);
    hidden.writeUInt32LE(hidden.length - 8, 4);
    // An extra chunk behind the picture that no viewer shows.
    const place = Buffer.concat([wide, Buffer.from('EXIF\x04\0\0\0here')]);
    place.writeUInt32LE(place.length - 8, 4);
    const torn = Buffer.from(wide.subarray(0, wide.length - 20));
    torn.writeUInt32LE(torn.length - 8, 4);
    torn.writeUInt32LE(torn.length - 20, 16);
    const others = {
      ...{ narrow, longer, hidden, place, torn, empty: Buffer.alloc(0), short: wide.subarray(0, 19) },
      ...{ noRiff: at(0, 'RIFX'), noWebp: at(8, 'WEBQ'), lossless: at(12, 'VP8L') },
      jpeg: await aPicture(960, 600).jpeg().toBuffer(),
      high: await aPicture(960, 601).webp().toBuffer(),
      wider: await aPicture(961, 600).webp().toBuffer(),
    };
    for (const [what, bytes] of Object.entries(others)) expect(await reusePicture(bytes), what).toBe('pictureOther');
  });
});

test('only the settings of a product name its picture', () => {
  const [one, two] = ['a'.repeat(64), 'b'.repeat(64)];
  expect(
    listReferencedPictures({
      'product-schemas/tent/product.json': `{"picture" : "${two}"}`,
      'product-schemas/boat/product.json': `{"picture":"${one}"}`,
      'product-schemas/kite/product.json': `{"picture":"${one}"}`,
      'product-schemas/boat/form.json': `{"picture":"${'c'.repeat(64)}"}`,
      'machines/boat.json': `{"picture":"${'d'.repeat(64)}"}`,
      'product-schemas/rope/product.json': '{"picture": "rope"}',
    }),
  ).toEqual([one, two]);
});

describe('stored pictures', () => {
  let database: Database;
  let sql: Database['sql'];
  beforeEach(async () => {
    database = await openTestDatabase();
    sql = database.sql;
  });
  afterEach(() => database.close());

  const day = (of: number) => new Date(Date.UTC(2026, 2, of));
  const hashOf = (letter: string) => letter.repeat(64);
  const keep = (letter: string, at: Date) =>
    savePicture(sql, { hash: hashOf(letter), wide: Buffer.from(`w${letter}`), narrow: Buffer.from(`n${letter}`) }, at);
  const known = async () => (await listKnownPictures(sql, [...'abcd'].map(hashOf))).map(([letter]) => letter).sort();

  test('a picture is found in its two widths, and no other picture is found', async () => {
    await keep('a', day(1));
    await keep('a', day(2));
    expect(String(await findPicture(sql, hashOf('a'), 'wide'))).toBe('wa');
    expect(String(await findPicture(sql, hashOf('a'), 'narrow'))).toBe('na');
    expect([await findPicture(sql, hashOf('b'), 'wide'), await listKnownPictures(sql, []), await known()]).toEqual([
      ...[undefined, [], ['a']],
    ]);
    const tree = {
      'product-schemas/boat/product.json': `{"picture":"${hashOf('a')}"}`,
      'product-schemas/tent/product.json': `{"picture":"${hashOf('b')}"}`,
    };
    expect(await addPictures(sql, tree)).toEqual({ ...tree, [`pictures/${hashOf('a')}.webp`]: '' });
  });

  test('the clean-up deletes an old picture that no release names, and a picture that a release names remains', async () => {
    await keep('a', day(1));
    await keep('b', day(1));
    await keep('c', day(5));
    await createTestRelease(sql, 'r1', { 'product-schemas/boat/product.json': `{"picture": "${hashOf('a')}"}` });
    await deleteUnusedPictures(sql, day(1));
    expect(await known()).toEqual(['a', 'b', 'c']);
    await deleteUnusedPictures(sql, day(5));
    expect(await known()).toEqual(['a', 'c']);
  });

  test('the import accepts the pictures of a folder that match their names; a missing folder has none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
    const [one, other] = [await drawn(1000, 700), await drawn(1200, 700)];
    writeFileSync(join(folder, `${one.hash}.webp`), one.wide);
    writeFileSync(join(folder, `${hashOf('a')}.webp`), other.narrow);
    writeFileSync(join(folder, `${hashOf('b')}.webp`), one.wide);
    writeFileSync(join(folder, 'readme.txt'), 'words');
    mkdirSync(join(folder, 'more'));
    await importPictures(sql, join(folder, 'nowhere'), day(1));
    await importPictures(sql, folder, day(1));
    await importPictures(sql, folder, day(2));
    expect(await listKnownPictures(sql, [one.hash, hashOf('a'), hashOf('b')])).toEqual([one.hash]);
    expect((await findPicture(sql, one.hash, 'narrow'))?.equals(one.narrow)).toBe(true);
    // An imported picture is not uploaded again, so it expires like an unnamed one.
    await deleteUnusedPictures(sql, new Date(day(1).getTime() + 1));
    expect(await listKnownPictures(sql, [one.hash])).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
