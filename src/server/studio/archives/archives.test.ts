import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawPicture } from '#server/catalogue/pictures/draw-picture.ts';
import { findPicture, savePicture } from '#server/catalogue/pictures/picture-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { partial } from '#tests/support/partial.ts';
import { createRoutesServer } from '#tests/support/routes-server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestRelease } from '#tests/support/test-release.ts';
import { studioPictureRoutes } from '../pictures/routes.ts';
import type { StudioServices } from '../services.ts';
import { sheetRoutes } from '../sheets/routes.ts';
import { archiveRoutes } from './routes.ts';

/* Downloads from the studio and uploads to it: archives, pictures, spreadsheets. */

let database: Database;
let studio: Awaited<ReturnType<typeof createRoutesServer>>;
let picture: Extract<Awaited<ReturnType<typeof drawPicture>>, object>;
let sent: Buffer;
const now = new Date('2026-03-01T05:00:00Z');
const tree = (hash: string) => ({
  'machines/boat.json': '{}',
  'machines/tent.json': '[]',
  'product-schemas/boat/product.json': `{"picture": "${hash}"}`,
  'product-schemas/tent/product.json': `{"picture": "${'b'.repeat(64)}"}`,
});
beforeAll(async () => {
  database = await openTestDatabase();
  const background = { r: 200, g: 30, b: 30 };
  sent = await sharp({ create: { width: 1000, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer();
  picture = (await drawPicture(sent)) as typeof picture;
  await savePicture(database.sql, picture, now);
  await createTestRelease(database.sql, 'r1', tree(picture.hash), { number: 77 });
  const services = partial<StudioServices>({ database, now: () => now });
  studio = await createRoutesServer(
    (app) => {
      archiveRoutes(app, services);
      studioPictureRoutes(app, services);
      sheetRoutes(app);
    },
    { scopes: ['studio:edit'] },
  );
});
afterAll(async () => {
  await studio.app.close();
  await database.close();
});

type Answer = { problem?: string; errors?: { pointer: string; problem: string }[]; files?: object; hash?: string };
const read = (body: Buffer, type = 'application/zip') =>
  studio.call<Answer>('POST', '/api/studio/archives', { body, type });
const saidOf = ({ status, body }: { status: number; body: Answer }) => [
  ...[status, body.problem],
  ...(body.errors ?? []).map(({ pointer, problem }) => `${pointer} ${problem}`),
];

test('an archive holds the files of a release or of one product with its pictures, and can be read again', async () => {
  const whole = await studio.call('GET', '/api/studio/releases/r1/archive');
  expect([whole.status, whole.headers['content-type'], whole.headers['content-disposition']]).toEqual([
    ...[200, 'application/zip', 'attachment; filename="release-77.zip"'],
  ]);
  expect(whole.headers['cache-control']).toBe('private, no-cache');
  // The same content has the same bytes.
  expect((await studio.call('GET', '/api/studio/releases/r1/archive')).bytes.equals(whole.bytes)).toBe(true);
  const boat = await studio.call('GET', '/api/studio/releases/r1/archive?product=boat');
  expect(boat.headers['content-disposition']).toBe('attachment; filename="boat-77.zip"');
  await database.sql.execute('delete from pictures');
  const { 'machines/tent.json': _chart, 'product-schemas/tent/product.json': _settings, ...own } = tree(picture.hash);
  expect((await read(boat.bytes)).body).toEqual({ files: own });
  expect((await findPicture(database.sql, picture.hash, 'wide'))?.equals(picture.wide)).toBe(true);
  expect((await findPicture(database.sql, picture.hash, 'narrow'))?.equals(picture.narrow)).toBe(true);
  expect((await read(whole.bytes)).body).toEqual({ files: tree(picture.hash) });
  expect(saidOf(await studio.call<Answer>('GET', '/api/studio/releases/none/archive'))).toEqual([
    404,
    'releaseNotFound',
  ]);
});

test('the server refuses a body that is no product archive and names each faulty place', async () => {
  expect(saidOf(await read(Buffer.from('PK')))).toEqual([422, 'archiveNotValid', '/ archiveUnreadable']);
  const { bytes } = await studio.call('GET', '/api/studio/releases/r1/archive?product=boat');
  const astray = Buffer.from(bytes.toString('latin1').replaceAll('machines/boat.json', 'machine~/boat.json'), 'latin1');
  expect(saidOf(await read(astray))).toEqual([422, 'archiveNotValid', '/machine~0~1boat.json archivePath']);
  expect(saidOf(await studio.call<Answer>('POST', '/api/studio/archives'))).toEqual([415, 'notArchive']);
  const tooLarge = await read(Buffer.alloc(16 * 1024 * 1024 + 1));
  expect(saidOf(tooLarge)).toEqual([413, 'archiveTooLarge']);
});

test('an uploaded picture is drawn again and stored by its content; any other upload is refused with its fault', async () => {
  await database.sql.execute('delete from pictures');
  const send = (body: Buffer) => studio.call<Answer>('POST', '/api/studio/pictures', { body, type: 'image/jpeg' });
  const { status, body } = await send(sent);
  expect([status, body]).toEqual([201, { hash: picture.hash }]);
  expect((await findPicture(database.sql, picture.hash, 'narrow'))?.equals(picture.narrow)).toBe(true);
  expect(saidOf(await send(Buffer.from('<svg/>')))).toEqual([415, 'notAnImage']);
  expect(saidOf(await send(sent.subarray(0, 300)))).toEqual([422, 'imageUnreadable']);
  const small = await sharp(sent).resize(959, 600).jpeg().toBuffer();
  expect(saidOf(await send(small))).toEqual([422, 'pictureTooSmall']);
  expect(saidOf(await studio.call<Answer>('POST', '/api/studio/pictures'))).toEqual([415, 'notAnImage']);
  expect(saidOf(await send(Buffer.alloc(2 * 1024 * 1024 + 1)))).toEqual([413, 'imageTooLarge']);
});

test('the server refuses a spreadsheet that is unreadable, of another type or too large', async () => {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const send = (body?: Buffer, as = type) => studio.call<Answer>('POST', '/api/studio/workbooks', { body, type: as });
  expect(saidOf(await send(Buffer.from('none')))).toEqual([422, 'workbookNotValid', '// workbookUnreadable']);
  expect(saidOf(await send(Buffer.from('a,b'), 'text/csv'))).toEqual([415, 'notWorkbook']);
  expect(saidOf(await studio.call<Answer>('POST', '/api/studio/workbooks'))).toEqual([415, 'notWorkbook']);
  expect(saidOf(await send(Buffer.alloc(8 * 1024 * 1024 + 1)))).toEqual([413, 'workbookTooLarge']);
});

test('a third file is refused with a request to retry while two are read', async () => {
  const { bytes } = await studio.call('GET', '/api/studio/releases/r1/archive');
  const answers = await Promise.all([read(bytes), read(bytes), read(bytes)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 503]);
  expect(answers.find(({ status }) => status === 503)?.body.problem).toBe('workbooksBusy');
  expect((await read(bytes)).status).toBe(200);
});
