import type { VehicleReading } from '#server/platform/cards/card-reader.ts';
import type { IdentityReading } from '#server/platform/cards/mrz/read-mrz.ts';
import { drawFace, type Face, identityFace, vehicleFace } from './draw-card.ts';
import { type Conditions, photograph, someConditions } from './photograph.ts';
import { type Random, seededRandom } from './seeded-random.ts';
import { aPerson, aVehicle, mrzOf } from './synthetic-people.ts';

/** A picture of a card that does not exist, what the card says, and how the picture was taken. */
export type SyntheticCard<Truth> = { readonly picture: Buffer; readonly truth: Truth; readonly how: Conditions };

/** Makes a face into a picture file; the tests draw outlines, a measurement may use a font or a browser. */
type Drawing = (face: Face, scale: number, random: Random) => Promise<Buffer>;

/** How a card is drawn and photographed, where it is not the usual way. */
export type Making = { readonly drawing?: Drawing; readonly conditions?: (random: Random) => Conditions };

const byOutlines: Drawing = async (face, scale, random) => Buffer.from(drawFace(face, scale, random));

export async function syntheticIdentity(
  seed: number,
  type: IdentityReading['type'],
  { drawing = byOutlines, conditions = someConditions }: Making = {},
): Promise<SyntheticCard<IdentityReading>> {
  const random = seededRandom(seed);
  const truth = aPerson(random, type);
  return { truth, ...(await taken(identityFace(mrzOf(truth)), random, drawing, conditions)) };
}

export async function syntheticVehicle(
  seed: number,
  { drawing = byOutlines, conditions = someConditions }: Making = {},
): Promise<SyntheticCard<VehicleReading>> {
  const random = seededRandom(seed);
  const truth = aVehicle(random);
  return { truth, ...(await taken(vehicleFace(vehicleRows(truth)), random, drawing, conditions)) };
}

/** The rows of the sample vehicle card: label, blanks up to column 11, value, fillers up to 17 letters. */
function vehicleRows({ plateNumber, engineNo, frameNo }: VehicleReading): string[] {
  const filled = (value: string) => value.padEnd(17, '<');
  return [`PLATE NO   ${filled(plateNumber)}`, `ENGINE NO  ${filled(engineNo)}`, `FRAME NO   ${filled(frameNo)}`];
}

async function taken(face: Face, random: Random, drawing: Drawing, conditions: (random: Random) => Conditions) {
  const how = conditions(random);
  const scale = (how.longSide / face.width) * random.between(0.9, 1.2);
  return { how, picture: await photograph(await drawing(face, scale, random), how, random) };
}
