import { cutCell, type Patch } from './cell-patch.ts';
import type { GreyPicture } from './decode-picture.ts';
import type { Row } from './find-rows.ts';
import { type Curve, fitCurve, type Point } from './fit-curve.ts';
import { type Match, matchCell, rankMatches } from './match-cell.ts';
import type { GlyphSizes, Glyphs, GlyphVariant } from './ocr-b-glyphs.ts';

/** A cell of a row with the match of each letter. `k` is its column, 0 for the first visible letter. */
export type Cell = Match & { readonly k: number };

/** A row that is fitted to its letters. `tall` is the height of the letters relative to the font. */
export type FittedRow = { readonly row: Row; readonly tall: number };

const HEIGHT_FACTORS = [0.9, 1, 1.1];
/** A row with a lower mean score is upside down, or is no OCR-B. */
const MIN_ROW_SCORE = 0.45;

/** Moves the curves of a row to the best fit of its letters, twice. Returns `null` if the mean fit is too low. */
export function fitRow(picture: GreyPicture, row: Row, glyphs: Glyphs): FittedRow | null {
  const columns = listColumns(0, row.columns);
  const some = selectEveryThird(columns);
  const matched = (fitted: FittedRow, at: number[]) => matchAll(cutCells(picture, fitted, at, glyphs, 2), glyphs, 2);
  const rough = selectBest(HEIGHT_FACTORS, (tall) => sumScores(matched({ row, tall }, some)));
  if (rough.score < MIN_ROW_SCORE * some.length) return null;
  const first = { row, tall: rough.thing };
  const matches = matched(first, columns);
  const likely = matches.map((match) => rankMatches(match, 5));
  const near = moveRow(first, columns, matches, glyphs, 1);
  const again = matchAll(cutCells(picture, near, columns, glyphs, 2), glyphs, 2, likely);
  return sumScores(again) < MIN_ROW_SCORE * columns.length ? null : moveRow(near, columns, again, glyphs, 2);
}

/**
 * Reads the cells of a fitted row from column `from` up to, not including, `end`. It fits the row again with finer
 * letters, of which it tries only the likely ones, and fits its height; then it reads in the look with the best total
 * fit.
 */
export function readCells(
  picture: GreyPicture,
  rough: FittedRow,
  { coarse, fine }: GlyphSizes,
  from: number,
  end: number,
): Cell[] {
  const columns = listColumns(from, end);
  const some = selectEveryThird(columns);
  const likely = readCoarseCells(picture, rough, coarse, from, end).map((match) => rankMatches(match, 10));
  const likelyAt = (at: number[], most: number) => at.map((k) => likely[k - from]!.slice(0, most));
  const printed = columns.filter((k) => k >= 0 && k < rough.row.columns);
  const placed = matchAll(cutCells(picture, rough, printed, fine, 2), fine, 2, likelyAt(printed, 3));
  const { row } = moveRow(rough, printed, placed, fine, 2);
  const scoreAt = (tall: number) =>
    sumScores(matchAll(cutCells(picture, { row, tall }, some, fine, 1), fine, 1, likelyAt(some, 2)));
  const near = selectBest(listAround(rough.tall, 0.05), scoreAt).thing;
  // A zero differs from an O by a tenth of its height.
  const fitted = { row, tall: selectBest(listAround(near, 0.02), scoreAt).thing };
  const patches = cutCells(picture, fitted, columns, fine, 1);
  const sample = selectEveryThird(patches);
  const look = selectBest(fine.looks, (tried) => sumScores(matchAll(sample, fine, 1, likelyAt(some, 2), tried))).thing;
  return matchAll(patches, fine, 1, likely, look).map((match, at) => ({ ...match, k: columns[at]! }));
}

/** Reads the cells of a fitted row with coarse letters. */
export function readCoarseCells(
  picture: GreyPicture,
  fitted: FittedRow,
  coarse: Glyphs,
  from: number,
  end: number,
): Cell[] {
  const columns = listColumns(from, end);
  const matches = matchAll(cutCells(picture, fitted, columns, coarse, 1), coarse, 1);
  return matches.map((match, at) => ({ ...match, k: columns[at]! }));
}

const listColumns = (from: number, end: number): number[] => Array.from({ length: end - from }, (_, at) => from + at);
const selectEveryThird = <Thing>(things: Thing[]): Thing[] => things.filter((_, at) => at % 3 === 0);
const listAround = (middle: number, step: number): number[] => [middle - step, middle, middle + step];
const sumScores = (matches: Match[]): number => matches.reduce((sum, { scores, best }) => sum + scores[best]!, 0);

const cutCells = (
  picture: GreyPicture,
  { row, tall }: FittedRow,
  columns: number[],
  glyphs: Glyphs,
  margin: number,
): Patch[] =>
  columns.map((k) => cutCell(picture, row, k, tall, { width: glyphs.width, height: glyphs.height, margin }));

function matchAll(patches: Patch[], glyphs: Glyphs, reach: number, likely?: number[][], look?: GlyphVariant): Match[] {
  return patches.map((patch, at) => matchCell(patch, glyphs, look ?? glyphs.looks[1]!, reach, likely?.[at]));
}

function selectBest<Thing>(things: readonly Thing[], score: (thing: Thing) => number): { thing: Thing; score: number } {
  const scored = things.map((thing) => ({ thing, score: score(thing) }));
  return scored.reduce((most, other) => (other.score > most.score ? other : most));
}

/** Moves a row by the measured offsets of its letters. */
function moveRow(
  { row, tall }: FittedRow,
  columns: number[],
  matches: Match[],
  glyphs: Glyphs,
  degree: 1 | 2,
): FittedRow {
  const point = row.pitch / glyphs.width;
  const sure = matches.flatMap((match, at) => (match.scores[match.best]! > 0.55 ? [{ k: columns[at]!, match }] : []));
  const offX: Point[] = sure.map(({ k, match }) => ({ k, value: match.dx * point }));
  const offY: Point[] = sure.map(({ k, match }) => ({ k, value: match.dy * point * tall }));
  const bend = (curve: Curve, off: Point[]): Curve => {
    const by = fitCurve(off, sure.length < 6 ? 0 : degree, point);
    return by === null ? curve : [curve[0] + by[0], curve[1] + by[1], curve[2] + by[2]];
  };
  return { row: { ...row, x: bend(row.x, offX), y: bend(row.y, offY) }, tall };
}
