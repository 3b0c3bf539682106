import type { VehicleReading } from '#server/platform/cards/card-reader.ts';
import type { IdentityReading } from '#server/platform/cards/mrz/read-mrz.ts';
import { buildIdentityFace, buildVehicleFace, type CardFace, drawFace } from './draw-card.ts';
import { type PhotoConditions, photographCard, randomConditions } from './photograph-card.ts';
import { createRandomSource, type RandomSource } from './seeded-random.ts';
import { buildMrz, createPerson, createVehicle } from './synthetic-people.ts';

/** A picture of a card that does not exist, the text of the card, and the conditions of the photograph. */
export type SyntheticCard<Truth> = { readonly picture: Buffer; readonly truth: Truth; readonly how: PhotoConditions };

/** Makes a face into a picture file; the tests draw outlines, a measurement may use a font or a browser. */
type CardRenderer = (face: CardFace, scale: number, random: RandomSource) => Promise<Buffer>;

/** The drawing and the photograph of a card, where they are not the usual ones. */
export type CardOptions = {
  readonly drawing?: CardRenderer;
  readonly conditions?: (random: RandomSource) => PhotoConditions;
};

const renderOutlines: CardRenderer = async (face, scale, random) => Buffer.from(drawFace(face, scale, random));

export async function createIdentityCard(
  seed: number,
  type: IdentityReading['type'],
  { drawing = renderOutlines, conditions = randomConditions }: CardOptions = {},
): Promise<SyntheticCard<IdentityReading>> {
  const random = createRandomSource(seed);
  const truth = createPerson(random, type);
  return { truth, ...(await photographFace(buildIdentityFace(buildMrz(truth)), random, drawing, conditions)) };
}

/** `states`: what the card states beside its numbers. */
export async function createVehicleCard(
  seed: number,
  {
    drawing = renderOutlines,
    conditions = randomConditions,
    states = {},
  }: CardOptions & { states?: Pick<VehicleReading, 'make' | 'model' | 'year'> } = {},
): Promise<SyntheticCard<VehicleReading>> {
  const random = createRandomSource(seed);
  const truth = { ...createVehicle(random), ...states };
  return { truth, ...(await photographFace(buildVehicleFace(buildVehicleRows(truth)), random, drawing, conditions)) };
}

/** The rows of the sample vehicle card: label, blanks up to column 11, value, fillers up to 17 letters. */
function buildVehicleRows({ plateNumber, engineNo, frameNo, make, model, year }: VehicleReading): string[] {
  const rows = {
    'PLATE NO': plateNumber,
    'ENGINE NO': engineNo,
    'FRAME NO': frameNo,
    'CAR MAKE': make,
    'CAR MODEL': model,
    'MADE YEAR': year,
  };
  return Object.entries(rows).flatMap(([label, value]) =>
    value === undefined ? [] : [label.padEnd(11) + String(value).replaceAll(' ', '<').padEnd(17, '<')],
  );
}

async function photographFace(
  face: CardFace,
  random: RandomSource,
  drawing: CardRenderer,
  conditions: (random: RandomSource) => PhotoConditions,
) {
  const how = conditions(random);
  const scale = (how.longSide / face.width) * random.between(0.9, 1.2);
  return { how, picture: await photographCard(await drawing(face, scale, random), how, random) };
}
