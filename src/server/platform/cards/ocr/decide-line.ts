import type { MrzPosition } from '../mrz/mrz-layout.ts';
import { decideCell } from './decide-cell.ts';
import type { Cell } from './read-row.ts';

/** Limits measured on drawn cards (README): below these, too many letters are wrong. */
const MIN_SCORE = 0.55;
const MIN_MEAN_SCORE = 0.7;
/** The minimum lead of a letter that no check digit covers. */
const SURE_MARGIN = 0.18;
/** A covered letter with a smaller lead stays open, and the check digits decide. */
const OPEN_MARGIN = 0.12;
const MAX_OPEN_CELLS = 4;

/**
 * Returns the possible lines of a row of cells under the layout of its line: one if every letter is sure; several if
 * letters under check digits are unsure; none if the row is too short, badly read, or unsure at an unchecked position.
 */
export function decideLine(row: readonly Cell[], positions: readonly MrzPosition[]): string[] {
  const cells = findBestStretch(row, positions.length);
  if (cells === null) return [];
  const decided = cells.map((cell, at) => decideCell(cell, positions[at]!.letters));
  const mean = decided.reduce((sum, { score }) => sum + score, 0) / decided.length;
  if (mean < MIN_MEAN_SCORE || decided.some(({ score }) => score < MIN_SCORE)) return [];
  if (decided.some(({ margin }, at) => !positions[at]!.checked && margin < SURE_MARGIN)) return [];
  const choices = decided.map(({ letter, ranking }, at) =>
    positions[at]!.checked
      ? ranking.filter(({ behind }) => behind < OPEN_MARGIN).map((other) => other.letter)
      : [letter],
  );
  if (choices.filter((choice) => choice.length > 1).length > MAX_OPEN_CELLS) return [];
  return choices.reduce<string[]>(
    (lines, choice) => lines.flatMap((line) => choice.map((letter) => line + letter)),
    [''],
  );
}

/**
 * Finds the stretch of this length that best fits letters: the cells before and after it are blank or fit no letter.
 */
function findBestStretch(row: readonly Cell[], length: number): readonly Cell[] | null {
  const strengths = row.map(({ contrast }) => contrast).sort((a, b) => a - b);
  const usual = strengths[Math.floor(strengths.length / 2)]!;
  const worth = row.map(({ scores, best, contrast }) => (contrast < 0.35 * usual ? -1 : scores[best]! - 0.4));
  let found: readonly Cell[] | null = null;
  let most = 0;
  for (let from = 0; from + length <= row.length; from++) {
    const sum = worth.slice(from, from + length).reduce((total, one) => total + one, 0);
    if (sum <= most) continue;
    most = sum;
    found = row.slice(from, from + length);
  }
  return found;
}
