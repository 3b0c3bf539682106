import type { VehicleReading } from './card-reader.ts';
import { decideCell } from './decide-cell.ts';
import type { GreyPicture } from './decode-picture.ts';
import type { Row } from './find-rows.ts';
import { ALPHABET, type GlyphSizes } from './ocr-b-glyphs.ts';
import { type Cell, coarseCells, fitRow, readCells } from './read-row.ts';

/** The labels of the sample card (README) and where their values begin. */
const LABELS = { plateNumber: 'PLATE NO', engineNo: 'ENGINE NO', frameNo: 'FRAME NO' } as const;
const VALUE_COLUMN = 11;
const LONGEST_VALUE = 17;
const BEYOND = 3;
const VEHICLE_LETTERS = ALPHABET.replace('<', '');
const VIN_LETTERS = VEHICLE_LETTERS.replace(/[IOQ-]/g, '');

/** Nothing checks these numbers, so each letter must fit well and leave the next best one far behind (measured, README). */
const LOWEST_SCORE = 0.7;
const SURE = 0.3;
/** Ink of a cell over the usual ink of its row: from the one it is written on, up to the other blank, between them unclear. */
const WRITTEN = 0.4;
const BLANK = 0.25;

const SHAPES: Record<keyof VehicleReading, RegExp> = {
  plateNumber: /^[A-Z0-9][A-Z0-9-]{1,10}[A-Z0-9]$/,
  engineNo: /^[A-Z0-9][A-Z0-9-]{3,15}[A-Z0-9]$/,
  frameNo: /^[A-Z0-9][A-Z0-9-]{4,15}[A-Z0-9]$/,
};

/** The three numbers of the sample vehicle card among the rows of an upright picture; `null` when any is missing or unsure. */
export function readVehicleRows(picture: GreyPicture, rows: readonly Row[], glyphs: GlyphSizes): VehicleReading | null {
  const found: Partial<Record<keyof VehicleReading, string>> = {};
  for (const row of rows) {
    if (row.columns < VALUE_COLUMN || row.columns > VALUE_COLUMN + LONGEST_VALUE + BEYOND) continue;
    const cells = cellsIn(picture, row, glyphs);
    const labelled = labelOf(cells, 1);
    if (labelled === null) continue;
    const value = valueOf(cells.slice(labelled.at), labelled.name);
    if (value === null || !SHAPES[labelled.name].test(value) || found[labelled.name] !== undefined) return null;
    found[labelled.name] = value;
  }
  const { plateNumber, engineNo, frameNo } = found;
  return plateNumber && engineNo && frameNo ? { plateNumber, engineNo, frameNo } : null;
}

/** The cells of a row that begins with a label, and of some columns beside it; else none. */
function cellsIn(picture: GreyPicture, row: Row, glyphs: GlyphSizes): Cell[] {
  const fitted = fitRow(picture, row, glyphs.coarse);
  if (fitted === null) return [];
  if (labelOf(coarseCells(picture, fitted, glyphs.coarse, -BEYOND, VALUE_COLUMN), 3) === null) return [];
  return readCells(picture, fitted, glyphs, -BEYOND, row.columns + BEYOND);
}

/** The label a row begins with, and the cell in which it does. So many of its letters may be read as others. */
function labelOf(cells: readonly Cell[], mostMissed: number): { name: keyof VehicleReading; at: number } | null {
  for (let at = 0; at <= 2 * BEYOND; at++) {
    for (const [name, label] of Object.entries(LABELS) as [keyof VehicleReading, string][]) {
      const letters = [...label].map((letter, k) => ({ letter, cell: cells[at + k] }));
      const missed = letters.filter(
        ({ letter, cell }) => letter !== ' ' && (!cell || decideCell(cell, VEHICLE_LETTERS).letter !== letter),
      );
      if (missed.length <= mostMissed) return { name, at };
    }
  }
  return null;
}

/** What stands from the column of values on, `null` unless every cell is surely a letter or surely blank. */
function valueOf(cells: readonly Cell[], name: keyof VehicleReading): string | null {
  const usual = median(cells.slice(0, 5).map(({ contrast }) => contrast));
  const blank = ({ contrast }: Cell) => contrast < BLANK * usual;
  const value = cells.slice(VALUE_COLUMN);
  const end = value.findIndex(blank);
  if (end < 1 || !value.slice(end).every(blank) || !cells.slice(LABELS[name].length, VALUE_COLUMN).every(blank)) return null;
  const written = value.slice(0, end);
  if (written.some(({ contrast }) => contrast < WRITTEN * usual)) return null;
  const letters = written.map((cell) => sureLetter(cell, name === 'frameNo' && end === 17));
  return letters.includes(null) ? null : letters.join('');
}

/** The letter of a cell, or `null` when another is too near. A frame number of 17 has no I, O or Q (ISO 3779). */
function sureLetter(cell: Cell, inVin: boolean): string | null {
  const any = decideCell(cell, VEHICLE_LETTERS);
  const { letter, score, margin } = inVin ? decideCell(cell, VIN_LETTERS) : any;
  // A letter that must not be there and yet is the plainest one: then the rule does not hold for this card.
  const contradicted = letter !== any.letter && any.margin >= SURE;
  return score >= LOWEST_SCORE && margin >= SURE && !contradicted ? letter : null;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
