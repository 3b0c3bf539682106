import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { createIdentityCard, createVehicleCard, type SyntheticCard } from '#tests/cards/synthetic-cards.ts';
import { hasChanged, pickSample } from '#tests/support/deep-run.ts';
import { readIdentityPictures, readVehiclePictures } from './read-card.ts';

const today = '2025-11-21';
/** Returns seeds of cards: all if the code that reads or draws them has changed, and in a deep run; else three. */
const seeds = (count: number): number[] => {
  const all = Array.from({ length: count }, (_, at) => 100 + at);
  return hasChanged('src/server/platform/cards', 'tests/cards') ? all : pickSample(all, 3);
};

/** Reads cards one after the other, prints the numbers of right, refused and wrong readings, and checks them. */
async function tally<Truth>(
  name: string,
  count: number,
  make: (seed: number) => Promise<SyntheticCard<Truth>>,
  read: (picture: Buffer) => Promise<Truth | null>,
) {
  const counted = { right: 0, refused: 0, wrong: 0 };
  const chosen = seeds(count);
  for (const seed of chosen) {
    const { picture, truth } = await make(seed);
    const found = await read(picture);
    counted[found === null ? 'refused' : isDeepStrictEqual(found, truth) ? 'right' : 'wrong']++;
  }
  process.stdout.write(`${name}: ${JSON.stringify(counted)}\n`);
  // Two may be refused, because another version of the picture library may draw a pixel differently.
  expect(counted.wrong).toBe(0);
  expect(counted.right).toBeGreaterThanOrEqual(chosen.length - 2);
}

test('identity cards are read, never wrongly', async () => {
  await tally(
    'identity cards',
    13,
    (seed) => createIdentityCard(seed, 'IDCARD'),
    (picture) => readIdentityPictures([picture], today),
  );
});

test('passports are read, never wrongly', async () => {
  await tally(
    'passports',
    10,
    (seed) => createIdentityCard(seed, 'PASSPORT'),
    (picture) => readIdentityPictures([picture], today),
  );
});

test('vehicle cards are read, never wrongly', async () => {
  await tally(
    'vehicle cards',
    7,
    (seed) => createVehicleCard(seed),
    (picture) => readVehiclePictures([picture]),
  );
});

test('make, model and year of a vehicle card are read, never wrongly', async () => {
  const states = [
    { make: 'TOYOTA', model: 'LAND CRUISER', year: 2018 },
    { make: 'MERCEDES-BENZ', model: 'C-CLASS', year: 2009 },
    { make: 'MAZDA', model: '3', year: 1998 },
  ];
  let whole = 0;
  const chosen = seeds(6);
  for (const seed of chosen) {
    const { picture, truth } = await createVehicleCard(seed, { states: states[seed % states.length] ?? {} });
    const found = await readVehiclePictures([picture]);
    // The reader leaves out an unsure value, and reads none wrongly.
    expect(truth).toMatchObject(found ?? {});
    if (isDeepStrictEqual(found, truth)) whole += 1;
    else process.stdout.write(`vehicle card ${seed}: ${JSON.stringify(found)}\n`);
  }
  expect(whole).toBeGreaterThanOrEqual(chosen.length - 2);
});
