import { isDeepStrictEqual } from 'node:util';
import type { VehicleReading } from './card-reader.ts';
import type { IdentityReading } from './mrz/read-mrz.ts';
import { decodePicture, type GreyPicture } from './ocr/decode-picture.ts';
import { type Blob, findBlobs, flipBlobs } from './ocr/find-blobs.ts';
import { findInk } from './ocr/find-ink.ts';
import { findTextRows, type Row } from './ocr/find-rows.ts';
import { drawGlyphs, type GlyphSizes, type Glyphs } from './ocr/ocr-b-glyphs.ts';
import { flipPicture, rotatePicture } from './ocr/rotate-picture.ts';
import { findTextAngles } from './ocr/text-angle.ts';
import { readIdentityRows } from './read-identity.ts';
import { agreeOnVehicle, readVehicleRows } from './read-vehicle.ts';

/** The parameters of one reading attempt: size of the picture, threshold of ink, resolution of cells. */
type Pass = { readonly longSide: number; readonly strictness: number; readonly cell: number };

const PASSES: readonly Pass[] = [
  { longSide: 1250, strictness: 0.5, cell: 14 },
  { longSide: 1600, strictness: 0.7, cell: 18 },
  { longSide: 1420, strictness: 0.35, cell: 16 },
];

/** Rows with a smaller slope (radians) are read without rotation. */
const MAX_LEVEL_SLOPE = 0.04;

const COARSE_CELL = 8;
const glyphCache = new Map<number, Promise<Glyphs>>();

function loadGlyphs(cell: number): Promise<Glyphs> {
  const known = glyphCache.get(cell) ?? drawGlyphs(cell);
  glyphCache.set(cell, known);
  return known;
}

type Upright<Reading> = (picture: GreyPicture, rows: readonly Row[], glyphs: GlyphSizes) => Reading | null;

/** Rotates a picture along the directions of its text, in both orientations, until `read` returns a reading. */
async function readTurned<Reading>(
  bytes: Buffer,
  pass: Pass,
  rows: { readonly fewest: number; readonly widestGap: number },
  read: Upright<Reading>,
): Promise<Reading | null> {
  const picture = await decodePicture(bytes, pass.longSide);
  // A coarser picture is enough to find directions.
  const coarse = await decodePicture(bytes, pass.longSide * 0.6);
  if (picture === null || coarse === null || Math.min(coarse.width, coarse.height) < 60) return null;
  const glyphs = { coarse: await loadGlyphs(COARSE_CELL), fine: await loadGlyphs(pass.cell) };
  for (const angle of findTextAngles(findPictureBlobs(coarse, pass), 2)) {
    const level = Math.abs(angle) < MAX_LEVEL_SLOPE ? picture : rotatePicture(picture, -angle);
    const blobs = findPictureBlobs(level, pass);
    const ways: [GreyPicture, Blob[]][] = [
      [level, blobs],
      [flipPicture(level), flipBlobs(blobs, level.width, level.height)],
    ];
    for (const [turned, itsBlobs] of ways) {
      const found = read(turned, findTextRows(itsBlobs, rows.fewest, rows.widestGap), glyphs);
      if (found !== null) return found;
    }
  }
  return null;
}

function findPictureBlobs(picture: GreyPicture, { strictness }: Pass): Blob[] {
  const side = Math.max(picture.width, picture.height);
  return findBlobs(findInk(picture, Math.round(side / 60), strictness), picture.width, side / 250, side / 18);
}

/** Reads an identity card or passport from pictures of its sides. */
export function readIdentityPictures(pictures: readonly Buffer[], today: string): Promise<IdentityReading | null> {
  return readPictures(pictures, async (bytes) => {
    for (const pass of PASSES) {
      const found = await readTurned(bytes, pass, { fewest: 15, widestGap: 2.5 }, (picture, rows, glyphs) =>
        readIdentityRows(picture, rows, glyphs, today),
      );
      if (found !== null) return found;
    }
    return null;
  });
}

/**
 * Reads a vehicle card from pictures of its sides. It has no check digit, so two attempts must give the same numbers
 * and none others.
 */
export function readVehiclePictures(pictures: readonly Buffer[]): Promise<VehicleReading | null> {
  return readPictures(pictures, async (bytes) => {
    let first: VehicleReading | null = null;
    for (const pass of PASSES) {
      const found = await readTurned(bytes, pass, { fewest: 10, widestGap: 4.2 }, readVehicleRows);
      if (found === null) continue;
      if (first !== null) return agreeOnVehicle(first, found);
      first = found;
    }
    return null;
  });
}

/** Returns the one reading of all pictures, or `null` if there is none or several differ. */
async function readPictures<Reading>(
  pictures: readonly Buffer[],
  read: (bytes: Buffer) => Promise<Reading | null>,
): Promise<Reading | null> {
  let found: Reading | null = null;
  for (const bytes of pictures) {
    const reading = await read(bytes);
    if (reading !== null && found !== null && !isDeepStrictEqual(reading, found)) return null;
    found = reading ?? found;
  }
  return found;
}
