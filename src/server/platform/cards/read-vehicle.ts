import type { VehicleReading } from './card-reader.ts';
import { decideCell } from './ocr/decide-cell.ts';
import type { GreyPicture } from './ocr/decode-picture.ts';
import type { Row } from './ocr/find-rows.ts';
import { ALPHABET, type GlyphSizes } from './ocr/ocr-b-glyphs.ts';
import { type Cell, fitRow, readCells, readCoarseCells } from './ocr/read-row.ts';

/** The names of a card's rows. The first three rows are on every card, the others on some. */
type VehicleRow = keyof VehicleReading;

/** The labels of the sample card (README). Their values begin in column 11 and are filled up to 17 letters with `<`. */
const LABELS: Record<VehicleRow, string> = {
  plateNumber: 'PLATE NO',
  engineNo: 'ENGINE NO',
  frameNo: 'FRAME NO',
  make: 'CAR MAKE',
  model: 'CAR MODEL',
  year: 'MADE YEAR',
};
const REQUIRED: readonly VehicleRow[] = ['plateNumber', 'engineNo', 'frameNo'];
const VALUE_COLUMN = 11;
const VALUE_LENGTH = 17;
const COLUMNS = VALUE_COLUMN + VALUE_LENGTH;
const EXTRA_COLUMNS = 3;
const VIN_LETTERS = ALPHABET.replace(/[IOQ<-]/g, '');

/** No check digit covers these numbers, so each letter needs a good fit and a large lead (measured, README). */
const MIN_SCORE = 0.7;
const SURE_MARGIN = 0.3;

const SHAPES: Record<VehicleRow, RegExp> = {
  plateNumber: /^[A-Z0-9][A-Z0-9-]{1,10}[A-Z0-9]$/,
  engineNo: /^[A-Z0-9][A-Z0-9-]{3,15}[A-Z0-9]$/,
  frameNo: /^[A-Z0-9][A-Z0-9-]{4,15}[A-Z0-9]$/,
  make: /^[A-Z][A-Z<-]{0,15}[A-Z]$/,
  model: /^[A-Z0-9][A-Z0-9<-]{0,16}$/,
  year: /^(19|20)[0-9]{2}$/,
};

/**
 * Reads the sample vehicle card among the rows of an upright picture. Returns `null` if one of its three numbers is
 * missing or unsure. An unsure make, model or year is left out.
 */
export function readVehicleRows(picture: GreyPicture, rows: readonly Row[], glyphs: GlyphSizes): VehicleReading | null {
  const found: Partial<Record<VehicleRow, string>> = {};
  for (const row of rows) {
    if (Math.abs(row.columns - COLUMNS) > EXTRA_COLUMNS) continue;
    const cells = readLabelledCells(picture, row, glyphs);
    const labelled = matchLabel(cells, 1);
    if (labelled === null) continue;
    const { name, at } = labelled;
    const value = readValue(cells.slice(at + VALUE_COLUMN, at + COLUMNS), name);
    if (found[name] !== undefined || (value === null && REQUIRED.includes(name))) return null;
    if (value !== null) found[name] = value;
  }
  return toReading(found);
}

function toReading(found: Partial<Record<VehicleRow, string>>): VehicleReading | null {
  const { plateNumber, engineNo, frameNo, make, model, year } = found;
  if (!plateNumber || !engineNo || !frameNo) return null;
  return {
    ...{ plateNumber, engineNo, frameNo },
    ...(make && { make: spellWords(make) }),
    ...(model && { model: spellWords(model) }),
    ...(year && { year: Number(year) }),
  };
}

/** A filler between letters stands for a blank. */
const spellWords = (value: string): string => value.replace(/<+/g, ' ');

/**
 * Compares two readings of one card. Returns `null` if their numbers differ, else the numbers with the make, model and
 * year that both state alike.
 */
export function agreeOnVehicle(one: VehicleReading, other: VehicleReading): VehicleReading | null {
  if (REQUIRED.some((name) => one[name] !== other[name])) return null;
  return Object.fromEntries(
    Object.entries(one).filter(([name, value]) => other[name as VehicleRow] === value),
  ) as VehicleReading;
}

/** Reads the cells of a row that begins with a label, and of some columns beside it; an empty list for other rows. */
function readLabelledCells(picture: GreyPicture, row: Row, glyphs: GlyphSizes): Cell[] {
  const fitted = fitRow(picture, row, glyphs.coarse);
  if (fitted === null) return [];
  const labelled = readCoarseCells(picture, fitted, glyphs.coarse, { from: -EXTRA_COLUMNS, end: VALUE_COLUMN });
  if (matchLabel(labelled, 3) === null) return [];
  return readCells(picture, fitted, glyphs, { from: -EXTRA_COLUMNS, end: row.columns + EXTRA_COLUMNS });
}

/** Finds the label at the start of a row and its first cell. At most `mostMissed` of its letters may differ. */
function matchLabel(cells: readonly Cell[], mostMissed: number): { name: VehicleRow; at: number } | null {
  for (let at = 0; at <= 2 * EXTRA_COLUMNS; at++) {
    for (const [name, label] of Object.entries(LABELS) as [VehicleRow, string][]) {
      const letters = [...label].map((letter, k) => ({ letter, cell: cells[at + k] }));
      const missed = letters.filter(
        ({ letter, cell }) => letter !== ' ' && (!cell || decideCell(cell, ALPHABET).letter !== letter),
      );
      if (missed.length <= mostMissed) return { name, at };
    }
  }
  return null;
}

/** Returns the value of these cells without its fillers, or `null` if any letter or filler is unsure. */
function readValue(cells: readonly Cell[], name: VehicleRow): string | null {
  if (cells.length < VALUE_LENGTH) return null;
  const isVin = name === 'frameNo' && cells.every((cell) => decideCell(cell, ALPHABET).letter !== '<');
  const letters = cells.map((cell) => readSureLetter(cell, isVin));
  if (letters.includes(null)) return null;
  const value = letters.join('').replace(/<+$/, '');
  return SHAPES[name].test(value) ? value : null;
}

/**
 * Returns the letter of a cell, or `null` if another one is too near. A frame number of 17 has no I, O or Q (ISO 3779).
 */
function readSureLetter(cell: Cell, inVin: boolean): string | null {
  const any = decideCell(cell, ALPHABET);
  const { letter, score, margin } = inVin ? decideCell(cell, VIN_LETTERS) : any;
  // If an excluded letter is the clearest one, the rule does not apply to this card.
  const contradicted = letter !== any.letter && any.margin >= SURE_MARGIN;
  return score >= MIN_SCORE && margin >= SURE_MARGIN && !contradicted ? letter : null;
}
