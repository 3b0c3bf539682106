import { cutCell, type FittedRow, type Patch } from './cell-patch.ts';
import type { GreyPicture } from './decode-picture.ts';
import type { Row } from './find-rows.ts';
import { type Curve, fitCurve, type Point } from './fit-curve.ts';
import { type Match, type MatchSearch, matchCell, rankMatches } from './match-cell.ts';
import type { GlyphSizes, Glyphs, GlyphVariant } from './ocr-b-glyphs.ts';

/** A cell of a row with the match of each letter. `k` is its column, 0 for the first visible letter. */
export type Cell = Match & { readonly k: number };

/** The columns of a reading: from `from` up to, not including, `end`. */
export type ColumnSpan = { readonly from: number; readonly end: number };

const HEIGHT_FACTORS = [0.9, 1, 1.1];
/** A row with a lower mean score is upside down, or is no OCR-B. */
const MIN_ROW_SCORE = 0.45;

/** Moves the curves of a row to the best fit of its letters, twice. Returns `null` if the mean fit is too low. */
export function fitRow(picture: GreyPicture, row: Row, glyphs: Glyphs): FittedRow | null {
  const columns = listColumns({ from: 0, end: row.columns });
  const some = selectEveryThird(columns);
  const near = { ...glyphs, margin: 2 };
  const matched = (fitted: FittedRow, at: number[]) =>
    toCells(matchAll(cutCells(picture, fitted, at, near), glyphs, { reach: 2 }), at);
  const rough = selectBest(HEIGHT_FACTORS, (tall) => sumScores(matched({ row, tall }, some)));
  if (rough.score < MIN_ROW_SCORE * some.length) return null;
  const first = { row, tall: rough.thing };
  const matches = matched(first, columns);
  const likely = matches.map((match) => rankMatches(match, 5));
  const moved = moveRow(first, matches, glyphs, 1);
  const again = matchAll(cutCells(picture, moved, columns, near), glyphs, { reach: 2, likely });
  if (sumScores(again) < MIN_ROW_SCORE * columns.length) return null;
  return moveRow(moved, toCells(again, columns), glyphs, 2);
}

/**
 * Reads the cells of a fitted row from column `from` up to, not including, `end`. It fits the row and its height again
 * with finer letters, of which it tries only the likely ones. Then it reads with the print thickness and sharpness that
 * fit best in total.
 */
export function readCells(
  picture: GreyPicture,
  rough: FittedRow,
  { coarse, fine }: GlyphSizes,
  span: ColumnSpan,
): Cell[] {
  const columns = listColumns(span);
  const some = selectEveryThird(columns);
  const [wide, narrow] = [
    { ...fine, margin: 2 },
    { ...fine, margin: 1 },
  ];
  const likely = readCoarseCells(picture, rough, coarse, span).map((match) => rankMatches(match, 10));
  const likelyAt = (at: number[], most: number) => at.map((k) => likely[k - span.from]!.slice(0, most));
  const printed = columns.filter((k) => k >= 0 && k < rough.row.columns);
  const placed = matchAll(cutCells(picture, rough, printed, wide), fine, { reach: 2, likely: likelyAt(printed, 3) });
  const { row } = moveRow(rough, toCells(placed, printed), fine, 2);
  const someLikely = { reach: 1, likely: likelyAt(some, 2) };
  const scoreAt = (tall: number) =>
    sumScores(matchAll(cutCells(picture, { row, tall }, some, narrow), fine, someLikely));
  const near = selectBest(listAround(rough.tall, 0.05), scoreAt).thing;
  // The height is fitted to 2 percent, because a zero differs from an O by only a tenth of its height.
  const fitted = { row, tall: selectBest(listAround(near, 0.02), scoreAt).thing };
  const patches = cutCells(picture, fitted, columns, narrow);
  const sample = selectEveryThird(patches);
  const look = selectBest(fine.looks, (tried) => sumScores(matchAll(sample, fine, someLikely, tried))).thing;
  return toCells(matchAll(patches, fine, { reach: 1, likely }, look), columns);
}

/** Reads the cells of a fitted row with coarse letters. */
export function readCoarseCells(picture: GreyPicture, fitted: FittedRow, coarse: Glyphs, span: ColumnSpan): Cell[] {
  const columns = listColumns(span);
  return toCells(matchAll(cutCells(picture, fitted, columns, { ...coarse, margin: 1 }), coarse, { reach: 1 }), columns);
}

const toCells = (matches: Match[], columns: number[]): Cell[] =>
  matches.map((match, at) => ({ ...match, k: columns[at]! }));

const listColumns = ({ from, end }: ColumnSpan): number[] => Array.from({ length: end - from }, (_, at) => from + at);
const selectEveryThird = <Thing>(things: Thing[]): Thing[] => things.filter((_, at) => at % 3 === 0);
const listAround = (middle: number, step: number): number[] => [middle - step, middle, middle + step];
const sumScores = (matches: Match[]): number => matches.reduce((sum, { scores, best }) => sum + scores[best]!, 0);

const cutCells = (
  picture: GreyPicture,
  fitted: FittedRow,
  columns: number[],
  cell: Parameters<typeof cutCell>[3],
): Patch[] => columns.map((k) => cutCell(picture, fitted, k, cell));

function matchAll(
  patches: Patch[],
  glyphs: Glyphs,
  { reach, likely }: Pick<MatchSearch, 'reach'> & { likely?: number[][] },
  look: GlyphVariant = glyphs.looks[1]!,
): Match[] {
  return patches.map((patch, at) => matchCell(patch, glyphs, look, { reach, tried: likely?.[at] }));
}

function selectBest<Thing>(things: readonly Thing[], score: (thing: Thing) => number): { thing: Thing; score: number } {
  const scored = things.map((thing) => ({ thing, score: score(thing) }));
  return scored.reduce((most, other) => (other.score > most.score ? other : most));
}

/** Moves a row by the measured offsets of its letters. */
function moveRow({ row, tall }: FittedRow, cells: Cell[], glyphs: Glyphs, degree: 1 | 2): FittedRow {
  const point = row.pitch / glyphs.width;
  const sure = cells.filter(({ scores, best }) => scores[best]! > 0.55);
  const offX: Point[] = sure.map(({ k, dx }) => ({ k, value: dx * point }));
  const offY: Point[] = sure.map(({ k, dy }) => ({ k, value: dy * point * tall }));
  const bend = (curve: Curve, off: Point[]): Curve => {
    const by = fitCurve(off, sure.length < 6 ? 0 : degree, point);
    return by === null ? curve : [curve[0] + by[0], curve[1] + by[1], curve[2] + by[2]];
  };
  return { row: { ...row, x: bend(row.x, offX), y: bend(row.y, offY) }, tall };
}
