import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_PICTURE_BYTES } from '#contract/purchase/uploads.ts';
import { createIdentityCard } from '#tests/cards/synthetic-cards.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { validAnswers } from '#tests/support/fixture-product.ts';
import { sellPictureProduct } from '#tests/support/picture-product.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { type OpenDraft, type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { expectRefusal } from './coded-problem.ts';

type Sent = Reply<{ upload: string; bytes: number }>;

let draft: OpenDraft;
const shop = await startTestShop();
await sellPictureProduct(shop.services);
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(TEST_START);
  draft = await shop.aDraft('boat');
});

const send = (picture: Buffer, to: OpenDraft = draft, headers: Record<string, string> = {}): Promise<Sent> =>
  shop.call('POST', `/api/drafts/${to.id}/uploads`, {
    key: to.key,
    headers: { 'content-type': 'image/jpeg', ...headers },
    body: picture,
  });
const upload = async (to: OpenDraft = draft) => (await send(await createPicture(), to)).body.upload;
const read = (id: string, of: OpenDraft = draft) =>
  shop.call<Buffer>('GET', `/api/drafts/${of.id}/uploads/${id}`, { key: of.key });
const filesKept = () => readdirSync(join(shop.services.config.dataDir, 'files'));

describe('a card on a picture', () => {
  const readCard = (id: string, of: OpenDraft = draft) =>
    shop.call<{ reading: unknown }>('POST', `/api/drafts/${of.id}/uploads/${id}/reading`, { key: of.key });

  test('is read for the owner of the draft, and does not become an answer', async () => {
    const { picture, truth } = await createIdentityCard(2, 'PASSPORT');
    const { body } = await send(picture);
    const { fullName, givenName, familyName, gender, dateOfBirth, idNumber } = truth;
    expect((await readCard(body.upload)).body).toEqual({
      reading: { fullName, givenName, familyName, gender, dateOfBirth, idNumber },
    });
    const { record } = await shop.read(draft);
    expect(record.findings).toEqual({});
    expect(Object.values(record.answers)).not.toContain(body.upload);
  });

  test('has no reading if the picture shows no card', async () => {
    expect((await readCard(await upload())).body).toEqual({ reading: null });
  });

  test('is not found in another draft', async () => {
    const other = await upload(await shop.aDraft('boat'));
    expectRefusal(shop, await readCard(other), '404 notFound');
  });

  test('is read at most 15 times an hour for one draft', async () => {
    // Every other picture is another question.
    for (let nth = 0; nth < 15; nth += 1) await readCard(await upload());
    const { picture } = await createIdentityCard(2, 'PASSPORT');
    const { body } = await send(picture);
    expect((await readCard(body.upload)).body).toEqual({ reading: null });
  });
});

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s is stored, and returned to its owner', async (kind) => {
    const reply = await send(await createPicture({ kind }), draft, { 'content-type': `image/${kind}` });
    expect(reply.status).toBe(201);
    const { status, body, headers } = await read(reply.body.upload);
    expect(status).toBe(200);
    expect(body.length).toBe(reply.body.bytes);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 40 });
  });

  test('of 2 MB is accepted, and of one byte more is refused', async () => {
    const most = await createPicture({ bytes: MAX_PICTURE_BYTES });
    expect(most.length).toBe(2_097_152);
    expect((await send(most)).status).toBe(201);
    const more = await createPicture({ bytes: MAX_PICTURE_BYTES + 1 });
    expectRefusal(shop, await send(more), '413 imageTooLarge');
  });

  test('loses its place and time data, and is turned upright', async () => {
    const picture = await sharp(await createPicture())
      .withExif({ IFD0: { Make: 'A phone' }, IFD3: { GPSLatitude: '11/1 33/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(picture).metadata()).exif?.toString('latin1')).toContain('A phone');
    const { body } = await read((await send(picture)).body.upload);
    const { exif, orientation, width, height } = await sharp(body).metadata();
    expect({ exif, orientation, width, height }).toEqual({ width: 40, height: 64 });
    expect(body.toString('latin1')).not.toMatch(/A phone|Exif|GPS/);
    // Turned to the right: what was on the left, red, is on top.
    const [red = 0, , blue = 0] = await sharp(body).extract({ left: 10, top: 5, width: 1, height: 1 }).raw().toBuffer();
    expect(red).toBeGreaterThan(blue);
  });

  test('is stored without hidden data behind it', async () => {
    const { body } = await send(Buffer.concat([await createPicture(), Buffer.from('<script>alert(1)</script>')]));
    expect((await read(body.upload)).body.toString('latin1')).not.toContain('script');
  });

  test('is not opened if it claims an enormous size', async () => {
    // 25,010,000 pixels; the head alone, without anything to decode behind it, gets the same answer.
    const huge = await sharp({ create: { width: 5002, height: 5000, channels: 3, background: 'white' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect(huge.length).toBeLessThan(MAX_PICTURE_BYTES);
    for (const sent of [huge, huge.subarray(0, 200)]) expectRefusal(shop, await send(sent), '422 imageTooManyPixels');
  });

  test('is refused if it is incomplete', async () => {
    const whole = await createPicture({ width: 400, height: 400 });
    const cut = whole.subarray(0, whole.length / 2);
    expectRefusal(shop, await send(cut), '422 imageUnreadable');
  });

  test.each<[string, Buffer, string]>([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/svg+xml'],
    ['a drawing that calls itself a JPEG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/jpeg'],
    ['an animation', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), 'image/gif'],
    ['JSON', Buffer.from('{"changes":{}}'), 'application/json'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'image/png'],
    ['nothing', Buffer.alloc(0), 'image/jpeg'],
  ])('is not %s', async (_what, bytes, type) => {
    expectRefusal(shop, await send(bytes, draft, { 'content-type': type }), '415 notAnImage');
  });
});

test('a retried upload returns the same id, and another picture under its key is refused', async () => {
  const picture = await createPicture();
  const once = { 'idempotency-key': 'the-same-picture-1' };
  const first = await send(picture, draft, once);
  expect(await send(picture, draft, once)).toMatchObject({ status: 201, body: first.body });
  expectRefusal(shop, await send(await createPicture({ width: 65 }), draft, once), '422 idempotencyKeyReused');
});

test('a draft accepts thirty pictures and no more', async () => {
  const picture = await createPicture();
  for (let sent = 0; sent < 30; sent++) expect((await send(picture)).status).toBe(201);
  expectRefusal(shop, await send(picture), '422 tooManyUploads');
});

describe('a picture is its owner’s alone', () => {
  test('another key, another draft and an unknown picture are refused as not found', async () => {
    const id = await upload();
    const other = await shop.aDraft('boat');
    const stranger = { ...draft, key: other.key };
    expectRefusal(shop, await read(id, stranger), '404 draftNotFound');
    expectRefusal(shop, await send(await createPicture(), stranger), '404 draftNotFound');
    for (const wanted of [id, 'nobody-knows-this-one', '..%2F..%2Fsecret.key'])
      expectRefusal(shop, await read(wanted, other), '404 notFound');
  });

  test('an answer can only name a picture of its own draft', async () => {
    const id = await upload();
    const other = await shop.aDraft('boat');
    for (const wrong of [id, 'nobody-knows-this-one', 'x']) {
      const errors = [['/licencePhoto', 'uploadUnknown']] as [string, string][];
      const reply = await shop.answer(other, { licencePhoto: wrong });
      expect(reply.body.errors?.[0]).toMatchObject({ params: { label: 'boat.hire.licencePhoto.label' } });
      expect(reply).toMatchObject({ status: 422, body: { problem: 'notValid' } });
      expect(reply.body.errors?.map(({ pointer, problem }) => [pointer, problem])).toEqual(errors);
    }
    expect((await shop.answer(draft, { licencePhoto: id })).status).toBe(200);
    expect((await shop.answer(draft, { licencePhoto: null as never })).status).toBe(200);
  });
});

describe('with an order', () => {
  const confirm = () => shop.confirm(draft);

  /** A draft at its summary, with a picture that it names and one that it does not. */
  async function readyToConfirm() {
    const [named, other] = [await upload(), await upload()];
    await shop.answer(draft, { ...validAnswers, firstDay: '2026-04-02', lastDay: '2026-04-04', licencePhoto: named });
    for (const page of ['hire', 'choice', 'offer', 'person']) await shop.next(draft, page);
    return { named, other };
  }

  test('the server retains the named pictures when their draft expires, and deletes all others', async () => {
    const before = filesKept();
    const { named, other } = await readyToConfirm();
    expect((await confirm()).status).toBe(201);
    const forgotten = await shop.aDraft('boat');
    const lost = await upload(forgotten);
    expect(filesKept().toSorted()).toEqual([...before, named, other, lost].toSorted());
    shop.clock.advance({ days: 31 });
    await shop.worker.work();
    await shop.worker.work();
    expect(filesKept()).toEqual([named]);
  });

  test('the server accepts no more pictures, and the owner still sees the existing ones', async () => {
    const { named } = await readyToConfirm();
    expect((await confirm()).status).toBe(201);
    expectRefusal(shop, await send(await createPicture()), '409 alreadyConfirmed');
    expect((await read(named)).status).toBe(200);
  });

  test('a lost picture is requested again', async () => {
    const { named } = await readyToConfirm();
    await shop.services.files.remove(named);
    const reply = await confirm();
    expect(reply).toMatchObject({
      status: 422,
      body: { problem: 'notValid', errors: [{ pointer: '/licencePhoto', problem: 'uploadUnknown' }] },
    });
  });
});

test('a picture extends the life of its draft by thirty days', async () => {
  shop.clock.advance({ days: 29 });
  const id = await upload();
  shop.clock.advance({ days: 29 });
  await shop.worker.work();
  expect((await read(id)).status).toBe(200);
});
