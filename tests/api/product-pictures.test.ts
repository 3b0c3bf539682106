import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductSummary } from '#contract/products.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { savePicture } from '#server/catalogue/pictures/picture-repository.ts';
import { addPictures } from '#server/catalogue/pictures/referenced-pictures.ts';
import { checkProduct } from '#server/catalogue/products/check-product.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildTree, toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { followSales } from '#server/catalogue/releases/follow-sales.ts';
import { planScheduledJobs } from '#server/operations/scheduled-jobs.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { locales } from '#shared/format.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createStudio, type TestStudio } from '#tests/support/test-studio.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

/* Pictures that people put on products: two servers on one database, and a shop elsewhere. */

const products = changeFiles(readProductFiles(projectRoot), {}, ['golfer']);
const settings = 'product-schemas/golfer/product.json';
let shop: Shop;
let other: Shop;
let studio: TestStudio;

beforeAll(async () => {
  shop = await startTestShop({ products });
  other = await startTestShop({ products, database: shop.services.database, clock: shop.clock });
  studio = await createStudio(shop, 'vouched');
  photo = (await send(await aPhoto())).body.hash;
});
afterAll(async () => {
  await other.app.close();
  await shop.close();
});

const send = (body: Buffer) =>
  studio.editor.call<{ hash: string }>('POST', '/api/studio/pictures', {
    body,
    headers: { 'content-type': 'image/jpeg' },
  });
let photo: string;
const aPhoto = (more: Parameters<typeof createPicture>[0] = {}) => createPicture({ width: 1200, height: 900, ...more });
/** A file that a server has, as any browser asks for it. */
const get = (at: Shop, url: string, headers = {}) => at.app.inject({ url, headers });
const golfer = async (at: Shop, locale = 'en') => {
  const list = (await at.call<ProductSummary[]>('GET', `/api/products?locale=${locale}`)).body;
  return list.find(({ id }) => id === 'golfer') as ProductSummary;
};
const alt = { en: 'A player on a green', km: 'អ្នកលេងម្នាក់នៅលើទីលាន', zh: '球场上的球手' };

/** Begins a release in which the product shows a picture, and says what it shows. */
async function shown(hash: string): Promise<string> {
  const id = await studio.write({ path: settings, pointer: '/picture' }, hash);
  for (const [locale, words] of Object.entries(alt))
    await studio.write({ path: `locales/${locale}/products/golfer.json`, pointer: '/picture' }, words, id);
  return id;
}

/** PNG that says it is 50,000 pixels square and has nothing in it. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const size = Buffer.alloc(4);
    const sum = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.from([0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50, 8, 0, 0, 0, 0]);
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

test.each<[string, Parameters<typeof expectRefusal>[2], () => Buffer | Promise<Buffer>]>([
  [
    'drawn in SVG with a script',
    '415 notAnImage',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  [
    'a page that calls itself a picture',
    '415 notAnImage',
    () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  ],
  ['of 2,500 million pixels in a few KB', '422 imageTooManyPixels', bomb],
  ['cut off', '422 imageUnreadable', async () => (await aPhoto({ grain: true })).subarray(0, 20_000)],
  ['smaller than it is shown', '422 pictureTooSmall', () => createPicture({ width: 959, height: 700 })],
  [
    'held upright and so too narrow',
    '422 pictureTooSmall',
    () => createPicture({ width: 1200, height: 900, orientation: 6 }),
  ],
  ['of 2 MB and a byte', '413 imageTooLarge', () => aPhoto({ bytes: 2 * 1024 * 1024 + 1 })],
  ['nothing', '415 notAnImage', () => Buffer.alloc(0)],
])('a picture %s is refused with %s', async (_what, refusal, make) => {
  expectRefusal(shop, await send(await make()), refusal);
});

test('only a user who may edit in the studio stores pictures', async () => {
  const { call } = await createTestUser(shop, { scopes: ['studio:approve'] });
  const sent = await call('POST', '/api/studio/pictures', {
    body: await aPhoto(),
    headers: { 'content-type': 'image/jpeg' },
  });
  expectRefusal(shop, sent, '403 permissionDenied');
});

test('a picture is drawn again in two widths, without its hidden data, and a browser may cache it for ever', async () => {
  const hidden = '<script>alert("from a picture")</script>';
  const exif = await sharp(await aPhoto())
    .withExif({ IFD0: { Make: 'A phone of Sok' } })
    .toBuffer();
  const { status, body } = await send(Buffer.concat([exif, Buffer.from(hidden)]));
  expect(status).toBe(201);
  for (const [file, width, height] of [
    [`${body.hash}.webp`, 960, 600],
    [`${body.hash}-480.webp`, 480, 300],
  ] as const) {
    const { rawPayload, headers, statusCode } = await get(other, `/pictures/${file}`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('set-cookie');
    const { format, exif: about } = await sharp(rawPayload).metadata();
    expect([format, about]).toEqual(['webp', undefined]);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width, height });
    expect(rawPayload.includes('script')).toBe(false);
    expect(rawPayload.includes('Sok')).toBe(false);
    const again = await get(other, `/pictures/${file}`, { 'if-none-match': headers.etag });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  }
  const wide = (await get(shop, `/pictures/${body.hash}.webp`)).rawPayload;
  expect(createHash('sha256').update(wide).digest('hex')).toBe(body.hash);
  for (const file of [`${'0'.repeat(64)}.webp`, `${body.hash}-960.webp`, `${body.hash}.png`, '..%2f..%2fpackage.json'])
    expect((await get(shop, `/pictures/${file}`)).statusCode, file).toBe(404);
});

test('every server shows a product’s picture and words within two seconds of its sale; a rollback restores the earlier version', async () => {
  const before = await golfer(other);
  expect(before.picture).toBeNull();
  const [first] = (await studio.editor.call<{ items: ReleaseView[] }>('GET', '/api/studio/releases')).body.items.slice(
    -1,
  );
  const id = await shown(photo);
  const unfollow = followSales(other.services.catalogue, other.app.log);
  await studio.sold(id);
  await expect
    .poll(async () => (await golfer(other)).picture, { timeout: 2_000 })
    .toEqual({ hash: photo, alt: alt.en });
  expect((await golfer(other, 'km')).picture?.alt).toBe(alt.km);
  expect((await golfer(other)).version).not.toBe(before.version);
  const back = await studio.publish(first?.id as string, { products: ['golfer'] });
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  await expect.poll(async () => golfer(other), { timeout: 2_000 }).toEqual(before);
  unfollow();
});

test('the check reports a picture without words and a missing picture', async () => {
  const id = await studio.write({ path: settings, pointer: '/picture' }, photo);
  type Found = { findings: { code: string; file: string; at: string }[] };
  const { body } = await studio.editor.call<Found>('POST', `/api/studio/releases/${id}/products/golfer/check`);
  const told = ({ findings }: Found) => findings.map(({ code, file, at }) => `${code} ${file}#${at}`);
  const unsaid = locales.map((locale) => `message-missing locales/${locale}/products/golfer.json#/picture`);
  expect(told(body)).toEqual(unsaid);

  const tree = buildTree(products);
  const text = tree[settings]?.replace('{', `{ "picture": "${'a'.repeat(64)}",`) as string;
  const files = toProductFiles(await addPictures(shop.services.database.sql, { ...tree, [settings]: text }));
  const findings = checkProduct('golfer', files, { journeys: false });
  expect(told({ findings })).toEqual([...unsaid, `picture-unknown ${settings}#/picture`]);
});

test('an archive carries the picture to another shop, where the product is the same', async () => {
  const id = await shown(photo);
  const kept = await get(shop, `/api/studio/releases/${id}/archive?product=golfer`, {
    authorization: `Bearer ${studio.editor.token}`,
  });
  const elsewhere = await startTestShop({ products });
  const editor = await createTestUser(elsewhere, { scopes: ['studio:edit'] });
  const read = (body: Buffer) =>
    editor.call<{ files: Record<string, string> }>('POST', '/api/studio/archives', {
      body,
      headers: { 'content-type': 'application/zip' },
    });
  expect((await get(elsewhere, `/pictures/${photo}.webp`)).statusCode).toBe(404);
  const { files } = (await read(kept.rawPayload)).body;
  const begun = await editor.call<ReleaseView>('POST', '/api/studio/imports', { body: { title: 'Brought', files } });
  expect(begun.body.contentHash).toBe((await studio.view(id)).contentHash);
  const ours = (await get(shop, `/pictures/${photo}.webp`)).rawPayload;
  expect((await get(elsewhere, `/pictures/${photo}.webp`)).rawPayload.equals(ours)).toBe(true);

  await elsewhere.close();
});

test('a picture that no release names is deleted after a week; a picture in a release or in a reversible edit remains', async () => {
  const hashes = ['1', '2', '3', '4'].map((digit) => digit.repeat(64));
  const drawn = await createPicture();
  for (const hash of hashes)
    await savePicture(shop.services.database.sql, { hash, wide: drawn, narrow: drawn }, shop.clock.now());
  const [, named, undone, discarded] = hashes as [string, string, string, string];
  await studio.write({ path: settings, pointer: '/picture' }, named);
  const open = await studio.write({ path: settings, pointer: '/picture' }, undone);
  await studio.write({ path: settings, pointer: '/picture' }, named, open);
  const away = await studio.write({ path: settings, pointer: '/picture' }, discarded);
  await studio.write({ path: settings, pointer: '/picture' }, named, away);
  expect((await studio.editor.call('DELETE', `/api/studio/releases/${away}`)).status).toBe(200);
  const there = async () => {
    const found = await Promise.all(hashes.map((hash) => get(shop, `/pictures/${hash}.webp`)));
    return hashes.filter((_hash, at) => found[at]?.statusCode === 200);
  };
  const forget = async () => {
    await planScheduledJobs(shop.services, { hurry: true });
    await shop.worker.work();
  };
  shop.clock.advance({ days: 6 });
  await forget();
  expect(await there()).toEqual(hashes);
  shop.clock.advance({ days: 2 });
  await forget();
  expect(await there()).toEqual([named, undone]);
});
