import { MRZ_LAYOUTS, type MrzLayout } from './mrz/mrz-layout.ts';
import type { IdentityReading } from './mrz/read-mrz.ts';
import { readMrz } from './mrz/read-mrz.ts';
import { decideLine } from './ocr/decide-line.ts';
import type { GreyPicture } from './ocr/decode-picture.ts';
import type { Row } from './ocr/find-rows.ts';
import { evaluateCurve } from './ocr/fit-curve.ts';
import type { GlyphSizes } from './ocr/ocr-b-glyphs.ts';
import { type Cell, fitRow, readCells } from './ocr/read-row.ts';

const EXTRA_COLUMNS = 3;
const MAX_CANDIDATES = 64;
/** A printed page has many rows below each other; a card has one zone. */
const MAX_ZONES = 6;

/** Reads the machine-readable zone among the rows of an upright picture; null if there is no valid one. */
export function readIdentityRows(
  picture: GreyPicture,
  rows: readonly Row[],
  glyphs: GlyphSizes,
  today: string,
): IdentityReading | null {
  const read = new Map<Row, Cell[]>();
  const cellsOf = (row: Row): Cell[] => {
    const known = read.get(row) ?? readRowCells(picture, row, glyphs);
    read.set(row, known);
    return known;
  };
  for (const layout of MRZ_LAYOUTS) {
    for (const zone of findZones(rows, layout)) {
      const found = readZone(zone.map(cellsOf), layout, today);
      if (found !== null) return found;
    }
  }
  return null;
}

/** Reads the cells of a row and of some columns beside it; an empty list if the row is not in OCR-B. */
function readRowCells(picture: GreyPicture, row: Row, glyphs: GlyphSizes): Cell[] {
  const fitted = fitRow(picture, row, glyphs.coarse);
  return fitted === null
    ? []
    : readCells(picture, fitted, glyphs, { from: -EXTRA_COLUMNS, end: row.columns + EXTRA_COLUMNS });
}

/**
 * Finds rows that may be a zone: below each other, with the width of the layout and the same pitch. The lowest come
 * first.
 */
function findZones(rows: readonly Row[], { columns, lines }: MrzLayout): Row[][] {
  const wide = rows.filter((row) => Math.abs(row.columns - columns) <= columns * 0.15);
  const beneath = (upper: Row): Row[] =>
    wide.filter((lower) => {
      const middle = upper.columns / 2;
      const down = evaluateCurve(lower.y, middle) - evaluateCurve(upper.y, middle);
      const aside = evaluateCurve(lower.x, lower.columns / 2) - evaluateCurve(upper.x, middle);
      const alike = lower.pitch / upper.pitch;
      const pitch = upper.pitch;
      return down > 1.5 * pitch && down < 3.8 * pitch && Math.abs(aside) < 4 * pitch && alike > 0.85 && alike < 1.18;
    });
  let zones = wide.map((row) => [row]);
  for (let line = 1; line < lines.length; line++) {
    zones = zones.flatMap((zone) => beneath(zone.at(-1)!).map((next) => [...zone, next]));
  }
  return zones.reverse().slice(0, MAX_ZONES);
}

/** Returns the only valid reading of a zone; null if there is none or several are valid. */
function readZone(rows: Cell[][], layout: MrzLayout, today: string): IdentityReading | null {
  let candidates: string[][] = [[]];
  for (const [at, positions] of layout.lines.entries()) {
    const lines = decideLine(rows[at]!, positions);
    candidates = candidates.flatMap((zone) => lines.map((line) => [...zone, line]));
    if (candidates.length === 0 || candidates.length > MAX_CANDIDATES) return null;
  }
  const readings = candidates.map((lines) => readMrz(lines, today)).filter((reading) => reading !== null);
  return readings.length === 1 ? readings[0]! : null;
}
