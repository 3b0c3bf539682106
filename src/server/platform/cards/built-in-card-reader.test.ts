import { afterEach, expect, test } from 'vitest';
import { createIdentityCard } from '#tests/cards/synthetic-cards.ts';
import { createBuiltInCardReader } from './built-in-card-reader.ts';
import { type CardReader, CardReaderUnavailable } from './card-reader.ts';

let reader: CardReader;
afterEach(() => reader.close());
const now = () => new Date('2025-11-21T05:00:00Z');

test('the reader works in its own thread, so that other work continues, and refuses a picture without a card', async () => {
  reader = createBuiltInCardReader({ now, timeLimitMs: 50_000 });
  const { picture, truth } = await createIdentityCard(1, 'IDCARD');
  let turns = 0;
  const beat = setInterval(() => turns++, 5);
  const [none, broken, found] = await Promise.all([
    reader.readIdentity([]),
    reader.readVehicle([Buffer.from('no picture'), picture.subarray(0, 2000)]),
    reader.readIdentity([Buffer.alloc(0), picture]),
  ]);
  clearInterval(beat);
  expect([none, broken]).toEqual([null, null]);
  expect(found).toEqual(truth);
  expect(turns).toBeGreaterThan(10);
});

test('abandons a card that costs too much work, and reads the next card as well as before', async () => {
  const { picture, truth } = await createIdentityCard(1, 'IDCARD');
  reader = createBuiltInCardReader({ now, workLimit: 50_000 });
  expect(await reader.readIdentity([picture])).toBeNull();
  await reader.close();
  reader = createBuiltInCardReader({ now });
  expect(await reader.readIdentity([picture])).toEqual(truth);
});

test('abandons a thread that hangs, and continues with another thread', async () => {
  reader = createBuiltInCardReader({ now, timeLimitMs: 1 });
  const { picture } = await createIdentityCard(1, 'IDCARD');
  expect(await reader.readIdentity([picture])).toBeNull();
  expect(await reader.readVehicle([picture])).toBeNull();
});

test('the reader refuses waiting requests when it is closed', async () => {
  reader = createBuiltInCardReader({ now });
  const waiting = [reader.readIdentity([]), reader.readVehicle([])];
  const ended = Promise.allSettled(waiting);
  await reader.close();
  for (const result of await ended) expect(result).toMatchObject({ reason: expect.any(CardReaderUnavailable) });
  await expect(reader.readIdentity([])).rejects.toThrow(CardReaderUnavailable);
});
