import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Answers } from '#engine/record.ts';
import type { CardReader } from '#server/platform/cards/card-reader.ts';
import type { IdentityReading } from '#server/platform/cards/mrz/read-mrz.ts';
import { uploads } from '#server/platform/db/schema/paper-schema.ts';
import type { OpenDraft } from '#tests/support/test-shop.ts';
import { startLookupShop } from './lookup-shop.ts';

const card: IdentityReading = {
  type: 'IDCARD',
  idNumber: '012345678',
  dateOfBirth: '1990-05-06',
  gender: 'male',
  expiryDate: '2030-01-01',
  fullName: 'SOK DARA',
  givenName: 'DARA',
  familyName: 'SOK',
};

/** The reader's next answer, and the number of its calls. */
let reads: () => Promise<IdentityReading | null>;
let asked = 0;
const cards: CardReader = {
  readIdentity: () => {
    asked += 1;
    return reads();
  },
  readVehicle: async () => null,
  close: async () => {},
};

const shop = await startLookupShop({ cards });
afterAll(() => shop.close());
beforeEach(() => {
  asked = 0;
  reads = async () => card;
});

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
  .png()
  .toBuffer();

async function anUpload({ id, key }: OpenDraft): Promise<string> {
  const { body } = await shop.call<{ upload: string }>('POST', `/api/drafts/${id}/uploads`, {
    key,
    body: await picture,
    headers: { 'content-type': 'image/png' },
  });
  return body.upload;
}

/** A draft whose card is sent and not read yet. */
async function aDraftWithCard(answers: Answers = {}): Promise<OpenDraft> {
  const draft = await shop.aDraft();
  draft.view = (await shop.answer(draft, { ...answers, cardFront: await anUpload(draft) })).body.draft;
  return draft;
}

/** Holds the reader until it is let go; `begun` resolves when it is asked. */
function held(reading: IdentityReading | null) {
  let letGo = () => {};
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  reads = () =>
    new Promise((resolve) => {
      letGo = () => resolve(reading);
      begin();
    });
  return { begun, letGo: () => letGo() };
}

test('a sent card is pending, delays nobody, and is read when the browser requests it', async () => {
  const draft = await shop.aDraftOf('solo-thailand-five-days');
  const { body } = await shop.answer(draft, { cardFront: await anUpload(draft) });
  expect(body.draft.record.findings.identityCard?.status).toBe('pending');
  expect(body.draft.page).toBe('summary');
  expect(asked).toBe(0);
  const { draft: settled } = await shop.findOut(draft);
  expect(settled.record.findings.identityCard).toMatchObject({ status: 'found', value: card });
  expect(await shop.read(draft)).toEqual(settled);
});

test('a lookup result fills blanks, overwrites nothing, and lists the filled fields', async () => {
  const draft = await aDraftWithCard({ givenName: 'Dara Junior' });
  const { record } = (await shop.findOut(draft)).draft;
  expect(record.answers).toMatchObject({ givenName: 'Dara Junior', identityNumber: '012345678' });
  expect(record.findings.identityCard?.filled).toEqual({
    dateOfBirth: '1990-05-06',
    familyName: 'SOK',
    gender: 'male',
    identityNumber: '012345678',
  });
});

test('the card is read once for two requests at once', async () => {
  const draft = await aDraftWithCard();
  const reading = held(card);
  const both = [shop.findOut(draft), shop.findOut(draft)];
  await reading.begun;
  await shop.read(draft);
  reading.letGo();
  for (const { draft: view } of await Promise.all(both))
    expect(view.record.findings.identityCard?.status).toBe('found');
  await shop.findOut(draft);
  expect(asked).toBe(1);
});

test('an answer for a replaced card is dropped', async () => {
  const draft = await aDraftWithCard();
  const reading = held(card);
  const late = shop.findOut(draft);
  await reading.begun;
  const other = await anUpload(draft);
  await shop.answer(draft, { cardFront: other });
  reading.letGo();
  const { record } = (await late).draft;
  expect(record.findings.identityCard).toEqual({ status: 'pending', inputs: { cardFront: other } });
  expect(record.answers.identityNumber).toBeUndefined();
});

test('an answer that arrives after the order exists changes nothing, and is not an error', async () => {
  const draft = await shop.aDraftOf('solo-thailand-five-days');
  await shop.answer(draft, { cardFront: await anUpload(draft) });
  const reading = held(card);
  const late = shop.findOut(draft);
  await reading.begun;
  expect((await shop.confirm(draft)).status).toBe(201);
  reading.letGo();
  expect((await late).draft).toEqual(await shop.read(draft));
  expect((await late).draft.record.findings.identityCard?.status).toBe('pending');
});

test('a draft has at most fifteen pictures read in an hour', async () => {
  const draft = await shop.aDraft();
  const status = async () => {
    await shop.answer(draft, { cardFront: await anUpload(draft) });
    return (await shop.findOut(draft)).draft.record.findings.identityCard?.status;
  };
  for (let picture = 0; picture < 15; picture++) expect(await status()).toBe('found');
  expect(await status()).toBe('failed');
  expect(asked).toBe(15);
  shop.clock.advance({ minutes: 61 });
  expect((await shop.findOut(draft)).draft.record.findings.identityCard?.status).toBe('found');
});

test('a card that waits long for its turn remains pending, and is read however long that lasts', async () => {
  const letGo: (() => void)[] = [];
  reads = () => new Promise((resolve) => letGo.push(() => resolve(card)));
  const drafts: OpenDraft[] = [];
  for (let nth = 0; nth < 5; nth++) drafts.push(await aDraftWithCard());
  const status = (view: DraftView) => view.record.findings.identityCard?.status;
  const answers = drafts.map((draft) => shop.findOut(draft));
  // Four are read at once.
  await expect.poll(() => letGo.length).toBe(4);
  // The page is answered after a while, and asks again: nothing has failed.
  for (const { draft } of await Promise.all(answers)) expect(status(draft)).toBe('pending');
  const again = shop.findOut(drafts[4] as OpenDraft);
  for (let nth = 0; nth < 5; nth++) {
    await expect.poll(() => letGo.length).toBeGreaterThan(nth);
    letGo[nth]?.();
  }
  expect(status((await again).draft)).toBe('found');
  expect(asked).toBe(5);
  for (const draft of drafts) await expect.poll(async () => status(await shop.read(draft))).toBe('found');
});

test('a card without its picture is not found, and not read', async () => {
  const draft = await aDraftWithCard();
  await shop.services.database.sql.delete(uploads).where(eq(uploads.draftId, draft.id));
  expect((await shop.findOut(draft)).draft.record.findings.identityCard?.status).toBe('not-found');
  expect(asked).toBe(0);
});

test('an unreadable card is not found; after a failure of the reader the card is requested again', async () => {
  reads = async () => null;
  const unreadable = await aDraftWithCard();
  expect((await shop.findOut(unreadable)).draft.record.findings.identityCard?.status).toBe('not-found');
  await shop.findOut(unreadable);
  expect(asked).toBe(1);
  reads = async () => {
    throw new Error('no answer');
  };
  const draft = await aDraftWithCard();
  expect((await shop.findOut(draft)).draft.record.findings.identityCard?.status).toBe('failed');
  reads = async () => card;
  expect((await shop.findOut(draft)).draft.record.findings.identityCard?.status).toBe('found');
});

test('a corrected name is compared with the card without reading it again', async () => {
  const draft = await aDraftWithCard({ familyName: 'Sok' });
  const match = ({ record }: DraftView) =>
    (record.findings.identityCard?.value as { isFullNameMatch?: boolean } | undefined)?.isFullNameMatch;
  expect(match((await shop.findOut(draft)).draft)).toBe(true);
  expect(match((await shop.answer(draft, { familyName: 'Chan' })).body.draft)).toBe(false);
  expect(match((await shop.answer(draft, { familyName: null })).body.draft)).toBeUndefined();
  expect(match((await shop.answer(draft, { familyName: 'Sok' })).body.draft)).toBe(true);
  expect(asked).toBe(1);
});

test('a draft of another person, or a confirmed draft, has no lookup', async () => {
  const draft = await aDraftWithCard();
  const { status } = await shop.call('POST', `/api/drafts/${draft.id}/findings`, { key: 'not-the-key' });
  expect({ status, asked }).toEqual({ status: 404, asked: 0 });
  const confirmed = await shop.aDraftOf('solo-thailand-five-days');
  await shop.answer(confirmed, { cardFront: await anUpload(confirmed) });
  expect((await shop.confirm(confirmed)).status).toBe(201);
  const before = await shop.read(confirmed);
  expect((await shop.findOut(confirmed)).draft).toEqual(before);
  expect(asked).toBe(0);
});
