const LETTER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ<';
const DIGIT = '0123456789';
const ANY = `${LETTER}${DIGIT}`;
const SEX = 'MF<';
/** A day of birth or of expiry, of which a part may not be stated. */
const DAY = `${DIGIT}<`;

/** A position of the zone: its possible letters, and true in `checked` if a check digit detects a wrong letter. */
export type MrzPosition = { readonly letters: string; readonly checked: boolean };

export type MrzLayout = { readonly columns: 30 | 44; readonly lines: readonly (readonly MrzPosition[])[] };

const positions = (...parts: [letters: string, count: number, checked: boolean][]): MrzPosition[] =>
  parts.flatMap(([letters, count, checked]) => Array.from({ length: count }, () => ({ letters, checked })));

/** Identity cards (ICAO 9303-5): three lines of 30. */
export const TD1: MrzLayout = {
  columns: 30,
  lines: [
    positions(['IAC', 1, false], [LETTER, 4, false], [ANY, 9, true], [`${DIGIT}<`, 1, true], [ANY, 15, true]),
    positions(
      [DAY, 6, true],
      [DIGIT, 1, true],
      [SEX, 1, false],
      [DAY, 6, true],
      [DIGIT, 1, true],
      [LETTER, 3, false],
      [ANY, 11, true],
      [DIGIT, 1, true],
    ),
    positions([LETTER, 30, false]),
  ],
};

/** Passports (ICAO 9303-4): two lines of 44. */
export const TD3: MrzLayout = {
  columns: 44,
  lines: [
    positions(['P', 1, false], [LETTER, 43, false]),
    positions(
      [ANY, 9, true],
      [DIGIT, 1, true],
      [LETTER, 3, false],
      [DAY, 6, true],
      [DIGIT, 1, true],
      [SEX, 1, false],
      [DAY, 6, true],
      [DIGIT, 1, true],
      [ANY, 14, true],
      [`${DIGIT}<`, 1, true],
      [DIGIT, 1, true],
    ),
  ],
};

export const MRZ_LAYOUTS: readonly MrzLayout[] = [TD1, TD3];

/** True if each letter is possible at its position. */
export function fitsLayout(lines: readonly string[], layout: MrzLayout): boolean {
  return (
    lines.length === layout.lines.length &&
    layout.lines.every((line, at) => {
      const text = lines[at]!;
      return text.length === line.length && line.every(({ letters }, k) => letters.includes(text[k]!));
    })
  );
}
